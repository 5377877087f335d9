"""`matinee mcp`: a language model, or any program that speaks the Model Context Protocol, sits down at a table."""
