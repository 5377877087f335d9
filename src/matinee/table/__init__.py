"""The table: everything the games share, and nothing about any of them."""
