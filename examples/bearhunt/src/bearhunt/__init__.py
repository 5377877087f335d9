"""Bear Hunt: one hungry bear that nobody sees, a forest, and a party of hunters who read tracks."""

from bearhunt.game import GAME

__all__ = ["GAME"]
