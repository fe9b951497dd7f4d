"""Puzzles: positions with one right move, and their solutions."""
