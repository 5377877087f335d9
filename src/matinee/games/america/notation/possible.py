"""Positions that no game could come to, each refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from matinee.games.america.figures import DECK, GIANTS, INFAMY_CAP, MECHA, UNIT_NAMES, X_FIGHTERS
from matinee.games.america.kinds import (
    BOX,
    EARLY,
    GONE,
    GUNS,
    HOLLYWOOD,
    NOBODY,
    PLAYER,
    SIDE,
    TILE,
    TROPHY,
    UNBORN,
    VANISHED,
)
from matinee.games.america.map.land import MUTATION_SITES, SEA, STOMPABLE
from matinee.games.america.rules.movement import Launching, Moving
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import PositionError
from matinee.table.phase import OneSeat, Phase
from matinee.table.written.position import forms


def refuse_impossible(s: America) -> None:
    """The first thing that cannot be, in a sentence."""
    for wrong in _impossible(s):
        raise PositionError(wrong)


def _impossible(s: America) -> Iterator[str]:
    yield from _seats(s)
    yield from _choices(s)
    for seat in range(s.players):
        yield from _monster(s, seat)
    yield from _cards(s)
    for unit, at in enumerate(s.where):
        yield from _unit(s, unit, at)
    if s.where[MECHA] >= 0 and SEA >> s.where[MECHA] & 1:
        yield "The Mecha-Monster cannot be at sea."
    if s.stomped & ~STOMPABLE:
        yield "A space is stomped that has nothing to stomp."
    yield from _stack(s)
    yield from _battle(s)


def _seats(s: America) -> Iterator[str]:
    """Players that do not play."""
    for seat in ("first", "active", "challenger", "foe", "ray", "x_owner"):
        if getattr(s, seat) >= s.players:
            yield f"{seat} must be a seat from 0 to {s.players - 1}."
    if s.rival >= s.players + 2:
        yield "rival must be a seat or a giant."
    if (s.hush | s.battles) >> s.players:
        yield f"There are only {s.players} seats."
    for phase in s.stack:
        for name, limit in _seats_of(s, phase).items():
            if getattr(phase, name) >= limit:
                yield f"{type(phase).__name__} cannot have {name} {getattr(phase, name)}."


def _seats_of(s: America, phase: Phase) -> dict[str, int]:
    """The fields of a phase that hold a seat, and what they must be below."""
    limits = {PLAYER: s.players, SIDE: s.players + 2}
    found = {name: limits[form] for name, form in forms(type(phase)).items() if form in limits}
    return {"who": s.players} | found if isinstance(phase, OneSeat) else found


# -- the players


def _choices(s: America) -> Iterator[str]:
    """Monsters and branches, one of each for each player."""
    chosen = [kind for kind in s.kind if kind != NOBODY]
    branches = [branch for branch in s.branch if branch != NOBODY]
    spaces = [at for at in s.stand if at >= 0]
    if len(set(chosen)) < len(chosen):
        yield "Two players cannot have the same monster."
    if len(set(branches)) < len(branches):
        yield "Two players cannot have the same branch."
    if s.round and len(chosen) + len(branches) < 2 * s.players:
        yield "Once the game has begun every player has a monster and a branch."
    if len(set(spaces)) < len(spaces) and not s.duel:
        yield "Two monsters cannot be in the same space before the Challenge."


def _monster(s: America, seat: int) -> Iterator[str]:
    """A player's monster, if there is one."""
    at, health = s.stand[seat], s.health[seat]
    if s.kind[seat] == NOBODY:
        if at != UNBORN or s.mutations[seat] or health:
            yield "A player without a monster has nothing of it."
        return
    if health > s.ceiling(seat):
        yield f"Health cannot be more than {s.ceiling(seat)}."
    if not health and (at >= 0 or at == VANISHED) and not s.duel:
        yield "A monster without Health is in Hollywood."
    if s.infamy[seat] > INFAMY_CAP:
        yield f"Infamy cannot be more than {INFAMY_CAP}."
    if s.visited[seat] >> MUTATION_SITES.bit_count():
        yield "There are four Mutation sites."
    if s.infamy[seat] and at == HOLLYWOOD:
        yield "A monster in Hollywood has no Infamy."


