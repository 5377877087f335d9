"""What lists, hints and stories say of a table."""
