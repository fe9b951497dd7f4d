"""Experiments: many searches or games with one row each, and reproducible tables and plots."""
