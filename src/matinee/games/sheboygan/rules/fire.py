"""11.0 Fire: breathing it, fighting it, and how it burns and spreads."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import FIRE_BREATHING, FIREBOAT, FIREMEN, FIRST, KINDS
from matinee.games.sheboygan.kinds import NOT_YET, OFF, Box, Boxes, Counter
from matinee.games.sheboygan.map import city
from matinee.games.sheboygan.rules.setup import PLACE
from matinee.games.sheboygan.rules.sheet import scorch
from matinee.games.sheboygan.sides import HumanDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset, members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Step

BREATHS = 3
CATCHES_UP_TO = 3  # 11.0 a breath starts a fire on 1 to 3
DIES_UP_TO = 2  # 11.41 a unit dies on 1 or 2
HOSE_RANGE = 3
HOSES = 2
FIRST_FIREMAN = FIRST[KINDS.index("firemen")]
THE_FIREBOAT = FIRST[KINDS.index("fireboat")]
BURNABLE = city.BUILDINGS | city.PARK


def flammable(s: City) -> int:
    """11.25 The boxes that can catch fire: buildings and parks, not rubble, not burning yet."""
    return BURNABLE & ~s.rubble & ~s.burning


def ignite(s: City, box: int) -> None:
    """11.11 A flames marker showing 1; a web burns away (R56), and each unit there rolls for its life (11.41); a
    monster on the ground there is burned at once (R72)."""
    s.burning |= 1 << box
    s.flames[0] |= 1 << box
    s.free_from_web(box)
    s.tell("caught_fire", box)
    safe = s.fireproof()
    s.then(*(Trapped(unit) for unit, at in enumerate(s.where) if at == box and not safe >> unit & 1))
    if s.monster == box and not s.options["fire_waits"] and not (s.airborne or s.dead):
        scorch(s)


def put_out(s: City, box: int) -> None:
    """11.12, 11.13 The marker is removed; what had burnt to R stays rubble."""
    s.burning &= ~(1 << box)
    s.kindled &= ~(1 << box)
    s.flames = [marks & ~(1 << box) for marks in s.flames]
    s.tell("put_out", box)


class Trapped(Chance, frozen=True):
    """11.41 A unit in a box that catches fire dies on a 1 or 2."""

    rule: ClassVar[str] = "11.41"
    unit: Counter

    def roll(self, s: City, face: int) -> None:
        s.tell("trapped", self.unit, face)
        if face <= DIES_UP_TO:
            s.kill(self.unit)


def burn_units(s: City, units: int) -> None:
    """11.41, R53 Units that end their movement phase in flames are lost."""
    if s.burning:
        for unit in members(units & ~s.fireproof()):
            if s.burning >> s.where[unit] & 1:
                s.tell("burnt", unit, s.where[unit])
                s.kill(unit)


# -- 11.0, 13.12 breathing


def breathable(s: City) -> int:
    """11.0, R75 The boxes the monster can breathe on: adjacent ones, and in the air the one below."""
    if s.monster == NOT_YET:
        return 0
    around = city.NEAR[s.monster] | (1 << s.monster if s.airborne else 0)
    return around & flammable(s)


class Breathing:
    """13.12 The verb `breathe` of the Monster Movement Phase."""

    def fires(self, s: City) -> list[Action]:
        if not s.has(FIRE_BREATHING) or s.breaths == BREATHS or s.at_rest():
            return []
        return [("breathe", box) for box in members(breathable(s))]

    def no_breathe(self, s: City, box: int) -> Reason:
        if s.monster == NOT_YET:
            return s.no("3.2", "not_here_yet")
        if not s.has(FIRE_BREATHING):
            return s.lacks(FIRE_BREATHING)
        if s.breaths == BREATHS:
            return s.no("13.12", "breaths_spent")
        if s.at_rest():
            return s.no("R56", "rests_to_spin")
        if s.burning >> box & 1:
            return s.no("11.0", "burning_already")
        if not flammable(s) >> box & 1:
            return s.no("11.25", "rubble_cannot_burn" if s.rubble >> box & 1 else "cannot_burn")
        return s.no("11.0", "breathe_next_door")

    def breathe(self, s: City, box: int) -> None:
        """11.0 Try to set a box on fire; the first try calls the firemen (11.31, R46)."""
        s.use(FIRE_BREATHING)
        s.breaths += 1
        s.firemen = s.firemen or 1
        s.tell("breathing", box)
        s.then(Breath(box))


class Breath(Chance, frozen=True):
    """11.0 The die of a fire attempt."""

    rule: ClassVar[str] = "11.0"
    box: Box

    def roll(self, s: City, face: int) -> None:
        if face <= CATCHES_UP_TO:
            s.kindled |= 1 << self.box
            ignite(s, self.box)
        else:
            s.tell("fizzled", self.box, face)


# -- 11.3 firemen


class FiremenArrive(Step, frozen=True):
    """11.31 They come as the humans begin to move after the first breath, once (R54)."""

    def run(self, s: City) -> None:
        if s.firemen == 1:
            s.firemen = 2
            s.then(FireCall())


class FireCall(HumanDecides, frozen=True):
    """11.31 Four firemen, or three and the fireboat."""

    rule: ClassVar[str] = "11.31"
    once: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("call",)

    def options(self, s: City) -> list[Action]:
        return [("call", 0), ("call", 1)]

    def call(self, s: City, boats: int) -> None:
        """11.31 Choose, then place each of them."""
        s.tell("called", boats)
        crews = [FIRST_FIREMAN + n for n in range(4 - boats)] + [THE_FIREBOAT] * boats
        s.then(*(FirePlacing(unit) for unit in crews))


class FirePlacing(HumanDecides, frozen=True):
    """11.31 Anywhere on the map but the monster's box; the fireboat in the river."""

    rule: ClassVar[str] = "11.31"
    once: ClassVar[bool] = True
    unit: Counter

    def boxes(self, s: City) -> int:
        """Where this crew may appear."""
        taken = 0 if s.monster == NOT_YET else 1 << s.monster
        if s.puppet != OFF:
            taken |= 1 << s.where[s.puppet]
        return (city.RIVER if FIREBOAT >> self.unit & 1 else city.LAND) & ~s.webs & ~s.broken & ~taken

    def options(self, s: City) -> list[Action]:
        return PLACE(self.boxes(s))

    def no_place(self, s: City, box: int) -> Reason:
        if box == s.monster:
            return s.no("11.31", "not_in_its_box")
        if s.webs >> box & 1:
            return s.no("13.22", "web_closes")
        if s.puppet != OFF and box == s.where[s.puppet]:
            return s.no("R85", "puppet_apart")
        if s.broken >> box & 1:
            return s.no("7.12", "bridge_lost")
        if FIREBOAT >> self.unit & 1:
            return s.no("11.31", "fireboat_in_river")
        return s.no("5.13", "firemen_in_river")

    def place(self, s: City, box: int) -> None:
        """11.31 They appear."""
        s.put(self.unit, box)
        s.tell("placed", self.unit, box)


