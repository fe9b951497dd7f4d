"""Programs of the papers as they were published, with their peculiarities and defects."""
