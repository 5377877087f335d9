"""What a seat sees as numbers."""

from __future__ import annotations

from array import array

from matinee.games.sheboygan.figures import (
    ABILITY_IDS,
    DEFENCE,
    HUMAN,
    KIND,
    KINDS,
    MONSTER,
    STRENGTHS,
    UNIT_NAMES,
)
from matinee.games.sheboygan.kinds import NOT_YET, OFF, TRAY
from matinee.games.sheboygan.map.city import BOARD, BOXES, EDGES, WINDS
from matinee.games.sheboygan.state import City
from matinee.table.json_types import Options
from matinee.table.minds.encoder import Columns, Seen, pairs
from matinee.table.phase import Phase
from matinee.table.state_cache import StateCache

KEPT = 64  # so many ways in which units stand are remembered
FLAMES = ("1", "2", "3", "R")
STRENGTH, POINTS, FEW = 20, 60, 4  # what figures are measured by
_WIDTH, _HEIGHT = (max(point[axis] for point in BOARD.centre) for axis in (0, 1))
_ON_MAP = ((x / _WIDTH, y / _HEIGHT) for x, y in BOARD.centre)
PLACES = [array("f", at).tobytes() for at in (*_ON_MAP, *[(0.0, 0.0)] * -TRAY)]
"""Where each box is on the map, two floats from 0 to 1; OFF, DEAD and TRAY, which count from the end, are nowhere."""


class SeatEncoder:
    """The columns of a game: the same in every scenario."""

    def __init__(self, options: Options) -> None:
        c = self.columns = Columns()
        self._placed: StateCache[tuple[array[int], array[float]]] = StateCache(KEPT)
        self.rubble = c.flag("rubble", BOARD.ids, "the box is rubble")
        self.broken = c.flag("broken", BOARD.ids, "the bridge in the box is no more")
        self.webs = c.flag("web", BOARD.ids, "a web lies in the box")
        self.flames = [
            c.flag(f"flames {side}", BOARD.ids, f"the box burns, its marker shows {side}") for side in FLAMES
        ]
        self.monster = c.flag("monster", BOARD.ids, "the monster is in the box")
        self.crowds = c.flag("two", BOARD.ids, "two or more units that count for stacking are in the box")
        planes = c.flag("unit", pairs(KINDS, BOARD.ids), "a unit of this kind is in the box")
        self.unit = [planes + kind * BOXES for kind in KIND]
        self.here = c.flag("here", UNIT_NAMES, "the unit is on the map")
        self.moved = c.flag("moved", UNIT_NAMES, "it has moved")
        self.fired = c.flag("fired", UNIT_NAMES, "it has attacked")
        self.feared = c.flag("feared", UNIT_NAMES, "it is frozen by fear")
        self.webbed = c.flag("webbed", UNIT_NAMES, "it is caught in a web")
        self.puppet = c.flag("controlled", UNIT_NAMES, "it is under Mind Control")
        self.tray = c.flag("tray", UNIT_NAMES, "it is bought and not placed yet; only the humans see that")
        self.about = c.flag("about", UNIT_NAMES, "the decision is about this unit")
        self.abilities = c.flag("ability", ABILITY_IDS, "what the monster can do; only its own side sees that")
        self.revealed = c.flag("revealed", ABILITY_IDS, "abilities that were seen")
        self.denied = c.flag("ruled out", ABILITY_IDS, "abilities that it is known to lack")
        self.marks = c.flag("mark", ("airborne", "dead", "dazzling"), "how the monster is")
        self.edge = c.flag("edge", EDGES, "where it will come on; only its own side sees that")
        self.wind = c.flag("wind", WINDS, "which way it blows")
        c.figure("score", ("points", "points to go"), "victory points, by the victory level")
        c.figure("at least", STRENGTHS, "what each strength is known to be at least")
        c.figure("used", STRENGTHS, "what was used of each strength this phase")
        c.figure("now", STRENGTHS, "each strength as it is: the defence for all, the others for the monster's side")
        c.figure("left", STRENGTHS, "what is left of each this phase, for the monster's side")
        done = ("hidden damage", "hidden growth", "flashes", "smashes", "breaths", "webs")
        c.figure("count", done, "what the monster has suffered and done")
        c.figure("purse", ("points",), "one's own points left to buy with")
        c.figure("place", pairs(UNIT_NAMES, "xy"), "where each unit is on the map")

    def __call__(self, s: City, seat: int) -> Seen:
        """12.0, R88 Points, wind and map for all; the sheet as far as the seat may know it."""
        here = s.humans | (1 << s.puppet if s.puppet != OFF else 0)
        bits = (
            s.rubble << self.rubble
            | s.broken << self.broken
            | s.webs << self.webs
            | s.two << self.crowds
            | here << self.here
            | (s.moved & here) << self.moved
            | (s.fired & here) << self.fired
            | (s.feared & here) << self.feared
            | ((s.stuck | s.stuck_twice) & here) << self.webbed
            | (_about(s.stack[-1]) & here if s.stack else 0) << self.about
            | s.revealed << self.revealed
            | s.denied << self.denied
        )
        if s.burning:
            for first, boxes in zip(self.flames, s.flames, strict=True):
                bits |= boxes << first
        units, places = self._placed(tuple(s.where), lambda: self._place(s))
        ones = [self.wind + s.wind]
        if s.monster != NOT_YET:
            ones.append(self.monster + s.monster)
            bits |= (s.airborne | s.dead << 1 | s.dazzled << 2) << self.marks
        if s.puppet != OFF:
            ones.append(self.puppet + s.puppet)
        if seat == HUMAN and not s.turn:
            ones += [self.tray + unit for unit, at in enumerate(s.where) if at == TRAY]
        mine = seat == MONSTER
        if mine:
            bits |= s.abilities << self.abilities
            if s.edge != OFF:
                ones.append(self.edge + s.edge)
        figures = [s.vp / s.level, (s.level + 1 - s.vp) / s.level]
        figures += [n / STRENGTH if k != DEFENCE else 0.0 for k, n in enumerate(s.shown)]
        figures += [n / STRENGTH if k != DEFENCE else 0.0 for k, n in enumerate(s.used)]
        if mine:
            figures += [n / STRENGTH for n in s.strength]
            figures += [s.left(k) / STRENGTH for k in range(len(STRENGTHS))]
        else:
            figures += [s.strength[k] / STRENGTH if k == DEFENCE and s.bought else 0.0 for k in range(len(STRENGTHS))]
            figures += [0.0] * len(STRENGTHS)
        done = (s.hidden_loss, s.grown, s.flashes, s.smashes, s.breaths, s.webs_spun)
        figures += [n / FEW for n in done]
        figures.append(s.points[seat] / POINTS if not s.bought else 0.0)
        return Seen(bits, units + array("q", ones), array("f", figures) + places)

    def _place(self, s: City) -> tuple[array[int], array[float]]:
        """Where the units are, as flags and as figures; most decisions leave them where they are."""
        ones = [plane + at for plane, at in zip(self.unit, s.where, strict=True) if at >= 0]
        return array("q", ones), array("f", b"".join([PLACES[at] for at in s.where]))


def _about(phase: Phase) -> int:
    """The units that a phase names."""
    units: int = getattr(phase, "victims", 0) | getattr(phase, "units", 0) | getattr(phase, "aboard", 0)
    for name in ("unit", "gun", "police"):
        unit = getattr(phase, name, OFF)
        if unit >= 0:
            units |= 1 << unit
    return units
