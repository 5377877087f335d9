"""What holds at every moment of a game of America: every piece and card in one place, every stomp paid for by a marker,
every battle where its monster is."""

from __future__ import annotations

from collections.abc import Iterator

import matinee.games.america.figures as figures
import matinee.games.america.kinds as kinds
from matinee.games.america.map.land import MUTATION_SITES, SEA, STOMPABLE, WATER
from matinee.games.america.own import mutation_cards, research_cards, stomp_pile
from matinee.games.america.rules.challenge import Turn
from matinee.games.america.rules.movement import Launching, Moving
from matinee.games.america.rules.mutations import MutationDraw, ToxicorKeeps
from matinee.games.america.rules.plays import LiftSpace, LureSpace
from matinee.games.america.rules.retreat import Retreat
from matinee.games.america.rules.setup import FirstPlayer, Garrison, Garrisons, empty_bases
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import OneSeat, Phase
from matinee.table.written.position import forms

# -- the players


def seats(s: America) -> Iterator[Reason]:
    """AM1 Nobody is spoken of who does not play."""
    for name in ("first", "active", "challenger", "foe", "ray", "x_owner"):
        if getattr(s, name) >= s.players:
            yield s.no("AM1", "no_seat", name, s.players - 1)
    if s.rival >= s.players + 2:
        yield s.no("AM9", "no_side")
    if (s.hush | s.battles | s.ousted) >> s.players:
        yield s.no("AM1", "seats_only", s.players)
    for phase in s.stack:
        for name, limit in _seats_of(s, phase).items():
            if getattr(phase, name) >= limit:
                yield s.no("AM1", "phase_without_seat", type(phase).__name__, name, getattr(phase, name))


def _seats_of(s: America, phase: Phase) -> dict[str, int]:
    """The fields of a phase that hold a seat, and what they must be below."""
    limits = {kinds.PLAYER: s.players, kinds.SIDE: s.players + 2}
    found = {name: limits[form] for name, form in forms(type(phase)).items() if form in limits}
    return {"who": s.players} | found if isinstance(phase, OneSeat) else found


def choices(s: America) -> Iterator[Reason]:
    """AM1, C-5 Monsters and branches, one of each for each player; monsters meet in the Challenge only."""
    chosen = [kind for kind in s.kind if kind != kinds.NOBODY]
    branches = [branch for branch in s.branch if branch != kinds.NOBODY]
    spaces = [at for at in s.stand if at >= 0]
    if len(set(chosen)) < len(chosen):
        yield s.no("AM1", "same_monster")
    if len(set(branches)) < len(branches):
        yield s.no("AM1", "same_branch")
    if s.round and len(chosen) + len(branches) < 2 * s.players:
        yield s.no("AM1", "not_all_chosen")
    if len(set(spaces)) < len(spaces) and not s.duel:
        yield s.no("C-5", "monsters_together")


def monsters(s: America) -> Iterator[Reason]:
    """AM4, AM5, G-2, G-3, E-8 Health and Infamy within their limits; without Health a monster is in Hollywood."""
    for seat in range(s.players):
        at, health = s.stand[seat], s.health[seat]
        if s.kind[seat] == kinds.NOBODY:
            if at != kinds.UNBORN or s.mutations[seat] or health:
                yield s.no("AM1", "no_monster_yet")
            continue
        if s.round and at == kinds.UNBORN:
            yield s.no("AM1", "never_placed")
        if health > s.ceiling(seat):
            yield s.no("G-2", "health_cap", s.ceiling(seat))
        if not health and (at >= 0 or at == kinds.VANISHED) and not s.duel:
            yield s.no("AM5", "no_health")
        if not s.round and health != figures.START_HEALTH[s.kind[seat]]:
            yield s.no("AM1", "start_health", figures.START_HEALTH[s.kind[seat]])
        if s.infamy[seat] > figures.INFAMY_CAP:
            yield s.no("G-2", "infamy_cap", figures.INFAMY_CAP)
        if s.visited[seat] >> MUTATION_SITES.bit_count():
            yield s.no("E-8", "four_sites")
        if s.infamy[seat] and at == kinds.HOLLYWOOD:
            yield s.no("AM5", "hollywood_infamy")


# -- the cards and the stomps


