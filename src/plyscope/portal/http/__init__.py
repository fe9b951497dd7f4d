"""HTTP: who may, what protects every request, how often, how connections are limited, and what is sent."""