class FirePhase(Step, frozen=True):
    """4.0 B.3, R47 Put out, wind, turn the old markers, spread."""

    def run(self, s: City) -> None:
        if not s.burning:
            return
        s.then(WindStep())
        manned = bitset(s.where[unit] for unit in members(FIREMEN & s.humans))
        fighters = Dousing(manned & s.burning, HOSES)
        if fighters.boxes(s) or fighters.hosed(s):
            s.then(fighters)


class Dousing(HumanDecides, frozen=True):
    """11.32, 11.33 Firemen put out the box they stand in; the fireboat two boxes within three of its own."""

    rule: ClassVar[str] = "11.32"
    always: ClassVar[tuple[str, ...]] = ("done",)
    crews: Boxes  # boxes with firemen when the phase began
    hoses: int

    def boxes(self, s: City) -> int:
        """What the firemen could put out."""
        return self.crews & s.burning

    def hosed(self, s: City) -> int:
        """11.33, R55 What the fireboat could put out."""
        if not self.hoses or not s.humans >> THE_FIREBOAT & 1:
            return 0
        row = city.DIST[s.where[THE_FIREBOAT]]
        return sum(1 << box for box in members(s.burning) if row[box] <= HOSE_RANGE)

    def options(self, s: City) -> list[Action]:
        return [
            *(("douse", box) for box in members(self.boxes(s))),
            *(("hose", box) for box in members(self.hosed(s))),
            ("done",),
        ]

    def no_douse(self, s: City, box: int) -> Reason:
        return s.no("11.32", "no_firemen_there" if s.burning >> box & 1 else "not_burning")

    def douse(self, s: City, box: int) -> None:
        """11.32 Put the fire out."""
        put_out(s, box)
        self.go_on(s, self.hoses)

    def no_hose(self, s: City, box: int) -> Reason:
        if not s.humans >> THE_FIREBOAT & 1:
            return s.no("11.33", "no_fireboat")
        if not s.burning >> box & 1:
            return s.no("11.33", "not_burning")
        return s.no("11.33", "beyond_hose" if self.hoses else "hoses_spent")

    def hose(self, s: City, box: int) -> None:
        """11.33 Put the fire out from the boat."""
        put_out(s, box)
        self.go_on(s, self.hoses - 1)

    def go_on(self, s: City, hoses: int) -> None:
        later = Dousing(self.crews, hoses)
        if later.boxes(s) or later.hosed(s):
            s.become(later)
        else:
            s.done()

    def done(self, s: City) -> None:
        """11.32 They may, they need not."""
        s.done()


