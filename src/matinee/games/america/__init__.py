"""Monsters Menace America (Avalon Hill, 2005): four monsters, four branches, one country."""

from matinee.games.america.game import GAME

__all__ = ["GAME"]
