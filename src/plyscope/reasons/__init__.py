"""Reasons: why a move is good or bad, each a claim with a certificate."""

from plyscope.reasons.certificate import Certificate
from plyscope.reasons.explain import explain
from plyscope.reasons.kinds import KINDS
from plyscope.reasons.reason import Explanation, Reason

__all__ = ["KINDS", "Certificate", "Explanation", "Reason", "explain"]
