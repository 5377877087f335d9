"""AM6 Encounters: stomping, trophies, mutating, and becoming the challenger."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.america.figures import BRANCH_UNITS, KIND, MEGACLAW, UNITS, ZORB
from matinee.games.america.kinds import TILE, TROPHY, BranchNumber, Dice
from matinee.games.america.map import land
from matinee.games.america.rules.mutations import Mutate, iron_stomach
from matinee.games.america.state import ActiveChooses, America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Phase, Step

SITE_INFAMY, CLAW_INFAMY, EYE_INFAMY, STOMACH_HEALTH = 2, 3, 2, 3
_SITES = {space: n for n, space in enumerate(members(land.MUTATION_SITES))}


def may_challenge(s: America, seat: int) -> bool:
    """C-3 Whether a monster becomes the challenger at a site: not if it is, nor by the letter if it has been ousted."""
    return s.challenger != seat and not (s.options["challenge_once"] and s.ousted >> seat & 1)


class Encounter(Step, frozen=True):
    """E-1, E-4, X-4 The active player's monster meets the space it stands on, unless it retreated this turn."""

    def run(self, s: America) -> None:
        space = s.stand[s.active]
        if space < 0 or s.shaken:
            return
        bit = 1 << space
        if land.STOMPABLE & ~s.stomped & bit:
            stomp(s, space)
        elif land.MUTATION_SITES & bit and s.mutation_deck and not s.visited[s.active] >> _SITES[space] & 1:
            s.then(MutationSite())
        elif land.CHALLENGE_SITES & bit and s.declared and may_challenge(s, s.active):
            s.challenger, s.due = s.active, True  # E-10, C-1
            s.tell("new_challenger", s.piece(s.active), space)


def stomp(s: America, space: int) -> None:
    """AM6, E-2, E-3 One marker, all rewards: Health, bases, Infamy, then the declaration (E-4, E-9)."""
    seat = s.active
    s.stomped |= 1 << space
    s.stomps[seat] += 1
    last = s.markers == 1
    s.markers = max(0, s.markers - 1)
    s.tell("stomped", s.piece(seat), space)
    steps: list[Phase] = []
    if land.CITIES >> space & 1:
        steps.append(CityDice(land.CITY_DICE[space], 0) if land.CITY_DICE[space] else CityFeast(1))
    for branch, bases in enumerate(land.BASES):
        if bases >> space & 1:
            steps += [BaseLoot(), Trophy(branch)]
    if land.INFAMY_SITES >> space & 1:
        steps.append(SiteFame())
    if last:
        steps.append(Declare())
    s.then(*steps)


# -- cities


class CityDice(Chance, frozen=True):
    """AM6 The Health of a city that is rolled for."""

    rule: ClassVar[str] = "AM6"
    dice: Dice
    total: int

    def roll(self, s: America, face: int) -> None:
        """AM6 One die after the other; of several each is told."""
        if self.dice > 1 or self.total:
            s.tell("rolled", face, s.stand[s.active])
        if self.dice > 1:
            s.then(CityDice(self.dice - 1, self.total + face))
        else:
            s.then(CityFeast(self.total + face))


class CityFeast(Step, frozen=True):
    """AM6, E-5 The city's Health; Zorb may take Infamy instead, having seen the roll."""

    points: int

    def run(self, s: America) -> None:
        if s.kind[s.active] == ZORB:
            s.then(ZorbChoice(self.points))
        else:
            s.heal(s.active, self.points)


class ZorbChoice(ActiveChooses, frozen=True):
    """E-5 Zorb: the city's Health, or 2 Infamy."""

    rule: ClassVar[str] = "Zorb"
    always: ClassVar[tuple[str, ...]] = ("feed", "fame")
    points: int

    def options(self, s: America) -> list[Action]:
        return [("feed",), ("fame",)]

    def feed(self, s: America) -> None:
        """AM6 The Health."""
        s.heal(s.active, self.points)

    def fame(self, s: America) -> None:
        """Zorb: the Infamy."""
        s.acclaim(s.active, EYE_INFAMY)


# -- bases


