"""What is printed for a real table: record sheets with boxes and lines, and a card for each design."""

from __future__ import annotations

from msgspec import Struct


class TallyRow(Struct, frozen=True, omit_defaults=True):
    """Boxes to cross off, numbered from 1; or empty lines to write on."""

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
    """All sheets of a game, and the rules that are looked up so often that they belong on the page of tables.

    `designs` says whether what one builds has a card.
    """

    title: str
    sheets: list[PaperSheet]
    looked_up: list[str]
    designs: bool


class CardLine(Struct, frozen=True, omit_defaults=True):
    """Something that a design has: what it is called, what it does, its price and its rule."""

    name: str
    text: str = ""
    price: int | None = None
    rule: str = ""


class DesignCard(Struct, frozen=True, omit_defaults=True):
    """A design on a card of its own: its picture, its figures as boxes to cross off, and what else it has.

    `likeness` is the kind that pictures it, in the colours of the seat `owner`; `wears` is hung on its figure.
    """

    title: str
    text: str
    rule: str
    owner: int
    likeness: str = ""
    wears: tuple[str, ...] = ()
    rows: list[TallyRow] = []
    has: list[CardLine] = []
