"""What is written down of a game: positions, what a scenario changes, and openings."""
