"""The game turn: Move, Fight, Encounter, Deploy; and when the Challenge begins."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.america.figures import MECHA
from matinee.games.america.kinds import DEAD, HOLLYWOOD, NOBODY, Player
from matinee.games.america.map.land import LAIRS
from matinee.games.america.rules.battle import FenceStep, FightStep, recall
from matinee.games.america.rules.challenge import ChallengeBegins
from matinee.games.america.rules.deploy import Deploy, DeployStep
from matinee.games.america.rules.encounter import Encounter
from matinee.games.america.rules.fates import depart, end_battle
from matinee.games.america.rules.movement import Movement
from matinee.games.america.rules.mutations import Mutate, MutationDraw, ToxicorKeeps, atomic_recovery
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.phase import Chance, Phase, Step
from matinee.table.resignation import give_up


class TurnBegins(Step, frozen=True):
    """AM2 The next player's turn; the Challenge comes before anything else of it (C-1)."""

    def run(self, s: America) -> None:
        retire(s)
        seat = s.first if s.active == NOBODY else (s.active + 1) % s.players
        if seat == s.first:
            if 0 < s.options["rounds"] <= s.round:
                last_orders(s)
                return
            s.round += 1
        s.active = seat
        if s.conceded >> seat & 1:
            s.then(self)
            return
        s.walked = s.shaken = s.back = s.roamed = False
        s.came, s.paths, s.moved, s.entered, s.launched, s.hush = NOBODY, 0, 0, 0, 0, 0
        s.calm = False
        s.tell("turn", seat, s.round)
        if s.declared and s.challenger == seat:
            s.then(ChallengeBegins())
            return
        atomic_recovery(s, seat)
        steps = GAME_TURN
        s.then(HollywoodDie(seat), *steps) if s.stand[seat] == HOLLYWOOD else s.then(*steps)


class HollywoodDie(Chance, frozen=True):
    """AM5 At the start of a turn in Hollywood a die is added to the monster's Health."""

    rule: ClassVar[str] = "AM5"
    who: Player

    def roll(self, s: America, face: int) -> None:
        """AM5 Fame heals."""
        s.heal(self.who, face)


class TurnEnds(Step, frozen=True):
    """C-1 A new challenger begins the Challenge now."""

    def run(self, s: America) -> None:
        retire(s)
        s.then(ChallengeBegins() if s.due else TurnBegins())


def concede(s: America, seat: int) -> None:
    """C-13 A monster that is given up is out as this turn ends, or at once in the Challenge; its own turn ends now."""
    give_up(s, seat)
    if not s.stack:
        return
    if s.duel:
        throw_in(s, seat)
    elif s.round and seat == s.active:
        put_back(s, seat)
        s.stack[:] = [phase for phase in s.stack if isinstance(phase, TurnEnds) or drawing(phase) not in (seat, NOBODY)]
        s.battles = 0
        end_battle(s)
        recall(s)


def throw_in(s: America, seat: int) -> None:
    """C-13 Whoever is in the ring has lost the duel, at the end of a blow under way; the others are out at once."""
    if seat in (s.challenger, s.rival):
        s.health[seat] = 0
        dismiss(s, seat)
    else:
        retire(s)


def drawing(phase: Phase) -> int:
    """The seat that is taking a Mutation card off the deck, or NOBODY."""
    return phase.who if isinstance(phase, Mutate | MutationDraw | ToxicorKeeps) else NOBODY


def put_back(s: America, seat: int) -> None:
    """F-9 The Mutation cards that a seat has in hand to choose from are shuffled back in."""
    for phase in s.stack:
        if isinstance(phase, MutationDraw | ToxicorKeeps) and phase.who == seat:
            s.mutation_deck |= phase.held


def retire(s: America) -> None:
    """C-13 The monsters of those who have conceded leave for good."""
    for seat in members(s.conceded):
        if s.stand[seat] != DEAD:
            depart(s, seat, DEAD)
        dismiss(s, seat)


def dismiss(s: America, seat: int) -> None:
    """C-13 Giants and Research cards leave the game with the one who had them."""
    for n, owner in enumerate(s.giant_owner):
        if owner == seat and s.where[MECHA + n] >= 0:
            s.giant_health[n] = 0
            s.destroy(MECHA + n)
    s.research[seat] = 0
    s.commission()


def last_orders(s: America) -> None:
    """OWN-6 The last round is over: the Challenge begins now, by the challenger there is or the healthiest monster."""
    if s.challenger == NOBODY:
        s.challenger = healthiest(s)
    if s.challenger == NOBODY:
        s.result = [0.5] * s.players
        s.tell("nobody")
        s.over()
        return
    s.declared = True
    if s.stand[s.challenger] < 0:
        s.stand[s.challenger] = next(members(LAIRS[s.kind[s.challenger]]))
    s.tell("last_orders", s.piece(s.challenger))
    s.then(ChallengeBegins())


def healthiest(s: America) -> int:
    """OWN-6 The seat of the fittest monster on the board, or else in hiding; NOBODY if all are in Hollywood."""
    fit = [seat for seat in s.order() if s.stand[seat] not in (HOLLYWOOD, DEAD)]
    return max(fit, key=lambda seat: (s.stand[seat] >= 0, s.health[seat]), default=NOBODY)


GAME_TURN: tuple[Phase, ...] = (Movement(), Encounter(), DeployStep(), TurnEnds())


def turn_from(name: str) -> list[Phase] | None:
    """The stack of a turn that goes on from this place; None if there is no such place in it."""
    rest = list(GAME_TURN[::-1])
    names = [type(phase).__name__ for phase in GAME_TURN]
    if name in names:
        return rest[: len(rest) - names.index(name)]
    if name == "FightStep":
        return [*rest[:-1], FightStep(), FenceStep()]
    if name == "Deploy":
        return [*rest[:1], Deploy(0, 0, 0)]
    if name == "TurnBegins":
        return [TurnBegins()]
    return None
