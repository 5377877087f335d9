"""What a click does, and what the clocks do by themselves."""
