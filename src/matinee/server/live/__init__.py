"""Live play: connections, who is there, what everybody is told, and what other servers have kept."""
