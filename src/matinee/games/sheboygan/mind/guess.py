"""What a seat can believe: a full state drawn from all that fit with what it has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import NOT_YET, OFF, TRAY
from matinee.games.sheboygan.map.city import EDGES
from matinee.games.sheboygan.mind.setup import known
from matinee.games.sheboygan.rules.monster_combat import MonsterAttack, defence
from matinee.games.sheboygan.rules.setup import DEFENCE_CAP, Muster, Placing, Workshop, cheapest
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.state import Rng

Bought: TypeAlias = tuple[int, Sequence[int]]
"""What a monster was bought with: its abilities and its strengths; not to be changed."""

HIDDEN = (figures.ATTACK, figures.DESTRUCTION, figures.MOVEMENT)
SPARED = 0.1  # how often points are left over after a purchase
KNOWN = 0.85  # how often a monster is taken for one that is known to be good, while one of those fits


def guess(s: City, seat: int, rng: Rng) -> City:
    """A state this seat could believe in: its own secrets as they are, the other side's drawn anew."""
    g = s.copy()
    g.events = [event for event in s.events if event.visible_to(seat)]
    if s.result is not None:
        return g  # nothing is secret any more
    if seat == figures.HUMAN:
        _imagine_monster(g, rng)
    else:
        _imagine_army(g, rng)
    return g


# -- the monster's sheet, as the human may picture it


def _imagine_monster(g: City, rng: Rng) -> None:
    if not g.turn and any(isinstance(phase, Workshop) for phase in g.stack):
        g.strength, g.abilities, g.points[figures.MONSTER] = [0] * 4, 0, g.scenario.monster_points
        g.given_name = ""
        return
    if g.monster == NOT_YET and g.edge != OFF:
        g.edge = rng.randrange(len(EDGES))
    if not g.bought:
        g.bulk, g.given_name = 0, ""  # not seen yet (R3)
    needed = _needed_now(g)
    least = list(map(max, g.shown, needed))
    drawn = _film(g, least, rng) or _known(g, least, rng)
    if drawn is not None:
        g.abilities, start = drawn
    else:
        g.abilities = _abilities(g, least, rng)
        start = _strengths(g, least, rng)
    for k in HIDDEN:
        g.strength[k] = start[k]
    if not g.bought:
        g.strength[figures.DEFENCE] = g.bulk = start[figures.DEFENCE]
    _digest(g, needed, least, rng)


