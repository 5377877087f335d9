"""A monster's own round (DAM3): one move and one attack, in any order and mixed; powers that help itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from matinee.games.destroyall.map.lattice import FINE
from matinee.games.destroyall.pieces import building_piece
from matinee.games.destroyall.rules.attacks import Attacking
from matinee.games.destroyall.rules.climbing import Climbs
from matinee.games.destroyall.rules.fleeing import Flees, escape
from matinee.games.destroyall.rules.helping import Helps
from matinee.games.destroyall.rules.legs import hangs
from matinee.games.destroyall.rules.movement import Walks
from matinee.games.destroyall.rules.special import SpecialMoves
from matinee.games.destroyall.rules.strike import close_attack, strike
from matinee.games.destroyall.state import CHARGED, FRESH, GROUND, Rampage, Seat
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action

DONE: Action = ("done",)


class Round(Attacking, Walks, Flees, Climbs, SpecialMoves, Helps, frozen=True):
    """DAM3 The monster whose round it is moves and attacks."""

    once: ClassVar[bool] = True
    rule: ClassVar[str] = "DAM3"
    wants: ClassVar[tuple[str, ...]] = ("assault", "stretch", "aim", "charge", "walk", "rush")
    who: Seat

    def options(self, s: Rampage) -> list[Action]:
        found: list[Action] = []
        for deeds in self.deeds(s):
            found += deeds
        if not s.fleeing or self.no_done(s) is None:
            found.append(DONE)
        return found

    def deeds(self, s: Rampage) -> Iterator[list[Action]]:
        """DAM3 All it may do but end, kind by kind."""
        free = not s.spent >> self.who & 1
        if s.fleeing:
            yield self.flights(s)
        elif s.mode < CHARGED:
            yield self.moves(s)
            yield self.climbs(s)
        yield self.dives(s)
        if s.mode == FRESH:
            yield self.leaps(s)
        if free:
            yield self.attacks(s)
            yield self._smashes(s)
        yield self.heals(s)
        yield self.shields(s)

    # -- attacks that need one's own round

    def _smashes(self, s: Rampage) -> list[Action]:
        if s.spent >> self.who & 1 or s.under[self.who]:
            return []
        return [("smash", b + 1) for b in members(in_hand(s, self.who))]

    def no_smash(self, s: Rampage, space: int) -> Reason:
        if not 1 <= space <= len(s.town.rects) or not s.standing >> space - 1 & 1:
            return s.no("R10", "no_building")
        if not s.town.houses >> space - 1 & 1:
            return s.no("M27", "cliffs_stand")
        if not in_hand(s, self.who) >> space - 1 & 1:
            return s.no("R10", "smashes_what_it_touches")
        return s.no("DAM7", "no_attack_under_water") if s.under[self.who] else s.no("R1", "attack_spent")

    def smash(self, s: Rampage, space: int) -> None:
        """R10 A building in contact suffers STRENGTH dice and does not reply."""
        i = self.who
        s.spent |= 1 << i
        s.turned = 0
        s.tell("smashes", i, space, s.town.ids[space - 1])
        strike(s, close_attack(s, i), (building_piece(space - 1),))

    def no_done(self, s: Rampage) -> Reason | None:
        if s.fleeing and escape(s, self.who) is not None:
            return s.no("R36", "must_flee")
        return None

    def done(self, s: Rampage) -> None:
        """DAM3, R5 The round is over; an attack not used may still interrupt others this turn."""
        s.stack.pop()


def at_rest(s: Rampage, i: int) -> bool:
    """DAM3 Whether a monster has nothing left to do in its round."""
    if s.mode < CHARGED and not s.fleeing and (not s.turned or (s.left >= FINE and not hangs(s, i))):
        return False  # it can turn or walk
    mine = Round(i)
    return mine.no_done(s) is None and not any(mine.deeds(s))


def in_hand(s: Rampage, i: int) -> int:
    """R10, M5 The standing buildings that a monster touches; up on one, that one alone."""
    return (s.town.touched(s.x[i], s.y[i]) if s.perch[i] == GROUND else 1 << s.perch[i]) & s.standing & s.town.houses
