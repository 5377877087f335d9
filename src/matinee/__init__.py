"""Matinee: giant-monster board games on one table."""

from matinee import bots
from matinee.bots.match import play
from matinee.bots.seat import Bot, Seat
from matinee.table import dice, odds
from matinee.table.errors import GameError, Illegal, MatineeError, OptionsError, PositionError, Reason, RecordError
from matinee.table.game import Game
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.registry import load, names
from matinee.table.state import State
from matinee.table.table import Table

__version__ = "0.3.0"

__all__ = [
    "CHANCE",
    "Action",
    "Bot",
    "Game",
    "GameError",
    "Illegal",
    "MatineeError",
    "OptionsError",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "Seat",
    "State",
    "Table",
    "__version__",
    "bots",
    "dice",
    "load",
    "names",
    "odds",
    "play",
]
