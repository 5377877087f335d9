"""The figures: attributes, kinds of energy, powers, buildings, units; and what a monster is and costs (DAM23)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.errors import MatineeError

DATA = Path(__file__).parent / "data"


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the 27 powers."""

    id: str
    cost: int
    sort: str


class Class(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of building (DAM21): its ARMOR is its height too."""

    armor: int
    size: tuple[int, int]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of army unit (A1)."""

    id: str
    cost: int
    move: int
    armor: int
    dice: int
    range: int
    flies: bool = False
    restless: bool = False  # must move every turn
    most: int = 20


class ArmyFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A1, A3 What an army may cost, and how its units fire together."""

    points: int
    pool: int
    most_dice: int


class _Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attributes: tuple[str, ...]
    kinds: tuple[str, ...]
    basic: int
    lowest: int
    highest: int
    points: int
    ladder: dict[str, int]
    matched_armor: int
    matched_refund: int
    building_names: tuple[str, ...]
    powers: tuple[Power, ...]
    buildings: dict[str, Class]
    army: ArmyFigures
    units: tuple[Unit, ...]


FIGURES = msgspec.convert(tomllib.loads((DATA / "figures.toml").read_text("utf-8")), _Figures)
ATTRIBUTES = FIGURES.attributes
STRENGTH, ARMOR, POWER, MOVEMENT, HEALTH = range(5)
KINDS = FIGURES.kinds
PHYSICAL = KINDS.index("physical")
PLAIN = -1  # an attack of no kind: close assaults, walls, the ground, venom
POWERS = FIGURES.powers
POWER_IDS = tuple(power.id for power in POWERS)
CLASSES = tuple(FIGURES.buildings)
UNITS = FIGURES.units
UNIT_IDS = tuple(unit.id for unit in UNITS)
ARMY = FIGURES.army
MOST_UNITS = ARMY.points // min(unit.cost for unit in UNITS)
BASIC, LOWEST, HIGHEST = FIGURES.basic, FIGURES.lowest, FIGURES.highest
MOST_WEAPONS = len(KINDS) + 3


def _bit(name: str) -> int:
    return 1 << POWER_IDS.index(name)


BLAST, AREA, PIERCING, CONTINUOUS = map(_bit, ("Blast", "AreaEffect", "ArmorPiercing", "Continuous"))
DRAIN, GOO, SCARE = map(_bit, ("DrainLife", "Goo", "Scare"))
EXPLOSION, BURROWING, FLIGHT, SWIMMING = map(_bit, ("Explosion", "Burrowing", "Flight", "Swimming"))
TELEPORTATION, ABSORPTION, BLOB = map(_bit, ("Teleportation", "Absorption", "Blob"))
CAMOUFLAGE, EXTRA_LIMB, FORCE_FIELD = map(_bit, ("Camouflage", "ExtraLimb", "ForceField"))
SPEED, MAUL, BIG_MAUL, NIMBLE = map(_bit, ("IncredibleSpeed", "Maul", "BigMaul", "Nimble"))
POINTY, REGENERATION, RUBBERY = map(_bit, ("PointyBits", "Regeneration", "Rubbery"))
STRETCHING, TAIL, VENOMOUS = map(_bit, ("Stretching", "Tail", "Venomous"))
WEAPONS = BLAST | DRAIN | GOO | SCARE
MODIFIERS = AREA | PIERCING | CONTINUOUS


def price(power: int) -> int:
    """What a power costs, by its bit."""
    return POWERS[power.bit_length() - 1].cost


_LADDER = {value: value - BASIC for value in range(LOWEST, BASIC + 1)} | {int(k): v for k, v in FIGURES.ladder.items()}


def ladder(value: int) -> int:
    """DAM23 What an attribute of this value costs; below five it gives points back."""
    return _LADDER[value]


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An aimed power: a blast, a drain, goo or a scare, with its one modifier (DAM25)."""

    form: int  # its power bit
    kind: int = PHYSICAL
    radius: int = 0  # P.AreaEffect, in inches
    piercing: bool = False
    continuous: bool = False

    @property
    def modified(self) -> bool:
        """Whether it has its modifier already."""
        return bool(self.radius or self.piercing or self.continuous)

    @property
    def cost(self) -> int:
        """R27 Area Effect costs two points for each two inches."""
        extra = self.radius // 2 * price(AREA) + self.piercing * price(PIERCING) + self.continuous * price(CONTINUOUS)
        return price(self.form) + extra


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A monster as it is built: five attributes, a weakness, powers and weapons."""

    name: str = ""
    attributes: tuple[int, ...] = (BASIC,) * 5
    weakness: int = -1
    powers: int = 0  # bits of the powers that are no weapons
    absorbs: int = -1
    weapons: tuple[Weapon, ...] = ()

    def has(self, power: int) -> bool:
        """Whether it has a power, weapons included."""
        return bool(self.powers & power) or any(weapon.form & power for weapon in self.weapons)

    @property
    def cost(self) -> int:
        """DAM23 The points spent: attributes, powers and weapons."""
        return _cost(self)

    @property
    def refund(self) -> int:
        """The points that low attributes gave back (R50)."""
        return sum(BASIC - value for value in self.attributes if value < BASIC)


@lru_cache(maxsize=1 << 12)
def _cost(design: Design) -> int:
    body = sum(power.cost for k, power in enumerate(POWERS) if design.powers >> k & 1)
    return sum(map(ladder, design.attributes)) + body + sum(weapon.cost for weapon in design.weapons)


def budget(experience: int) -> int:
    """DAM23 Ten points, and one more for every two of experience (X2)."""
    return FIGURES.points + experience // 2


def flaws(design: Design, experience: int = 0, matched: bool = False) -> list[tuple[str, str]]:
    """Everything wrong with a finished monster, as rule and sentence."""
    wrong: list[tuple[str, str]] = []
    for name, value in zip(ATTRIBUTES, design.attributes, strict=True):
        if not LOWEST <= value <= HIGHEST:
            wrong.append(("DAM23", f"{name.upper()} is {value}; attributes run from {LOWEST} to {HIGHEST}."))
    if wrong:
        return wrong
    if not 0 <= design.weakness < len(KINDS):
        wrong.append(("DAM24", "Every monster has one weakness: choose it."))
    if design.powers & ABSORPTION and design.absorbs == design.weakness:
        wrong.append(("R49", f"A monster never absorbs its own weakness, {KINDS[design.weakness]}."))
    if bool(design.powers & ABSORPTION) != (design.absorbs >= 0):
        wrong.append(("P.Absorption", "Absorption is bought for one kind of energy: name it."))
    if design.powers & MAUL and design.powers & BIG_MAUL:
        wrong.append(("R66", "Maul and Big Maul exclude each other."))
    wrong += _weapon_flaws(design)
    points = budget(experience)
    if design.cost > points:
        wrong.append(("DAM23", f"It costs {design.cost} points, and there are {points} to spend."))
    if matched and design.attributes[ARMOR] > FIGURES.matched_armor:
        wrong.append(("M1", f"In matched play ARMOR is at most {FIGURES.matched_armor}."))
    if matched and design.refund > FIGURES.matched_refund:
        wrong.append(("R50", f"In matched play low attributes give back at most {FIGURES.matched_refund} points."))
    return wrong


def _weapon_flaws(design: Design) -> list[tuple[str, str]]:
    wrong: list[tuple[str, str]] = []
    names = [(w.form, w.kind if w.form == BLAST else -1) for w in design.weapons]
    if len(set(names)) != len(names):
        wrong.append(("R66", "No power is bought twice, except blasts of different kinds."))
    for weapon in design.weapons:
        form = POWER_IDS[weapon.form.bit_length() - 1]
        if bool(weapon.radius) + weapon.piercing + weapon.continuous > 1:
            wrong.append(("DAM25", f"{form} has more than one modifier."))
        if weapon.radius % 2 or weapon.radius < 0:
            wrong.append(("R66", f"The radius of an area is an even number of inches, not {weapon.radius}."))
        if weapon.form == DRAIN and weapon.modified:
            wrong.append(("P.DrainLife", "Drain Life takes no modifier."))
        if weapon.form in (GOO, SCARE) and (weapon.piercing or weapon.continuous):
            wrong.append((f"P.{form}", f"{form} can only be modified with Area Effect."))
    return wrong


# -- monster files


class MonsterError(MatineeError):
    """A monster file that cannot be read, told in one sentence."""


class WeaponFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon as a monster file writes it."""

    form: str
    kind: str = "physical"
    area: int = 0
    piercing: bool = False
    continuous: bool = False


class MonsterFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A monster file: the design in words, and the experience it has gathered (X1)."""

    name: str = ""
    strength: int = BASIC
    armor: int = BASIC
    power: int = BASIC
    movement: int = BASIC
    health: int = BASIC
    weakness: str = ""
    powers: list[str] = []
    absorbs: str = ""
    weapons: list[WeaponFile] = []
    experience: int = 0
    games: list[str] = []

    def design(self) -> Design:
        """The monster itself; MonsterError for words that mean nothing."""
        mask = 0
        for name in self.powers:
            bit = 1 << _index("power", name, POWER_IDS)
            if bit & (WEAPONS | MODIFIERS):
                raise MonsterError(f"{name} belongs in `weapons`, not in `powers`.")
            if mask & bit:
                raise MonsterError(f"{name} is there twice (R66: no power twice).")
            mask |= bit
        return Design(
            self.name,
            (self.strength, self.armor, self.power, self.movement, self.health),
            _index("weakness", self.weakness, KINDS) if self.weakness else -1,
            mask,
            _index("kind", self.absorbs, KINDS) if self.absorbs else -1,
            tuple(map(_weapon, self.weapons)),
        )


def _weapon(w: WeaponFile) -> Weapon:
    form = 1 << _index("power", w.form, POWER_IDS)
    if not form & WEAPONS:
        raise MonsterError(f"{w.form} is no weapon; weapons are Blast, DrainLife, Goo and Scare.")
    return Weapon(form, _index("kind", w.kind, KINDS), w.area, w.piercing, w.continuous)


def _index(what: str, name: str, names: tuple[str, ...]) -> int:
    if name not in names:
        raise MonsterError(f"There is no {what} {name!r}; there are {', '.join(names)}.")
    return names.index(name)


def written(design: Design) -> dict[str, Any]:
    """A design in the words of a monster file."""
    return {
        "name": design.name,
        **dict(zip(ATTRIBUTES, design.attributes, strict=True)),
        "weakness": KINDS[design.weakness] if design.weakness >= 0 else "",
        "powers": [name for k, name in enumerate(POWER_IDS) if design.powers >> k & 1],
        "absorbs": KINDS[design.absorbs] if design.absorbs >= 0 else "",
        "weapons": [
            {
                "form": POWER_IDS[w.form.bit_length() - 1],
                "kind": KINDS[w.kind],
                "area": w.radius,
                "piercing": w.piercing,
                "continuous": w.continuous,
            }
            for w in design.weapons
        ],
    }


def read_design(data: Any) -> Design:
    """A design from the words of a monster file; MonsterError with one sentence if it is none."""
    try:
        return msgspec.convert(data, MonsterFile).design()
    except msgspec.ValidationError as error:
        raise MonsterError(f"This is no monster: {error}.") from error


SAMPLES: tuple[Design, ...] = tuple(
    read_design(data) for data in tomllib.loads((DATA / "monsters.toml").read_text("utf-8")).values()
)
SAMPLE_IDS: tuple[str, ...] = tuple(tomllib.loads((DATA / "monsters.toml").read_text("utf-8")))
