"""Exercises of the portal: made in a thread, answered at once or step by step, with the attempts of each person."""
