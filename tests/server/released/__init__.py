"""Databases as released versions have left them, which every later one must open."""