def _cards(s: America) -> Iterator[str]:
    for what, deck, hands in (("Mutation", s.mutation_deck, s.mutations), ("Research", s.research_deck, s.research)):
        seen = deck & DECK
        for hand in hands:
            if seen & hand:
                yield f"A {what} card is in two places."
            seen |= hand
    if any(hand & 3 for hand in s.research):
        yield "The cards of the giants are spent when they are drawn."
    for n, owner in enumerate(s.giant_owner):
        if owner != NOBODY and s.research_deck >> n & 1:
            yield "A giant is in play and its card still in the deck."


# -- the units


def _unit(s: America, unit: int, at: int) -> Iterator[str]:
    """A unit that is where it cannot be."""
    name, bit = UNIT_NAMES[unit], 1 << unit
    special = bit & (GIANTS | X_FIGHTERS)
    if at == BOX and not special:
        yield f"{name} cannot be in the box."
    if at <= TROPHY and special:
        yield f"{name} cannot be a trophy."
    if at <= TROPHY and TROPHY - at >= s.players:
        yield f"Nobody sits where {name} is a trophy."
    if bit & GIANTS:
        yield from _giant(s, unit, at)
    if bit & X_FIGHTERS and at not in (BOX, GONE) and s.x_owner == NOBODY:
        yield "X-Fighters are in play and nobody commands them."


def _giant(s: America, unit: int, at: int) -> Iterator[str]:
    name, giant = UNIT_NAMES[unit], unit - MECHA
    if at == TILE:
        yield f"{name} has no tile to wait on."
    if at >= 0 and s.giant_owner[giant] == NOBODY:
        yield f"{name} is on the board and nobody commands it."
    if at >= 0 and not s.giant_health[giant]:
        yield f"{name} has no Health left."


def _battle(s: America) -> Iterator[str]:
    """Units that fight in their absence, and a battle that goes on without its monster."""
    for unit in members(s.force | s.launched):
        if s.where[unit] < 0:
            yield f"{UNIT_NAMES[unit]} fights and is not on the board."
    if s.stage not in range(EARLY, GUNS + 1):
        yield "stage must be 0, 1 or 2."
    if s.field != NOBODY and s.foe != NOBODY and not s.duel and s.stand[s.foe] != s.field:
        yield "The monster of the battle is not where the battle is."


# -- the stack

BATTLE = frozenset({"Clash", "Claws", "Attack", "Volley", "ClawRoll", "ShotRoll", "Gambit", "Declaration", "Rout"})
DUEL = frozenset({"Blows", "BlowRoll", "Duelling", "GiantRoll", "GiantBlow", "DuelRound", "DuelEnds", "RivalChoice"})
TURN = frozenset({"Movement", "Moving", "MonsterMoving", "Launching", "Deploy", "Placing", "BattleOrder", "Encounter"})


def _stack(s: America) -> Iterator[str]:
    """Phases that could not be waiting as things are."""
    if not s.stack and s.result is None:
        yield "Nobody has anything to decide, and the game is not over."
    below = ""
    for phase in s.stack:
        name = type(phase).__name__
        if name in BATTLE and (s.foe == NOBODY or s.duel or s.field == NOBODY) and phase is s.stack[-1]:
            yield f"{name} belongs to a battle, and there is none."
        if name in DUEL and not (s.duel and s.challenger != NOBODY):
            yield f"{name} belongs to the Challenge, which has not begun."
        if name in TURN and s.active == NOBODY:
            yield f"{name} belongs to a turn, and nobody has one."
        if name == "Placing" and below != "Deploy":
            yield "Placing belongs to a Deploy step."
        if name == "MonsterMoving" and s.stand[s.active] < 0:
            yield "The monster that is moved is not on the board."
        if isinstance(phase, (Moving, Launching)) and s.where[phase.unit] < 0:
            yield "The unit that is moved is not on the board."
        below = name
