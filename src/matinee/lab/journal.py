"""A run's file: one line that says what is played, then one line a game. What is finished is never played again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from matinee.lab.runs import Played, Run
from matinee.table.errors import MatineeError


class Journal:
    """The finished sets of a run, in order; new ones are written down as they come, if there is a file."""

    def __init__(self, run: Run, path: Path | None) -> None:
        self.run = run
        self.sets: list[list[Played]] = []
        self._path = path
        if path is None:
            return
        if not path.parent.is_dir():
            raise MatineeError(f"There is no folder {path.parent} to write to.")
        if path.exists() and path.stat().st_size:
            self.sets = list(_whole(run, path))
        self._file = path.open("rb+" if path.exists() else "wb+")

    def __enter__(self) -> Self:
        """Begin the file anew up to the last whole set: a line cut short is played again."""
        if self._path is not None:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(msgspec.json.encode(self.run) + b"\n")
            for games in self.sets:
                self._put(games)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._path is not None:
            self._file.close()

    def add(self, games: list[Played]) -> None:
        """A set that is finished."""
        self.sets.append(games)
        if self._path is not None:
            self._put(games)

    def _put(self, games: list[Played]) -> None:
        self._file.write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
        self._file.flush()


def _whole(run: Run, path: Path) -> Iterator[list[Played]]:
    """The whole sets of a file, as long as they follow each other; MatineeError if it is the file of another run."""
    lines = path.read_bytes().split(b"\n")
    head = _read(lines[0])
    if head is None:
        raise MatineeError(f"{path} is not a run of the lab; it is left as it is.")
    if head != run:
        other = next(f for f in Run.__struct_fields__ if getattr(head, f) != getattr(run, f))
        raise MatineeError(f"{path} holds another run: its {other} is {getattr(head, other)!r}. It is left as it is.")
    games: list[Played] = []
    number = 0
    for line in lines[1:]:
        try:
            game = msgspec.json.decode(line, type=Played)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if (game.set, game.turn) != (number, len(games)):
            return
        games.append(game)
        if len(games) == len(game.seats):
            yield games
            games, number = [], number + 1


def _read(line: bytes) -> Run | None:
    try:
        return msgspec.json.decode(line, type=Run)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
