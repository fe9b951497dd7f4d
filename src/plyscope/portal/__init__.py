"""The portal: play, watch, analyse and see the search think, in the browser."""
