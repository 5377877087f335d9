"""Interrupting (DAM9, R1, R2, R3): at the moments of a move (M23) the others may use their attack, by chit."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from matinee.games.destroyall.rules.attacks import Attacking
from matinee.games.destroyall.rules.halts import starters
from matinee.games.destroyall.state import HERE, Rampage, Seat
from matinee.table.forms import Number
from matinee.table.phase import Action, Step

EVERYBODY = -1
Among = Annotated[int, Number(EVERYBODY)]  # the seats that are asked


class Reactions(Step, frozen=True):
    """R3 The others are asked in the order of their chits, but only those that could attack a monster now."""

    mover: Seat
    among: Among = EVERYBODY
    next: int = 0

    def run(self, s: Rampage) -> None:
        if s.status[self.mover] != HERE:
            return
        if self.among == EVERYBODY and not self.next:
            s.asked = 0
        order = s.order
        for n in range(self.next, len(order)):
            who = order[n]
            if who == self.mover or who >= s.count or not self.among & ~(s.spent | s.silent) & 1 << who:
                continue
            phase = Interruption(who)
            if s.status[who] == HERE and phase.attacks(s):
                s.asked |= 1 << who
                s.then(phase, Reactions(self.mover, self.among, n + 1))
                return


def held_up(s: Rampage, phase: Any, i: int, verb: str, *args: int, but: int = 0) -> bool:
    """M23 Whether somebody is asked before a move sets off; if nobody attacks then, it sets off after all."""
    among = starters(s, i) & ~but
    if among:
        s.then(Reactions(i, among), SetOff(i, verb, args, s.spent), phase)
    return among > 0


class SetOff(Step, frozen=True):
    """M23 A move sets off that somebody could have interrupted; after an attack its player chooses anew."""

    who: Seat
    verb: str
    args: tuple[int, ...]
    spent: int

    def run(self, s: Rampage) -> None:
        phase = s.stack.pop()
        if s.status[self.who] == HERE and s.spent == self.spent and not s.conceded >> self.who & 1:
            getattr(phase, self.verb)(s, *self.args)


class Interruption(Attacking, frozen=True):
    """DAM9 A monster may use its attack of the turn in the middle of another's move; the mover before it (R3)."""

    once: ClassVar[bool] = True
    rule: ClassVar[str] = "DAM9"
    own: ClassVar[bool] = False
    beforehand: ClassVar[tuple[str, ...]] = ("never", "contact", "always")
    always: ClassVar[tuple[str, ...]] = ("wait", "stand_down")
    wants: ClassVar[tuple[str, ...]] = ("assault", "stretch", "aim")
    who: Seat

    def options(self, s: Rampage) -> list[Action]:
        return [*self.attacks(s), ("wait",), ("stand_down",)]

    def answer(self, s: Rampage, said: str) -> Action | None:
        """Where there is a choice of attacks, the player has it."""
        attacks = [] if said == "never" else self.attacks(s)
        if said == "contact":
            attacks = [attack for attack in attacks if attack[0] == "assault"]
        if len(attacks) > 1:
            return None
        return attacks[0] if attacks else ("wait",)

    def assault(self, s: Rampage, j: int) -> None:
        """R2 A foe in contact."""
        self._announce(s, "assault", j)

    def aim(self, s: Rampage, w: int) -> None:
        """R2 With an attack power."""
        self._announce(s, "aim", w)

    def explode(self, s: Rampage) -> None:
        """R2 An explosion interrupts too."""
        self._announce(s, "explode")

    def _announce(self, s: Rampage, verb: Literal["assault", "aim", "explode"], *args: int) -> None:
        """R3 The attack comes, but after the mover's if that can attack as well and likes to."""
        s.then(Announced(self.who, verb, args))
        mover = Interruption(s.mover)
        if self.who != s.mover and not s.silent >> s.mover & 1 and mover.attacks(s):
            s.then(mover)

    def wait(self, s: Rampage) -> None:
        """Keep the attack for later; nobody is told of what was not done."""

    def stand_down(self, s: Rampage) -> None:
        """Do not ask again while this monster moves."""
        s.silent |= 1 << self.who


class Announced(Step, frozen=True):
    """R3 The attack that was announced, if it can still be made."""

    who: Seat
    verb: Literal["assault", "aim", "explode"]
    args: tuple[int, ...]

    def run(self, s: Rampage) -> None:
        phase = Interruption(self.who)
        if s.conceded >> self.who & 1:
            return
        if s.status[self.who] == HERE and phase.why_not(s, self.verb, *self.args) is None:
            getattr(Attacking, self.verb)(phase, s, *self.args)
