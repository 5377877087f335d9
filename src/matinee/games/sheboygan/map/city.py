"""The board of Sheboygan: terrain masks, what units and fire can reach, and line of sight."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import pairwise, product
from typing import NamedTuple

from matinee.games.sheboygan.figures import DATA, TERRAIN
from matinee.games.sheboygan.map.sight import Sight
from matinee.table.board import Board, Picks, bitset, members
from matinee.table.phase import Action

BOARD = Board.load(DATA / "map.geojson")
BOXES = len(BOARD)
EDGES = ("north", "east", "south", "west")

LOW = BOARD.mask("low")
HIGH = BOARD.mask("high")
PARK = BOARD.mask("park")
RIVER = BOARD.mask("river")
BRIDGE = BOARD.mask("bridge")
TUNNEL = BOARD.mask("tunnel")
STREET = BOARD.mask("street")
BUILDINGS = LOW | HIGH
ALL = (1 << BOXES) - 1
EDGE = [bitset(BOARD.edges[edge]) for edge in EDGES]
RIM = EDGE[0] | EDGE[1] | EDGE[2] | EDGE[3]
POPULACE_SYMBOLS = tuple(i for i, p in enumerate(BOARD.properties) if p.get("populace"))
FORDS = sum(1 << i for i in members(RIVER) if BOARD.near[i] & STREET)  # 9.1 where a street runs along the river
UNDER_BRIDGE = {i: BOARD.index[p["crosses"]] for i, p in enumerate(BOARD.properties) if p["terrain"] == "bridge"}

COST = bytes(TERRAIN[t].cost for t in BOARD.terrain)
RUBBLE_COST = TERRAIN["rubble"].cost
DOUBLES = BOARD.mask(*(name for name, terrain in TERRAIN.items() if terrain.defence == 2))
RAZE_STRENGTH = bytes(TERRAIN[t].destruction for t in BOARD.terrain)
POINTS = bytes(TERRAIN[t].points for t in BOARD.terrain)

NEAR = BOARD.near
NEIGHBOURS = BOARD.neighbours
DIST = BOARD.dist
TWO_OFF = tuple(BOARD.within(i, 2) & ~BOARD.within(i, 1) for i in range(BOXES))

LAND = ALL & ~RIVER
OPEN = {"foot": LAND, "infantry": LAND, "wheels": LAND, "boat": RIVER, "air": ALL & ~TUNNEL}

# For each way of moving the boxes that cost one, two and three points to enter (5.4, 5.11, 8.0).
PRICED = [BOARD.mask(*(name for name, line in TERRAIN.items() if line.cost == cost)) for cost in (1, 2, 3)]
PAVED = {moves: [boxes & mask for mask in PRICED] for moves, boxes in OPEN.items()}
PAVED["wheels"][2] &= ~BUILDINGS
PAVED["air"] = [OPEN["air"], 0, 0]


def to_boxes(verb: str) -> Picks[Action]:
    """The clicks of a verb that takes a box; they are made once and lists of them picked together."""
    return Picks([(verb, box) for box in range(BOXES)])


GO = to_boxes("go")


@cache
def sight() -> Sight:
    """Line of sight (6.12), read when first asked for."""
    return Sight.load(BOARD, DATA / "sight.json", BUILDINGS)


def in_sight(a: int, b: int, standing: int) -> bool:
    """6.12, M2: whether box a sees box b past the standing buildings; a tunnel is seen only from its mouths."""
    if NEAR[a] >> b & 1 or a == b:
        return True
    if (1 << a | 1 << b) & TUNNEL:
        return False
    return sight().sees(a, b, standing)


class Reach(NamedTuple):
    """Where a unit may go: the boxes, and the clicks in order."""

    boxes: int
    actions: list[Action]


def reach(moves: str, start: int, allowance: int, closed: int, rubble: int) -> Reach:
    """5.0 The boxes a unit of this movement can end in, terrain and cost alone considered."""
    zone = BOARD.within(start, allowance)
    return _reach(moves, start, allowance, closed & zone, rubble & zone)


@lru_cache(maxsize=1 << 15)
def _reach(moves: str, start: int, allowance: int, closed: int, rubble: int) -> Reach:
    ways = PAVED[moves]
    if rubble and moves != "air":
        cleared = rubble & OPEN[moves]
        ways = [ways[0] & ~rubble, ways[1] & ~rubble | cleared, ways[2] & ~rubble]
    boxes = spread(start, allowance, [way & ~closed for way in ways])
    nearby = NEAR[start] & ~closed & (ways[0] | ways[1] | ways[2])  # 5.15: an adjacent box may always be entered
    if moves == "infantry":  # 9.1, R13, M9: into and out of the river for the whole allowance
        if RIVER >> start & 1:
            boxes = nearby = nearby & ~BRIDGE
        else:
            boxes |= NEAR[start] & RIVER & ~closed
    boxes = (boxes | nearby) & ~(1 << start)
    return Reach(boxes, GO(boxes))


def spread(start: int, allowance: int, ways: list[int]) -> int:
    """The boxes within an allowance when `ways[n]` are the boxes that cost n + 1 to enter."""
    seen = 1 << start
    around = [0, 0, NEAR[start]]  # what lies next to the boxes reached with three, two and one point less
    for _ in range(allowance):
        ring = (around[2] & ways[0] | around[1] & ways[1] | around[0] & ways[2]) & ~seen
        seen |= ring
        around = [around[1], around[2], border(ring)]
    return seen


def border(boxes: int) -> int:
    """The boxes next to any of these."""
    near = 0
    while boxes:
        low = boxes & -boxes
        near |= NEAR[low.bit_length() - 1]
        boxes ^= low
    return near


def flight(start: int, allowance: int, closed: int) -> tuple[int, ...]:
    """8.0 The boxes a helicopter gets to, by how many points that takes: itself, one box, two boxes and so on."""
    return _flight(start, allowance, closed & BOARD.within(start, allowance))


@lru_cache(maxsize=1 << 12)
def _flight(start: int, allowance: int, closed: int) -> tuple[int, ...]:
    rings = [1 << start]
    seen = 1 << start
    for _ in range(allowance):
        rings.append(border(rings[-1]) & OPEN["air"] & ~closed & ~seen)
        seen |= rings[-1]
    return tuple(rings)


def step_cost(box: int, moves: str, rubble: int) -> int:
    """5.4 The movement points to enter a box; helicopters always pay one."""
    if moves == "air":
        return 1
    return RUBBLE_COST if rubble >> box & 1 else COST[box]


def cheapest_way(moves: str, start: int, end: int, allowance: int, closed: int, rubble: int) -> list[int]:
    """5.4 The boxes of the cheapest way within an allowance, first and last included; nothing if there is none."""
    open_to = OPEN[moves] & ~closed
    if moves == "wheels":
        open_to &= ~(BUILDINGS & ~rubble)
    waiting: list[tuple[int, list[int]]] = [(0, [start])]
    seen = set()
    while waiting:
        cost, way = heappop(waiting)
        here = way[-1]
        near_enough = here == start or cost + step_cost(end, moves, rubble) <= allowance  # 5.15, 9.1: or next door
        if NEAR[here] >> end & 1 and near_enough:
            return [*way, end]
        if here in seen:
            continue
        seen.add(here)
        for box in members(NEAR[here] & open_to):
            heappush(waiting, (cost + step_cost(box, moves, rubble), [*way, box]))
    return []


# -- 11.2 fire and wind: for each direction the boxes whose fire the wind carries to a box

WINDS = ("calm", "north", "east", "south", "west")
_TOWARDS = {1: 0.0, 2: 90.0, 3: 180.0, 4: 270.0}
_SLIVER = 1.0  # borders of the map count from this length, and are drawn to within it


def _apart(a: float, b: float) -> float:
    """The angle between two bearings."""
    return abs((a - b + 180) % 360 - 180)


def _blows(a: int, b: int, wind: int) -> bool:
    """R50 The wind carries from a to b: the bearing is within 45 degrees of where it blows."""
    return _apart(BOARD.bearing(a, b), _TOWARDS[wind]) <= 45


def _straight(a: int, street: int, b: int, wind: int) -> bool:
    """R49, M5 A line in the wind's own direction runs out of a, over the street box and at once into b."""
    axis = 0 if wind in (2, 4) else 1
    levels = sorted({point[1 - axis] for box in (a, street, b) for point in BOARD.shapes[box]})
    for low, high in pairwise(levels):
        if high - low > _SLIVER:
            lines = [_cuts(box, axis, wind, (low + high) / 2) for box in (a, street, b)]
            for (_, out), (on, off), (into, _) in product(*lines):
                if abs(out - on) < _SLIVER and abs(off - into) < _SLIVER:
                    return True
    return False


