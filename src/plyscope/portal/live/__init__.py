"""Live events: delivery to the watchers on this server and on others."""