class BaseLoot(Step, frozen=True):
    """AM6 A base gives 1 Infamy, or with Iron Stomach 3 Health if its player likes (E-6)."""

    def run(self, s: America) -> None:
        if iron_stomach(s, s.active):
            s.then(StomachChoice())
        else:
            s.acclaim(s.active, 1)


class StomachChoice(ActiveChooses, frozen=True):
    """E-6 Iron Stomach: 3 Health or 1 Infamy for this base."""

    rule: ClassVar[str] = "Iron-Stomach"
    always: ClassVar[tuple[str, ...]] = ("feed", "fame")

    def options(self, s: America) -> list[Action]:
        return [("feed",), ("fame",)]

    def feed(self, s: America) -> None:
        """Iron Stomach: the Health."""
        s.heal(s.active, STOMACH_HEALTH)

    def fame(self, s: America) -> None:
        """AM6 The Infamy."""
        s.acclaim(s.active, 1)


def prizes(s: America, branch: int) -> dict[tuple[int, int], int]:
    """E-7 The units a branch can give away: one of each kind in each place."""
    found: dict[tuple[int, int], int] = {}
    for unit in members(BRANCH_UNITS[branch]):
        if s.where[unit] >= 0 or s.where[unit] == TILE:
            found.setdefault((KIND[unit], s.where[unit]), unit)
    return found


class Trophy(Step, frozen=True):
    """E-7, S-5 The branch's player gives up a unit; nobody does so for an unused branch."""

    branch: BranchNumber

    def run(self, s: America) -> None:
        if self.branch not in s.branch:
            return
        choice = list(prizes(s, self.branch).values())
        if len(choice) == 1:
            award(s, choice[0])
        elif choice:
            s.then(TrophyChoice(self.branch))


class TrophyChoice(Phase, frozen=True):
    """E-7 The branch's player picks the unit, from the board or from the tile."""

    rule: ClassVar[str] = "E-7"
    once: ClassVar[bool] = True
    branch: BranchNumber

    def seat(self, s: America) -> int:
        return s.branch.index(self.branch)

    def options(self, s: America) -> list[Action]:
        return [("give", unit) for unit in prizes(s, self.branch).values()]

    def no_give(self, s: America, unit: int) -> Reason:
        if unit >= UNITS or not BRANCH_UNITS[self.branch] >> unit & 1:
            return s.no("E-7", "trophy_branch")
        if s.where[unit] < 0 and s.where[unit] != TILE:
            return s.no("E-7", "unit_gone")
        return s.no("E-7", "alike_in_place")

    def give(self, s: America, unit: int) -> None:
        """E-7 That one."""
        award(s, unit)

    def lapse(self, s: America) -> None:
        """C-13 The first one."""
        self.first_option(s)


def award(s: America, unit: int) -> None:
    """AM6 A trophy can no longer be deployed."""
    s.tell("trophy", unit, s.where[unit], s.active)
    s.put(unit, TROPHY - s.active)


class SiteFame(Step, frozen=True):
    """AM6 An Infamy site gives 2 Infamy, to Megaclaw 3."""

    def run(self, s: America) -> None:
        s.acclaim(s.active, CLAW_INFAMY if s.kind[s.active] == MEGACLAW else SITE_INFAMY)


# -- sites


class MutationSite(ActiveChooses, frozen=True):
    """E-2, E-8 The monster may mutate, once at each site; declining does not use the site up (X-12)."""

    rule: ClassVar[str] = "E-8"
    always: ClassVar[tuple[str, ...]] = ("mutate", "decline")

    def options(self, s: America) -> list[Action]:
        return [("mutate",), ("decline",)]

    def mutate(self, s: America) -> None:
        """AM6 Draw a Mutation card."""
        s.visited[s.active] |= 1 << _SITES[s.stand[s.active]]
        s.then(Mutate(s.active))

    def decline(self, s: America) -> None:
        """X-12 Perhaps later."""


class Declare(Step, frozen=True):
    """AM9, E-9 The last marker declares the Monster Challenge."""

    def run(self, s: America) -> None:
        if not s.declared:
            s.declared, s.challenger = True, s.active
            s.tell("declared", s.piece(s.active))
