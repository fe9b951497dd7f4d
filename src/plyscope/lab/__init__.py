"""Experiments: many searches or games, one row each, tables and plots that can be made again."""
