"""One evening: nights, their programme and dice, and puzzles."""
