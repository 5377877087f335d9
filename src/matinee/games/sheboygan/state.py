"""The whole truth of one game of Sheboygan, and the small questions that all chapters ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matinee.games.sheboygan.figures as figures
import matinee.games.sheboygan.kinds as kinds
from matinee.games.sheboygan.map.city import ALL, BUILDINGS, COST, DOUBLES, RIVER, RUBBLE_COST, TUNNEL
from matinee.games.sheboygan.own import scenario_of
from matinee.table.errors import Reason
from matinee.table.fields import field
from matinee.table.state import State


def _scenario(options: Mapping[str, Any]) -> figures.Scenario:
    return scenario_of(options)


def _points(options: Mapping[str, Any]) -> list[int]:
    return [_scenario(options).monster_points, _scenario(options).human_points]


class City(State):
    """One game. Sets of boxes and of counters are int bitsets; boxes and counters are small ints."""

    scenario: figures.Scenario = field(_scenario, derived=True)
    level: int = field(lambda options: _scenario(options).level, derived=True)  # 14.1 the victory level
    turn: int = 0
    vp: int = 0
    firemen: int = 0  # 11.31: 0 not called, 1 on their way, 2 here

    # the city
    rubble: kinds.Boxes = 0
    broken: kinds.Boxes = 0  # 7.12 bridges that are no more
    webs: kinds.Boxes = 0
    flames: list[int] = field(lambda options: [0] * 4, at=None)  # 11.11 boxes whose marker shows 1, 2, 3, R
    burning: int = field(0, derived=True)
    kindled: kinds.Boxes = 0  # 11.41 boxes that the monster has set on fire since the humans last moved
    wind: int = field(0, at=None)

    # the counters
    where: list[int] = field(lambda options: [kinds.OFF] * figures.COUNTERS, at=None)
    moved: kinds.Counters = 0
    fired: kinds.Counters = 0
    feared: kinds.Counters = 0
    stuck: kinds.Counters = 0  # 13.22 webbed, this human turn is the last
    stuck_twice: kinds.Counters = 0  # 13.22 webbed, one more human turn after this
    humans: int = field(0, derived=True)  # human counters on the map, populace too (R65), the puppet not (R85)
    held: int = field(0, derived=True)  # boxes with any of them
    one: int = field(0, derived=True)  # boxes with a counter that counts for stacking
    two: int = field(0, derived=True)  # boxes with two of them
    crowded: int = field(0, derived=True)  # boxes with more: only in the middle of a movement phase (5.22)
    points: kinds.BySeat = field(_points)  # 3.1 initial strength points left

    # the monster
    strength: kinds.Strengths = field(
        lambda options: [0] * 4, at="monster", key="strengths", always=True
    )  # 12.0 as they are
    abilities: kinds.Abilities = field(0, at="monster", always=True)
    monster: kinds.PerhapsBox = field(kinds.NOT_YET, at="monster", key="at", always=True)  # the box it is in
    given_name: kinds.GivenName = field(
        "", at="monster", key="name"
    )  # by its player, known to all once both have bought
    edge: kinds.Edge = field(kinds.OFF, at="monster", always=True)  # 3.2 where it comes on
    revealed: kinds.Abilities = field(0, at="monster")  # 12.0 abilities the human has seen used
    denied: kinds.Abilities = field(0, at="monster")  # abilities the human has seen to be absent
    shown: kinds.ByStrength = field(lambda options: [0] * 4, at="monster")  # R88: "at least", by strength
    used: kinds.ByStrength = field(lambda options: [0] * 4, at="monster")  # spent this phase, by strength
    bulk: int = field(0, at="monster")  # the defence it was bought with
    hidden_loss: int = field(0, at="monster")  # points of damage that did not go to defence
    grown: int = field(0, at="monster")  # 14.25 points of growth that did not go to defence
    growth: int = field(0, at="monster")  # 14.25 points of growth still to be allotted
    airborne: bool = field(False, at="monster")
    dead: bool = field(False, at="monster")
    mode: int = field(0, at="monster")  # R21 GROUND or AIR
    strode: bool = field(False, at="monster")  # it has changed box this phase
    smashes: int = field(0, at="monster")
    breaths: int = field(0, at="monster")
    webs_spun: int = field(0, at="monster")
    halted: bool = field(False, at="monster")  # 6.24
    flashes: int = field(0, at="monster")
    dazzled: bool = field(False, at="monster")  # 13.24 the humans may not attack it this turn
    puppet: kinds.PerhapsCounter = field(kinds.OFF, at="monster")  # 13.27 the counter under Mind Control
    puppet_used: bool = field(False, at="monster")  # the ability has been spent

    @property
    def bought(self) -> bool:
        """Both sides have bought, and the populace is on the map."""
        return bool(self.turn or self.humans)

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
        return self.no(figures.ABILITIES[k].rule, "no_ability", k)

    # -- counters

    def units_in(self, box: int) -> list[int]:
        """The human counters in a box, the puppet not among them."""
        return [u for u, at in enumerate(self.where) if at == box and u != self.puppet]

    def doubled(self, unit: int) -> int:
        """6.0, 5.4 A unit's defence where it stands: doubled in a building or the tunnel, never for helicopters."""
        box = self.where[unit]
        if (DOUBLES & ~self.rubble) >> box & 1 and not figures.COPTER >> unit & 1:
            return 2 * figures.STRENGTH[unit]
        return figures.STRENGTH[unit]

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
        if box < 0:
            self.humans &= ~(1 << unit)
        elif box != before:
            bit = 1 << box
            self.held |= bit
            if unit < figures.STACKERS:
                self.crowded |= self.two & bit
                self.two |= self.one & bit
                self.one |= bit

    def recount(self, box: int) -> None:
        """Note how many human counters a box holds."""
        bit = 1 << box
        where = self.where
        stackers = where[: figures.STACKERS].count(box)
        anyone = stackers + where[figures.STACKERS :].count(box)
        if self.puppet >= 0 and where[self.puppet] == box:
            anyone -= 1
            stackers -= self.puppet < figures.STACKERS
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
            self.where[unit] = kinds.DEAD
            self.puppet = kinds.OFF
            self.tell("puppet_lost", unit, box)
            return
        self.put(unit, kinds.DEAD)
        bit = 1 << unit
        self.stuck &= ~bit
        self.stuck_twice &= ~bit
        self.tell("lost", unit, box)
        self.score(figures.WORTH[unit])
        if by_monster and self.scenario.grows:
            self.growth += 1

    def fireproof(self) -> int:
        """11.41, R53 The units that flames do not harm: firemen, and helicopters unless the option says otherwise."""
        return figures.FIREMEN if self.options["copters_burn"] else figures.FIREMEN | figures.COPTER

    def spots(self, unit: int) -> bool:
        """8.0, R27 By the letter nothing blocks sight between the monster and a helicopter, whoever looks."""
        there = self.monster >= 0 and not TUNNEL >> self.monster & 1
        return bool(there and figures.COPTER >> unit & 1 and self.options["copters_seen"])

    def at_rest(self) -> bool:
        """R56 By the letter a monster that has spun a web does nothing else in that phase."""
        return bool(self.webs_spun and self.options["webs_rest"])

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
