"""The engines: a queue, processes that search, and what they answer."""
