"""Pages without a server: the exported site, and the pages that browsers keep for times without a connection."""