def cards(s: America) -> Iterator[Reason]:
    """AM6, AM7, D-8, F-9 Every card is in one place, and of its deck; the card of a giant in play is spent."""
    decks = (
        ("Mutation", s.mutation_deck, [*s.mutations, *_in_hand(s)], mutation_cards(s.options)),
        ("Research", s.research_deck, s.research, research_cards(s.options)),
    )
    for what, deck, hands, all_cards in decks:
        seen = deck & figures.DECK
        for hand in hands:
            if seen & hand:
                yield s.no("AM6", "card_twice", what)
            seen |= hand
        if seen & ~all_cards:
            yield s.no("OWN-14", "card_of_no_deck", what)
    if any(hand & 3 for hand in s.research):
        yield s.no("AM8", "giant_cards_spent")
    for n, owner in enumerate(s.giant_owner):
        if owner != kinds.NOBODY and s.research_deck >> n & 1:
            yield s.no("AM8", "giant_in_deck")
    if any(hand & figures.X_CARD for hand in s.research) and all(
        s.where[unit] == kinds.GONE for unit in members(figures.X_FIGHTERS)
    ):
        yield s.no("D-8", "x_card_spent")


def _in_hand(s: America) -> Iterator[int]:
    """Toxicor's cards while it chooses."""
    for phase in s.stack:
        if isinstance(phase, ToxicorKeeps):
            yield 1 << phase.one
            yield 1 << phase.two
        elif isinstance(phase, MutationDraw) and phase.other >= 0:
            yield 1 << phase.other


def stomps(s: America) -> Iterator[Reason]:
    """AM6, AM9, E-7 A marker lies where something was stomped, by somebody; two trophies at most come of each."""
    if s.stomped & ~STOMPABLE:
        yield s.no("AM6", "nothing_to_stomp")
    done = s.stomped.bit_count()
    if s.markers != max(0, stomp_pile(s.options) - done):
        yield s.no("AM6", "markers_differ", max(0, stomp_pile(s.options) - done), done)
    if sum(s.stomps) != done:
        yield s.no("AM6", "stomps_differ", sum(s.stomps), done)
    if sum(at <= kinds.TROPHY for at in s.where) > 2 * done:
        yield s.no("E-7", "trophies_differ")
    if s.challenger != kinds.NOBODY and not s.declared:
        yield s.no("AM9", "not_declared")
    if s.challenger != kinds.NOBODY and s.stack and s.stand[s.challenger] < 0:
        yield s.no("C-3", "challenger_away")


# -- the units


def units(s: America) -> Iterator[Reason]:
    """AM4, AM7, AM8, E-7, M-8, S-4 A unit that is where it cannot be."""
    posting = {phase.branch for phase in s.stack if isinstance(phase, Garrison)}
    idle = _unused(s, posting)
    if s.afoot and any(isinstance(phase, (FirstPlayer, Garrisons)) for phase in s.stack):
        yield s.no("S-3", "not_posted_yet")
    for branch in posting:
        if len(empty_bases(s, branch)) != sum(
            s.where[unit] == kinds.TILE for unit in members(figures.BRANCH_UNITS[branch])
        ):
            yield s.no("S-3", "bases_filled")
    for unit, at in enumerate(s.where):
        name, bit = figures.UNIT_NAMES[unit], 1 << unit
        special = bit & (figures.GIANTS | figures.X_FIGHTERS)
        if at == kinds.BOX and not special:
            yield s.no("AM1", "not_in_box", name)
        if at <= kinds.TROPHY and bit & (figures.GIANTS | figures.X_FIGHTERS | figures.GUARDS):
            yield s.no("E-7", "no_trophy", name)
        if at <= kinds.TROPHY and kinds.TROPHY - at >= s.players:
            yield s.no("E-7", "trophy_of_nobody", name)
        if bit & figures.GIANTS:
            yield from _giant(s, unit, at)
        if bit & figures.X_FIGHTERS and at not in (kinds.BOX, kinds.GONE) and s.x_owner == kinds.NOBODY:
            yield s.no("D-8", "x_fighters_alone")
        if bit & figures.GUARDS and at == kinds.GONE:
            yield s.no("AM4", "guard_gone", name)
        if bit & idle and at == kinds.TILE:
            yield s.no("S-4", "unused_branch", name)
        if bit & figures.SUBMARINES & ~(s.launched | s.missiles) and at >= 0 and not WATER >> at & 1:
            yield s.no("M-8", "submarine_ashore", name)
    if s.where[figures.MECHA] >= 0 and SEA >> s.where[figures.MECHA] & 1:
        yield s.no("X-17", "mecha_at_sea")


