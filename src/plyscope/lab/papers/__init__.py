"""The five papers: each module is one paper's method, its published numbers, and what comes out here."""
