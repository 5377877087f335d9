"""A table as a machine: what it is told, what it wants done, and what comes of what."""
