"""What events tell is true: losses, gains and moves are those from the state before an action to the one after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.table.state import State
from matinee.testing.laws.law import Witness, law
from matinee.testing.walks import Ply


@law(walks=8, most=1000)
class EventsTellWhatHappened(Witness):
    """The tales of an action's events, in their order, lead from each figure before it to the same figure after it."""

    before: State

    def look(self, ply: Ply) -> None:
        if ply.number:
            self.follow(ply)
        self.before = ply.state.copy()

    def follow(self, ply: Ply) -> None:
        """Each event must go on from where the one before it left a figure, and tell of a change that is one."""
        known: dict[str, tuple[Callable[[Any], Any], Any]] = {}
        for event in ply.state.events:
            for tale in self.case.accounts.tales(event, self.before):
                had = known[tale.of][1] if tale.of in known else tale.value(self.before)
                now = tale.now if tale.by is None else had + tale.by
                sound = tale.by != 0 and tale.was in (None, had) and tale.now in (None, now)
                ply.check(sound, f"the event {event.id}{event.args} tells {tale[2:]} of {tale.of}, which was {had}")
                known[tale.of] = tale.value, now
        for of, (value, told) in known.items():
            ply.check(
                value(ply.state) in (None, told), f"{of} is {value(ply.state)} and not {told}, as the events tell"
            )
