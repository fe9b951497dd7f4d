"""A game in the terminal: its players, commands and texts."""
