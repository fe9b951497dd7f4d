"""A game in the terminal: who plays, what they say, what is said to them."""
