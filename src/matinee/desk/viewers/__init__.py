"""What those who are connected are told."""
