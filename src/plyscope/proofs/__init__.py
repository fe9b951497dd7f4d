"""Proofs of results: long solves that are kept in journals, resumed at any time, and verified as certificates."""
