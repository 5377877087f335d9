"""Matinee: giant-monster board games on one table."""

from matinee.table.errors import Illegal, MatineeError, OptionsError, PositionError, Reason, RecordError
from matinee.table.phase import CHANCE, Action
from matinee.table.record import Record
from matinee.table.registry import load, names
from matinee.table.state import State
from matinee.table.table import Table

__all__ = [
    "CHANCE",
    "Action",
    "Illegal",
    "MatineeError",
    "OptionsError",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "State",
    "Table",
    "load",
    "names",
]
