"""People: who they are, which devices are theirs, and what is known of their games."""
