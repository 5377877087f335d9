"""What was done at a table, row by row, and what follows from it alone."""
