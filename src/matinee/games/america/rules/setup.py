"""AM1 Set-up: the starting player, monsters, branches, unused branches on their bases, and the first deployments."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from matinee.games.america.figures import BRANCH_UNITS, BRANCHES, KIND, MONSTERS, START_HEALTH, UNITS
from matinee.games.america.kinds import NOBODY, TILE, BranchNumber
from matinee.games.america.map.land import BASES, LAIRS, to_spaces
from matinee.games.america.own import open_lairs
from matinee.games.america.rules.deploy import DeployStep
from matinee.games.america.rules.turn import TurnBegins
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, OneSeat, Phase, Step

LAIR = to_spaces("lair")


@lru_cache(maxsize=4)
def _starters(players: int) -> list[tuple[Action, float]]:
    return [(("first", seat), 1 / players) for seat in range(players)]


class FirstPlayer(Chance, frozen=True):
    """AM1 The starting player is drawn by lot."""

    rule: ClassVar[str] = "AM1"

    def outcomes(self, s: America) -> list[tuple[Action, float]]:
        return _starters(s.players)

    def no_roll(self, s: America, face: int) -> Reason:
        return s.no("AM1", "by_lot")

    def no_first(self, s: America, seat: int) -> Reason:
        return s.no("AM1", "nobody_there")

    def first(self, s: America, seat: int) -> None:
        """AM1, S-1 Monsters to the left from here, branches to the right from the last."""
        s.first = seat
        s.tell("first", seat)
        order = s.order()
        steps: list[Phase] = [MonsterChoice(player) for player in order]
        steps += [BranchChoice(player) for player in reversed(order)]
        steps.append(Garrisons())
        for player in order:
            steps += [LairChoice(player), DeployStep()]
        s.then(*steps, FirstRound())


class MonsterChoice(OneSeat, frozen=True):
    """AM1 Each player in turn takes one of the six monsters."""

    rule: ClassVar[str] = "AM1"

    def options(self, s: America) -> list[Action]:
        return [("monster", kind) for kind in range(len(MONSTERS)) if kind not in s.kind]

    def no_monster(self, s: America, kind: int) -> Reason:
        return s.no("AM1", "monster_taken", kind)

    def monster(self, s: America, kind: int) -> None:
        """AM1 It starts at the Health of its tile."""
        s.kind[self.who] = kind
        s.health[self.who] = START_HEALTH[kind]
        s.tell("chose_monster", self.who, kind)

    def lapse(self, s: America) -> None:
        """C-13 The first one left, which will not take part."""
        self.first_option(s)


class BranchChoice(OneSeat, frozen=True):
    """AM1 From the last player back, each takes a branch."""

    rule: ClassVar[str] = "AM1"

    def options(self, s: America) -> list[Action]:
        return [("branch", branch) for branch in range(len(BRANCHES)) if branch not in s.branch]

    def no_branch(self, s: America, branch: int) -> Reason:
        return s.no("AM1", "branch_taken", branch)

    def branch(self, s: America, branch: int) -> None:
        """AM1 Its eight units wait on its tile."""
        s.branch[self.who] = branch
        s.commission()
        s.tell("chose_branch", self.who, branch)

    def lapse(self, s: America) -> None:
        """C-13 The first one left."""
        self.first_option(s)


# -- S-3 unused branches


class Garrisons(Step, frozen=True):
    """S-3 With fewer than 4 players the last one puts each unused branch on its bases, one unit on each."""

    def run(self, s: America) -> None:
        unused = [branch for branch in range(len(BRANCHES)) if branch not in s.branch]
        s.then(*(Garrison(branch) for branch in unused))


def empty_bases(s: America, branch: int) -> list[int]:
    """The bases of an unused branch that still wait for their unit."""
    units = BRANCH_UNITS[branch]
    return [base for base in members(BASES[branch]) if not s.held.get(base, 0) & units]


def waiting(s: America, branch: int) -> list[int]:
    """The next unit of each kind of an unused branch."""
    found: dict[int, int] = {}
    for unit in members(BRANCH_UNITS[branch]):
        if s.where[unit] == TILE:
            found.setdefault(KIND[unit], unit)
    return list(found.values())


class Garrison(Phase, frozen=True):
    """S-3 Which unit stands on the next base of an unused branch; or all the rest in their fixed order."""

    rule: ClassVar[str] = "S-3"
    always: ClassVar[tuple[str, ...]] = ("muster",)
    wants: ClassVar[tuple[str, ...]] = ("muster",)
    branch: BranchNumber

    def seat(self, s: America) -> int:
        return s.order()[-1]

    def options(self, s: America) -> list[Action]:
        return [*(("post", unit) for unit in waiting(s, self.branch)), ("muster",)]

    def no_post(self, s: America, unit: int) -> Reason:
        if unit >= UNITS or not BRANCH_UNITS[self.branch] >> unit & 1:
            return s.no("S-3", "bases_of", self.branch)
        if s.where[unit] >= 0:
            return s.no("S-3", "posted")
        return s.no("S-3", "all_alike")

    def post(self, s: America, unit: int) -> None:
        """S-3 This one; when all that is left is alike the rest follows by itself."""
        base = empty_bases(s, self.branch)[0]
        s.put(unit, base)
        s.tell("posted", unit, base)
        if len(waiting(s, self.branch)) < 2:
            self.muster(s)

    def muster(self, s: America) -> None:
        """S-3 The rest in the order of the pieces and of the bases."""
        for base in empty_bases(s, self.branch):
            unit = next(u for u in members(BRANCH_UNITS[self.branch]) if s.where[u] == TILE)
            s.put(unit, base)
            s.tell("posted", unit, base)
        s.done()

    def lapse(self, s: America) -> None:
        """C-13 In their fixed order."""
        s.then(self)
        self.muster(s)


# -- lairs


class LairChoice(OneSeat, frozen=True):
    """AM1, S-1 Each player places the monster on one of its lairs, then deploys or draws."""

    rule: ClassVar[str] = "AM1"

    def options(self, s: America) -> list[Action]:
        return LAIR(LAIRS[s.kind[self.who]] & open_lairs(s.options))

    def no_lair(self, s: America, space: int) -> Reason:
        if LAIRS[s.kind[self.who]] >> space & 1:
            return s.no("OWN-14", "lair_closed")
        return s.no("AM1", "own_lairs", s.kind[self.who])

    def lair(self, s: America, space: int) -> None:
        """AM1 Here it lurks; the Deploy step that follows is this player's (S-2)."""
        s.stand[self.who] = space
        s.active = self.who
        s.tell("lurks", s.piece(self.who), space)

    def lapse(self, s: America) -> None:
        """C-13 The first one, until the first turn begins."""
        self.first_option(s)


class FirstRound(Step, frozen=True):
    """AM1 The set-up is over; the starting player takes the first turn."""

    def run(self, s: America) -> None:
        s.active = NOBODY
        s.then(TurnBegins())