def _needed_now(g: City) -> list[int]:
    """What each strength must be now for the decision under way to make sense."""
    needed, top = [0] * 4, g.stack[-1] if g.stack else None
    if isinstance(top, MonsterAttack):
        needed[figures.ATTACK] = g.used[figures.ATTACK] + -(-defence(g, top.victims) // 5)
    return needed


def _film(g: City, least: list[int], rng: Rng) -> Bought | None:
    """In free play: one of the films that fit, or None for a monster from the workshop."""
    if not g.options["films"]:
        return None
    fitting = [(film.mask, film.strengths) for film in figures.FILMS if _fits(g, least, film.mask, film.strengths)]
    affordable = g.bulk <= DEFENCE_CAP and _cheapest_abilities(g) <= _to_spare(g, least)
    n = rng.randrange(len(fitting) + affordable) if fitting or affordable else 0
    return fitting[n] if n < len(fitting) else None


def _known(g: City, least: list[int], rng: Rng) -> Bought | None:
    """At times one of the monsters that are known to be good, if any fits: with care one builds like them."""
    if rng.random() >= KNOWN:
        return None
    points = g.scenario.monster_points
    fitting = [
        (mask, strengths)
        for mask, strengths in known(g.options["scenario"])
        if sum(strengths) + figures.ability_cost(mask) <= points and _fits(g, least, mask, strengths)
    ]
    return fitting[rng.randrange(len(fitting))] if fitting else None


def _fits(g: City, least: list[int], mask: int, start: Sequence[int]) -> bool:
    """Whether a monster that began so can be the one that was seen."""
    lacking = sum(max(0, least[k] - start[k]) for k in HIDDEN)
    return (
        not (mask & (g.denied | ~g.scenario.ability_mask) or g.revealed & ~mask)
        and (not g.bought or start[figures.DEFENCE] == g.bulk)
        and lacking <= g.grown
        and sum(start[k] for k in HIDDEN) + g.grown >= g.hidden_loss
    )


def _to_spare(g: City, least: list[int]) -> int:
    """The most that can have gone into abilities: what defence, damage and the strengths shown leave of the points."""
    shown = least[figures.ATTACK] + least[figures.DESTRUCTION] + max(1, least[figures.MOVEMENT])
    return g.scenario.monster_points - max(1, g.bulk) - max(1, max(shown, g.hidden_loss) - g.grown)


def _cheapest_abilities(g: City) -> int:
    """The least that can have gone into abilities: those seen, and a quarter of the points (R1)."""
    seen = figures.ability_cost(g.revealed)
    return seen + cheapest(max(0, g.scenario.quarter - seen), g.scenario.ability_mask & ~g.denied & ~g.revealed)


def _abilities(g: City, least: list[int], rng: Rng) -> int:
    """A set of abilities that holds what was seen, lacks what was ruled out, and leaves enough for the rest."""
    budget, quarter = _to_spare(g, least), g.scenario.quarter
    chosen, price = g.revealed, figures.ability_cost(g.revealed)
    rest = g.scenario.ability_mask & ~g.denied & ~chosen
    on_sale, random = list(members(rest)), rng.random
    while on_sale:
        k = on_sale.pop(int(random() * len(on_sale)))
        rest ^= 1 << k
        with_it = price + figures.ABILITIES[k].cost
        owed = quarter - with_it
        if with_it + (cheapest(owed, rest) if owed > 0 else 0) > budget:
            continue
        could_skip = quarter <= price or price + cheapest(quarter - price, rest) <= budget
        if not could_skip or random() < 0.5:
            chosen, price = chosen | 1 << k, with_it
    return chosen


def _strengths(g: City, least: list[int], rng: Rng) -> list[int]:
    """Strengths as bought that explain what was used; all points are taken to be spent."""
    start = [0, g.bulk, 0, 0]
    points = g.scenario.monster_points - figures.ability_cost(g.abilities)
    if not g.bought:
        start[figures.DEFENCE] = 1 + rng.randrange(max(1, min(DEFENCE_CAP, points - 1)))
    points -= start[figures.DEFENCE]
    lent = g.grown  # growth may explain part of what was shown
    for k in HIDDEN:
        start[k] = max(least[k] - lent, int(k == figures.MOVEMENT))
        lent = max(0, lent - max(0, least[k] - start[k]))
        points -= start[k]
    random = rng.random
    for _ in range(max(points, g.hidden_loss - g.grown - sum([start[k] for k in HIDDEN]), 0)):
        start[HIDDEN[int(random() * 3)]] += 1
    return start


def _digest(g: City, needed: list[int], least: list[int], rng: Rng) -> None:
    """Add the growth and take off the damage that the human knows of but cannot place."""
    strength = g.strength
    for _ in range(g.grown):
        short = [k for k in HIDDEN if strength[k] < least[k]] or HIDDEN
        strength[short[rng.randrange(len(short))]] += 1
    for _ in range(g.hidden_loss):
        left = [k for k in HIDDEN if strength[k] > needed[k]] or [k for k in HIDDEN if strength[k]]
        strength[left[rng.randrange(len(left))]] -= 1


# -- the army in the tray, as the monster may picture it


def _imagine_army(g: City, rng: Rng) -> None:
    if g.turn:
        return  # the tray is empty
    if any(isinstance(phase, (Workshop, Muster)) for phase in g.stack):
        g.where = [OFF] * figures.COUNTERS
        g.points[figures.HUMAN] = g.scenario.human_points
        return
    if TRAY not in g.where:
        return
    _restock(g, rng)
    if isinstance(g.stack[-1], Placing):
        waiting = sorted({figures.KIND[u] for u, at in enumerate(g.where) if at == TRAY})
        kind = waiting[rng.randrange(len(waiting))]
        g.stack[-1] = Placing(g.where.index(TRAY, figures.FIRST[kind]))


def _restock(g: City, rng: Rng) -> None:
    """Another tray that the points would have paid for, beside what stands on the map."""
    on_sale = [k for k in figures.SOLD if g.scenario.sells(figures.KINDS[k])]
    budget = g.scenario.human_points - sum(
        figures.STRENGTH[u] for u, at in enumerate(g.where) if at >= 0 and figures.KIND[u] in on_sale
    )
    g.where = [OFF if at == TRAY else at for at in g.where]
    while True:
        kinds = [k for k in on_sale if figures.UNITS[figures.KINDS[k]].strength <= budget and _next(g, k) != OFF]
        if not kinds or (TRAY in g.where and rng.random() < SPARED):
            return
        kind = kinds[rng.randrange(len(kinds))]
        g.where[_next(g, kind)] = TRAY
        budget -= figures.UNITS[figures.KINDS[kind]].strength


def _next(g: City, kind: int) -> int:
    """The next counter of a kind in the box lid, or OFF."""
    first = figures.FIRST[kind]
    for unit in range(first, first + figures.UNITS[figures.KINDS[kind]].counters):
        if g.where[unit] == OFF:
            return unit
    return OFF
