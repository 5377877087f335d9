"""A table in memory: opened from its journal, whatever rules it was begun under."""
