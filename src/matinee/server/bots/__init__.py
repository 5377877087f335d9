"""Bots: worker processes and the jobs they do."""
