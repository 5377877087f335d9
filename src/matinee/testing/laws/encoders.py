"""What a seat is told in numbers is what it sees: nothing more, and nothing less of the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from matinee.table.board import members
from matinee.table.json_types import Options
from matinee.table.minds.encoder import LARGEST, Encoder
from matinee.table.shown.view import View
from matinee.table.state import State
from matinee.testing.laws.cases import Case
from matinee.testing.laws.law import Witness, law
from matinee.testing.walks import Ply

Numbers = tuple[int, tuple[float, ...]]
"""The flags that are up, and the figures."""


def numbers(encoder: Encoder, state: State, seat: int) -> Numbers:
    """What a seat is told, in one form."""
    bits, ones, figures = encoder(state, seat)
    for one in ones:
        bits |= 1 << one
    return bits, tuple(figures)


class _Reader(Witness):
    def __init__(self, case: Case, options: Options) -> None:
        super().__init__(case, options)
        declared = self.game.mind.encoder
        self.encoder = None if declared is None else declared(options)


@law(each=3)
class AnEncoderTellsNothingThatIsNotSeen(_Reader):
    """From the truth and from a guess at it the same numbers, each in its column; and they change nothing."""

    def look(self, ply: Ply) -> None:
        if self.encoder is None:
            return
        columns, before = self.encoder.columns, ply.state.position()
        figures = sum(len(block.columns) for block in columns.figures)
        for seat in ply.seats:
            bits, told = truth = numbers(self.encoder, ply.state, seat)
            ply.check(bits < 1 << columns.width, f"seat {seat} is told a flag that has no column")
            ply.check(len(told) == figures, f"seat {seat} is told {len(told)} figures in {figures} columns")
            ply.check(max(map(abs, told)) <= LARGEST, f"seat {seat} is told a figure over {LARGEST}")
            same = truth == numbers(self.encoder, ply.guess(seat), seat)
            ply.check(same, f"the numbers of seat {seat} depend on what it cannot know")
        ply.check(ply.state.position() == before, "an encoder changed the state")


@law(walks=2, most=400)
class AnEncoderTellsTheWholeBoard(_Reader):
    """Every marker and every piece has a column that changes when it comes, goes or moves, and only then."""

    last: Ply
    told: dict[int, float]
    seen: dict[Any, float]

    def __init__(self, case: Case, options: Options) -> None:
        super().__init__(case, options)
        self.columns, self.things = Counter[Any](), Counter[Any]()
        """the moments at which each has changed, as bitsets"""
        self.moment = 1

    def look(self, ply: Ply) -> None:
        if self.encoder is None:
            return
        seat = ply.seats[-1]
        bits, figures = numbers(self.encoder, ply.state, seat)
        told = dict(enumerate(figures, self.encoder.columns.width)) | dict.fromkeys(members(bits), 1.0)
        seen = dict(_board(ply.view(seat)))
        if ply.number:
            self.moment <<= 1
            for changed, now, then in ((self.columns, told, self.told), (self.things, seen, self.seen)):
                for key in now.keys() | then.keys():
                    if now.get(key, 0) != then.get(key, 0):
                        changed[ply.seed, key] |= self.moment
        self.last, self.told, self.seen = ply, told, seen

    def end(self) -> None:
        told = set(self.columns.values())
        missing = sorted(str(thing) for (_, thing), moments in self.things.items() if moments not in told)
        if missing:
            self.last.check(False, f"no column goes with {len(missing)} things on the board: {', '.join(missing[:3])}")


def _board(view: View) -> Iterator[tuple[Any, float]]:
    """What lies or stands in a space; and where a piece is that stands anywhere."""
    for marker in view.markers:
        yield (marker.kind, marker.space, marker.value), 1
    for piece in view.pieces:
        if piece.x is None or piece.y is None:
            yield (piece.kind, piece.space), 1
        else:
            yield ("x", piece.id), piece.x
            yield ("y", piece.id), piece.y
