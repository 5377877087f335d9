"""NY4 to NY9 The mover's turn: where it goes, what it attacks, and how it leaves the map."""

from __future__ import annotations

from typing import Annotated, ClassVar

from matinee.games.newyork.kinds import AWAY, NOWHERE
from matinee.games.newyork.map.manhattan import BUILDINGS, EXITS, NEAR, SIXTH, attacks, reach
from matinee.games.newyork.rules.chits import MoveEnds, end_move
from matinee.games.newyork.rules.combat import MoverDecides, engage
from matinee.games.newyork.rules.missions import Reckoning, claim, may_leave
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

    def roof(self, s: Midtown) -> int:
        """M10 The intact building under a flyer that has not moved: it may bite what it sits on."""
        return 0

    def departures(self, s: Midtown, here: int) -> list[Action]:
        """NY22, NY17.9, R28 The ways off the map from here."""
        found = []
        if EXITS >> here & 1 and may_leave(s, s.mover, here) is None:
            found.append(EXIT)
        if here == SIXTH and s.fame[s.mover] > 0:
            found.append(TOUR)
        return found

    def no_attack(self, s: Midtown, space: int) -> Reason | None:
        seat, here = s.mover, s.where[s.mover]
        if self.roof(s) >> space & 1:
            return None
        if s.stuck[seat] == 1:
            return Reason("R25", "Your monster may not move this turn, so it cannot enter a space to attack.")
        if s.roof(seat) >> space & 1:
            return Reason("M10", "You have just landed on it; to eat a building, enter it by an attack.")
        if not NEAR[here] >> space & 1:
            return Reason("NY8", "Move next to it first: you attack what is in one of the four adjacent spaces.")
        if not self.left_over(s):
            return Reason("NY5", "You have no movement left to enter that space.")
        if s.crowded >> space & 1:
            return Reason("R13", "Two monsters are locked in that space; a third cannot join in.")
        if not quarry(s, here) >> space & 1:
            return Reason("NY8", "There is neither an intact building to eat nor a monster to fight.")
        return None

    def attack(self, s: Midtown, space: int) -> None:
        """NY8, NY9 End the move in the space of a building or a monster and attack it."""
        seat = s.mover
        here = s.came[seat] = s.where[seat]
        s.done()
        if here != space:  # M10
            s.tell("entered", seat, here, space)
            s.put(seat, space)
        engage(s)

    def no_exit(self, s: Midtown) -> Reason | None:
        here = s.where[s.mover]
        if s.stuck[s.mover] == 1:
            return Reason("R25", "Your monster may not move this turn.")
        if not self.left_over(s):
            return Reason("R28", "Leaving the map costs one space of movement, and you have none left.")
        return may_leave(s, s.mover, here)

    def exit(self, s: Midtown) -> None:
        """NY21, NY23 Leave the map with the mission done: that wins."""
        seat = s.mover
        s.reveal("left", seat, s.where[seat])
        s.reveal("mission_shown", seat, s.mission[seat])
        s.finish(seat)

    def no_tour(self, s: Midtown) -> Reason | None:
        seat = s.mover
        if s.fame[seat] <= 0:
            return Reason("NY17.9", "Nobody waits for you north of Sixth Avenue.")
        if s.stuck[seat] == 1:
            return Reason("NY17.9", "Your monster may not move this turn.")
        if s.where[seat] != SIXTH:
            return Reason("R40", "You leave for your interviews at the north end of Sixth Avenue.")
        if not self.left_over(s):
            return Reason("R40", "Leaving costs one space of movement, and you have none left.")
        return None

    def tour(self, s: Midtown) -> None:
        """NY17.9, R23, R40 Off to talk contract; the monster is back at its next turn."""
        seat = s.mover
        s.done()
        s.fame[seat] = 0
        s.tell("toured", seat)
        s.put(seat, AWAY)
        s.then(Reckoning())


class Prowl(Moves, frozen=True):
    """NY4, NY5 The mover's turn begins: pick the Blonde up, move, attack, or stay."""

    rule: ClassVar[str] = "NY5"
    always: ClassVar[tuple[str, ...]] = ("stay",)

    def left_over(self, s: Midtown) -> int:
        return s.allowance(s.mover)

    def roof(self, s: Midtown) -> int:
        return s.roof(s.mover) if s.stuck[s.mover] != 1 else 0

    def options(self, s: Midtown) -> list[Action]:
        seat = s.mover
        here = s.where[seat]
        found = [STAY]
        if s.blonde == here:
            found.append(TAKE)
        elif s.carrier == seat:
            found.append(DEVOUR)
        allowance = s.allowance(seat)
        flies = s.flies(seat)
        prey = self.roof(s) if flies else 0
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

    def no_take(self, s: Midtown) -> Reason | None:
        return out_of_grasp(s)

    def take(self, s: Midtown) -> None:
        """NY18, R27 Pick her up at the beginning of a turn; it costs nothing."""
        pick_up(s)

    def no_devour(self, s: Midtown) -> Reason | None:
        if s.carrier == s.mover:
            return None
        return Reason("NY19", "Only a monster that has picked the Blonde up can devour her.")

    def devour(self, s: Midtown) -> None:
        """NY19, R2 It takes the whole move, and there is no attack."""
        s.done()
        s.devourer = s.mover
        s.then(MoveEnds(s.where[s.mover]))
        lose_her(s, "devoured", s.mover)

    def no_go(self, s: Midtown, space: int) -> Reason | None:
        seat = s.mover
        here, allowance = s.where[seat], s.allowance(seat)
        if s.stuck[seat] == 1:
            return Reason("R25", "Your monster may not move this turn.")
        if reach(s.flies(seat), here, allowance, s.occupied, s.rubble).spaces >> space & 1:
            return None
        if space == here:
            return Reason("NY5", "It is there already; to keep your monster where it is, stay.")
        if s.occupied >> space & 1:
            return Reason("NY9", "You enter a monster's space only to attack it: move next to it, then attack.")
        if not s.footing(seat) >> space & 1:
            return Reason("NY6", "A walking monster enters an intact building only to eat it.")
        return Reason("NY5", f"It is out of reach: your monster's movement this turn is {allowance}.")

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


def out_of_grasp(s: Midtown) -> Reason | None:
    """R27 Why the mover cannot pick the Blonde up."""
    if s.blonde == s.where[s.mover]:
        return None
    if s.carrier == s.mover:
        return Reason("R27", "You have her already.")
    return Reason("R27", "The Blonde is not in your space.")


def pick_up(s: Midtown) -> None:
    """R1, R27 The Blonde is carried from now on; an evil monster that only has to find her has won."""
    s.carrier, s.blonde = s.mover, NOWHERE
    s.tell("picked_up", s.mover)
    claim(s, s.mover)


class StrikeBack(MoverDecides, frozen=True):
    """NY13, R12 Two monsters are locked in a space: the one whose turn it is must attack without moving."""

    rule: ClassVar[str] = "NY13"
    always: ClassVar[tuple[str, ...]] = ("fight",)

    def options(self, s: Midtown) -> list[Action]:
        return [FIGHT, TAKE] if s.blonde == s.where[s.mover] else [FIGHT]

    def fight(self, s: Midtown) -> None:
        """NY13 Attack."""
        s.done()
        engage(s)

    def no_take(self, s: Midtown) -> Reason | None:
        return out_of_grasp(s)

    def take(self, s: Midtown) -> None:
        """R27 Even in a fight."""
        pick_up(s)
