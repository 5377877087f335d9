"""The Creature That Ate Sheboygan (SPI, 1979): the monster against the city."""

from matinee.games.sheboygan.game import GAME

__all__ = ["GAME"]
