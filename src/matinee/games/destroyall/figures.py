"""The figures: attributes, kinds of energy, powers, buildings, units; and what a monster is and costs (DAM23)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.board import members
from matinee.table.errors import Illegal, Reason
from matinee.table.json_types import JsonObject, read_toml

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
    landmarks: tuple[str, ...]
    powers: tuple[Power, ...]
    buildings: dict[str, Class]
    cliff: int  # M27 its height in inches
    crowd: int  # M28 the ARMOR of people in the street
    army: ArmyFigures
    units: tuple[Unit, ...]


FIGURES = msgspec.convert(read_toml(DATA / "figures.toml"), _Figures)
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
    def energy(self) -> int:
        """P.Blast The kind of energy of its attacks; only blasts have one."""
        return self.kind if self.form == BLAST else PLAIN

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

    @property
    def nameless(self) -> Design:
        """The same build, whatever it is called."""
        return msgspec.structs.replace(self, name="") if self.name else self

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
    body = sum(POWERS[k].cost for k in members(design.powers))
    return sum(map(ladder, design.attributes)) + body + sum(weapon.cost for weapon in design.weapons)


def budget(experience: int) -> int:
    """DAM23 Ten points, and one more for every two of experience (X2)."""
    return FIGURES.points + experience // 2


No = Callable[..., Reason]
"""no(rule, id, *args): a refusal in the game's words; a state has one, and so has the game."""


def flaws(
    no: No, design: Design, experience: int = 0, matched: bool = False, same_blasts: bool = False
) -> list[Reason]:
    """Everything wrong with a finished monster."""
    wrong = [
        no("DAM23", "attribute_off_scale", k, value, LOWEST, HIGHEST)
        for k, value in enumerate(design.attributes)
        if not LOWEST <= value <= HIGHEST
    ]
    if wrong:
        return wrong
    if not 0 <= design.weakness < len(KINDS):
        wrong.append(no("DAM24", "weakness_missing"))
    if design.powers & ABSORPTION and design.absorbs == design.weakness:
        wrong.append(no("R49", "absorbs_its_weakness"))
    if bool(design.powers & ABSORPTION) != (design.absorbs >= 0):
        wrong.append(no("P.Absorption", "absorbs_nothing"))
    if design.powers & MAUL and design.powers & BIG_MAUL:
        wrong.append(no("R66", "two_mauls"))
    wrong += _weapon_flaws(no, design, same_blasts)
    if design.cost > budget(experience):
        wrong.append(no("DAM23", "too_dear", design.cost, budget(experience)))
    return wrong + _mismatched(no, design) if matched else wrong


def _weapon_flaws(no: No, design: Design, same_blasts: bool) -> list[Reason]:
    wrong: list[Reason] = []
    once = [w for w in design.weapons if w.form != BLAST or not same_blasts]
    names = [(w.form, w.kind if w.form == BLAST else -1) for w in once]
    if len(design.weapons) > MOST_WEAPONS:
        wrong.append(no("R66", "too_many_weapons", MOST_WEAPONS))
    if len(set(names)) != len(names):
        wrong.append(no("R66", "weapon_twice"))
    for weapon in design.weapons:
        k = weapon.form.bit_length() - 1
        if bool(weapon.radius) + weapon.piercing + weapon.continuous > 1:
            wrong.append(no("DAM25", "modified_twice", k))
        if weapon.radius % 2 or weapon.radius < 0:
            wrong.append(no("R66", "odd_radius", weapon.radius))
        if weapon.form == DRAIN and weapon.modified:
            wrong.append(no("P.DrainLife", "drain_modified"))
        if weapon.form in (GOO, SCARE) and (weapon.piercing or weapon.continuous):
            wrong.append(no(f"P.{POWER_IDS[k]}", "only_area", k))
    return wrong


def _mismatched(no: No, design: Design) -> list[Reason]:
    """M1, R50 What matched play does not allow."""
    wrong: list[Reason] = []
    if design.attributes[ARMOR] > FIGURES.matched_armor:
        wrong.append(no("M1", "matched_armor", FIGURES.matched_armor))
    if design.refund > FIGURES.matched_refund:
        wrong.append(no("R50", "matched_refund", FIGURES.matched_refund))
    return wrong


# -- monster files


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

    def design(self, no: No) -> Design:
        """The monster itself; Illegal for words that mean nothing."""
        mask = 0
        for name in self.powers:
            bit = _power(no, name)
            if bit & (WEAPONS | MODIFIERS):
                raise Illegal(no("X3", "weapon_among_powers", name))
            if mask & bit:
                raise Illegal(no("R66", "power_twice", name))
            mask |= bit
        return Design(
            self.name,
            (self.strength, self.armor, self.power, self.movement, self.health),
            _kind(no, self.weakness) if self.weakness else -1,
            mask,
            _kind(no, self.absorbs) if self.absorbs else -1,
            tuple(_weapon(no, weapon) for weapon in self.weapons),
        )


def _weapon(no: No, w: WeaponFile) -> Weapon:
    form = _power(no, w.form)
    if not form & WEAPONS:
        raise Illegal(no("X3", "no_weapon", w.form, ", ".join(p.id for p in POWERS if p.sort == "weapon")))
    return Weapon(form, _kind(no, w.kind), w.area, w.piercing, w.continuous)


def _power(no: No, name: str) -> int:
    if name not in POWER_IDS:
        raise Illegal(no("DAM23", "no_such_power", repr(name), ", ".join(POWER_IDS)))
    return _bit(name)


def _kind(no: No, name: str) -> int:
    if name not in KINDS:
        raise Illegal(no("P.Blast", "no_such_kind", repr(name), ", ".join(KINDS)))
    return KINDS.index(name)


def written(design: Design) -> JsonObject:
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


def read_design(no: No, data: Any) -> Design:
    """A design from the words of a monster file; Illegal with one sentence if it is none."""
    try:
        return msgspec.convert(data, MonsterFile).design(no)
    except msgspec.ValidationError as error:
        raise Illegal(no("DAM23", "no_monster", str(error))) from error


def shipped(*refusal: object) -> Reason:
    """Ready monsters are sound; whoever ships another one hears of it at once."""
    raise ValueError(f"a ready monster is refused: {refusal}")


_READY = read_toml(DATA / "monsters.toml")
SAMPLE_IDS: tuple[str, ...] = tuple(_READY)
SAMPLES: tuple[Design, ...] = tuple(read_design(shipped, data) for data in _READY.values())
"""Ready monsters, still without a name: that is a word, and comes from the catalogue."""