def _unused(s: America, posting: set[int]) -> int:
    """S-3, S-4 The units of branches that nobody plays, once they have been put on their bases."""
    set_up_ended = not s.stack  # by conceding, or by an agreed draw
    if not s.round and (
        set_up_ended or kinds.NOBODY in s.branch or any(isinstance(phase, Garrisons) for phase in s.stack)
    ):
        return 0
    unused = [units for b, units in enumerate(figures.BRANCH_UNITS[:4]) if b not in s.branch and b not in posting]
    return sum(unused)


def _giant(s: America, unit: int, at: int) -> Iterator[Reason]:
    """AM8, D-7 A giant has an owner once its card was drawn, and Health as long as it is on the board."""
    name, giant = figures.UNIT_NAMES[unit], unit - figures.MECHA
    if at == kinds.TILE:
        yield s.no("AM8", "giant_on_tile", name)
    if at >= 0 and s.giant_owner[giant] == kinds.NOBODY:
        yield s.no("AM8", "giant_alone", name)
    if at != kinds.GONE and not s.giant_health[giant]:
        yield s.no("AM8", "giant_without_health", name)
    if s.giant_health[giant] > figures.GIANT_HEALTH[giant]:
        yield s.no("AM8", "giant_health", name, figures.GIANT_HEALTH[giant])


# -- battles


def to_come(s: America) -> Iterator[Reason]:
    """AM4, M-22 Battles wait where a monster is with units; what fights or was launched is on the board."""
    for unit in members(s.force | s.launched):
        if s.where[unit] < 0:
            yield s.no("AM4", "fights_off_board", figures.UNIT_NAMES[unit])
    if s.stack and any(s.stand[seat] < 0 or not s.crowd >> s.stand[seat] & 1 for seat in members(s.battles)):
        yield s.no("AM4", "no_battle_there")
    if s.launched and s.active != kinds.NOBODY and s.launched & ~s.armies[s.active]:
        yield s.no("M-22", "launched_by_others")


def battle(s: America) -> Iterator[Reason]:
    """AM4, X-15, C-6 Who fights is where the battle is; without a battle or a duel nothing of one is left over."""
    if s.stage not in range(kinds.EARLY, kinds.GUNS + 1):
        yield s.no("AM4", "no_stage")
    if s.foe == kinds.NOBODY and not s.duel:
        if s.force or s.shooters or s.attacks or s.extra or s.missiles or s.clash or s.stage or s.field != kinds.NOBODY:
            yield s.no("AM4", "no_battle_now")
        return
    if s.duel:
        return
    if s.stack and not any(type(phase).__name__ == "Clash" for phase in s.stack):
        yield s.no("AM4", "battle_unfinished")
    if s.stand[s.foe] != s.field:
        yield s.no("AM4", "monster_elsewhere")
    if s.force != s.held.get(s.field, 0):
        yield s.no("AM4", "force_differs")
    if s.shooters & ~s.force & ((1 << figures.UNITS) - 1):
        yield s.no("AM4", "shoots_elsewhere")
    if s.shooters >> figures.TWICE & 1 and not s.force >> figures.MECHA + 1 & 1:
        yield s.no("AM4", "shoots_elsewhere")
    if s.clash > 2:
        yield s.no("AM4", "third_round")


def duel(s: America) -> Iterator[Reason]:
    """AM9, C-5 In the Challenge the challenger meets one rival after the other where it stands."""
    if not s.duel or not s.stack:
        return
    if s.challenger == kinds.NOBODY:
        yield s.no("AM9", "needs_duel", "duel")
        return
    if {"RivalChoice", "NextRival"} & {type(s.stack[-1]).__name__}:
        return
    away = s.rival < s.players and s.stand[s.rival] != s.stand[s.challenger]
    if s.rival in (kinds.NOBODY, s.challenger) or away or s.field != s.stand[s.challenger]:
        yield s.no("C-5", "no_duel_foe")
    if (
        s.rival >= s.players
        and s.where[figures.MECHA + s.rival - s.players] < 0
        and s.giant_health[s.rival - s.players]
    ):
        yield s.no("C-5", "no_duel_foe")
    sides = {phase.who for phase in s.stack if isinstance(phase, Turn)} | {s.foe}
    if sides - {kinds.NOBODY, s.rival, s.challenger}:
        yield s.no("C-5", "no_duel_foe")


