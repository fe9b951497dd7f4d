"""The web portal: play, watch and analyse games, and follow a search step by step, in the browser."""