def _cuts(box: int, axis: int, wind: int, level: float) -> list[tuple[float, float]]:
    """Where a line along the wind enters and leaves a box."""
    shape = BOARD.shapes[box]
    sign = 1 if wind in (2, 3) else -1
    cuts = []
    for p, q in pairwise((*shape, shape[0])):
        low, high = p[1 - axis], q[1 - axis]
        if (low < level) != (high < level):
            cuts.append(sign * (p[axis] + (level - low) / (high - low) * (q[axis] - p[axis])))
    cuts.sort()
    return list(zip(cuts[::2], cuts[1::2], strict=True))


@cache
def upwind(wind: int) -> tuple[int, ...]:
    """11.23 For each box its neighbours from which this wind blows."""
    return tuple(bitset(f for f in NEIGHBOURS[b] if wind and _blows(f, b, wind)) for b in range(BOXES))


@cache
def across_street(wind: int) -> tuple[int, ...]:
    """11.24, R49 For each box those straight across one street box from which this wind blows."""
    rows = []
    for b in range(BOXES):
        sources = 0
        if wind and (BUILDINGS | PARK) >> b & 1:
            for street in members(NEAR[b] & STREET):
                for f in members(NEAR[street] & (BUILDINGS | PARK) & ~NEAR[b] & ~(1 << b)):
                    if _blows(f, b, wind) and _straight(f, street, b, wind):
                        sources |= 1 << f
        rows.append(sources)
    return tuple(rows)
