"""What there is to read and to choose from before a table is set up."""
