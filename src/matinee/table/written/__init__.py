"""What is written down of a game: positions, records, scenarios, and how old ones are carried on."""
