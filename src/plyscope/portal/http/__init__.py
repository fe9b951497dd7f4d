"""HTTP: access rules, security checks, rate limits, connection limits, logs and event streams."""
