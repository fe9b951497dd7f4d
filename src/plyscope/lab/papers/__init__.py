"""The five papers: for each, its method, its published numbers, and our results."""
