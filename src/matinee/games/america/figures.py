"""The printed figures: monsters, branches, units, giants and cards, read from the data files."""

from __future__ import annotations

from pathlib import Path

import msgspec

from matinee.table.board import bitset
from matinee.table.json_types import read_toml

DATA = Path(__file__).parent / "data"


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1 A monster's tile."""

    health: int
    max_health: int
    move: int
    modes: tuple[str, ...]


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2 A branch and what it may deploy in a turn: so many of its own, so many with the Guard."""

    own: int
    total: int


class Launched(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2 The figures of a submarine fired as a cruise missile."""

    move: int
    defence: int
    damage: int


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2, 3 A kind of unit."""

    id: str
    branch: str
    count: int
    move: int
    modes: tuple[str, ...]
    defence: int
    damage: int
    fighter: bool = False
    attacks: int = 1
    health: int = 0  # giants only
    launched: Launched | None = None


class Card(msgspec.Struct, frozen=True):
    """4 A card, and when it works."""

    id: str
    kind: str


# -- monsters

_MONSTERS = read_toml(DATA / "monsters.toml")
_COMMON = _MONSTERS.pop("common")
MONSTERS: tuple[Monster, ...] = tuple(msgspec.convert(line, Monster) for line in _MONSTERS.values())
MONSTER_IDS: tuple[str, ...] = tuple(_MONSTERS)
GARGANTIS, KONK, MEGACLAW, TOMANAGI, TOXICOR, ZORB = range(6)
DEFENCE: int = _COMMON["defence"]
ATTACKS: int = _COMMON["attacks"]
DAMAGE: int = _COMMON["damage"]
HEALTH_CAP, INFAMY_CAP = 40, 15  # G-2
START_HEALTH = tuple(m.health for m in MONSTERS)

# -- branches and units

_UNITS = read_toml(DATA / "units.toml")
BRANCHES: tuple[Branch, ...] = tuple(msgspec.convert(line, Branch) for line in _UNITS["branches"].values())
BRANCH_IDS: tuple[str, ...] = tuple(_UNITS["branches"])
ARMY, NAVY, AIR_FORCE, MARINES, GUARD = range(5)
KINDS: tuple[Kind, ...] = tuple(msgspec.convert(line, Kind) for line in _UNITS["kinds"])
KIND_IDS = tuple(kind.id for kind in KINDS)
KIND: tuple[int, ...] = tuple(k for k, kind in enumerate(KINDS) for _ in range(kind.count))
UNITS = len(KIND)
FIRST: tuple[int, ...] = tuple(KIND.index(k) for k in range(len(KINDS)))
UNIT_NAMES: tuple[str, ...] = tuple(f"{KIND_IDS[k]}-{u - FIRST[k] + 1}" for u, k in enumerate(KIND))


def units_of(*kinds: str) -> int:
    """The units of these kinds, as a bitset."""
    return bitset(u for u, k in enumerate(KIND) if KIND_IDS[k] in kinds)


BRANCH_UNITS: tuple[int, ...] = tuple(
    bitset(u for u, k in enumerate(KIND) if KINDS[k].branch == branch) for branch in (*BRANCH_IDS, "guard")
)
LAUNCHERS = units_of("launcher")
SUBMARINES = units_of("submarine")
CRUISERS = units_of("missile")
FIGHTERS = bitset(u for u, k in enumerate(KIND) if KINDS[k].fighter)
GUARDS = BRANCH_UNITS[GUARD]
X_FIGHTERS = units_of("x_fighter")
GIANTS = units_of("mecha", "colossal")
MECHA, COLOSSAL = FIRST[KIND_IDS.index("mecha")], FIRST[KIND_IDS.index("colossal")]
TWICE = UNITS  # the second attack of Captain Colossal, as one more bit beside the units
GIANT_HEALTH = tuple(KINDS[KIND[g]].health for g in (MECHA, COLOSSAL))
UNIT_DEFENCE = tuple(KINDS[k].defence for k in KIND)
UNIT_DAMAGE = tuple(KINDS[k].damage for k in KIND)
UNIT_MOVE = tuple(KINDS[k].move for k in KIND)
UNIT_MODES = tuple(KINDS[k].modes for k in KIND)
_LAUNCHED = KINDS[KIND_IDS.index("submarine")].launched
assert _LAUNCHED is not None
LAUNCHED: Launched = _LAUNCHED

# Monsters are pieces too: their numbers follow those of the units.
PIECES = UNITS + len(MONSTERS)
PIECE_NAMES: tuple[str, ...] = UNIT_NAMES + MONSTER_IDS

# -- cards

_CARDS = read_toml(DATA / "cards.toml")
MUTATIONS: tuple[Card, ...] = tuple(Card(id, kind) for id, kind in _CARDS["mutation"].items())
MUTATION_IDS: tuple[str, ...] = tuple(_CARDS["mutation"])
RESEARCH: tuple[Card, ...] = tuple(Card(id, kind) for id, kind in _CARDS["research"].items())
RESEARCH_IDS: tuple[str, ...] = tuple(_CARDS["research"])
DECK = (1 << len(MUTATIONS)) - 1  # both decks hold sixteen

FINS, RAMPAGE, RADIATION, RECOVERY, BERSERK, SPIKES, BREATH, STOMACH = (1 << n for n in range(8))
WHIP, OCTANE, SON, WINGS, FRIENDLY, LASER_EYES, SCALES, ROBOT = (1 << n for n in range(8, 16))
MECHA_CARD, COLOSSAL_CARD, X_CARD, COMMANDER, FUSION, SECOND_GENERATION, ANALYSIS, ANTI_MUTAGEN = (
    1 << n for n in range(8)
)
CUTBACKS, SATELLITES, LURE, LIFT, FENCE, RAY, CANNON, ANTIMATTER = (1 << n for n in range(8, 16))

STOMP_PILE = {2: 14, 3: 17, 4: 20}
