"""5 The board: terrain, barriers, cities, bases and sites as bitsets, and how far anything gets."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from matinee.games.america.figures import BRANCH_IDS, DATA, MONSTER_IDS
from matinee.table.board import Board, BoardError, Picks, bitset, members
from matinee.table.json_types import read_toml
from matinee.table.phase import Action

ROWS, COLUMNS = 14, 24
SPACES = ROWS * COLUMNS
HOLLYWOOD_BOX = SPACES  # drawn, never moved to

BOARD = Board.load(DATA / "map.geojson")
WAYS: dict[str, list[list[str]]] = read_toml(DATA / "ways.toml")  # drawn, no barriers
NEAR = BOARD.near
DIST = BOARD.dist
ALL = (1 << SPACES) - 1
SEA = BOARD.mask("sea")
COAST = BOARD.mask("coast")
LAKESHORE = BOARD.mask("lakeshore")
WATER = SEA | COAST  # where submarines go (M-8), and where Tomanagi fights best
BARRIERS: tuple[dict[int, str], ...] = tuple(
    {BOARD.index[other]: str(kind) for other, kind in p.get("barriers", {}).items()} for p in BOARD.properties
)
SHORES = bitset(i for i in range(SPACES) if BARRIERS[i])  # a water barrier on at least one side

CITY: dict[int, str] = {i: str(p["city"]) for i, p in enumerate(BOARD.properties) if "city" in p}
CITY_DICE = {space: 0 if size == "1HP" else int(size[0]) for space, size in CITY.items()}
CITIES = bitset(CITY)
LOS_ANGELES = BOARD.index["8/2"]
BASES: tuple[int, ...] = tuple(
    bitset(i for i, p in enumerate(BOARD.properties) if branch in p.get("bases", ())) for branch in BRANCH_IDS
)
ANY_BASE = BASES[0] | BASES[1] | BASES[2] | BASES[3]


def _sites(kind: str) -> int:
    return bitset(i for i, p in enumerate(BOARD.properties) if p.get("site") == kind)


INFAMY_SITES = _sites("infamy")
MUTATION_SITES = _sites("mutation")
CHALLENGE_SITES = _sites("challenge")
STOMPABLE = CITIES | ANY_BASE | INFAMY_SITES
LAIRS: tuple[int, ...] = tuple(
    bitset(i for i, p in enumerate(BOARD.properties) if p.get("lair") == monster) for monster in MONSTER_IDS
)

# -- who may cross which border (M-7, M-8)

LAND, FOOT, LAKES, ANYWHERE, SUB = range(5)
"""Land-only monsters; land-only units (X-17); land and lake; every barrier; submarines."""


def _open(mode: int, a: int, b: int) -> bool:
    """Whether this way of moving gets from a space to its neighbour."""
    barrier = BARRIERS[a].get(b)
    if mode == ANYWHERE:
        return True
    if mode == SUB:
        return bool(WATER >> a & WATER >> b & 1)
    if mode == FOOT and SEA >> a & SEA >> b & 1:
        return False
    return barrier is None or (mode == LAKES and barrier == "lake")


STEPS: tuple[tuple[int, ...], ...] = tuple(
    tuple(bitset(b for b in members(NEAR[a]) if _open(mode, a, b)) for a in range(SPACES)) for mode in range(5)
)
"""By mode and space: the neighbours one can step to."""

# A step in each direction is a shift of the whole bitset: [mode] -> (spaces that may take it, shift).
_ODD = bitset(i for i in range(SPACES) if i % COLUMNS % 2)
_SHIFTS = (
    [(ALL, -COLUMNS), (ALL, COLUMNS)]
    + [(ALL & ~_ODD, shift) for shift in (-COLUMNS + 1, 1, -1, -COLUMNS - 1)]
    + [(_ODD, shift) for shift in (1, COLUMNS + 1, COLUMNS - 1, -1)]
)


def _shifts(mode: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    down: list[tuple[int, int]] = []
    up: list[tuple[int, int]] = []
    for who, shift in _SHIFTS:
        may = bitset(a for a in members(who) if 0 <= a + shift < SPACES and STEPS[mode][a] >> (a + shift) & 1)
        (up if shift > 0 else down).append((may, abs(shift)))
    return tuple(down), tuple(up)


_MOVES = tuple(_shifts(mode) for mode in range(5))


def around(mode: int, spaces: int) -> int:
    """The spaces one step from any of these."""
    down, up = _MOVES[mode]
    found = 0
    for may, shift in down:
        found |= (spaces & may) >> shift
    for may, shift in up:
        found |= (spaces & may) << shift
    return found


def trail(mode: int, start: int, steps: int, stops: int, closed: int) -> int:
    """The spaces one can be in and go on from after at most so many steps, the start among them."""
    through = ring = 1 << start
    barred = stops | closed
    for _ in range(steps):
        ring = around(mode, ring) & ~through & ~barred
        if not ring:
            break
        through |= ring
    return through


def reach(mode: int, start: int, move: int, stops: int, closed: int) -> int:
    """AM2 The spaces a walk can end in: it stops on entering `stops` and never enters `closed`."""
    zone = BOARD.within(start, move)
    return _reach(mode, start, move, stops & zone, closed & zone)


@lru_cache(maxsize=1 << 15)
def _reach(mode: int, start: int, move: int, stops: int, closed: int) -> int:
    through = trail(mode, start, move - 1, stops, closed)
    return (through | around(mode, through)) & ~closed & ~(1 << start)


def route(mode: int, start: int, end: int, stops: int, closed: int) -> list[int]:
    """AM2 A shortest walk from space to space, both ends included: it enters a stop at its end only."""
    rings = [1 << start]
    seen = stops | closed | rings[0]
    while not around(mode, rings[-1]) >> end & 1:
        rings.append(around(mode, rings[-1]) & ~seen)
        assert rings[-1], f"no walk leads from {BOARD.ids[start]} to {BOARD.ids[end]}"
        seen |= rings[-1]
    found = [end]
    for ring in rings[::-1]:
        behind = STEPS[mode][found[0]] & ring
        found.insert(0, (behind & -behind).bit_length() - 1)
    return found


def flight(start: int, move: int, closed: int) -> int:
    """AM2 The spaces a flier can end in; it passes over everything."""
    return BOARD.within(start, move) & ~closed & ~(1 << start)


@cache
def to_spaces(verb: str) -> Callable[[int], list[Action]]:
    """The clicks of a verb that takes a space, by the set of spaces; the lists are kept, so nobody may change them."""
    return lru_cache(maxsize=1 << 13)(Picks([(verb, space) for space in range(SPACES)]))


# -- 5.8 what the file must hold


def refuse_wrong_board() -> None:
    """5.8 The counts that the map file must agree with; BoardError names the first that it does not."""
    for what, holds in (_ground() | _symbols()).items():
        if not holds:
            raise BoardError(f"The map of America does not have {what}.")


def _ground() -> dict[str, bool]:
    """5.8 Spaces, and the water between them."""
    barriers = [(a, b, kind) for a in range(SPACES) for b, kind in BARRIERS[a].items()]
    shore = sum(1 for a, b, _ in barriers if (SEA >> a & 1) != (SEA >> b & 1)) // 2
    lakes = sum(1 for _, _, kind in barriers if kind == "lake") // 2
    borders = [(a, b) for a in range(SPACES) for b in members(NEAR[a])]
    return {
        "337 spaces, Hollywood among them": len(BOARD) == SPACES + 1,
        "184 land, 81 sea, 51 coast and 20 lakeshore spaces": [
            BOARD.mask(t).bit_count() for t in ("land", "sea", "coast", "lakeshore")
        ]
        == [184, 81, 51, 20],
        "the same barrier on both sides of every border": all(BARRIERS[b].get(a) == kind for a, b, kind in barriers),
        "barriers between neighbours only": all(NEAR[a] >> b & 1 for a, b, _ in barriers),
        "79 shore, 15 lake and 10 gulf barriers": (shore, lakes, len(barriers) // 2) == (79, 15, 104),
        "a barrier on every shore": all(b in BARRIERS[a] for a, b in borders if (SEA >> a & 1) != (SEA >> b & 1)),
        "open borders at sea": all(b not in BARRIERS[a] for a, b in borders if SEA >> a & SEA >> b & 1),
        "one land region of 255 spaces": trail(LAND, LOS_ANGELES, SPACES, 0, 0).bit_count() == 255,
    }


def _symbols() -> dict[str, bool]:
    """5.8 Cities, bases, sites and lairs."""
    sizes = list(CITY_DICE.values())
    return {
        "48 cities": len(CITY) == 48,
        "24 cities of 1 Health, 16, 6 and 2 of one, two and three dice": [sizes.count(n) for n in range(4)]
        == [24, 16, 6, 2],
        "8 bases of each branch": all(bases.bit_count() == 8 for bases in BASES),
        "16 Infamy, 4 Mutation and 4 Challenge sites": [
            sites.bit_count() for sites in (INFAMY_SITES, MUTATION_SITES, CHALLENGE_SITES)
        ]
        == [16, 4, 4],
        "3 lairs of each monster": all(lairs.bit_count() == 3 for lairs in LAIRS),
        "Tomanagi's lairs at sea": not LAIRS[MONSTER_IDS.index("tomanagi")] & ~SEA,
        "81 spaces to stomp": STOMPABLE.bit_count() == 81,
    }


refuse_wrong_board()
