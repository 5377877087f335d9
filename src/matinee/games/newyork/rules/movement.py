"""NY4, NY5, NY6, NY7, NY8, NY9 The mover's turn: where it goes, what it attacks, and how it leaves the map."""

from __future__ import annotations

from typing import Annotated, ClassVar

from matinee.games.newyork.kinds import AWAY, NOWHERE
from matinee.games.newyork.map.manhattan import BUILDINGS, EXITS, NEAR, SIXTH, attacks, last_step, reach
from matinee.games.newyork.rules.chits import MoveEnds, end_move
from matinee.games.newyork.rules.combat import MoverDecides, engage
from matinee.games.newyork.rules.missions import Reckoning, claim, may_leave, why_stay
from matinee.games.newyork.rules.wounds import lose_her
from matinee.games.newyork.state import Midtown
from matinee.table.errors import Reason
from matinee.table.forms import Number
from matinee.table.phase import Action

STAY: Action = ("stay",)
HALT: Action = ("halt",)
TAKE: Action = ("take",)
DEVOUR: Action = ("devour",)
FIGHT: Action = ("fight",)
EXIT: Action = ("exit",)
TOUR: Action = ("tour",)


def quarry(s: Midtown, here: int) -> int:
    """NY8, NY9, R13 The adjacent spaces with a building to eat or a monster to fight."""
    return NEAR[here] & (BUILDINGS & ~s.rubble | s.occupied) & ~s.crowded


def departs(s: Midtown, seat: int, space: int) -> bool:
    """Whether a monster might leave the map from a space, as far as everybody can tell."""
    return bool(EXITS >> space & 1 and s.good(seat)) or (space == SIXTH and s.fame[seat] > 0)


class Moves(MoverDecides, frozen=True):
    """What can be done from the space where the mover stands with some of its allowance left."""

    def left_over(self, s: Midtown) -> int:
        """The spaces the mover may still move."""
        raise TypeError(f"{type(self).__name__} does not say how far the mover may still go")

    def departures(self, s: Midtown, here: int) -> list[Action]:
        """NY22, NY17.9, R28 The ways off the map from here."""
        found = []
        if may_leave(s, s.mover, here):
            found.append(EXIT)
        if here == SIXTH and s.fame[s.mover] > 0:
            found.append(TOUR)
        return found

    def no_attack(self, s: Midtown, space: int) -> Reason:
        seat, here = s.mover, s.where[s.mover]
        if s.stuck[seat] == 1:
            return s.no("R25", "held_from_attack")
        if s.roof(seat) >> space & 1:
            return s.no("M10", "just_landed")
        if not NEAR[here] >> space & 1:
            return s.no("NY8", "not_adjacent")
        if not self.left_over(s):
            return s.no("NY5", "no_movement_left")
        if s.crowded >> space & 1:
            return s.no("R13", "locked_together")
        return s.no("NY8", "nothing_to_attack")

    def attack(self, s: Midtown, space: int) -> None:
        """NY8, NY9 End the move in the space of a building or a monster and attack it."""
        seat = s.mover
        here = s.where[seat]
        s.done()
        if here != space:  # M10
            s.came[seat] = here
            s.tell("entered", seat, here, space)
            s.put(seat, space)
        engage(s)

    def no_exit(self, s: Midtown) -> Reason:
        if s.stuck[s.mover] == 1:
            return s.no("R25", "held")
        if not self.left_over(s):
            return s.no("R28", "no_movement_to_leave")
        return why_stay(s, s.mover, s.where[s.mover])

    def exit(self, s: Midtown) -> None:
        """NY21, NY23 Leave the map with the mission done: that wins."""
        seat = s.mover
        s.reveal("left", seat, s.where[seat])
        s.reveal("mission_shown", seat, s.mission[seat])
        s.finish(seat)

    def no_tour(self, s: Midtown) -> Reason:
        seat = s.mover
        if s.fame[seat] <= 0:
            return s.no("NY17.9", "nobody_waits")
        if s.stuck[seat] == 1:
            return s.no("NY17.9", "held")
        if s.where[seat] != SIXTH:
            return s.no("R40", "not_at_sixth_avenue")
        return s.no("R40", "no_movement_to_leave")

    def tour(self, s: Midtown) -> None:
        """NY17.9, R23, R40 Off to talk contract; the monster is back at its next turn."""
        seat = s.mover
        s.done()
        s.fame[seat] = 0
        s.tell("toured", seat)
        s.put(seat, AWAY)
        s.then(Reckoning())


