"""Lessons in the portal: the progress of each person."""
