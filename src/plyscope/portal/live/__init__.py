"""Live events: who watches what, here and on other servers."""
