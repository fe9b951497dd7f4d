"""People: what needs both accounts and games, such as profiles, the data export, and the deletion of accounts."""
