"""6.0 Combat: what both sides share. Losses of units, and the monster's share of a result."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import CombatResult
from matinee.games.sheboygan.kinds import Counters
from matinee.games.sheboygan.map.city import DIST, NEAR, TUNNEL
from matinee.games.sheboygan.rules.monster import copter_boxes
from matinee.games.sheboygan.rules.retreat import alive
from matinee.games.sheboygan.rules.sheet import hurt, scorch
from matinee.games.sheboygan.sides import HumanDecides, MonsterDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step

UNTOLD = 9
"""How much a monster can lose: more than any result takes, since what it has left is its owner's secret."""


def tell_result(s: City, face: int, result: CombatResult, attackers: int, defenders: int, doomed: int = 0) -> None:
    """6.32, 6.33, 9.0 Say what a roll does when so many can be hit on each side: nobody loses more than is there, who
    is lost does not fall back, and suicide assaults are lost whatever the table says."""
    lost, paid = min(max(result.attacker, doomed), attackers), min(result.defender, defenders)
    back, driven = result.attacker_retreats and lost < attackers, result.defender_retreats and paid < defenders
    s.tell("result", face, result.mark, f"{'r' * back}{lost or '-'}/{paid or '-'}{'r' * driven}")


def close_to(s: City, units: int, target: int) -> int:
    """6.32, R32 Those of the attackers whom a result reaches: next to the target's box, or in it."""
    return sum(1 << u for u in members(units) if DIST[target][s.where[u]] <= 1)


# -- 6.32 losses


class UnitsLose(Step, frozen=True):
    """6.32 The human loses so many of the units concerned; if that is all of them there is no choice."""

    plays_out: ClassVar[bool] = True
    units: Counters
    losses: int
    by_monster: bool

    def run(self, s: City) -> None:
        units = alive(s, self.units)
        if self.losses >= units.bit_count():
            for unit in members(units):
                s.kill(unit, self.by_monster)
        else:
            s.then(Losses(units, self.losses, self.by_monster))


class Losses(HumanDecides, frozen=True):
    """6.32 The owner chooses which of the units concerned are lost."""

    plays_out: ClassVar[bool] = True
    rule: ClassVar[str] = "6.32"
    units: Counters
    left: int
    by_monster: bool

    def options(self, s: City) -> list[Action]:
        return [("lose", unit) for unit in members(self.units)]

    def no_lose(self, s: City, unit: int) -> Reason:
        return s.no("6.32", "took_no_part")

    def lose(self, s: City, unit: int) -> None:
        """6.32 This one."""
        s.done()
        s.kill(unit, self.by_monster)
        if self.left > 1:
            s.then(Losses(self.units & ~(1 << unit), self.left - 1, self.by_monster))


# -- the monster's share


class MonsterSuffers(Step, frozen=True):
    """6.32 Damage to the monster."""

    plays_out: ClassVar[bool] = True
    points: int

    def run(self, s: City) -> None:
        if not s.dead:
            hurt(s, self.points)


class MonsterRetreats(Step, frozen=True):
    """6.33 The monster must fall back one box, or take a point of damage where it stands."""

    plays_out: ClassVar[bool] = True

    def run(self, s: City) -> None:
        if s.dead:
            return
        s.halted = True  # 6.24
        if hiding_places(s):
            s.then(MonsterRetreat())
        else:
            s.tell("cornered")
            hurt(s, 1)


def hiding_places(s: City) -> int:
    """6.33, R34, R78 Where the monster may fall back to; flames are open to it."""
    around = NEAR[s.monster]
    if s.airborne:
        return around & ~TUNNEL & ~s.broken & ~copter_boxes(s)
    return around & s.footing() & ~s.held


class MonsterRetreat(MonsterDecides, frozen=True):
    """6.33 Its owner picks the box (R34)."""

    plays_out: ClassVar[bool] = True
    rule: ClassVar[str] = "6.33"
    once: ClassVar[bool] = True

    def options(self, s: City) -> list[Action]:
        return [("withdraw", box) for box in members(hiding_places(s))]

    def no_withdraw(self, s: City, box: int) -> Reason:
        if not NEAR[s.monster] >> box & 1:
            return s.no("6.33", "retreat_one_box")
        if s.airborne and not s.broken >> box & 1:
            return s.no("R34", "no_retreat_in_the_air")
        return s.passable(box) or s.no("6.33", "no_retreat_to_humans")

    def withdraw(self, s: City, box: int) -> None:
        """6.33 Fall back; flames hurt (R78)."""
        s.tell("moved", s.monster, box)
        s.monster = box
        if not s.airborne:
            scorch(s)
