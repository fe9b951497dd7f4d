"""The answers of the engines: one module for each kind of question, each with a function ``answer``."""
