"""Destroy All Monsters!: home-made monsters fight it out on a table measured in inches."""

from matinee.games.destroyall.game import GAME

__all__ = ["GAME"]
