"""The pages: each a template and what it shows."""
