"""Record sheets for a game on a real table: what is kept with a pencil, as the game's `sheets.toml` says."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from matinee.table.errors import GameError, MatineeError
from matinee.table.figures import with_figures
from matinee.table.json_types import read_toml
from matinee.table.text import translated

if TYPE_CHECKING:
    from matinee.table.game import Game

LONGEST = 60
"""So many boxes have room on a sheet."""


class TallyRow(Struct, frozen=True, omit_defaults=True):
    """Boxes to cross off, numbered from 1; or so many empty lines to write on."""

    name: str
    boxes: int = 0
    lines: int = 0


class PaperSheet(Struct, frozen=True, omit_defaults=True):
    """A sheet: short words to fill in, rows of boxes and lines, and how many of it are needed."""

    title: str
    text: str = ""
    rule: str = ""
    copies: int = 1
    blanks: list[str] = []
    rows: list[TallyRow] = []


class PaperSheets(Struct, frozen=True):
    """All sheets of a game, and the rules that are looked up so often that they belong on the page of tables."""

    title: str
    sheets: list[PaperSheet]
    looked_up: list[str]


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    boxes: int | str = 0
    lines: int = 0


class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str = ""
    rule: str = ""
    copies: int = 1
    blanks: list[str] = []
    rows: list[_Row] = []


class _Page(Struct, frozen=True, forbid_unknown_fields=True):
    sheets: list[_Sheet]
    looked_up: list[str] = []


@cache
def sheets(game: Game) -> PaperSheets | None:
    """The sheets of a game, if it has any; GameError if they cannot be read."""
    path = game.folder / "sheets.toml"
    if not path.is_file():
        return None
    try:
        page = msgspec.convert(read_toml(path), _Page)
        return PaperSheets(game.title, [_sheet(game, one) for one in page.sheets], page.looked_up)
    except (OSError, ValueError, MatineeError) as error:
        raise GameError(f"sheets.toml of {game.title} cannot be read ({error}).") from error


def _sheet(game: Game, sheet: _Sheet) -> PaperSheet:
    rows = [_row(game, row) for row in sheet.rows]
    blanks = [translated(blank) for blank in sheet.blanks]
    text = with_figures(translated(" ".join(sheet.text.split())), game.folder)
    return PaperSheet(translated(sheet.title), text, sheet.rule, sheet.copies, blanks, rows)


def _row(game: Game, row: _Row) -> TallyRow:
    """Its boxes may be a figure of the game's data."""
    boxes = int(with_figures(row.boxes, game.folder)) if isinstance(row.boxes, str) else row.boxes
    if not 0 <= boxes <= LONGEST:
        raise GameError(f"{row.name} has {boxes} boxes; a sheet has room for {LONGEST}.")
    return TallyRow(translated(row.name), boxes, row.lines)
