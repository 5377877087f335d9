"""What an action of America can have changed, what events tell, and what is noted beside, counted from scratch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.america.figures import (
    BRANCH_UNITS,
    GIANTS,
    GUARDS,
    MECHA,
    RESEARCH_IDS,
    UNITS,
    X_FIGHTERS,
)
from matinee.games.america.kinds import DEAD, GONE, HOLLYWOOD, NOBODY, TILE, TROPHY, VANISHED
from matinee.games.america.rules.mutations import MutationDraw, ToxicorKeeps
from matinee.games.america.state import America
from matinee.table.board import bitset
from matinee.table.events import Event
from matinee.testing.laws import Tale

X_CARD = 1 << RESEARCH_IDS.index("x_fighters")
COMMANDER = 1 << RESEARCH_IDS.index("guard_commander")


def wrong(state: Any) -> list[str]:
    """What a state has noted otherwise than a count from scratch."""
    s: America = state
    placed: dict[int, int] = {}
    for unit, at in enumerate(s.where):
        if at >= 0:
            placed[at] = placed.get(at, 0) | 1 << unit
    claims = {
        "held is wrong": s.held == placed,
        "crowd is wrong": s.crowd == bitset(placed),
        "afoot is wrong": s.afoot == bitset(u for u, at in enumerate(s.where) if at >= 0),
        "ready is wrong": s.ready == bitset(u for u, at in enumerate(s.where) if at == TILE),
        "an army is wrong": all(s.armies[k] == _army(s, k) for k in range(s.players)),
        "two players command a unit": sum(a.bit_count() for a in s.armies) == _union(s.armies).bit_count(),
    }
    return [what for what, holds in claims.items() if not holds]


def unjust(first: Any, then: Any) -> list[str]:
    """What one action cannot have done."""
    b: America = first
    s: America = then
    before, after = _all_cards(b.mutations, b), _all_cards(s.mutations, s)
    research = [deck.research_deck | _union(deck.research) for deck in (b, s)]
    trophies = [bitset(u for u, at in enumerate(x.where) if at <= TROPHY) for x in (b, s)]
    gone = s.conceded & ~b.conceded
    others = [k for k in range(s.players) if not gone >> k & 1]
    claims = {
        "a conceder acted": not gone or (b.stomped, b.visited) == (s.stomped, s.visited),
        "a conceder drew a card": not gone
        or not b.mutation_deck & ~s.mutation_deck | b.research_deck & ~s.research_deck,
        "a conceder took something": not gone
        or all((s.infamy[k], s.mutations[k]) == (b.infamy[k], b.mutations[k]) for k in others),
        "a unit out of the game is back": all(
            s.where[u] in (GONE, at) for u, at in enumerate(b.where) if at == GONE or at <= TROPHY
        ),
        "a spent Mutation card is back": not after & ~before,
        "a spent Research card is back": not research[1] & ~research[0],
        "a stomped space is whole again": not b.stomped & ~s.stomped,
        "Stomp markers came back": s.markers <= b.markers,
        "two spaces were stomped at once": (s.stomped ^ b.stomped).bit_count() <= 1,
        "a trophy was given back": not trophies[0] & ~trophies[1],
        "time ran backwards": b.round <= s.round <= b.round + 1,
        "a slain monster is back": all(s.stand[k] == DEAD for k, at in enumerate(b.stand) if at == DEAD),
        "the declaration was taken back": s.declared >= b.declared,
        "a giant healed": all(x <= y for x, y in zip(s.giant_health, b.giant_health, strict=True)),
    }
    return [what for what, holds in claims.items() if not holds]


def tales(event: Event, before: Any) -> list[Tale]:
    """What an event tells of losses, gains and moves."""
    return TALES[event.id](before, *event.args) if event.id in TALES else []


def _of(seat: int, field: str, **told: Any) -> Tale:
    return Tale(f"{field} of {seat}", lambda s: getattr(s, field)[seat], **told)


def _hers(field: str, sign: int) -> Callable[..., list[Tale]]:
    """A figure of a monster that has changed by so much and is now so much."""
    return lambda b, piece, by, now=None: [_of(b.seat_of(piece), field, by=sign * by, now=now)]


def _card(seat: int, field: str, card: int, now: int) -> list[Tale]:
    return [Tale(f"{field} {card} of {seat}", lambda s: getattr(s, field)[seat] >> card & 1, was=1 - now, now=now)]


def _at(b: America, piece: int, now: int, was: int | None = None) -> list[Tale]:
    field, n = ("where", piece) if piece < UNITS else ("stand", b.seat_of(piece))
    return [_of(n, field, was=was, now=now)]


def _goes(b: America, piece: int, was: int, now: int, *_: int) -> list[Tale]:
    return _at(b, piece, now, was)


def _destroyed(b: America, unit: int, space: int) -> list[Tale]:
    out = (X_FIGHTERS | GIANTS) >> unit & 1 or (unit < 32 and unit >> 3 not in b.branch)
    return _at(b, unit, GONE if out else TILE, space)


def _duel(b: America, champion: int, rival: int) -> list[Tale]:
    return _at(b, rival, b.stand[b.seat_of(champion)]) if rival >= UNITS else []


def _discards(b: America, piece: int, card: int) -> list[Tale]:
    return _card(b.seat_of(piece), "mutations", card, 0)


TALES: dict[str, Callable[..., list[Tale]]] = {
    **dict.fromkeys(("posted", "lurks", "emerged", "arrived", "deployed", "lifted", "beamed", "fell_back"), _at),
    **dict.fromkeys(("moved", "prowled", "launched", "retreated"), _goes),
    **dict.fromkeys(("used", "shed", "stripped"), _discards),
    **dict.fromkeys(("played", "cut"), lambda b, seat, card: _card(seat, "research", card, 0)),
    **dict.fromkeys(("recalled", "went_home"), lambda b, unit: _at(b, unit, TILE)),
    "destroyed": _destroyed,
    "trophy": lambda b, unit, space, seat: _at(b, unit, TROPHY - seat, space),
    "vanished": lambda b, piece: _at(b, piece, VANISHED),
    "hollywood": lambda b, piece: [*_at(b, piece, HOLLYWOOD), _of(b.seat_of(piece), "infamy", now=0)],
    "slain": lambda b, piece, winner: _at(b, piece, DEAD),
    "duel": _duel,
    "lured": lambda b, piece, space: [_of(b.seat_of(piece), "lured", now=space)],
    "wounded": _hers("health", -1),
    "healed": _hers("health", 1),
    "slackened": _hers("health", -1),
    "infamy": _hers("infamy", 1),
    "paid": _hers("infamy", -1),
    "raged": lambda b, piece, left: [_of(b.seat_of(piece), "infamy", by=-1, now=left)],
    "battered": lambda b, unit, lost, left: [_of(unit - MECHA, "giant_health", by=-lost, now=left)],
    "stomped": lambda b, piece, space: [Tale(f"stomped {space}", lambda s: s.stomped >> space & 1, was=0, now=1)],
    "mutated": lambda b, piece, card: _card(b.seat_of(piece), "mutations", card, 1),
    "research": lambda b, seat, card: [Tale(f"card {card}", lambda s: s.research_deck >> card & 1, was=1, now=0)],
    "declared": lambda b, piece: [Tale("declared", lambda s: s.declared, was=False, now=True)],
    "new_challenger": lambda b, piece, at: [Tale("the challenger", lambda s: s.challenger, now=b.seat_of(piece))],
    "challenger_lost": lambda b, piece: [Tale("the challenger", lambda s: s.challenger, now=NOBODY)],
}


def _union(hands: list[int]) -> int:
    cards = 0
    for hand in hands:
        cards |= hand
    return cards


def _in_hand(s: America) -> int:
    """Toxicor's cards while it chooses."""
    cards = 0
    for phase in s.stack:
        if isinstance(phase, ToxicorKeeps):
            cards |= 1 << phase.one | 1 << phase.two
        elif isinstance(phase, MutationDraw) and phase.other >= 0:
            cards |= 1 << phase.other
    return cards


def _all_cards(hands: list[int], s: America) -> int:
    return _union(hands) | s.mutation_deck | _in_hand(s)


def _army(s: America, seat: int) -> int:
    units = BRANCH_UNITS[s.branch[seat]] if s.branch[seat] != NOBODY else 0
    units |= GUARDS if s.research[seat] & COMMANDER else 0
    units |= X_FIGHTERS if s.x_owner == seat else 0
    return units | bitset(MECHA + n for n, owner in enumerate(s.giant_owner) if owner == seat)
