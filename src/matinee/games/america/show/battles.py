"""AM4 How a battle may go that has not begun: by its dice alone, nobody playing a card or spending Infamy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import matinee.games.america.figures as figures
from matinee.games.america.kinds import NOBODY
from matinee.games.america.map.land import WATER
from matinee.games.america.rules.mutations import against, defence, war_spikes
from matinee.games.america.rules.research import anti_mutagen, scientific_analysis
from matinee.games.america.rules.rounds import ROUNDS
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.parts import Chances

_FACES = range(1, 7)
_SIX = 6
_NEVER = 1e-6
"""What is less likely is not told, nor followed any further."""


class _Unit(NamedTuple):
    """What matters of a unit."""

    need: int
    """what a die must show to hit it"""
    blow: int
    """the points of such a hit, one more for a 6"""
    health: int
    damage: int
    attacks: int
    giant: bool
    early: bool
    missile: bool


class _Monster(NamedTuple):
    """What matters of the monster: its Defense, its Health, and two of its cards."""

    need: int
    health: int
    whips: bool
    radiates: bool


class _Stand(NamedTuple):
    """How a battle stands: units left, as bits; what the one attacked and the monster have lost; attacks to make."""

    left: int
    hurt: int = 0
    lost: int = 0
    attacks: int = 0


_Course = dict[_Stand, float]


def battle_odds(s: America, space: int) -> Chances:
    """How the battle of a space may end; nothing while a submarine's owner is still to say how it fights (F-17).

    The monster makes all its free attacks, on the units that harm it most while they are easy to hit.
    """
    seat, force = s.stand.index(space), s.held[space]
    if any(s.owner(unit) != NOBODY for unit in members(force & figures.SUBMARINES & ~s.launched)):
        return []
    units = sorted((_unit(s, seat, unit) for unit in members(force)), key=_urgency)
    told = zip(("gone", "driven", "beaten"), _fought(s, seat, space, units), strict=True)
    return [(min(1.0, p), s.game.words.say("battle", id, s.piece(seat))) for id, p in told if p > _NEVER]


def _unit(s: America, seat: int, unit: int) -> _Unit:
    bit = 1 << unit
    fired, giant = bool(bit & s.launched & figures.SUBMARINES), bool(bit & figures.GIANTS)
    return _Unit(
        need=(figures.LAUNCHED.defence if fired else figures.UNIT_DEFENCE[unit]) - against(s, seat, unit),
        blow=war_spikes(s, seat) if giant else 1,
        health=s.giant_health[unit - figures.MECHA] if giant else 1,
        damage=figures.LAUNCHED.damage if fired else figures.UNIT_DAMAGE[unit],
        attacks=figures.KINDS[figures.KIND[unit]].attacks,
        giant=giant,
        early=bool(bit & figures.LAUNCHERS),
        missile=bool(bit & (figures.CRUISERS | s.launched)),
    )


def _urgency(unit: _Unit) -> tuple[bool, float]:
    """The order in which units are attacked: missiles last (F-16), first what is easy to be rid of and does harm."""
    return unit.missile, -(7 - unit.need) * unit.blow / unit.health * unit.damage * unit.attacks


def _fought(s: America, seat: int, space: int, units: Sequence[_Unit]) -> tuple[float, float, float]:
    """How likely no unit is left, the monster is driven off after the last round (F-18), or it is beaten."""
    cards = s.mutations[seat]
    monster = _Monster(
        defence(s, seat, space), s.health[seat], bool(cards & figures.WHIP), bool(cards & figures.RADIATION)
    )
    armies = [n for n in range(s.players) if s.held[space] & s.armies[n]]
    analysed = sum(scientific_analysis(s, n) + anti_mutagen(s, n, seat) for n in armies)  # F-15
    course: _Course = {_Stand((1 << len(units)) - 1, lost=analysed): 1.0}
    course = _shots(course, monster, units, early=True)
    wet = s.kind[seat] == figures.TOMANAGI and WATER >> space & 1
    first = figures.ATTACKS + bool(cards & figures.BREATH) + bool(wet) + s.banked[seat]
    for round in range(1, ROUNDS + 1):
        course = _blows(course, monster, units, first if round == 1 else figures.ATTACKS)
        course = _shots(course, monster, units)
        if round == 1:
            course = _without_missiles(course, units)
    beaten = sum(p for stand, p in course.items() if stand.lost >= monster.health)
    gone = sum(p for stand, p in course.items() if stand.lost < monster.health and not stand.left)
    return gone, sum(course.values()) - gone - beaten, beaten


def _over(stand: _Stand, monster: _Monster) -> bool:
    return not stand.left or stand.lost >= monster.health


def _blows(course: _Course, monster: _Monster, units: Sequence[_Unit], attacks: int) -> _Course:
    """F-4 The monster's attacks of a round, those included that Whip Tentacles give for a 6."""
    done: _Course = defaultdict(float)
    now: _Course = {stand._replace(attacks=attacks): p for stand, p in course.items()}
    while now:
        after: _Course = defaultdict(float)
        for stand, p in now.items():
            if not stand.attacks or _over(stand, monster) or p < _NEVER:
                done[stand._replace(attacks=0)] += p
                continue
            for next_ in _struck(stand, monster, units):
                after[next_] += p / len(_FACES)
        now = after
    return done


def _struck(stand: _Stand, monster: _Monster, units: Sequence[_Unit]) -> Iterator[_Stand]:
    """One attack on the first unit that is left, by the face of its die."""
    n = (stand.left & -stand.left).bit_length() - 1
    unit = units[n]
    for face in _FACES:
        attacks = stand.attacks - 1 + (monster.whips and face == _SIX)
        hurt = stand.hurt + (unit.blow + (face == _SIX)) * (face >= unit.need)
        if hurt >= unit.health:
            yield stand._replace(left=stand.left & ~(1 << n), hurt=0, attacks=attacks)
        else:
            yield stand._replace(hurt=hurt, attacks=attacks)


def _shots(course: _Course, monster: _Monster, units: Sequence[_Unit], early: bool = False) -> _Course:
    """F-4 Every unit that is left shoots, or before the first round those that shoot early."""
    shots = [(n, unit) for n, unit in enumerate(units) if unit.early or not early for _ in range(unit.attacks)]
    for n, unit in shots:
        after: _Course = defaultdict(float)
        for stand, p in course.items():
            if _over(stand, monster) or not stand.left >> n & 1:
                after[stand] += p
                continue
            for face in _FACES:
                after[_shot(stand, monster, unit, n, face)] += p / len(_FACES)
        course = after
    return course


def _shot(stand: _Stand, monster: _Monster, unit: _Unit, n: int, face: int) -> _Stand:
    """A unit's shot; a 1 at the Radiation Field is its last (F-10)."""
    if face >= monster.need:
        return stand._replace(lost=stand.lost + unit.damage + (face == _SIX))
    if face == 1 and monster.radiates and not unit.giant:
        return stand._replace(left=stand.left & ~(1 << n))
    return stand


def _without_missiles(course: _Course, units: Sequence[_Unit]) -> _Course:
    """F-16 Missiles are gone after round 1, whether they hit or not."""
    missiles = sum(1 << n for n, unit in enumerate(units) if unit.missile)
    after: _Course = defaultdict(float)
    for stand, p in course.items():
        after[stand._replace(left=stand.left & ~missiles)] += p
    return after