class PicksUp:
    """NY18, R27 The verb `take`, at the beginning of a turn, even in a fight."""

    __slots__ = ()

    def no_take(self, s: Midtown) -> Reason:
        return s.no("R27", "have_her" if s.carrier == s.mover else "she_is_elsewhere")

    def take(self, s: Midtown) -> None:
        """R1, R27 She is carried from now on, at no cost; an evil monster that only has to find her has won."""
        s.carrier, s.blonde = s.mover, NOWHERE
        s.held |= 1 << s.mover
        s.tell("picked_up", s.mover)
        claim(s, s.mover)


class Prowl(PicksUp, Moves, frozen=True):
    """NY4, NY5 The mover's turn begins: pick the Blonde up, move, attack, or stay."""

    rule: ClassVar[str] = "NY5"
    always: ClassVar[tuple[str, ...]] = ("stay",)

    def left_over(self, s: Midtown) -> int:
        return s.allowance(s.mover)

    def options(self, s: Midtown) -> list[Action]:
        seat = s.mover
        here = s.where[seat]
        found = [STAY]
        if s.blonde == here:  # M12 even a monster that is held
            found.append(TAKE)
        elif s.carrier == seat:
            found.append(DEVOUR)
        allowance = s.allowance(seat)
        flies = s.flies(seat)
        prey = s.roof(seat) if flies and s.stuck[seat] != 1 else 0  # M10 a flyer may bite what it sits on
        if allowance:
            if departs(s, seat, here):
                found += self.departures(s, here)
            prey |= quarry(s, here)
        found += attacks(prey)
        if allowance:
            found += reach(flies, here, allowance, s.occupied, s.rubble).actions
        return found

    def stay(self, s: Midtown) -> None:
        """NY5 A monster need not move."""
        s.done()
        s.tell("stayed", s.mover)
        end_move(s, s.where[s.mover])

    def no_devour(self, s: Midtown) -> Reason:
        return s.no("NY19", "not_carrying_her")

    def devour(self, s: Midtown) -> None:
        """NY19, R2 It takes the whole move, and there is no attack."""
        s.done()
        s.devourer = s.mover
        s.then(MoveEnds(s.where[s.mover]))
        lose_her(s, "devoured", s.mover)

    def no_go(self, s: Midtown, space: int) -> Reason:
        seat = s.mover
        if s.stuck[seat] == 1:
            return s.no("R25", "held")
        if space == s.where[seat]:
            return s.no("NY5", "there_already")
        if s.occupied >> space & 1:
            return s.no("NY9", "monster_there")
        if not s.footing(seat) >> space & 1:
            return s.no("NY6", "intact_building")
        return s.no("NY5", "out_of_reach", s.allowance(seat))

    def go(self, s: Midtown, space: int) -> None:
        """NY5 Move; with movement left it may go on to attack from there."""
        seat = s.mover
        here = s.where[seat]
        rings = reach(s.flies(seat), here, s.allowance(seat), s.occupied, s.rubble).rings
        bit = 1 << space
        left = len(rings) - 1
        for ring in rings:
            if ring & bit:
                break
            left -= 1
        s.tell("moved", seat, here, space)
        s.put(seat, space)
        if bit & BUILDINGS & ~s.rubble:  # M10 a flyer on a roof
            steps = len(rings) - 1 - left
            s.came[seat] = last_step(space, rings[steps - 1] if steps else 1 << here)
        if left and (quarry(s, space) or departs(s, seat, space)):
            s.become(Pounce(left))
        else:
            s.done()
            end_move(s, space)


class Pounce(Moves, frozen=True):
    """NY8, NY9 The mover has moved and may still enter an adjacent space to attack, or leave the map."""

    rule: ClassVar[str] = "NY8"
    always: ClassVar[tuple[str, ...]] = ("halt",)
    left: Annotated[int, Number(1)]

    def left_over(self, s: Midtown) -> int:
        return self.left

    def options(self, s: Midtown) -> list[Action]:
        here = s.where[s.mover]
        found = [HALT]
        if departs(s, s.mover, here):
            found += self.departures(s, here)
        return found + attacks(quarry(s, here))

    def halt(self, s: Midtown) -> None:
        """NY5 The move ends here."""
        s.done()
        end_move(s, s.where[s.mover])


class StrikeBack(PicksUp, MoverDecides, frozen=True):
    """NY13, R12 Two monsters are locked in a space: the one whose turn it is must attack without moving."""

    rule: ClassVar[str] = "NY13"
    always: ClassVar[tuple[str, ...]] = ("fight",)

    def options(self, s: Midtown) -> list[Action]:
        return [FIGHT, TAKE] if s.blonde == s.where[s.mover] else [FIGHT]

    def fight(self, s: Midtown) -> None:
        """NY13 Attack."""
        s.done()
        engage(s)
