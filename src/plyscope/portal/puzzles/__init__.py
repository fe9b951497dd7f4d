"""Puzzles of the portal: the set of the package, attempts and their ratings, and puzzles made of mistakes."""
