"""NY15, NY18 Points lost, death, and what becomes of the Blonde."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.newyork.kinds import AWAY, DEAD, LOST, NO_TASK, NOBODY, Anybody, Player
from matinee.games.newyork.rules.missions import Reckoning
from matinee.games.newyork.state import Midtown
from matinee.table.errors import Reason
from matinee.table.phase import Action, Phase, Step


class Suffer(Step, frozen=True):
    """NY15, R18 A monster loses points; more than it has are ignored, and without a choice nobody is asked."""

    victim: Player
    points: int
    by: Anybody  # the seat that inflicts them, or NOBODY
    attacks: bool = False  # whether the victim is the attacker

    def run(self, s: Midtown) -> None:
        seat = self.victim
        points = s.at_most(seat, self.points)
        if not s.alive >> seat & 1 or not points:
            return
        if self.by != NOBODY:
            s.hurt[self.by] |= 1 << seat
        if points > 1 and s.carrier == seat and (self.attacks or not s.options["attacks_squash"]):  # NY18, R26, R39
            lose_her(s, "squashed", seat)
        least, most = limits(s, seat, points)
        if least == most:
            weaken(s, seat, points, least)
            if not s.strength[seat] and not s.movement[seat]:
                die(s, seat, self.by)
        else:
            s.then(Wounds(seat, points))


def limits(s: Midtown, seat: int, points: int) -> tuple[int, int]:
    """NY15 The fewest and the most of these points that can come off strength."""
    return max(0, points - s.movement[seat]), min(points, s.strength[seat])


class Wounds(Phase, frozen=True):
    """NY15 The owner says how many of the points come off strength; the rest come off movement."""

    rule: ClassVar[str] = "NY15"
    once: ClassVar[bool] = True
    victim: Player
    points: int

    def seat(self, s: Midtown) -> int:
        return self.victim

    def options(self, s: Midtown) -> list[Action]:
        least, most = limits(s, self.victim, self.points)
        return [("lose", n) for n in range(least, most + 1)]

    def no_lose(self, s: Midtown, off_strength: int) -> Reason:
        seat, points = self.victim, self.points
        return s.no("NY15", "other_losses", points, s.strength[seat], s.movement[seat], *limits(s, seat, points))

    def lose(self, s: Midtown, off_strength: int) -> None:
        """NY15 So many off strength, the rest off movement."""
        weaken(s, self.victim, self.points, off_strength)

    def lapse(self, s: Midtown) -> None:
        """M15 The points are lost all the same."""
        self.lose(s, limits(s, self.victim, self.points)[0])


def weaken(s: Midtown, seat: int, points: int, off_strength: int) -> None:
    """NY15 Take points off for good."""
    s.strength[seat] -= off_strength
    s.movement[seat] -= points - off_strength
    s.tell("weakened", seat, points, s.strength[seat], s.movement[seat])


def die(s: Midtown, seat: int, by: int) -> None:
    """NY15, R5, R17 Strength and movement are both 0. R39: a Blonde that lives waits where it fell, or where it would
    have come back from its interviews (M15)."""
    space = s.place(seat)
    s.alive &= ~(1 << seat)
    if s.where[seat] == AWAY:
        s.reveal("never_back", seat)
    else:
        s.reveal("died", seat, space)
    if by != NOBODY:
        s.kills[by] |= 1 << seat
    if s.carrier == seat:
        s.carrier, s.blonde = NOBODY, space
        s.tell("blonde_waits", space)
    s.food[seat] = s.fame[seat] = NO_TASK
    s.stuck[seat] = 0
    s.put(seat, DEAD)


def lose_her(s: Midtown, how: str, seat: int) -> None:
    """NY18 The Blonde is out of the game; whose mission she was must look for another (R4)."""
    s.carrier, s.blonde = NOBODY, LOST
    s.reveal(how, seat)
    s.then(Reckoning())
