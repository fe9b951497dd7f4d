"""Reasons: why a move is good or bad, each a claim with a certificate."""

from plyscope.reasons.certificate import Certificate

__all__ = ["Certificate"]