# -- the stack

BATTLE = frozenset({"Clash", "Claws", "Attack", "Volley", "ClawRoll", "ShotRoll", "Gambit", "Declaration", "Rout"})
DUEL = frozenset({"Blows", "BlowRoll", "Duelling", "GiantRoll", "GiantBlow", "DuelRound", "DuelEnds", "RivalChoice"})
TURN = frozenset({"Movement", "Moving", "MonsterMoving", "Launching", "Deploy", "Placing", "BattleOrder", "Encounter"})
SET_UP = ("MonsterChoice", "BranchChoice", "LairChoice")
BETWEEN = (*SET_UP, "FirstPlayer", "Garrison", "TurnBegins")


def stack(s: America) -> Iterator[Reason]:
    """AM2 Nothing waits that could not be waiting as things are."""
    if not s.stack and s.result is None:
        yield s.no("AM2", "nothing_waits")
    if s.stack and s.result is not None:
        yield s.no("AM9", "over_and_on")
    below = ""
    for phase in s.stack:
        name = type(phase).__name__
        if name in BATTLE and (s.foe == kinds.NOBODY or s.duel or s.field == kinds.NOBODY) and phase is s.stack[-1]:
            yield s.no("AM4", "needs_battle", name)
        if name in DUEL and not (s.duel and s.challenger != kinds.NOBODY):
            yield s.no("AM9", "needs_duel", name)
        if name in ("Blows", "BlowRoll", "Duelling", "Blow") and s.foe == kinds.NOBODY:
            yield s.no("AM9", "needs_duel", name)
        if name in TURN and s.active == kinds.NOBODY:
            yield s.no("AM2", "needs_turn", name)
        if name == "Placing" and below != "Deploy":
            yield s.no("AM7", "needs_deploy")
        if name in ("MonsterMoving", "Approach") and s.stand[s.active] < 0:
            yield s.no("AM2", "moved_monster_away")
        if isinstance(phase, (Moving, Launching)) and s.where[phase.unit] < 0:
            yield s.no("AM2", "moved_unit_away")
        if isinstance(phase, (LureSpace, LiftSpace, Retreat)) and s.stand[phase.target] < 0:
            yield s.no("AM2", "on_the_move", name)
        below = name
    if s.stack:
        if s.active == kinds.NOBODY and type(s.stack[-1]).__name__ not in BETWEEN:
            yield s.no("AM2", "needs_turn", type(s.stack[-1]).__name__)
        yield from (_in_turn if s.round else _in_set_up)(s)


def _in_turn(s: America) -> Iterator[Reason]:
    """AM2, AM9 A turn ends, unless the Challenge has begun."""
    bottom = type(s.stack[0]).__name__
    if s.duel:
        if bottom not in ("DuelRound", "DuelEnds", "NextRival", "RivalChoice"):
            yield s.no("AM9", "turn_waits")
    elif bottom not in ("TurnEnds", "TurnBegins"):
        yield s.no("AM2", "turn_waits")


def _in_set_up(s: America) -> Iterator[Reason]:
    """AM1, S-1, S-2 What is still to be chosen waits, once for each player."""
    drawing = type(s.stack[-1]).__name__ == "FirstPlayer"
    if drawing != (s.first == kinds.NOBODY):
        yield s.no("AM1", "no_first")
    if drawing:
        if s.kind.count(kinds.NOBODY) + s.branch.count(kinds.NOBODY) < 2 * s.players:
            yield s.no("AM1", "no_first")
        return
    for name, missing in zip(
        SET_UP, ((s.kind, kinds.NOBODY), (s.branch, kinds.NOBODY), (s.stand, kinds.UNBORN)), strict=True
    ):
        waiting = [phase.who for phase in s.stack if type(phase).__name__ == name and isinstance(phase, OneSeat)]
        if sorted(waiting) != [seat for seat, chosen in enumerate(missing[0]) if chosen == missing[1]]:
            yield s.no("AM1", "set_up_waits")
    if type(s.stack[0]).__name__ != "FirstRound":
        yield s.no("AM1", "set_up_waits")


ACCOUNTS = (seats, choices, monsters, cards, units, stomps, to_come, battle, stack, duel)
