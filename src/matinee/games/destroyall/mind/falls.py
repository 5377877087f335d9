"""How dice may fall, as far as it matters: a throw counts by its total, and against a defence by the damage it does."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from math import comb
from operator import add

from matinee.games.destroyall.pieces import TARGETS
from matinee.games.destroyall.rules import strike
from matinee.games.destroyall.state import Rampage
from matinee.table.phase import Action

Faces = tuple[int, ...]
Fall = tuple[Faces, float]
"""How often each face comes up, and how likely it is that a throw counts as this one does."""

RARE = 1e-8
"""So many sixes that they are less likely than this do not come up."""


def falls(s: Rampage) -> list[tuple[Rampage, float]]:
    """What dice may make of a state, and how likely; throws that come to the same come once."""
    top, then = s.stack[-1], s.stack[-2] if len(s.stack) > 1 else None
    if not isinstance(top, strike.Throw) or not isinstance(then, strike.Hit | strike.Wound):
        return [(_fallen(s.copy(), action), p) for action, p in s.chance_outcomes()]
    if isinstance(then, strike.Wound):
        return [(_thrown(s, faces), p) for faces, p in _defences(s, then)]
    if len(then.targets) == 1 and not any(s.faces):
        return _exchanged(s, then.attack, then.targets[0])
    fields = {strike.screen(s, target, then.attack) for target in then.targets if TARGETS[target].sort == "monster"}
    counts = _totals(s.dice, tuple(sorted({then.attack.bonus - field for field in fields | {0}})))
    return [(_thrown(s, faces), p) for faces, p in counts]


def _exchanged(s: Rampage, attack: strike.Attack, target: int) -> list[tuple[Rampage, float]]:
    """What an attack on one target and its defence may come to."""
    monster = TARGETS[target].sort == "monster"
    change = attack.bonus - (strike.screen(s, target, attack) if monster else 0)
    weak = monster and strike.weak_to(s, target, attack)
    found = list[tuple[Rampage, float]]()
    for attacking, defending, p in _exchange(s.dice, change, strike.defence_dice(s, target, attack), weak, monster):
        after = _thrown(s, attacking)
        found.append((_thrown(after, defending) if after.dice else after, p))
    return found


@lru_cache(maxsize=1 << 10)
def _exchange(dice: int, change: int, defence: int, weak: bool, monster: bool) -> list[tuple[Faces, Faces, float]]:
    """The throws of an attack and of its defence by the damage, and how likely that is."""
    found = dict[int, tuple[Faces, Faces, float]]()
    guards = [
        (strike.total(d, sixes=5 if weak else 6), d, q)
        for d, q in (_weak_totals(defence) if weak else _totals(defence, (0,)))
    ]
    for a, p in _totals(dice, (change,)):
        counts = strike.total(a, change)
        for guard, d, q in guards:
            damage = strike.multiples(counts, guard)
            if not monster:
                damage = min(1, damage)
            found[damage] = a, d, p * q + (found[damage][2] if damage in found else 0.0)
    return [one for one in found.values() if one[2] >= RARE]


def _defences(s: Rampage, wound: strike.Wound) -> Iterable[Fall]:
    """The throws of a defender by what they let through."""
    attack, target = wound.attack, wound.target
    monster = TARGETS[target].sort == "monster"
    weak = monster and strike.weak_to(s, target, attack)
    counts = strike.total(wound.thrown, attack.bonus - (strike.screen(s, target, attack) if monster else 0))
    found = dict[int, Fall]()
    for faces, p in _weak_totals(s.dice) if weak else _totals(s.dice, (0,)):
        damage = strike.multiples(counts, strike.total(_both(s.faces, faces), sixes=5 if weak else 6))
        if not monster:
            damage = min(1, damage)
        found[damage] = faces, p + (found[damage][1] if damage in found else 0.0)
    return found.values()


@lru_cache(maxsize=1 << 10)
def _totals(dice: int, changes: tuple[int, ...]) -> list[Fall]:
    """Throws by what they come to with each of these added to every die: five faces that stay, and sixes among them."""
    found = dict[Hashable, Fall]()
    for stay, p in _plain(dice, 5, changes):
        sixes, likely = 0, p * (5 / 6) ** dice
        while likely >= RARE:
            faces = (*stay[:5], sixes)
            _add(found, tuple(strike.total(faces, change) for change in changes), faces, likely)
            sixes += 1
            likely = p * (5 / 6) ** dice * comb(dice + sixes - 1, sixes) / 6**sixes
    return [*found.values()]


@lru_cache(maxsize=1 << 6)
def _weak_totals(dice: int) -> list[Fall]:
    """DAM19 Throws of which no die is rolled again, a six counting five."""
    return _plain(dice, 6, (0,), 5)


def _plain(dice: int, sides: int, changes: tuple[int, ...], sixes: int = 6) -> list[Fall]:
    """Throws of dice with so many faces, none rolled again, by what they come to."""
    known: dict[Hashable, Fall] = {(0,) * len(changes): ((0,) * 6, 1.0)}
    for _ in range(dice):
        more = dict[Hashable, Fall]()
        for faces, p in known.values():
            for face in range(sides):
                rolled = tuple(n + (one == face) for one, n in enumerate(faces))
                _add(more, tuple(strike.total(rolled, change, sixes) for change in changes), rolled, p / sides)
        known = more
    return [*known.values()]


def _both(fallen: list[int], faces: Faces) -> list[int]:
    return [*map(add, fallen, faces)]


def _add(found: dict[Hashable, Fall], key: Hashable, faces: Faces, p: float) -> None:
    found[key] = (found[key][0], found[key][1] + p) if key in found else (faces, p)


def _thrown(s: Rampage, faces: Faces) -> Rampage:
    """The state after these dice, of which the last one, which is not rolled again, is still to fall."""
    last = next(face for face in range(6) if faces[face])
    before = s.copy()
    before.faces = [n - (face == last) for face, n in enumerate(_both(s.faces, faces))]
    before.dice = 1
    return _fallen(before, ("roll", last + 1))


def _fallen(s: Rampage, action: Action) -> Rampage:
    """This state, played on by a die; faces that count no more make no difference."""
    s.play(action)
    if not s.dice:
        s.faces = [0] * 6
    return s
