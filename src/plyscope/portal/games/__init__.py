"""Games: creation, turns, offers, results and views."""
