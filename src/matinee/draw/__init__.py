"""Drawing: how boards look, and boards as pictures."""
