"""The whole truth of one game of Sheboygan, and the small questions that all chapters ask of it."""

from __future__ import annotations

from typing import Any

from matinee.games.sheboygan.figures import (
    ABILITIES,
    COPTER,
    COUNTERS,
    POPULACE,
    SCENARIOS,
    STACKERS,
    STRENGTH,
    Scenario,
)
from matinee.games.sheboygan.map.city import ALL, BUILDINGS, COST, DOUBLES, RIVER, RUBBLE_COST
from matinee.table.errors import Reason
from matinee.table.state import State

OFF, DEAD, TRAY = -1, -2, -3  # where a counter is when it is in no box: in the box lid, lost, bought but not placed
NOT_YET = -1  # the monster's box before it enters

GROUND, AIR = 1, 2  # R21: how the monster moves this phase; 0 before it has moved


_COUNTS = (
    "turn", "vp", "abilities", "revealed", "denied", "hidden_loss", "bulk", "grown", "growth", "mode", "smashes",
    "breaths", "webs_spun", "flashes", "rubble", "broken", "webs", "burning", "wind", "humans", "one", "two", "crowded",
    "moved", "fired", "feared", "stuck", "stuck_twice", "held", "firemen",
)  # fmt: skip


class City(State):
    """One game. Sets of boxes and of counters are int bitsets; boxes and counters are small ints."""

    __slots__ = (
        "abilities",
        "airborne",
        "breaths",
        "broken",
        "bulk",
        "burning",
        "crowded",
        "dazzled",
        "dead",
        "denied",
        "edge",
        "feared",
        "fired",
        "firemen",
        "flames",
        "flashes",
        "grown",
        "growth",
        "halted",
        "held",
        "hidden_loss",
        "humans",
        "level",
        "mode",
        "monster",
        "moved",
        "one",
        "points",
        "puppet",
        "puppet_used",
        "result",
        "revealed",
        "rubble",
        "scenario",
        "shown",
        "smashes",
        "strength",
        "strode",
        "stuck",
        "stuck_twice",
        "turn",
        "two",
        "used",
        "vp",
        "webs",
        "webs_spun",
        "where",
        "wind",
    )  # fmt: skip

    scenario: Scenario
    level: int  # 14.1 the victory level
    turn: int
    vp: int
    result: list[float] | None
    points: list[int]  # 3.1 initial strength points left, per seat

    # the monster
    strength: list[int]  # 12.0 attack, defence, destruction, movement as they are now
    used: list[int]  # spent this phase, by strength
    shown: list[int]  # R88: "at least", by strength
    abilities: int
    revealed: int  # 12.0 abilities the human has seen used
    denied: int  # abilities the human has seen to be absent
    bulk: int  # the defence it was bought with
    hidden_loss: int  # points of damage that did not go to defence
    grown: int  # 14.25 points of growth that did not go to defence
    growth: int  # 14.25 points of growth still to be allotted
    monster: int
    airborne: bool
    dead: bool
    edge: int
    mode: int
    strode: bool  # it has changed box this phase
    smashes: int
    breaths: int
    webs_spun: int
    halted: bool  # 6.24
    flashes: int
    dazzled: bool  # 13.24 the humans may not attack it this turn
    puppet: int  # 13.27 the counter under Mind Control, or OFF
    puppet_used: bool  # the ability has been spent

    # the city
    rubble: int
    broken: int  # 7.12 bridges that are no more
    webs: int
    burning: int
    flames: list[int]  # 11.11 boxes whose marker shows 1, 2, 3, R
    wind: int

    # the counters
    where: list[int]
    humans: int  # human counters on the map, populace too (R65), the puppet not (R85)
    one: int  # boxes with a counter that counts for stacking
    two: int  # boxes with two of them
    crowded: int  # boxes with more: only in the middle of a movement phase (5.22)
    moved: int
    fired: int
    feared: int
    stuck: int  # 13.22 webbed, this human turn is the last
    stuck_twice: int  # 13.22 webbed, one more human turn after this
    held: int  # the human boxes as bits: any human counter there
    firemen: int  # 11.31: 0 not called, 1 on their way, 2 here

    @classmethod
    def blank(cls, game: Any, options: dict[str, Any]) -> City:
        """The map with nothing on it."""
        s = cls.__new__(cls)
        scenario = SCENARIOS[options["scenario"]]
        s.game, s.options, s.scenario, s.level = game, options, scenario, scenario.level
        s.stack, s.events = [], []
        for name in _COUNTS:
            setattr(s, name, 0)
        for name in ("airborne", "dead", "strode", "halted", "dazzled", "puppet_used"):
            setattr(s, name, False)
        s.points = [scenario.monster_points, scenario.human_points]
        s.strength, s.used, s.shown = [0] * 4, [0] * 4, [0] * 4
        s.flames = [0] * 4
        s.monster, s.puppet, s.edge = NOT_YET, OFF, OFF
        s.where = [OFF] * COUNTERS
        s.result = None
        return s

    @property
    def bought(self) -> bool:
        """Both sides have bought, and the populace is on the map."""
        return bool(self.turn or self.humans)

    def returns(self) -> list[float] | None:
        return self.result and self.result.copy()

    # -- the city

    @property
    def standing(self) -> int:
        """The buildings that still stand and so block sight (6.12, 7.11)."""
        return BUILDINGS & ~self.rubble

    def cost(self, box: int) -> int:
        """5.4 What the monster on foot pays to enter a box."""
        return RUBBLE_COST if self.rubble >> box & 1 else COST[box]

    def passable(self, box: int) -> Reason | None:
        """5.11 Why the monster on the ground cannot stand in a box, whoever else is there."""
        if self.standing >> box & 1:
            return self.no("5.11", "building_stands")
        if self.broken >> box & 1:
            return self.no("7.12", "bridge_lost")
        return None

    def footing(self) -> int:
        """The boxes the monster can stand in, whoever is there."""
        return ALL & ~(BUILDINGS & ~self.rubble) & ~self.broken

    # -- the monster

    def has(self, ability: int) -> bool:
        """Whether the monster has an ability (13.0)."""
        return bool(self.abilities & ability)

    def left(self, strength: int) -> int:
        """What is left of a strength this phase (R71)."""
        return max(0, self.strength[strength] - self.used[strength])

    def spend(self, strength: int, points: int) -> None:
        """Use points of a strength; the human now knows it is at least that much (12.0, R88)."""
        self.used[strength] += points
        self.shown[strength] = max(self.shown[strength], self.used[strength])

    def use(self, ability: int) -> None:
        """12.0 An ability is seen when it is used."""
        if not self.revealed & ability:
            self.revealed |= ability
            self.reveal("revealed", ability.bit_length() - 1)

    def lacks(self, ability: int) -> Reason:
        """The refusal for an ability the monster does not have."""
        k = ability.bit_length() - 1
        return self.no(ABILITIES[k].rule, "no_ability", k)

    # -- counters

    def units_in(self, box: int) -> list[int]:
        """The human counters in a box, the puppet not among them."""
        return [u for u, at in enumerate(self.where) if at == box and u != self.puppet]

    def doubled(self, unit: int) -> int:
        """6.0, 5.4 A unit's defence where it stands: doubled in a building or the tunnel, never for helicopters."""
        box = self.where[unit]
        if (DOUBLES & ~self.rubble) >> box & 1 and not COPTER >> unit & 1:
            return 2 * STRENGTH[unit]
        return STRENGTH[unit]

    def full(self) -> int:
        """5.21, R12 The boxes that hold all the counters they may: two, or one fording infantry."""
        return self.two | self.one & RIVER

    def put(self, unit: int, box: int) -> None:
        """Put a counter into a box (or OFF, DEAD)."""
        before = self.where[unit]
        self.where[unit] = box
        if unit == self.puppet:
            return
        if before >= 0:
            self.recount(before)
        else:
            self.humans |= 1 << unit
        if box >= 0:
            self.recount(box)
        else:
            self.humans &= ~(1 << unit)

    def recount(self, box: int) -> None:
        """Note how many human counters a box holds."""
        bit = 1 << box
        where = self.where
        stackers = where[:STACKERS].count(box)
        anyone = where.count(box)
        if self.puppet >= 0 and where[self.puppet] == box:
            anyone -= 1
            stackers -= self.puppet < STACKERS
        if anyone:
            self.held |= bit
        else:
            self.held &= ~bit
        if stackers:
            self.one |= bit
        else:
            self.one &= ~bit
        if stackers > 1:
            self.two |= bit
        else:
            self.two &= ~bit
        if stackers > 2:
            self.crowded |= bit
        else:
            self.crowded &= ~bit

    def kill(self, unit: int, by_monster: bool = False) -> None:
        """14.1 Remove a counter for good and score it; the puppet scores nothing (R59)."""
        box = self.where[unit]
        if unit == self.puppet:
            self.where[unit] = DEAD
            self.puppet = OFF
            self.tell("puppet_lost", unit, box)
            return
        self.put(unit, DEAD)
        bit = 1 << unit
        self.stuck &= ~bit
        self.stuck_twice &= ~bit
        self.tell("lost", unit, box)
        self.score(5 if POPULACE & bit else STRENGTH[unit])
        if by_monster and self.scenario.grows:
            self.growth += 1

    def score(self, points: int) -> None:
        """14.1 Victory points for the monster."""
        if points:
            self.vp += points
            self.tell("points", points, self.vp)

    def free_from_web(self, box: int) -> None:
        """R56 Any fire burns a web away, and whoever was caught in it is free."""
        if self.webs >> box & 1:
            self.webs &= ~(1 << box)
            for u, at in enumerate(self.where):
                if at == box:
                    self.stuck &= ~(1 << u)
                    self.stuck_twice &= ~(1 << u)

    def finish(self, result: list[float]) -> None:
        """14.1 The game is over."""
        self.result = result
        self.tell("over", *result)
        self.over()
