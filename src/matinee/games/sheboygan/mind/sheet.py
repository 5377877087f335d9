"""Tactics of the record sheet: which strengths to give up and which to grow, by what the monster could still score."""

from __future__ import annotations

from functools import lru_cache

from matinee.games.sheboygan.figures import DEFENCE, POPULACE, STRENGTH
from matinee.games.sheboygan.mind.reckoning import FIGHTERS, Victim, damage, demolition, onslaught
from matinee.games.sheboygan.rules.destruction import ATTEMPTS
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.state import Rng

Sheet = tuple[int, ...]

AHEAD = 8  # the next points of damage whose order is weighed; what comes later hardly changes the first
PEOPLE = 2, 5.0  # the strength and worth of people behind walls
BLOCK = ((2, 3.0), (2, 3.0), (4, 5.0))  # the strength and worth of what usually stands around a box
NIMBLE = 2  # with so much movement it gets to half its prey, and is in reach of half the army
MISHAPS = 0.3  # the damage of a turn without an army: bad attacks, flames


class Foes:
    """Whom the monster has to do with: the strengths of all that shoot or charge, the strongest first; any people.

    The same foes are the same object, which is soon found wherever something is remembered of them.
    """

    __slots__ = ("army", "people")

    def __init__(self, army: tuple[int, ...], people: bool) -> None:
        self.army, self.people = army, people


_known_foes = lru_cache(maxsize=1 << 8)(Foes)


def suffer(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """12.0 Give up what leaves most to hope for."""
    foes = _foes(s)
    return [outlook(_changed(s, action[1], -1), foes, AHEAD) for action in actions]


def grow(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """14.25 Grow where it does most."""
    foes = _foes(s)
    return [rate(_changed(s, action[1], 1), foes) for action in actions]


def stamina(s: City) -> float:
    """The points that the monster would score before its life is spent, if it stayed as it is."""
    return sum(s.strength) * rate(tuple(s.strength), _foes(s)) if s.strength[DEFENCE] else 0.0


def _foes(s: City) -> Foes:
    """Police are left out: they do not attack a monster of any size alone."""
    army = (STRENGTH[unit] for unit in members(s.humans & FIGHTERS) if STRENGTH[unit] > 1)
    return _known_foes(tuple(sorted(army, reverse=True)), bool(s.humans & POPULACE))


def _changed(s: City, strength: int, by: int) -> Sheet:
    return tuple(now + by * (k == strength) for k, now in enumerate(s.strength))


@lru_cache(maxsize=1 << 15)
def outlook(sheet: Sheet, foes: Foes, ahead: int) -> float:
    """The points to be scored while so many points of damage come in, each taken where it hurts least."""
    attack, defence, destruction, movement = sheet
    if not defence:
        return 0.0
    if not ahead:
        return rate(sheet, foes)
    hurt = (
        (attack - 1, defence, destruction, movement),
        (attack, defence - 1, destruction, movement),
        (attack, defence, destruction - 1, movement),
        (attack, defence, destruction, movement - 1),
    )
    later = max([outlook(after, foes, ahead - 1) for after, now in zip(hurt, sheet, strict=True) if now])
    return rate(sheet, foes) + later


@lru_cache(maxsize=1 << 13)
def rate(sheet: Sheet, foes: Foes) -> float:
    """The points it scores for each point of damage it takes."""
    attack, defence, destruction, movement = sheet
    return _income(attack, destruction, movement, foes) / _harm(defence, movement, foes)


@lru_cache(maxsize=1 << 12)
def _harm(defence: int, movement: int, foes: Foes) -> float:
    """The damage of a turn; who moves far ends out of sight of more."""
    return MISHAPS + NIMBLE / (NIMBLE + movement) * sum(damage(strength, defence) for strength in foes.army)


@lru_cache(maxsize=1 << 12)
def _income(attack: int, destruction: int, movement: int, foes: Foes) -> float:
    """The points of a turn: buildings wherever it stands, units as far as it gets to them."""
    victims = [Victim(strength, float(strength), n, False, True) for n, strength in enumerate(foes.army[:2])]
    if foes.people:
        victims.append(Victim(*PEOPLE, len(victims), False, True))
    hunted = onslaught(tuple(victims), attack)[0]
    razed = demolition(BLOCK, ATTEMPTS, destruction)[0]
    return hunted * movement / (NIMBLE + movement) + (razed if movement else razed / 2)
