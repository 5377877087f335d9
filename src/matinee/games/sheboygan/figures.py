"""The printed figures, read from the data files: units, abilities, films, scenarios and the three tables."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from matinee.table.board import members
from matinee.table.json_types import JsonObject, read_toml

DATA = Path(__file__).parent / "data"

MONSTER, HUMAN = 0, 1

ATTACK, DEFENCE, DESTRUCTION, MOVEMENT = range(4)
STRENGTHS = ("attack", "defence", "destruction", "movement")


# -- 2.0 units


class Unit(msgspec.Struct, frozen=True):
    """2.0 What is printed on a kind of counter; a strength in brackets (fights = false) only defends."""

    counters: int
    strength: int
    range: int
    movement: int
    moves: str
    fights: bool
    stacks: bool
    sold: bool
    points: int = 0


UNITS = msgspec.convert(read_toml(DATA / "units.toml"), dict[str, Unit])
KINDS = tuple(UNITS)
SOLD = tuple(k for k, unit in enumerate(UNITS.values()) if unit.sold)

# One entry per counter; counters of a kind are consecutive, and those that count for stacking come first.
KIND: tuple[int, ...] = tuple(k for k, unit in enumerate(UNITS.values()) for _ in range(unit.counters))
COUNTERS = len(KIND)
FIRST: tuple[int, ...] = tuple(KIND.index(k) for k in range(len(KINDS)))
UNIT_NAMES: tuple[str, ...] = tuple(f"{KINDS[k]}-{u - FIRST[k] + 1}" for u, k in enumerate(KIND))


def _of(figure: str) -> tuple[Any, ...]:
    return tuple(getattr(UNITS[KINDS[k]], figure) for k in KIND)


STRENGTH: tuple[int, ...] = _of("strength")
WORTH: tuple[int, ...] = tuple(points or strength for points, strength in zip(_of("points"), STRENGTH, strict=True))
"""14.1 What the monster scores for a counter: its strength, unless the data say otherwise."""

RANGE: tuple[int, ...] = _of("range")
ALLOWANCE: tuple[int, ...] = _of("movement")
MOVES: tuple[str, ...] = _of("moves")
FIGHTS: tuple[bool, ...] = _of("fights")
STACKERS: int = sum(_of("stacks"))  # counters 0 .. STACKERS - 1 count for stacking (5.21)


def _counters(*kinds: str) -> int:
    return sum(1 << u for u, k in enumerate(KIND) if KINDS[k] in kinds)


@lru_cache(maxsize=1 << 10)
def counters(units: int) -> tuple[int, ...]:
    """The counters of a set, lowest first; the same few sets are asked for all through a turn."""
    return tuple(members(units))


POLICE, INFANTRY, TANK, ARTILLERY, FIREBOAT, COPTER, FIREMEN, POPULACE = (_counters(kind) for kind in KINDS)
SHIELDED = COPTER | FIREMEN | POPULACE  # 6.23: not attacked unless all others in the box are
HELPLESS = FIREBOAT | FIREMEN | POPULACE  # 5.31: what a monster may overrun

# -- 13.0 abilities and films


class Ability(msgspec.Struct, frozen=True):
    """13.0 One special ability and its price."""

    id: str
    rule: str
    cost: int
    fire: bool


class Film(msgspec.Struct, frozen=True):
    """A monster of film history, for free play."""

    id: str
    strengths: list[int]
    abilities: list[str]

    @property
    def mask(self) -> int:
        """Its abilities as bits."""
        return ability_mask(self.abilities)


_MONSTERS = read_toml(DATA / "monsters.toml")
ABILITIES = tuple(msgspec.convert(_MONSTERS["ability"], list[Ability]))
ABILITY_IDS = tuple(ability.id for ability in ABILITIES)


def ability_mask(ids: list[str]) -> int:
    """Abilities by name as bits."""
    return sum(1 << ABILITY_IDS.index(id) for id in ids)


@cache
def ability_cost(mask: int) -> int:
    """The price of all abilities in a mask."""
    return sum(ability.cost for k, ability in enumerate(ABILITIES) if mask >> k & 1)


(
    FLAME_IMMUNITY,
    FIRE_BREATHING,
    LIGHTNING,
    GREAT_HEIGHT,
    WEB_SPINNING,
    FEAR,
    BLINDING_LIGHT,
    JUMPING,
    RADIATION,
    MIND_CONTROL,
    FLYING,
) = (1 << k for k in range(len(ABILITIES)))
READY: dict[str, dict[str, dict[str, JsonObject]]] = read_toml(DATA / "ready.toml")
"""3.1 Monsters and armies ready to play, by scenario, side and name: the lines of their files."""

FILMS = tuple(msgspec.convert(_MONSTERS["film"], list[Film]))

# -- 14.2 scenarios


class Scenario(msgspec.Struct, frozen=True, dict=True):
    """14.2 The points each side has, the victory level, and what is allowed."""

    rule: str
    human_points: int
    monster_points: int
    level: int
    abilities: str
    helicopters: bool
    grows: bool

    @cached_property
    def ability_mask(self) -> int:
        """The abilities that may be bought."""
        if self.abilities == "none":
            return 0
        return sum(1 << k for k, ability in enumerate(ABILITIES) if self.abilities == "all" or not ability.fire)

    def sells(self, kind: str) -> bool:
        """Whether units of this kind may be bought."""
        return UNITS[kind].sold and (kind != "copter" or self.helicopters)

    @cached_property
    def quarter(self) -> int:
        """3.1, R1: the points that must go into abilities."""
        return -(-self.monster_points // 4) if self.abilities != "none" else 0


SCENARIOS = msgspec.convert(read_toml(DATA / "scenarios.toml"), dict[str, Scenario])

# -- tables

_TABLES = read_toml(DATA / "tables.toml")


class Terrain(msgspec.Struct, frozen=True):
    """5.4 One line of the terrain chart."""

    cost: int
    defence: int
    destruction: int
    points: int


TERRAIN = msgspec.convert(_TABLES["terrain"], dict[str, Terrain])


class CombatResult(NamedTuple):
    """6.3 What a combat does to each side: losses, and whether the rest retreats."""

    attacker: int
    attacker_retreats: bool
    defender: int
    defender_retreats: bool
    mark: str


def combat_result(mark: str) -> CombatResult:
    """6.3 What a mark of the table means."""
    left, right = mark.split("/")
    return CombatResult(
        int(left.strip("r-") or 0), left.startswith("r"), int(right.strip("r-") or 0), right.endswith("r"), mark
    )


ODDS: tuple[str, ...] = tuple(_TABLES["combat"]["columns"])
COMBAT = tuple(tuple(combat_result(mark) for mark in row) for row in _TABLES["combat"]["rows"])
RAZE_ODDS: tuple[str, ...] = tuple(_TABLES["destruction"]["columns"])
RAZED_ON: tuple[int, ...] = tuple(_TABLES["destruction"]["least"])


def ratio(attack: int, defence: int) -> int:
    """6.0 The odds rounded in the defender's favour: 3 for 3-1, 1 for 1-1, -4 for 1-4 (R29); above 5-1 is 5-1."""
    if attack >= defence:
        return min(attack // defence, 5)
    return -defence // attack


@lru_cache(maxsize=1 << 12)
def combat_column(attack: int, defence: int) -> int | None:
    """6.4 The column of the combat table, or None below 1-5."""
    if attack <= 0:
        return None
    odds = ratio(attack, max(defence, 1))
    if odds < -5:
        return None
    return odds + 5 if odds < 0 else odds + 3


def raze_column(points: int, strength: int) -> int | None:
    """7.2 The column of the destruction table, or None below 1-2."""
    if points <= 0 or not strength:
        return None
    odds = ratio(points, strength)
    if odds < -2:
        return None
    return 0 if odds < 0 else odds
