"""People: accounts, sessions, tokens, passwords, profiles and ratings."""
