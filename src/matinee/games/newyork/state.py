"""The whole truth of one game of New York, and the small questions that all chapters ask of it."""

from __future__ import annotations

from typing import Any

from matinee.games.newyork.figures import BLONDE, BURDEN, CHITS, CROWD, FLIES, GOOD, LETTERS, MONSTERS, TARGETS, Monster
from matinee.games.newyork.map.manhattan import ALL, BUILDINGS, CHIT_SPACES, OPEN, nearest
from matinee.table.boardview import Overlays
from matinee.table.events import Event
from matinee.table.state import Rng, State
from matinee.table.view import View

OFF, DEAD, AWAY = -1, -2, -3  # where a monster is when it is on no space: not set up, dead, talking contracts
NOBODY = -1
NONE = -1  # no mission
NOWHERE, HIDDEN, LOST = -1, -2, -3  # where the Blonde is: carried, under a chit, gone for good
NO_TASK, HAS_BEEN = -1, -2  # NY17.7, NY17.9: tasks count down to 0, which is done

BY_SEAT = ("monster", "mission", "denied", "where", "came", "strength", "movement", "hurt", "kills", "bites", "food",
           "fame", "stuck")  # fmt: skip


class Midtown(State):
    """One game. Spaces, seats, missions and chits are small ints, sets of them are int bitsets."""

    __slots__ = (
        "alive",
        "bites",
        "blonde",
        "came",
        "carrier",
        "chits",
        "crowded",
        "denied",
        "devourer",
        "fame",
        "food",
        "hurt",
        "kills",
        "meals",
        "mission",
        "monster",
        "movement",
        "mover",
        "occupied",
        "pool",
        "result",
        "round",
        "rubble",
        "shown",
        "strength",
        "stuck",
        "unturned",
        "where",
    )

    round: int
    mover: int  # NY4 whose turn it is
    result: list[float] | None

    # one entry for each seat
    monster: list[int]
    mission: list[int]  # NY1 secret
    denied: list[int]  # missions that all can tell this seat does not have
    where: list[int]
    came: list[int]  # NY8 whence it entered the space where it attacks
    strength: list[int]
    movement: list[int]
    hurt: list[int]  # NY20.D the seats on which it has inflicted a point
    kills: list[int]  # NY20.C the seats it has killed
    bites: list[int]  # R38 successes against the Empire State
    food: list[int]  # NY17.7 buildings on Ninth Avenue still to be eaten
    fame: list[int]  # NY17.9 own turns left, the present one among them
    stuck: list[int]  # 1: may not move this turn; 2: nor in its next one

    alive: int
    occupied: int  # spaces with a monster
    crowded: int  # spaces with two (NY13)

    # the city
    rubble: int
    chits: int  # spaces with a chit face down
    unturned: int  # the chits not turned yet; which lies where is nobody's knowledge until it is turned
    blonde: int
    carrier: int
    devourer: int
    meals: list[int]  # who ate the building of mission E, F, G

    # the missions
    pool: list[int]  # by letter, how many chits are left in the cup
    shown: list[int]  # by letter, how many lie open on the table

    @classmethod
    def empty(cls, game: Any, options: dict[str, Any]) -> Midtown:
        """The map with nothing on it but chits."""
        s = cls.__new__(cls)
        s.game, s.options, s.stack, s.events = game, options, [], []
        players = options["players"]
        s.round = s.rubble = s.occupied = s.crowded = 0
        s.mover = players - 1
        s.result = None
        for name in BY_SEAT:
            setattr(s, name, [0] * players)
        for name in ("monster", "mission", "where", "came", "food", "fame"):
            setattr(s, name, [-1] * players)
        s.alive = (1 << players) - 1
        s.chits = 0 if options["places"] else CHIT_SPACES
        s.unturned = (1 << len(CHITS)) - 1
        s.blonde, s.carrier, s.devourer = HIDDEN, NOBODY, NOBODY
        s.meals = [NOBODY] * len(TARGETS)
        s.pool = [2 if players >= CROWD else 1] * len(LETTERS)  # NY24
        s.shown = [0] * len(LETTERS)
        return s

    def copy(self) -> Midtown:
        """An independent copy, field by field because bots make millions of them."""
        s: Midtown = Midtown.__new__(Midtown)
        s.game = self.game
        s.options = self.options
        s.stack = self.stack.copy()
        s.events = self.events
        s.round = self.round
        s.mover = self.mover
        s.result = self.result and self.result.copy()
        s.monster = self.monster.copy()
        s.mission = self.mission.copy()
        s.denied = self.denied.copy()
        s.where = self.where.copy()
        s.came = self.came.copy()
        s.strength = self.strength.copy()
        s.movement = self.movement.copy()
        s.hurt = self.hurt.copy()
        s.kills = self.kills.copy()
        s.bites = self.bites.copy()
        s.food = self.food.copy()
        s.fame = self.fame.copy()
        s.stuck = self.stuck.copy()
        s.alive = self.alive
        s.occupied = self.occupied
        s.crowded = self.crowded
        s.rubble = self.rubble
        s.chits = self.chits
        s.unturned = self.unturned
        s.blonde = self.blonde
        s.carrier = self.carrier
        s.devourer = self.devourer
        s.meals = self.meals.copy()
        s.pool = self.pool.copy()
        s.shown = self.shown.copy()
        return s

    def returns(self) -> list[float] | None:
        return None if self.result is None else list(self.result)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.where)

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
        return points - 1 if self.carrier == seat and points > 1 else points

    def grip(self, seat: int) -> int:
        """NY18, M6 The strength with which a monster attacks."""
        strength = self.strength[seat]
        return max(0, strength - BURDEN) if self.carrier == seat else strength

    def other_in(self, space: int, seat: int) -> int:
        """The other monster in a space, or NOBODY."""
        for other, at in enumerate(self.where):
            if at == space and other != seat:
                return other
        return NOBODY

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

    def footing(self, seat: int) -> int:
        """NY6, NY7 The spaces a monster could ordinarily move into, monsters apart."""
        return ALL if self.flies(seat) else OPEN | self.rubble

    def free_near(self, seat: int, space: int) -> int:
        """R9, M5 The nearest space to this one that a monster can stand in by itself."""
        return nearest(space, self.footing(seat) & ~self.occupied)

    def lady(self) -> int:
        """The space where the Blonde is, carried or not, or a negative number."""
        return self.where[self.carrier] if self.carrier != NOBODY else self.blonde

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
        self.reveal("won" if winner != NOBODY else "all_lost", *([winner] if winner != NOBODY else []))
        self.over()

    # -- written elsewhere, because they are long

    def view(self, seat: int | None) -> View:
        from matinee.games.newyork.show.view import view

        return view(self, seat)

    def guess(self, seat: int, rng: Rng) -> Midtown:
        from matinee.games.newyork.mind.guess import guess

        return guess(self, seat, rng)

    def position(self) -> dict[str, Any]:
        from matinee.games.newyork.notation.position import position

        return position(self)

    def overlays(self, seat: int | None, piece: Any) -> Overlays:
        from matinee.games.newyork.show.overlays import overlays

        return overlays(self, piece)

    def odds(self, action: tuple[Any, ...]) -> list[tuple[float, str]]:
        from matinee.games.newyork.show.view import odds

        return odds(self, action)
