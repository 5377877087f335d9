"""A law is asked along random games; each game is walked once, and all laws look on. This is one:

    @law(each=3)
    def the_list_names_nothing_twice(ply: Ply) -> None:
        ply.check(len(set(ply.legal)) == len(ply.legal), f"{ply.phase} lists an action twice")

It is asked of every kind of phase at its 1st, 2nd and 4th time. A law that remembers is a class, a `Witness`.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

import pytest

from matinee.table.json_types import Options
from matinee.testing.laws.cases import SOAK, Case
from matinee.testing.walks import LONGEST, PATIENCE, LawBroken, Ply, walk

WALKS = 12 if SOAK else 2
"""Random games under the usual options, and in soak under every set of options; else one."""

ASKED = os.environ.get("MATINEE_LAW", "")
"""Set MATINEE_LAW to a part of a law's name to ask only that."""

WALK = "every_game_can_be_played"
"""The law of the walk itself: no dead end, no crash, and what is listed is not refused."""


class Witness:
    """A law with memory, which sees all walks of a game under the same options."""

    def __init__(self, case: Case, options: Options) -> None:
        self.case, self.game, self.options = case, case.game, options

    def look(self, ply: Ply) -> None:
        """Ask at one ply; each walk begins with ply 0."""

    def end(self) -> None:
        """Ask once the last walk is over."""


class Law(NamedTuple):
    """A law: what it is called, who looks, and at which plies."""

    name: str
    witness: type[Witness]
    each: int
    walks: int
    most: int

    def asks(self, ply: Ply) -> bool:
        """Whether it looks at this ply."""
        return ply.due(self.each) if self.each else ply.seed <= self.walks and ply.number <= self.most


LAWS: list[Law] = []
"""All that is asked along the walks, in the order in which it is asked."""

Looking = TypeVar("Looking", bound=Callable[[Ply], None] | type[Witness])


def law(*, each: int = 0, walks: int = WALKS, most: int = LONGEST) -> Callable[[Looking], Looking]:
    """Make a law of a function of a ply or of a witness.

    With `each` it checks this number of plies of every kind of phase (more when soaking), else every ply of a number
    of walks, up to the ply `most`.
    """

    def listed(looking: Looking) -> Looking:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", looking.__name__).lower()
        witness = looking if isinstance(looking, type) else _forgetful(looking)
        LAWS.append(Law(name, witness, each + 5 * SOAK if each else 0, walks, most))
        return looking

    return listed


def _forgetful(looking: Callable[[Ply], None]) -> type[Witness]:
    class Forgetful(Witness):
        def look(self, ply: Ply) -> None:
            looking(ply)

    return Forgetful


def broken_laws(case: Case, options: Options, laws: Sequence[Law] = LAWS, walks: int = WALKS) -> dict[str, Exception]:
    """Walk random games with all these laws looking on: which are broken, by name, and how.

    A law that is broken is not asked again; a game that breaks off breaks the law of the walk.
    """
    broken: dict[str, Exception] = {}
    looking = {law: law.witness(case, options) for law in laws}
    with _noting(broken, WALK):
        for ply in _plies(case, options, walks):
            for law in [law for law in looking if law.asks(ply)]:
                with _noting(broken, law.name, ply):
                    looking[law].look(ply)
                if law.name in broken:
                    del looking[law]
        for law, witness in looking.items():
            with _noting(broken, law.name):
                witness.end()
    return broken


@contextmanager
def _noting(broken: dict[str, Exception], name: str, ply: Ply | None = None) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        if ply is not None and not isinstance(error, LawBroken):
            error.add_note(f"{ply.place}\n{ply.way}")
        broken[name] = error


def _plies(case: Case, options: Options, walks: int) -> Iterator[Ply]:
    times = Counter[str]()
    longest = PATIENCE if case.game.endless(options) else LONGEST
    for seed in range(1, walks + 1):
        for ply in walk(case.game, options, seed, longest):
            times[ply.phase] += 1
            ply.time = times[ply.phase]
            yield ply


def test_laws(case: Case, options: Options, subtests: pytest.Subtests) -> None:
    """All of them along the same random games; each that is broken fails by its name."""
    laws = [law for law in LAWS if ASKED in law.name]
    walks = WALKS if SOAK or options == case.game.checked({}) else 1
    for name, error in broken_laws(case, options, laws, walks).items():
        with subtests.test(name):
            raise error
