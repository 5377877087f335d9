"""Duels: what a blow or a shot does to the chance to win a race of blows, each struck and answered at once."""

from __future__ import annotations

from functools import lru_cache

from matinee.games.destroyall.figures import DRAIN, EXTRA_LIMB, PLAIN
from matinee.games.destroyall.map.lattice import BACK, FLANK
from matinee.games.destroyall.rules.strike import Attack, close_attack, defence_dice, screen, weak_to
from matinee.games.destroyall.state import Rampage
from matinee.games.destroyall.throws import damage

Dice = tuple[int, int, int, bool]  # of an attack, of its defence, what is added to each of the attack's, weakness
Shot = tuple[float, int, int]  # what it is worth, its points, and those that pierce armor

EVEN = 0.999
"""Above this chance that nobody is hurt no race is ever won."""


def thrown(s: Rampage, attack: Attack, j: int) -> Dice:
    """The dice of an attack on a monster."""
    return attack.dice, defence_dice(s, j, attack), attack.bonus - screen(s, j, attack), weak_to(s, j, attack)


@lru_cache(maxsize=1 << 12)
def wounds(dice: Dice, left: int, again: bool = False) -> tuple[float, ...]:
    """P(0, 1, 2 ... points lost) by somebody who has so many left; of two throws if it is struck again."""
    chances = damage(*dice)[:left]
    found = [*chances, *[0.0] * (left - len(chances)), 1.0 - sum(chances)]
    if not again:
        return tuple(found)
    twice = [0.0] * (left + 1)
    for a, p in enumerate(found):
        for b, q in enumerate(found):
            twice[min(left, a + b)] += p * q
    return tuple(twice)


@lru_cache(maxsize=1 << 13)
def race(blow: Dice, answer: Dice, mine: int, its: int) -> float:
    """The chance to win when both strike until one is down, at the same time; both down is half a win."""
    if mine <= 0 or its <= 0:
        return 0.5 if mine <= 0 and its <= 0 else float(mine > 0)
    given, taken = wounds(blow, its), wounds(answer, mine)
    still = given[0] * taken[0]
    if still > EVEN:
        return 0.5
    chance = 0.0
    for a, p in enumerate(given):
        for b, q in enumerate(taken):
            if a or b:
                chance += p * q * race(blow, answer, mine - b, its - a)
    return chance / (1.0 - still)


class Duel:
    """One monster face to face with another."""

    def __init__(self, s: Rampage, i: int, j: int) -> None:
        self.s, self.i, self.j = s, i, j
        self.blow, self.answer = thrown(s, close_attack(s, i), j), thrown(s, close_attack(s, j), i)
        self.mine, self.its = max(1, s.health[i]), max(1, s.health[j])
        self.chance = self._then(self.mine, self.its)

    def _then(self, mine: int, its: int) -> float:
        return race(self.blow, self.answer, mine, its)

    def clash(self, side: int) -> float:
        """DAM11, DAM12, DAM13 What a close assault adds to the chance to win, by the side that it meets."""
        again = bool(self.s.design[self.i].powers & EXTRA_LIMB)
        taken = wounds(self.answer, self.mine) if side != BACK else (1.0,)
        after = 0.0
        for a, p in enumerate(wounds(self.blow, self.its, again)):
            if side == FLANK and a == self.its:
                after += p
            else:
                after += p * sum(q * self._then(self.mine - b, self.its - a) for b, q in enumerate(taken))
        return after - self.chance

    def shot(self, w: int, points: int, pierce: int = 0) -> float:
        """What a shot adds to it."""
        s, weapon = self.s, self.s.design[self.i].weapons[w]
        if weapon.energy != PLAIN and weapon.energy == s.design[self.j].absorbs:
            return -1.0
        dice = thrown(s, Attack(self.i, weapon.form, 2 * points, weapon.energy, pierce=pierce), self.j)
        full = max(self.mine, s.full_health(self.i)) if weapon.form == DRAIN else self.mine
        lost = enumerate(wounds(dice, self.its))
        return sum(p * self._then(min(full, self.mine + a), self.its - a) for a, p in lost) - self.chance

    def price(self, w: int) -> float:
        """What a point adds to it in the best shot at full power."""
        full = self.s.full_power(self.i)
        return max(gain for gain, _, _ in self._shots(w, full, full)) / full

    def best_shot(self, w: int, thrift: float) -> Shot:
        """The best with the power held, less that share of what its points would add at full power."""
        price = thrift * self.price(w)
        return max(
            (gain - price * (points + pierce), points, pierce)
            for gain, points, pierce in self._shots(w, 1, self.s.power[self.i])
        )

    def _shots(self, w: int, least: int, most: int) -> list[Shot]:
        """All shots of so many points at least and at most."""
        pierces = self.s.design[self.i].weapons[w].piercing
        return [
            (self.shot(w, n - pierce, pierce), n - pierce, pierce)
            for n in range(least, most + 1)
            for pierce in (range(n) if pierces else (0,))
        ]
