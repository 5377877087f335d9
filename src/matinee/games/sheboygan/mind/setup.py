"""Tactics of the set-up: what kind of monster to be and where to lurk; what army to buy and where to post it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import TRAY
from matinee.games.sheboygan.map.city import ALL, BOXES, BUILDINGS, DIST, EDGE, RIM, RIVER, STREET
from matinee.games.sheboygan.mind.cordon import cordon, zone
from matinee.games.sheboygan.mind.reckoning import firing_posts
from matinee.games.sheboygan.mind.style import USUAL, Style
from matinee.games.sheboygan.rules.setup import Placing
from matinee.games.sheboygan.state import City
from matinee.table.board import UNREACHABLE, bitset, members
from matinee.table.json_types import read_toml
from matinee.table.minds.book import Book
from matinee.table.phase import Action
from matinee.table.state import Rng

Opinion = Callable[[City, list[Action], Rng], list[float]]

# The army: guns for a share of the points, up to five, and some infantry at times.
GUNS_SHARE, GUNS_VARY, MOST_GUNS = 0.06, 0.05, 5
INFANTRY_AT_TIMES = 0.25

# Where it stands. Chance spreads posts that are nearly as good.
UNGUARDED = 6.0  # people without police
TOWARDS_PEOPLE = 0.4  # for each box that the reserve is nearer to them
NEW_SIGHT, SIGHT = 0.5, 0.15  # for each box that a gun sees and no other does; that it sees at all
INLAND_GUN, DEEP = 2.0, 4  # for each box from the map edge, up to so many

GUN, ARMOUR, COP, FOOT, CHOPPER = (
    figures.KINDS.index(kind) for kind in ("artillery", "tank", "police", "infantry", "copter")
)


# -- the monster


class Build(msgspec.Struct, frozen=True):
    """A monster worth being."""

    scenario: str
    strengths: list[int]
    abilities: list[str]


BUILDS = msgspec.convert(read_toml(figures.DATA / "tactics.toml")["build"], list[Build])
BOOK = Book(figures.DATA / "book.json")


@cache
def known(scenario: str) -> list[tuple[int, list[int]]]:
    """The abilities and strengths of all monsters of a scenario that bots build, from the book too."""
    pages = map(tomllib.loads, BOOK.fitting({"scenario": scenario}, figures.MONSTER))
    found = [([page[name] for name in figures.STRENGTHS], page["abilities"]) for page in pages]
    found += [(build.strengths, build.abilities) for build in BUILDS if build.scenario == scenario]
    return [(figures.ability_mask(abilities), strengths) for strengths, abilities in found]


def workshop(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Follow a build that fits what has been bought; then put what is left where it does most."""
    fitting = [
        build
        for build in BUILDS
        if build.scenario == s.options["scenario"]
        and not s.abilities & ~figures.ability_mask(build.abilities)
        and all(now <= then for now, then in zip(s.strength, build.strengths, strict=True))
    ]
    if not fitting:
        return [2.0 if action[0] == "allot" and action[1:] in ((figures.DESTRUCTION, 1), (figures.ATTACK, 1))
                else 1.0 if action[0] == "ready" else 0.0 for action in actions]  # fmt: skip
    build = fitting[rng.randrange(len(fitting))]
    wanted: set[Action] = {("allot", k, n - s.strength[k]) for k, n in enumerate(build.strengths) if n > s.strength[k]}
    abilities = figures.ability_mask(build.abilities) & ~s.abilities
    wanted |= {("ability", k) for k in members(abilities)}
    wanted = wanted or {("ready",)}
    return [2.0 if action in wanted else 1.0 if action[0] == "ability" and abilities else 0.0 for action in actions]


EDGE_APPEAL = (0.5, 1.3, 2.0, 1.2)  # south and east have the river, which leads to the bridges; the north has neither


def lair(s: City, actions: list[Action], rng: Rng, style: Style = USUAL) -> list[float]:
    """Any edge, rather one where the river comes in."""
    return [rng.random() * EDGE_APPEAL[edge] + style.river * bool(EDGE[edge] & RIVER) for _, edge in actions]


# -- the army


