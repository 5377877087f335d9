"""A run's file: one line that says what is played, then one line a game. What is finished is never played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

import msgspec

from matinee.lab.batch import Batch
from matinee.table.errors import MatineeError


class Numbered(msgspec.Struct, frozen=True):
    """A game of a run, with its number in it."""

    number: int


Job = tuple[Any, ...]
Head = TypeVar("Head", bound=msgspec.Struct)
Entry = TypeVar("Entry", bound=msgspec.Struct)
Game = TypeVar("Game", bound=Numbered)


class Journal(Generic[Head, Entry]):
    """What is finished of a run, in order, one or more lines at a time; new ones are written down as they come.

    `whole` makes of the entries found in a file those that count, in portions that belong together.
    """

    def __init__(
        self,
        head: Head,
        kind: type[Entry],
        whole: Callable[[Iterable[Entry]], Iterator[list[Entry]]],
        path: Path | None,
    ) -> None:
        self.head = head
        self.done: list[list[Entry]] = []
        self._path = path
        if path is None:
            return
        if not path.parent.is_dir():
            raise MatineeError(f"There is no folder {path.parent} to write to.")
        if path.exists() and path.stat().st_size:
            self.done = list(whole(_entries(head, kind, path)))
        self._file = path.open("rb+" if path.exists() else "wb+")

    def __enter__(self) -> Self:
        """Rewrite the file up to the last whole portion; a cut line is played again."""
        if self._path is not None:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(msgspec.json.encode(self.head) + b"\n")
            for portion in self.done:
                self._put(portion)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._path is not None:
            self._file.close()

    def add(self, portion: list[Entry]) -> None:
        """Something that is finished."""
        self.done.append(portion)
        if self._path is not None:
            self._put(portion)

    def _put(self, portion: list[Entry]) -> None:
        self._file.write(b"".join(msgspec.json.encode(entry) + b"\n" for entry in portion))
        self._file.flush()


def _entries(head: Head, kind: type[Entry], path: Path) -> Iterator[Entry]:
    """The lines of a file up to the first that cannot be read; MatineeError if it is the file of another run."""
    lines = path.read_bytes().split(b"\n")
    try:
        found = msgspec.json.decode(lines[0], type=type(head))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MatineeError(f"{path} is not a run of the lab; it is left as it is.") from error
    if found != head:
        other = next(f for f in head.__struct_fields__ if getattr(found, f) != getattr(head, f))
        raise MatineeError(f"{path} holds another run: its {other} is {getattr(found, other)!r}. It is left as it is.")
    for line in lines[1:]:
        try:
            yield msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return


def numbered(
    head: Head,
    kind: type[Game],
    games: int,
    batch: Batch,
    work: Callable[..., Game],
    job: Callable[[int], Job],
) -> Iterator[Game]:
    """Games in order: those in the file, then `work(*job(number))`, each stored as it comes."""
    return _played(Journal(head, kind, _in_order, batch.keep), games, batch, work, job)


def _played(
    journal: Journal[Head, Game],
    games: int,
    batch: Batch,
    work: Callable[..., Game],
    job: Callable[[int], Job],
) -> Iterator[Game]:
    with journal:
        yield from (one for (one,) in journal.done[:games])
        for one in batch.run(work, map(job, range(len(journal.done), games))):
            journal.add([one])
            yield one


def _in_order(found: Iterable[Game]) -> Iterator[list[Game]]:
    for number, one in enumerate(found):
        if one.number != number:
            return
        yield [one]
