"""AM7 The Deploy step: new units, redeployment, or a Research card."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from matinee.games.america.figures import GIANTS, GUARDS, KIND, UNITS
from matinee.games.america.kinds import TILE, Spaces, Unit
from matinee.games.america.map.land import BASES, STOMPABLE, to_spaces
from matinee.games.america.rules.research import Reward, guard_commander, second_generation
from matinee.games.america.rules.windows import Pause, Playful, plays
from matinee.games.america.state import ActiveChooses, America
from matinee.table.board import Picks, bitset, members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step

PLACE = to_spaces("place")
_DEPLOY = lru_cache(maxsize=1 << 10)(Picks[Action]([("deploy", unit) for unit in range(UNITS)]))
_REDEPLOY = lru_cache(maxsize=1 << 10)(Picks[Action]([("redeploy", unit) for unit in range(UNITS)]))
_DRAW: Action = ("draw",)
_DONE: Action = ("done",)


@lru_cache(maxsize=1 << 14)
def first_of_kinds(units: int) -> int:
    """The first unit of each kind."""
    found: dict[int, int] = {}
    for unit in members(units):
        found.setdefault(KIND[unit], unit)
    return bitset(found.values())


def elsewhere(s: America, units: int, spaces: int) -> int:
    """Those of the units for which there is another space than their own."""
    if spaces & (spaces - 1):
        return units
    return bitset(unit for unit in members(units) if spaces & ~(1 << s.where[unit]))


class DeployStep(Step, frozen=True):
    """AM7 Whoever can neither deploy nor draw nor play a card is not asked."""

    def run(self, s: America) -> None:
        phase = Deploy(0, 0, 0)
        if s.conceded >> s.active & 1:
            return
        if s.research_deck or len(phase.options(s)) > 1:  # while there are cards, one can be drawn
            s.then(phase)


class Deploy(Playful, frozen=True):
    """D-1 Deploy and redeploy up to the allowance, or draw a card, or neither. The fields count this step's units."""

    rule: ClassVar[str] = "AM7"
    always: ClassVar[tuple[str, ...]] = ("done",)
    own: int
    guard: int
    used: Spaces  # D-2: the spaces that got a unit

    def seat(self, s: America) -> int:
        return s.active

    def own_spaces(self, s: America) -> int:
        """AM7 Unstomped bases of the branch that got no unit in this step."""
        return BASES[s.branch[s.active]] & ~s.stomped & ~self.used

    def guard_spaces(self, s: America) -> int:
        """AM7, D-6 Unstomped cities, bases and Infamy sites."""
        return STOMPABLE & ~s.stomped & ~self.used

    def may_own(self, s: America) -> bool:
        """AM7 Whether one more own unit is within the allowance."""
        own, total = second_generation(s, s.active)
        return self.own < own and self.own + self.guard < total

    def may_guard(self, s: America) -> bool:
        """AM7, D-5 Whether one more Guard unit is within the allowance."""
        total = second_generation(s, s.active)[1]
        return self.own + self.guard < total and bool(guard_commander(s, s.active))

    def ours(self, s: America) -> int:
        """The units that count as own: the branch's and the X-Fighters."""
        return s.armies[s.active] & ~GUARDS & ~GIANTS

    def options(self, s: America) -> list[Action]:
        seat = s.active
        fresh = moved = 0
        if self.may_own(s) and (spaces := self.own_spaces(s)):
            ours = self.ours(s)
            fresh = first_of_kinds(s.ready & ours)
            moved = elsewhere(s, s.afoot & ours, spaces)
        if self.may_guard(s) and (spaces := self.guard_spaces(s)):
            fresh |= first_of_kinds(s.ready & GUARDS)
            moved |= elsewhere(s, s.afoot & s.armies[seat] & GUARDS, spaces)
        found = [*_DEPLOY(fresh), *_REDEPLOY(moved)]
        if not self.used and s.research_deck:
            found.append(_DRAW)
        found += plays(s, seat)
        found.append(_DONE)
        return found

    def allowance(self, s: America, unit: int) -> Reason | None:
        """Why this unit is beyond what may be deployed."""
        if GUARDS >> unit & 1:
            if not guard_commander(s, s.active):
                return s.no("D-5", "commander_deploys")
            if not self.may_guard(s):
                return s.no("AM7", "no_more_units")
            return None
        if not self.ours(s) >> unit & 1:
            if GIANTS >> unit & 1:
                return s.no("AM8", "giants_not_deployed")
            return s.no("AM7", "not_your_branch")
        return None if self.may_own(s) else s.no("AM7", "no_more_own")

    def room(self, s: America, unit: int) -> int:
        """Where a unit may be put."""
        spaces = self.guard_spaces(s) if GUARDS >> unit & 1 else self.own_spaces(s)
        return spaces & ~(1 << s.where[unit]) if s.where[unit] >= 0 else spaces

    def no_deploy(self, s: America, unit: int) -> Reason:
        if unit >= UNITS:
            return s.no("AM7", "deploy_units")
        reason = self.allowance(s, unit)
        if reason is not None:
            return reason
        if s.where[unit] != TILE:
            return s.no("AM7", "not_on_tile")
        if any(KIND[u] == KIND[unit] and s.where[u] == TILE for u in range(unit)):
            return s.no("AM7", "alike_on_tile")
        return self.no_ground(s, unit) or s.no("D-2", "no_space_left")

    def no_ground(self, s: America, unit: int) -> Reason | None:
        """AM7 Why there is no space for such a unit in any turn: all are stomped."""
        if GUARDS >> unit & 1:
            return None if STOMPABLE & ~s.stomped else s.no("AM7", "all_stomped")
        return None if BASES[s.branch[s.active]] & ~s.stomped else s.no("AM7", "bases_stomped")

    def deploy(self, s: America, unit: int) -> None:
        """AM7 Take a unit from the tile."""
        s.then(Placing(unit))

    def no_redeploy(self, s: America, unit: int) -> Reason:
        if unit >= UNITS:
            return s.no("AM7", "redeploy_units")
        if GIANTS >> unit & 1:
            return s.no("AM8", "giants_not_deployed")
        if GUARDS >> unit & 1 and not s.armies[s.active] >> unit & 1:
            return s.no("AM7", "commander_redeploys")
        reason = self.allowance(s, unit)
        if reason is not None:
            return reason
        if s.where[unit] < 0:
            return s.no("D-3", "unit_off_board")
        return self.no_ground(s, unit) or s.no("D-2", "no_other_space")

    def redeploy(self, s: America, unit: int) -> None:
        """D-3, D-4 Take a unit off the board to put it elsewhere."""
        s.then(Placing(unit))

    def no_draw(self, s: America) -> Reason:
        return s.no("D-1", "units_placed") if self.used else s.no("D-10", "deck_empty")

    def draw(self, s: America) -> None:
        """AM7 A Research card in place of units."""
        s.done()
        s.then(Reward(s.active), Pause())

    def done(self, s: America) -> None:
        """D-1 No more units."""
        s.done()


