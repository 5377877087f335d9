"""What blows and shots bring: points of damage done, less what is suffered for them and what they cost."""

from __future__ import annotations

from functools import lru_cache

from matinee.games.destroyall.figures import DRAIN, GOO, PLAIN, POINTY, SCARE
from matinee.games.destroyall.map.lattice import BACK, FLANK, FRONT
from matinee.games.destroyall.mind.duel import Duel, Shot
from matinee.games.destroyall.mind.style import USUAL, Style
from matinee.games.destroyall.rules.assault import side_at
from matinee.games.destroyall.rules.charging import contact_point
from matinee.games.destroyall.rules.strike import SPINES, Attack, close_attack, defence_dice, screen, weak_to
from matinee.games.destroyall.state import Rampage
from matinee.games.destroyall.throws import damage

NEVER = -9.0

# What counts beside a point of damage.
POINT = 0.1  # a power point
SPINES_HURT = 0.5  # what a blow at a monster with pointy bits costs
AHEAD = 0.6  # how much of the blow in return counts for who has more health left
HELD = 0.3  # how much goo is worth of the damage its dice would do
DRAINED = 1.5  # and a drain, which heals as well


def hurt(s: Rampage, attack: Attack, j: int) -> float:
    """The mean damage of an attack on a monster, a kill counting extra."""
    change = attack.bonus - screen(s, j, attack)
    return _hurt(attack.dice, defence_dice(s, j, attack), change, weak_to(s, j, attack), max(1, s.health[j]))


@lru_cache(maxsize=4096)
def _hurt(attack: int, defence: int, change: int, weak: bool, left: int) -> float:
    chances = damage(attack, defence, change, weak)
    return sum(min(n, left) * p for n, p in enumerate(chances)) + sum(chances[left:])


def exchange(s: Rampage, i: int, j: int, side: int, style: Style = USUAL) -> float:
    """What a close assault brings, less the blow in return."""
    gain = hurt(s, close_attack(s, i), j)
    if side != BACK:
        blow = close_attack(s, j)
        back = hurt(s, blow, i) + style.dread * sum(
            damage(blow.dice, defence_dice(s, i, blow), blow.bonus)[s.health[i] :]
        )
        if side == FLANK:
            chances = damage(close_attack(s, i).dice, defence_dice(s, j, close_attack(s, i)))
            back *= 1 - sum(chances[max(1, s.health[j]) :])
        gain -= style.return_blow * back * (AHEAD if s.health[i] > s.health[j] else 1.0)
    if s.design[j].powers & POINTY:
        gain -= SPINES_HURT
    return gain


def charged_side(s: Rampage, i: int, j: int) -> int:
    """The side a charge would meet."""
    at = contact_point(s, i, j)
    return FRONT if at is None else side_at(s, j, *at)


def shot(s: Rampage, i: int, w: int, j: int, points: int, pierce: int = 0) -> float:
    """What a weapon brings on a monster."""
    weapon = s.design[i].weapons[w]
    if weapon.energy != PLAIN and weapon.energy == s.design[j].absorbs:
        return -1.0
    value = hurt(s, Attack(i, weapon.form, 2 * points, weapon.energy, pierce=pierce), j)
    if weapon.form == GOO:
        value *= HELD if s.movement(j) else 0.0
    elif weapon.form == DRAIN:
        value *= DRAINED
    return value - POINT * (points + pierce)


def best_shot(s: Rampage, i: int, w: int, j: int) -> float:
    """The best that a weapon can do to a monster with the power held."""
    return max((best_shot_with(s, i, w, j, n) for n in range(1, s.power[i] + 1)), default=NEVER)


def best_shot_with(s: Rampage, i: int, w: int, j: int, points: int) -> float:
    """The best with so many points behind it, and some of the rest to pierce armor where the weapon can."""
    spare = s.power[i] - points if s.design[i].weapons[w].piercing else 0
    return max(shot(s, i, w, j, points, pierce) for pierce in range(spare + 1))


def thrifty_shot(s: Rampage, i: int, w: int, j: int, style: Style) -> Shot:
    """The best shot of one that reckons with its duel and saves its power for when it does most."""
    if s.design[i].weapons[w].form & (GOO | SCARE):
        return max((shot(s, i, w, j, n), n, 0) for n in range(1, s.power[i] + 1))
    gain, points, pierce = Duel(s, i, j).best_shot(w, style.thrift)
    return style.reckon * gain, points, pierce


def stings(s: Rampage, i: int, j: int) -> float:
    """P.PointyBits What a blow of one monster at another brings upon itself."""
    if not s.design[j].powers & POINTY:
        return 0.0
    blow = close_attack(s, i)
    hits = 1 - damage(blow.dice, defence_dice(s, j, blow), blow.bonus - screen(s, j, blow))[0]
    return hits * hurt(s, Attack(j, SPINES, max(1, s.health[j])), i)
