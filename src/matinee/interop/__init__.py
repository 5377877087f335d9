"""Doors for other people's programs: actions as numbers, views as arrays, and the interfaces that research uses.

Each door is an extra with its own dependency; one that is missing says what to install.
"""
