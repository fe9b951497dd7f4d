"""plyscope."""
