"""Hypothesis without a clock: the machines are noisy, and a slow example is no failure."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "plyscope",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("plyscope")
