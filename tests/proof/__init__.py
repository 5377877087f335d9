"""Proof by numbers: servers killed again and again, and whatever a stranger may send."""
