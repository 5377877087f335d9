"""What is kept of games: records, scenario files, and how both go on under newer rules."""
