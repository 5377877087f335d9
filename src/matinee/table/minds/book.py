"""A book of designs: what players build before play, found good by the lab and kept as files."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import msgspec

from matinee.table.errors import MatineeError
from matinee.table.json_types import Options


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """A design as a file, the options it is for, the seat it is for (None: any), and its share of a number of games."""

    file: str
    won: float
    games: int
    options: Options = {}
    seat: int | None = None


class Book:
    """The designs that a game's data hold; none if there is no such file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def pages(self) -> list[Page]:
        """All designs."""
        if not self.path.is_file():
            return []
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=list[Page])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise MatineeError(f"{self.path} holds no designs: {error}.") from error

    def fitting(self, options: Options, seat: int) -> list[str]:
        """The files of the designs for a seat under these options."""
        return [
            page.file
            for page in self.pages
            if page.seat in (None, seat) and all(options.get(name) == value for name, value in page.options.items())
        ]
