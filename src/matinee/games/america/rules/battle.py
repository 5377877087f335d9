"""AM4 Battles: finding them, what happens before the first roll, the two rounds, and the shots."""

from __future__ import annotations

from typing import ClassVar

import matinee.games.america.figures as figures
from matinee.games.america.kinds import EARLY, NOBODY, TILE, Unit
from matinee.games.america.map.land import to_spaces
from matinee.games.america.rules.fates import hurt
from matinee.games.america.rules.research import anti_mutagen, scientific_analysis
from matinee.games.america.rules.rounds import Clash
from matinee.games.america.rules.windows import Ask, FenceWindow, Pause, Playful, plays
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Phase, Step

BATTLE = to_spaces("battle")
GAMBITS = figures.RAY | figures.CANNON | figures.ANTIMATTER


# -- which battles there are


def find_battles(s: America) -> None:
    """AM4, F-1, X-2 The active player's monster with any units; any monster with the active player's units."""
    army = s.armies[s.active]
    s.battles = 0
    for seat, at in enumerate(s.stand):
        if at >= 0 and s.crowd >> at & 1 and (seat == s.active or s.held[at] & army):
            s.battles |= 1 << seat


class FenceStep(Step, frozen=True):
    """D-13 Between the end of the Move step and the first battle."""

    def run(self, s: America) -> None:
        holder = s.holder(figures.FENCE)
        if holder != NOBODY and s.stand[s.active] >= 0:
            s.then(FenceWindow(holder), Regroup())


class Regroup(Step, frozen=True):
    """OWN-1 After the question of the Laser Fence; whoever holds it back on their own turn has just been asked."""

    def run(self, s: America) -> None:
        if s.holder(figures.FENCE) != s.active:
            find_battles(s)
            s.then(Interlude())


class FightStep(Step, frozen=True):
    """AM4 The step after moving: find the battles."""

    def run(self, s: America) -> None:
        find_battles(s)
        s.then(Fights())


class Interlude(Step, frozen=True):
    """OWN-1 Before the last battle and before the encounter; whoever has battles to order is offered cards anyway."""

    def run(self, s: America) -> None:
        encounter = s.stand[s.active] >= 0 and not s.shaken
        if s.battles.bit_count() == 1 or (encounter and not s.battles):
            s.then(Pause())


class Fights(Step, frozen=True):
    """AM4 The active player chooses the order of several battles; when none is left the step is over."""

    def run(self, s: America) -> None:
        waiting = s.battles
        if not waiting:
            recall(s)
            return
        s.then(Fights())
        if waiting & (waiting - 1):
            s.then(BattleOrder())
        else:
            begin(s, waiting.bit_length() - 1)


def recall(s: America) -> None:
    """X-7 The submarines that were launched at a battle that never began."""
    for unit in members(s.launched):
        if s.where[unit] >= 0:
            s.tell("recalled", unit)
            s.put(unit, TILE)
    s.launched = 0


class BattleOrder(Playful, frozen=True):
    """AM4 Which battle comes next."""

    rule: ClassVar[str] = "AM4"
    once: ClassVar[bool] = True
    wants: ClassVar[tuple[str, ...]] = ("battle",)
    named: ClassVar[bool] = True

    def seat(self, s: America) -> int:
        return s.active

    def options(self, s: America) -> list[Action]:
        return [*BATTLE(sum(1 << s.stand[seat] for seat in members(s.battles))), *plays(s, s.active)]

    def no_battle(self, s: America, space: int) -> Reason:
        return s.no("AM4", "no_battle", space)

    def battle(self, s: America, space: int) -> None:
        """AM4 This one."""
        begin(s, s.stand.index(space))

    def again(self) -> tuple[Phase, ...]:
        """OWN-1 Perhaps another card, though fewer battles wait."""
        return (Interlude(),)


def begin(s: America, seat: int) -> None:
    """F-1 The monster and all units in its space, whatever branch, whether or not they moved."""
    s.battles &= ~(1 << seat)
    s.foe, s.field = seat, s.stand[seat]
    s.force = s.held[s.field]
    s.missiles = s.force & (figures.CRUISERS | s.launched)
    s.launched &= ~s.force
    s.clash, s.stage = 1, EARLY
    s.assault = seat != s.active or bool(s.stayed() and s.entered & s.force & s.armies[seat])
    s.tell("battle", s.piece(seat), s.field)
    s.then(Declarations(), Gambits(), Opening(), Clash(), Interlude())


# -- before the first roll


class Declarations(Step, frozen=True):
    """F-17 The owner of submarines in the battle says how each of them fights; nobody asks for a neutral one (S-4)."""

    def run(self, s: America) -> None:
        submarines = s.force & figures.SUBMARINES & ~s.missiles
        if submarines:
            unit = submarines.bit_length() - 1
            if s.owner(unit) != NOBODY:
                s.then(*(Declaration(u) for u in members(submarines)))


class Declaration(Phase, frozen=True):
    """F-17 Submarine or cruise missile, for this battle."""

    rule: ClassVar[str] = "F-17"
    once: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("dive", "missile")
    unit: Unit

    def seat(self, s: America) -> int:
        return s.owner(self.unit)

    def options(self, s: America) -> list[Action]:
        return [("dive",), ("missile",)]

    def dive(self, s: America) -> None:
        """F-17 It fights as a submarine."""
        s.tell("dives", self.unit)

    def missile(self, s: America) -> None:
        """F-17 It fights as a cruise missile and will be gone after round 1."""
        s.missiles |= 1 << self.unit
        s.tell("aims", self.unit)


class Gambits(Step, frozen=True):
    """4.2 The active player's cards of a battle's beginning, if units of theirs are in it."""

    def run(self, s: America) -> None:
        if s.foe != NOBODY and s.research[s.active] & GAMBITS and s.force & s.armies[s.active]:
            s.then(Gambit())


class Gambit(Playful, frozen=True):
    """F-12, F-13, F-14 Play a card at the start of the battle, or fight."""

    rule: ClassVar[str] = "AM4"
    once: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("fight",)
    wants: ClassVar[tuple[str, ...]] = ("fight",)

    def seat(self, s: America) -> int:
        return s.active

    def options(self, s: America) -> list[Action]:
        found: list[Action] = [("play", card) for card in members(s.research[s.active] & GAMBITS)]
        return [*found, *plays(s, s.active), ("fight",)]

    def again(self) -> tuple[Phase, ...]:
        return (Gambits(),)

    def fight(self, s: America) -> None:
        """AM4 Enough of that."""


class Opening(Step, frozen=True):
    """F-15 Scientific Analysis and Anti-Mutagen of everybody with a unit in the battle."""

    def run(self, s: America) -> None:
        if s.foe == NOBODY:
            return
        s.shooters = s.force & figures.LAUNCHERS
        if any(analysed(s, seat) for seat in range(s.players)):
            s.then(Ask(s.foe), Analysis())


def analysed(s: America, seat: int) -> int:
    """F-15 What the two cards of one player cost the monster as the battle begins."""
    if not s.force & s.armies[seat]:
        return 0
    return scientific_analysis(s, seat) + anti_mutagen(s, seat, s.foe)


class Analysis(Step, frozen=True):
    """F-15 Once for each battle, before any roll."""

    def run(self, s: America) -> None:
        points = sum(analysed(s, seat) for seat in range(s.players))
        if points:
            s.tell("analysed", s.piece(s.foe), points)
            hurt(s, s.foe, points)
