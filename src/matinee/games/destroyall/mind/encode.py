"""What a seat sees as numbers: all of it, for everything is open. Monsters are told from one's own on; the army, which
has none, begins with the first. Where buildings and water lie is decided by the options, and so is in no column.
"""

from __future__ import annotations

from functools import lru_cache

from matinee.games.destroyall.figures import (
    ARMY,
    ATTRIBUTES,
    HIGHEST,
    KINDS,
    MOST_UNITS,
    MOST_WEAPONS,
    POWER_IDS,
    UNIT_IDS,
    WEAPONS,
    Design,
)
from matinee.games.destroyall.map.lattice import COMPASS, INCH, SIDE
from matinee.games.destroyall.map.plan import MOST_BUILDINGS
from matinee.games.destroyall.state import HERE, NOBODY, SMOKE, Rampage
from matinee.table.board import members
from matinee.table.json_types import Options
from matinee.table.minds.encoder import Columns, Seen, pairs

STATUSES = ("waiting", "here", "in smoke", "dead")
MODES = ("fresh", "walking", "charged", "by a special move")
MARKS = ("mover", "has attacked", "submerged", "flees", "decides or is hit", "turned", "healed", "dived")
FORMS = tuple(members(WEAPONS))  # the powers that are weapons
SLOT = len(FORMS) + len(KINDS) + 2  # what is told of a weapon: its form, its energy, what is special about it
FEW, FAR, DICE, LEARNED = 3, 24, 10, 20  # what figures are measured by: counters, inches, dice, experience


