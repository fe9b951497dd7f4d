"""The programs of the papers as published, with their peculiarities and defects."""
