"""The Creatures That Ate New York (SPI, 1979): two to seven monsters, each with a mission of its own."""

from matinee.games.newyork.game import GAME

__all__ = ["GAME"]
