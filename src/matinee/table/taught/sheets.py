"""A game on a real table: what is kept with a pencil, as the game's `sheets.toml` says, and cards of designs."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from matinee.table.errors import GameError, Illegal, MatineeError
from matinee.table.game import Game
from matinee.table.json_types import read_toml
from matinee.table.said import sent_text
from matinee.table.said.text import translated
from matinee.table.shown.paper import DesignCard, PaperSheet, PaperSheets, TallyRow
from matinee.table.taught.figures import with_figures

LONGEST = 60
"""Most boxes on a sheet."""


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
        built = game.notation.designs is not None and game.notation.designs.card is not None
        return PaperSheets(game.title, [_sheet(game, one) for one in page.sheets], page.looked_up, built)
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


def design_card(game: Game, text: str) -> DesignCard:
    """What the file of a design builds, as a card; Illegal with the rule that it breaks, or where nothing is built."""
    designs = game.notation.designs
    if designs is None or designs.card is None:
        raise Illegal(game.no("", "no_designs", game.title))
    return designs.card(game, sent_text.taken(text, game.no))