class WindStep(Step, frozen=True):
    """11.21 The wind is asked only when something burns."""

    def run(self, s: City) -> None:
        if s.burning:
            s.then(Wind())


class Wind(Chance, frozen=True):
    """11.21 1 to 4: the wind blows north, east, south, west; 5 or 6: calm."""

    rule: ClassVar[str] = "11.21"

    def roll(self, s: City, face: int) -> None:
        s.wind = face if face < len(city.WINDS) else 0
        s.tell("wind", s.wind)
        turn_markers(s)
        s.then(Spreading())


def turn_markers(s: City) -> None:
    """11.11, 11.12 Each marker turns a quarter; at R the box is rubble and scores, but burns on (R51)."""
    one, two, three, r = s.flames
    s.flames = [0, one, two, three | r]
    for box in members(three):
        s.rubble |= 1 << box
        s.tell("burnt_down", box)
        s.score(city.POINTS[box])


class Spreading(Step, frozen=True):
    """11.22 Every building or park next to a fire rolls, all against the fires there were before."""

    def run(self, s: City) -> None:
        numbers = spread_numbers(s)
        s.then(*(Spread(box, least) if least > 1 else Certain(box) for box, least in numbers))


def spread_numbers(s: City) -> list[tuple[int, int]]:
    """11.22, 11.23, 11.24, R48, R49, R83 The boxes fire may reach, with the least die that does it. A fire across
    the street, with the wind, counts as one next door; by the option only where there is none next door."""
    burning = s.burning
    near = 0
    for box in members(burning):
        near |= city.NEAR[box]
    carried, across = city.upwind(s.wind), city.across_street(s.wind)
    apart = s.options["street_apart"]
    found = []
    for box in members(flammable(s)):
        beyond = (across[box] & burning).bit_count() if s.wind else 0
        if near >> box & 1:
            fires = (city.NEAR[box] & burning).bit_count() + (0 if apart else beyond)
            found.append((box, 7 - fires - bool(carried[box] & burning)))
        elif beyond:
            found.append((box, 7 - (1 if apart else beyond)))
    return found


class Spread(Chance, frozen=True):
    """11.22 The die of a box next to a fire."""

    rule: ClassVar[str] = "11.22"
    box: Box
    least: int

    def roll(self, s: City, face: int) -> None:
        if face >= self.least:
            ignite(s, self.box)
        else:
            s.tell("spared", self.box, face)


class Certain(Step, frozen=True):
    """R48 So many neighbours burn that no die can save the box."""

    box: Box

    def run(self, s: City) -> None:
        ignite(s, self.box)
