"""Positions that no game could come to, each refused in one sentence."""

from __future__ import annotations

from matinee.games.america.figures import BRANCHES, DECK, GIANTS, INFAMY_CAP, MECHA, UNIT_NAMES, X_FIGHTERS
from matinee.games.america.map.land import SEA, STOMPABLE
from matinee.games.america.state import BOX, GONE, HOLLYWOOD, NOBODY, TILE, UNBORN, VANISHED, America
from matinee.table.board import members
from matinee.table.errors import PositionError


def refuse_impossible(s: America) -> None:
    """The first thing that cannot be, in a sentence."""
    for seat in ("first", "active", "challenger", "foe", "ray", "x_owner"):
        if not NOBODY <= getattr(s, seat) < s.players:
            raise PositionError(f"{seat} must be a seat from 0 to {s.players - 1}.")
    if not NOBODY <= s.rival < s.players + 2:
        raise PositionError("rival must be a seat or a giant.")
    if (s.hush | s.battles) >> s.players:
        raise PositionError(f"There are only {s.players} seats.")
    _players(s)
    _cards(s)
    _units(s)
    if s.stomped & ~STOMPABLE:
        raise PositionError("A space is stomped that has nothing to stomp.")
    _stack(s)
    if s.stage not in (0, 1, 2):
        raise PositionError("stage must be 0, 1 or 2.")
    if s.field != NOBODY and s.foe != NOBODY and not s.duel and s.stand[s.foe] != s.field:
        raise PositionError("The monster of the battle is not where the battle is.")


BATTLE = frozenset({"Clash", "Claws", "Attack", "Volley", "ClawRoll", "ShotRoll", "Gambit", "Declaration", "Rout"})
DUEL = frozenset({"Blows", "BlowRoll", "Duelling", "GiantRoll", "GiantBlow", "DuelRound", "DuelEnds", "RivalChoice"})
TURN = frozenset({"Movement", "Moving", "MonsterMoving", "Launching", "Deploy", "Placing", "BattleOrder", "Encounter"})


def _stack(s: America) -> None:
    """Phases that could not be waiting as things are."""
    if not s.stack and s.result is None:
        raise PositionError("Nobody has anything to decide, and the game is not over.")
    below = ""
    for phase in s.stack:
        name = type(phase).__name__
        if name in BATTLE and (s.foe == NOBODY or s.duel or s.field == NOBODY) and phase is s.stack[-1]:
            raise PositionError(f"{name} belongs to a battle, and there is none.")
        if name in DUEL and not (s.duel and s.challenger != NOBODY):
            raise PositionError(f"{name} belongs to the Challenge, which has not begun.")
        if name in TURN and s.active == NOBODY:
            raise PositionError(f"{name} belongs to a turn, and nobody has one.")
        if name == "Placing" and below != "Deploy":
            raise PositionError("Placing belongs to a Deploy step.")
        if name == "MonsterMoving" and s.stand[s.active] < 0:
            raise PositionError("The monster that is moved is not on the board.")
        unit = getattr(phase, "unit", None)
        if name in ("Moving", "Launching") and unit is not None and s.where[unit] < 0:
            raise PositionError("The unit that is moved is not on the board.")
        below = name


def _players(s: America) -> None:
    chosen = [kind for kind in s.kind if kind != NOBODY]
    if len(set(chosen)) < len(chosen):
        raise PositionError("Two players cannot have the same monster.")
    branches = [branch for branch in s.branch if branch != NOBODY]
    if len(set(branches)) < len(branches):
        raise PositionError("Two players cannot have the same branch.")
    if s.round and len(chosen) + len(branches) < 2 * s.players:
        raise PositionError("Once the game has begun every player has a monster and a branch.")
    spaces = [at for at in s.stand if at >= 0]
    if len(set(spaces)) < len(spaces) and not s.duel:
        raise PositionError("Two monsters cannot be in the same space before the Challenge.")
    for seat, kind in enumerate(s.kind):
        if kind == NOBODY:
            if s.stand[seat] != UNBORN or s.mutations[seat] or s.health[seat]:
                raise PositionError("A player without a monster has nothing of it.")
            continue
        if s.health[seat] > s.ceiling(seat):
            raise PositionError(f"Health cannot be more than {s.ceiling(seat)}.")
        if not s.health[seat] and (s.stand[seat] >= 0 or s.stand[seat] == VANISHED) and not s.duel:
            raise PositionError("A monster without Health is in Hollywood.")
        if s.infamy[seat] > INFAMY_CAP:
            raise PositionError(f"Infamy cannot be more than {INFAMY_CAP}.")
        if s.visited[seat] > 15:
            raise PositionError("There are four Mutation sites.")
        if s.infamy[seat] and s.stand[seat] == HOLLYWOOD:
            raise PositionError("A monster in Hollywood has no Infamy.")


def _cards(s: America) -> None:
    for what, deck, hands in (
        ("Mutation", s.mutation_deck, s.mutations),
        ("Research", s.research_deck, s.research),
    ):
        seen = deck & DECK
        for hand in hands:
            if seen & hand:
                raise PositionError(f"A {what} card is in two places.")
            seen |= hand
    if any(hand & 3 for hand in s.research):
        raise PositionError("The cards of the giants are spent when they are drawn.")
    for n, owner in enumerate(s.giant_owner):
        if (owner != NOBODY) and s.research_deck >> n & 1:
            raise PositionError("A giant is in play and its card still in the deck.")


def _units(s: America) -> None:
    for unit, at in enumerate(s.where):
        bit = 1 << unit
        special = bit & (GIANTS | X_FIGHTERS)
        if at == BOX and not special:
            raise PositionError(f"{UNIT_NAMES[unit]} cannot be in the box.")
        if special and at <= -10:
            raise PositionError(f"{UNIT_NAMES[unit]} cannot be a trophy.")
        if at <= -10 and -10 - at >= s.players:
            raise PositionError(f"Nobody sits where {UNIT_NAMES[unit]} is a trophy.")
        if bit & GIANTS:
            if at == TILE:
                raise PositionError(f"{UNIT_NAMES[unit]} has no tile to wait on.")
            if at >= 0 and s.giant_owner[unit - MECHA] == NOBODY:
                raise PositionError(f"{UNIT_NAMES[unit]} is on the board and nobody commands it.")
            if at >= 0 and not s.giant_health[unit - MECHA]:
                raise PositionError(f"{UNIT_NAMES[unit]} has no Health left.")
        if bit & X_FIGHTERS and at not in (BOX, GONE) and s.x_owner == NOBODY:
            raise PositionError("X-Fighters are in play and nobody commands them.")
    if s.where[MECHA] >= 0 and SEA >> s.where[MECHA] & 1:
        raise PositionError("The Mecha-Monster cannot be at sea.")
    for unit in members(s.force | s.launched):
        if unit < len(s.where) and s.where[unit] < 0:
            raise PositionError(f"{UNIT_NAMES[unit]} fights and is not on the board.")
    if s.round and len(BRANCHES) > s.players:
        for unit in range(32):
            if unit >> 3 not in s.branch and s.where[unit] == TILE:
                s.put(unit, GONE)  # S-4: an unused branch has no tile to come back from