class Placing(ActiveChooses, frozen=True):
    """D-2 Where the unit in hand is put."""

    in_hand: ClassVar[bool] = True
    rule: ClassVar[str] = "AM7"
    unit: Unit

    def step(self, s: America) -> Deploy:
        """The Deploy step it belongs to."""
        step = s.stack[-1]
        if step is self:
            step = s.stack[-2]
        assert isinstance(step, Deploy)
        return step

    def options(self, s: America) -> list[Action]:
        return PLACE(self.step(s).room(s, self.unit))

    def no_place(self, s: America, space: int) -> Reason:
        if space == s.where[self.unit]:
            return s.no("OWN-11", "there_already")
        if self.step(s).used >> space & 1:
            return s.no("D-2", "one_unit_a_space", space)
        if s.stomped >> space & 1:
            return s.no("AM7", "space_stomped", space)
        if GUARDS >> self.unit & 1:
            return s.no("AM7", "guard_spaces")
        return s.no("AM7", "own_spaces")

    def place(self, s: America, space: int) -> None:
        """AM7, F-26 Put it down, with a monster or without; no battle follows from that."""
        step = self.step(s)
        s.tell("deployed", self.unit, space)
        s.put(self.unit, space)
        guard = GUARDS >> self.unit & 1
        s.become(Deploy(step.own + (not guard), step.guard + guard, step.used | 1 << space))
