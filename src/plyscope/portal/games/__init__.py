"""Games: how they begin, go on and end, and how they are shown."""