def muster(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Guns first, then tanks, and small change for police and helicopters, which lead people away and block streets."""
    kind, count = _wanted(s, rng)
    legal = [action for action in actions if action[:2] == ("buy", kind)]
    best = min(legal, key=lambda action: abs(action[2] - count), default=None)
    if best is None:
        best = next((action for action in actions if action[:2] == ("buy", COP)), ("ready",))
    return [float(action == best) for action in actions]


def _wanted(s: City, rng: Rng) -> tuple[int, int]:
    """The kind to buy next, and how many of it."""
    bought = [0] * len(figures.KINDS)
    for unit, at in enumerate(s.where):
        if at == TRAY:
            bought[figures.KIND[unit]] += 1
    left, whole = s.points[figures.HUMAN], s.scenario.human_points
    if not bought[GUN]:
        return GUN, max(1, min(MOST_GUNS, round(whole * (GUNS_SHARE + GUNS_VARY * rng.random()))))
    if not bought[ARMOUR]:
        change = 3 + rng.randrange(3) + (whole > 40) * (1 + rng.randrange(4))
        return ARMOUR, max(1, (left - change) // figures.UNITS["tank"].strength)
    if left >= 3 and not bought[FOOT] and rng.random() < INFANTRY_AT_TIMES:
        return FOOT, 1
    if s.scenario.helicopters and left > 1 and not bought[CHOPPER]:
        return CHOPPER, (left + 1) // 2
    return COP, min(left, figures.UNITS["police"].counters)


def placing(s: City, actions: list[Action], rng: Rng, style: Style = USUAL) -> list[float]:
    """Guns where they see most that no gun sees yet, tanks between them, police with the people."""
    phase = s.stack[-1]
    assert isinstance(phase, Placing)
    unit = phase.unit
    if style.cover and (figures.ARTILLERY | figures.TANK | figures.COPTER) >> unit & 1:
        watch = cordon(s, unit, ALL & ~BUILDINGS)
        moves, allowance, far = figures.MOVES[unit], figures.ALLOWANCE[unit], figures.RANGE[unit]
        return [watch.closes(zone(moves, allowance, far, box)) for _, box in actions]
    if figures.ARTILLERY >> unit & 1:
        unseen = ALL
        for gun in members(figures.ARTILLERY & s.humans):
            unseen &= ~_gun_post(s.where[gun]).view
        posts = [_gun_post(box) for _, box in actions]
        return [NEW_SIGHT * (view & unseen).bit_count() + wide + safe + 4 * rng.random() for view, wide, safe in posts]
    if figures.POLICE >> unit & 1:
        beats = BEATS.copy()
        for box in members(_boxes(s, figures.POPULACE) & ~_boxes(s, figures.POLICE)):
            beats[box] += UNGUARDED
        return [beats[box] + rng.random() for _, box in actions]
    friends = _away(_boxes(s, figures.TANK | figures.INFANTRY | figures.COPTER))
    people = _away(_boxes(s, figures.POPULACE))
    return [QUARTERS[box] + APART[friends[box]] - TOWARDS_PEOPLE * people[box] + 2 * rng.random() for _, box in actions]


def _boxes(s: City, units: int) -> int:
    """Where those of these units are that are on the map."""
    return bitset(s.where[unit] for unit in members(units & s.humans))


INLAND = bytes(min(6, *far) for far in zip(*(DIST[rim] for rim in members(RIM)), strict=True))
"""How far each box is from the map edge, up to six."""

QUARTERS = [2.0 * bool(STREET >> box & 1) + INLAND[box] for box in range(BOXES)]
"""How good each box is for the reserve: in a street, well inside."""

APART = [0.6 * min(6, far) for far in range(UNREACHABLE + 1)]
"""How good it is for the reserve to be so far from others."""

BEATS = [INLAND[box] * 0.3 for box in range(BOXES)]
"""How good each box is for police where nobody is: well inside."""


class GunPost(NamedTuple):
    """A box for a gun: what it sees while all buildings stand, how much that counts, and how much being inland."""

    view: int
    wide: float
    safe: float


@cache
def _gun_post(box: int) -> GunPost:
    view = firing_posts(box, figures.UNITS["artillery"].range, False, BUILDINGS) | 1 << box
    return GunPost(view, SIGHT * view.bit_count(), INLAND_GUN * min(DEEP, INLAND[box]))


@lru_cache(maxsize=1 << 6)
def _away(boxes: int) -> list[int]:
    """How far each box is from the nearest of these, or 8 if there is none; not to be changed."""
    rows = [DIST[box] for box in members(boxes)]
    return [min(far) for far in zip(*rows, strict=True)] if rows else [8] * BOXES


OPINIONS: dict[str, Opinion] = {"Workshop": workshop, "Muster": muster}

BY_STYLE: dict[str, Callable[[City, list[Action], Rng, Style], list[float]]] = {"Lair": lair, "Placing": placing}
