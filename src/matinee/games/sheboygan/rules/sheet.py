"""12.0 The monster's record sheet: damage, growth, and the end of the monster (14.1)."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import DEFENCE, FLAME_IMMUNITY, GREAT_HEIGHT, MONSTER, STRENGTHS
from matinee.games.sheboygan.kinds import OFF
from matinee.games.sheboygan.map.city import BRIDGE, BUILDINGS, NEAR, PARK, STREET
from matinee.games.sheboygan.rules.destruction import raze
from matinee.games.sheboygan.sides import MonsterDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step

_SUFFER: list[Action] = [("suffer", k) for k in range(len(STRENGTHS))]
_GROW: list[Action] = [("grow", k) for k in range(len(STRENGTHS))]


class Damage(MonsterDecides, frozen=True):
    """12.0 Each point of damage comes off a strength of the Monster Player's choice (R62)."""

    rule: ClassVar[str] = "12.0"
    points: int

    def options(self, s: City) -> list[Action]:
        return [action for action, strength in zip(_SUFFER, s.strength, strict=True) if strength]

    def no_suffer(self, s: City, strength: int) -> Reason:
        return s.no("12.0", "nothing_left", strength)

    def suffer(self, s: City, strength: int) -> None:
        """12.0 Take one point off; at defence 0 the monster dies."""
        s.strength[strength] -= 1
        if strength == DEFENCE:
            s.tell("defence", s.strength[DEFENCE])
        else:
            s.hidden_loss += 1
            s.whisper(MONSTER, "suffered", strength, s.strength[strength])
        s.done()
        if not s.strength[DEFENCE]:
            die(s)
        elif self.points > 1:
            s.then(Damage(self.points - 1))


def hurt(s: City, points: int) -> None:
    """The monster takes damage, to be allotted before anything else goes on."""
    s.tell("damage", points)
    s.then(Damage(points))


def scorch(s: City) -> None:
    """11.41, R52 The monster on the ground is in a burning box: two points, unless it is immune (13.11)."""
    if not s.burning >> s.monster & 1:
        return
    if s.has(FLAME_IMMUNITY):
        s.use(FLAME_IMMUNITY)
    else:
        s.denied |= FLAME_IMMUNITY
        hurt(s, 2)


class Growth(MonsterDecides, frozen=True):
    """14.25 City Eating: points of growth go to any strengths, without a ceiling (R2, R63)."""

    rule: ClassVar[str] = "14.25"
    always: ClassVar[tuple[str, ...]] = ("grow",)
    points: int

    def options(self, s: City) -> list[Action]:
        return _GROW

    def grow(self, s: City, strength: int) -> None:
        """14.25 One point more."""
        s.strength[strength] += 1
        if strength == DEFENCE:
            s.tell("defence", s.strength[DEFENCE])
        else:
            s.grown += 1
            s.whisper(MONSTER, "grew", strength, s.strength[strength])
        s.done()
        if self.points > 1:
            s.then(Growth(self.points - 1))


# -- the end


def aftermath(s: City) -> None:
    """14.1, R64, M1 After every event: is it over? 14.25: has the monster something to digest?"""
    if s.result is not None or not s.turn:
        return
    if s.vp > s.level or not (s.humans or s.dead):
        s.finish([1.0, 0.0])
    elif s.growth and not s.dead:
        s.stack.append(Growth(s.growth))
        s.growth = 0


def die(s: City) -> None:
    """12.0 The monster is dead; the attack that killed it is played out first (R35, R82), then comes the count."""
    s.dead = True
    s.tell("monster_dead")
    below = next(i for i in range(len(s.stack) - 1, -1, -1) if not getattr(s.stack[i], "plays_out", False))
    s.stack.insert(below + 1, FinalCount())
    if s.has(GREAT_HEIGHT):
        s.use(GREAT_HEIGHT)
        s.stack.insert(below + 2, Fall())


class FinalCount(Step, frozen=True):
    """14.1 The monster is dead, or time is up (R66): its points against the victory level."""

    def run(self, s: City) -> None:
        s.finish([1.0, 0.0] if s.vp > s.level else [0.5, 0.5] if s.vp == s.level else [0.0, 1.0])


class Fall(MonsterDecides, frozen=True):
    """13.21 A monster of Great Height falls on its own box or an adjacent one before the count (R61)."""

    rule: ClassVar[str] = "13.21"

    def options(self, s: City) -> list[Action]:
        return [("fall", box) for box in members((NEAR[s.monster] | 1 << s.monster) & ~s.broken)]

    def no_fall(self, s: City, box: int) -> Reason:
        return s.no("7.12", "bridge_lost") if s.broken >> box & 1 else s.no("13.21", "fall_next_door")

    def fall(self, s: City, box: int) -> None:
        """13.21 The box is rubble and everybody in it dies; on river and tunnel only the units (R86)."""
        s.done()
        s.tell("fell", box)
        if s.puppet != OFF:  # 13.27: control ends with the monster, so the unit is a human one again
            freed, s.puppet = s.puppet, OFF
            s.humans |= 1 << freed
            s.recount(s.where[freed])
        for unit in s.units_in(box):
            s.kill(unit)
        if (s.standing | BRIDGE) >> box & 1:
            raze(s, box)
        elif (PARK | STREET | BUILDINGS) >> box & 1:
            s.rubble |= 1 << box
