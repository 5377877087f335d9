"""What a part of the program itself says, from a words.toml of its own; games say theirs by their catalogue."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from matinee.table.said.text import Catalogue


class Phrases:
    """The words of one file, read when the first of them is needed."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def words(self) -> Catalogue:
        """The file's templates by section and id."""
        return Catalogue.load(self._path)

    def section(self, name: str) -> Callable[..., str]:
        """The call that says what stands in a section: `say(id, *args)`."""
        return lambda id, *args: self.words.say(name, id, *args)
