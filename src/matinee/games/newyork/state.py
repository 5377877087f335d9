"""The whole truth of one game of New York, and the small questions that all chapters ask of it."""

from __future__ import annotations

from typing import Any

import matinee.games.newyork.kinds as kinds
from matinee.games.newyork.figures import BLONDE, BURDEN, FLIES, GOOD, LETTERS, MONSTERS, TARGETS, Monster
from matinee.games.newyork.map.manhattan import ALL, BUILDINGS, CHIT_SPACES, OPEN, SIXTH, nearest
from matinee.games.newyork.own import by_lot, cup, in_play
from matinee.table.events import Event
from matinee.table.fields import each, field
from matinee.table.state import State


class Midtown(State):
    """One game. Spaces, seats, missions and chits are small ints, sets of them are int bitsets."""

    round: int = field(0, always=True)
    mover: kinds.Player = field(lambda options: options["players"] - 1, always=True)  # NY4 whose turn it is

    # one entry for each seat
    monster: list[kinds.Kind] = each(kinds.OFF, at="monsters", key="kind", always=True)
    mission: list[kinds.Mission] = each(kinds.NONE, at="monsters", always=True)  # NY1 secret
    where: list[kinds.Place] = each(kinds.OFF, at="monsters", key="at", always=True)
    strength: list[kinds.Figure] = each(0, at="monsters", always=True)
    movement: list[kinds.Figure] = each(0, at="monsters", always=True)
    came: list[kinds.Space] = each(kinds.OFF, at="monsters")  # NY8 whence it entered the building where it is
    denied: list[kinds.Missions] = each(0, at="monsters")  # missions that all can tell this seat does not have
    hurt: list[kinds.Seats] = each(0, at="monsters")  # NY20.D the seats on which it has inflicted a point
    kills: list[kinds.Seats] = each(0, at="monsters")  # NY20.C the seats it has killed
    bites: list[kinds.Bites] = each(0, at="monsters")  # R38 successes against the Empire State
    food: list[kinds.Food] = each(kinds.NO_TASK, at="monsters")  # NY17.7 buildings on Ninth Avenue still to be eaten
    fame: list[kinds.Fame] = each(kinds.NO_TASK, at="monsters")  # NY17.9 own turns left, the present one among them
    stuck: list[kinds.Stuck] = each(0, at="monsters")  # 1: may not move this turn; 2: nor in its next one

    alive: int = field(lambda options: (1 << options["players"]) - 1, derived=True)
    occupied: int = field(0, derived=True)  # spaces with a monster
    crowded: int = field(0, derived=True)  # spaces with two (NY13)

    # the city
    rubble: kinds.Spaces = field(0, always=True)
    chits: kinds.Spaces = field(lambda options: 0 if by_lot(options) else CHIT_SPACES, always=True)  # face down
    unturned: kinds.Chits = field(in_play, always=True)  # which lies where is nobody's knowledge until turned
    blonde: kinds.LadyPlace = field(kinds.HIDDEN, always=True)
    carrier: kinds.Seat = field(kinds.NOBODY, always=True)
    devourer: kinds.Seat = field(kinds.NOBODY, always=True)
    finder: kinds.Seat = kinds.NOBODY  # R1 who has turned the Blonde's chit over
    held: kinds.Seats = 0  # M11 the seats that have picked the Blonde up
    meals: list[int] = field(lambda options: [kinds.NOBODY] * len(TARGETS), at=None)  # NY20 who ate E, F, G

    # the missions, by letter
    shown: kinds.Counted = field(lambda options: [0] * len(LETTERS), always=True)  # how many lie open on the table
    pool: kinds.Counted = field(cup, always=True)  # how many are left in the cup

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.where)

    def playing(self) -> list[int]:
        """The seats whose monsters live and that have not conceded."""
        return [seat for seat in super().playing() if self.alive >> seat & 1]

    # -- monsters

    def printed(self, seat: int) -> Monster:
        """What is printed on a seat's counter."""
        return MONSTERS[self.monster[seat]]

    def good(self, seat: int) -> bool:
        """NY21 Whether the monster is a good one."""
        return GOOD[self.monster[seat]]

    def flies(self, seat: int) -> bool:
        """NY7, M4 Whether the monster is in the air: a flyer that is not grounded by hunger (NY17.7)."""
        return FLIES[self.monster[seat]] and self.food[seat] <= 0

    def allowance(self, seat: int) -> int:
        """NY5, NY18, R26, R39 The spaces a monster may move this turn."""
        if self.stuck[seat] == 1:
            return 0
        points = self.movement[seat]
        if self.carrier == seat and (points > 1 or (points and self.options["carrier_stops"])):
            return points - 1
        return points

    def grip(self, seat: int) -> int:
        """NY18, M6 The strength with which a monster attacks."""
        strength = self.strength[seat]
        return max(0, strength - BURDEN) if self.carrier == seat else strength

    def at_most(self, seat: int, points: int) -> int:
        """NY15, R18 What a monster loses of so many points: more than it has are ignored."""
        return min(points, self.strength[seat] + self.movement[seat])

    def other_in(self, space: int, seat: int) -> int:
        """The other monster in a space, or NOBODY."""
        for other, at in enumerate(self.where):
            if at == space and other != seat:
                return other
        return kinds.NOBODY

    def put(self, seat: int, space: int) -> None:
        """Put a monster on a space (or DEAD, AWAY)."""
        self.where[seat] = space
        occupied = crowded = 0
        for at in self.where:
            if at >= 0:
                bit = 1 << at
                crowded |= occupied & bit
                occupied |= bit
        self.occupied, self.crowded = occupied, crowded

    def seats_from(self, first: int) -> list[int]:
        """R44 The living in order of play, from a seat on."""
        players = self.seats
        order = (seat % players for seat in range(first, first + players))
        return [seat for seat in order if self.alive >> seat & 1]

    # -- the city

    @property
    def standing(self) -> int:
        """The buildings that are not rubble."""
        return BUILDINGS & ~self.rubble

    def roof(self, seat: int) -> int:
        """R15 The intact building, as a set, on which a flyer rests."""
        at = self.where[seat]
        return 1 << at & BUILDINGS & ~self.rubble if at >= 0 and self.flies(seat) else 0

    def place(self, seat: int) -> int:
        """The space of a monster; for one at its interviews that to which it comes back (R40)."""
        return self.where[seat] if self.where[seat] >= 0 else SIXTH

    def footing(self, seat: int) -> int:
        """NY6, NY7 The spaces a monster could ordinarily move into, monsters apart."""
        return ALL if self.flies(seat) else OPEN | self.rubble

    def free_near(self, seat: int, space: int) -> int:
        """R9, M5 The nearest spaces to this one that a monster can stand in by itself."""
        return nearest(space, self.footing(seat) & ~self.occupied)

    def behind(self, seat: int) -> int:
        """NY8, R9, M5, M10 Where a failed bite throws a monster: whence it entered the building, or what is nearest."""
        here, back = self.where[seat], self.came[seat]
        if back >= 0 and (self.footing(seat) & ~self.occupied) >> back & 1:
            return 1 << back
        return self.free_near(seat, here)

    def enter(self, seat: int, space: int, whence: int) -> None:
        """NY8, M10 Put a monster on a space that it was moved to, and remember whence it came to a building."""
        self.put(seat, space)
        if self.standing >> space & 1:
            self.came[seat] = whence

    def lady(self) -> int:
        """The space where the Blonde is, carried or not, or a negative number."""
        return self.where[self.carrier] if self.carrier != kinds.NOBODY else self.blonde

    def found(self) -> bool:
        """Whether the real chit has been turned."""
        return not self.unturned >> BLONDE & 1

    # -- secrets and the end

    def whisper_secret(self, seat: int, id: str, *args: Any) -> None:
        """Let one seat look at something; no undo crosses it."""
        self.events.append(Event(id, args, seat, reveals=True))

    def finish(self, winner: int) -> None:
        """NY23 The game is over: one has won, or all have lost. Now every mission is shown."""
        self.result = [float(seat == winner) for seat in range(self.seats)]
        self.reveal("won" if winner != kinds.NOBODY else "all_lost", *([winner] if winner != kinds.NOBODY else []))
        self.over()