class SeatEncoder:
    """The columns of a game with so many monsters, and perhaps an army."""

    def __init__(self, options: Options) -> None:
        c = self.columns = Columns()
        count = options["players"]
        who = ["own", *(f"next {k}" for k in range(1, count))]
        buildings = range(1, MOST_BUILDINGS + 1)
        self.standing = c.flag("standing", buildings, "the building stands")
        self.perch = c.flag("on", pairs(who, buildings), "the building that a monster is on")
        self.status = c.flag("status", pairs(who, STATUSES), "where each monster is")
        self.heading = c.flag("heading", pairs(who, COMPASS), "where it looks")
        self.marks = c.flag("mark", pairs(who, MARKS), "how it is in this moment")
        self.powers = c.flag("power", pairs(who, POWER_IDS), "what it can do")
        self.weakness = c.flag("weakness", pairs(who, KINDS), "what hurts it most")
        self.absorbs = c.flag("absorbs", pairs(who, KINDS), "what it absorbs")
        told = [*(POWER_IDS[form] for form in FORMS), *KINDS, "piercing", "continuous"]
        slots = [f"weapon {n + 1} {what}" for n in range(MOST_WEAPONS) for what in told]
        self.weapons = c.flag("weapon", pairs(who, slots), "its weapons, in their order")
        self.mode = c.flag("mode", MODES, "how the mover has moved")
        self.weapon = c.flag("aimed", range(1, MOST_WEAPONS + 1), "the weapon that the decision is about")
        figures = (*ATTRIBUTES, "health left", "power left", "x", "y", "height", "goo", "fear", "burning", "field")
        c.figure("figure", pairs(who, (*figures, "place in the order", "experience")), "what each monster is and has")
        c.figure(
            "radius", pairs(who, [f"weapon {n + 1}" for n in range(MOST_WEAPONS)]), "what its weapons reach around"
        )
        c.figure("moment", ("inches left", "dice", "points"), "how the round stands")
        self.army = bool(options["army"])
        if self.army:
            units = range(1, MOST_UNITS + 1)
            self.alive = c.flag("unit", units, "the army's unit is there")
            self.moved = c.flag("unit moved", units, "it has moved")
            self.fired = c.flag("unit fired", units, "it has fired")
            self.in_hand = c.flag("in hand", units, "the decision is about this unit")
            self.kind = c.flag("unit kind", pairs([f"unit {n}" for n in units], UNIT_IDS), "what it is")
            self.secret = c.flag("secret", KINDS, "the energy of the secret weapon")
            c.figure("unit", pairs([f"unit {n}" for n in units], "xy"), "where it is")
            c.figure("purse", ("points",), "points that the army has left to buy with")
        self.civilians = bool(options["civilians"])
        if self.civilians:
            c.figure("crowd", pairs([f"crowd {b}" for b in buildings], "xy"), "where the building's crowd is")
            c.figure("crowds", who, "the crowds that each monster has done away with")

    def __call__(self, s: Rampage, seat: int) -> Seen:
        """Everything lies open: monsters, markers, record sheets, the order of the turn, experience."""
        top, count = s.stack[-1] if s.stack else None, s.count
        named = {getattr(top, "who", NOBODY), getattr(top, "target", NOBODY), getattr(top, "leaver", NOBODY)}
        bits, ones = s.standing << self.standing, [self.mode + s.mode]
        figures: list[float] = []
        radii: list[float] = []
        for k in range(count):
            i = (seat + k) % count if seat < count else k
            design = _design(s.design[i])
            bits |= design.powers << self.powers + k * len(POWER_IDS)
            bits |= design.weapons << self.weapons + k * MOST_WEAPONS * SLOT
            radii += design.radii
            ones.append(self.status + k * len(STATUSES) + s.status[i])
            if s.design[i].weakness >= 0:
                ones.append(self.weakness + k * len(KINDS) + s.design[i].weakness)
            if s.design[i].absorbs >= 0:
                ones.append(self.absorbs + k * len(KINDS) + s.design[i].absorbs)
            figures += design.attributes
            if s.status[i] not in (HERE, SMOKE):
                figures += (max(0, s.health[i]) / HIGHEST, s.power[i] / HIGHEST, *(0.0,) * 7)
            else:
                ones.append(self.heading + k * len(COMPASS) + s.heading[i])
                if s.perch[i] >= 0:
                    ones.append(self.perch + k * MOST_BUILDINGS + s.perch[i])
                figures += (
                    max(0, s.health[i]) / HIGHEST,
                    s.power[i] / HIGHEST,
                    s.x[i] / SIDE,
                    s.y[i] / SIDE,
                    s.height[i] / HIGHEST,
                    s.goo[i] / FEW,
                    s.fear[i] / FEW,
                    s.burn[i] / FEW,
                    s.shield[i] / FEW,
                )
            figures += ((s.order.index(i) + 1) / s.seats if i in s.order else 0.0, s.xp[i] / LEARNED)
            bits |= self._marks(s, i, i in named) << self.marks + k * len(MARKS)
        weapon = getattr(top, "weapon", NOBODY)
        if weapon >= 0:
            ones.append(self.weapon + weapon)
        figures += radii
        figures += (s.left / INCH / FAR, s.dice / DICE, getattr(top, "points", 0) / DICE)
        seen = Seen(bits, ones, figures)
        seen = self._with_army(s, top, seen) if self.army else seen
        return self._with_crowds(s, seat, seen) if self.civilians else seen

    def _marks(self, s: Rampage, i: int, named: bool) -> int:
        """How a monster is in this moment; what is only of the mover is told of the mover."""
        mover = s.mover == i
        return (
            mover
            | (s.spent >> i & 1) << 1
            | bool(s.under[i]) << 2
            | (mover and bool(s.fleeing)) << 3
            | named << 4
            | (mover and bool(s.turned)) << 5
            | bool((mover and s.healed) or s.mended >> i & 1) << 6
            | (mover and bool(s.dived)) << 7
        )

    def _with_army(self, s: Rampage, top: object, seen: Seen) -> Seen:
        """A1 The army's units, which lie open as well."""
        bits = seen.bits | s.alive << self.alive | s.moved << self.moved | s.fired << self.fired
        ones, figures = seen.ones, seen.figures
        ones += [self.kind + u * len(UNIT_IDS) + kind for u, kind in enumerate(s.ukind)]
        unit = getattr(top, "unit", NOBODY)
        if unit >= 0:
            ones.append(self.in_hand + unit)
        if s.secret >= 0:
            ones.append(self.secret + s.secret)
        for u, (x, y) in enumerate(zip(s.ux, s.uy, strict=True)):
            figures += (x / SIDE, y / SIDE) if s.alive >> u & 1 else (0.0, 0.0)
        figures += [0.0] * (2 * (MOST_UNITS - len(s.ukind)))
        figures.append(s.purse / ARMY.points)
        return Seen(bits, ones, figures)

    def _with_crowds(self, s: Rampage, seat: int, seen: Seen) -> Seen:
        """M28 The people in the street."""
        figures, first = seen.figures, seat if seat < s.count else 0
        for b in range(MOST_BUILDINGS):
            x, y = s.crowd_at(b) if s.crowds >> b & 1 else (0, 0)
            figures += (x / SIDE, y / SIDE)
        figures += (s.trod[(first + k) % s.count] / MOST_BUILDINGS for k in range(s.count))
        return seen


class _Built:
    """A design as flags and figures, made once."""

    def __init__(self, design: Design) -> None:
        self.powers, self.weapons = design.powers, 0
        self.attributes = [value / HIGHEST for value in design.attributes]
        self.radii = [0.0] * MOST_WEAPONS
        for n, weapon in enumerate(design.weapons):
            marks = 1 << FORMS.index(weapon.form.bit_length() - 1) | 1 << len(FORMS) + weapon.kind
            marks |= (weapon.piercing | weapon.continuous << 1) << len(FORMS) + len(KINDS)
            self.weapons |= marks << n * SLOT
            self.radii[n] = weapon.radius / HIGHEST


_design = lru_cache(maxsize=1 << 10)(_Built)
