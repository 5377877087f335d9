"""America's accounts: every piece in one place, every card in one place, every derived field counted from scratch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.america.figures import (
    BRANCH_UNITS,
    DECK,
    GIANT_HEALTH,
    GIANTS,
    GUARDS,
    INFAMY_CAP,
    KIND,
    KINDS,
    MECHA,
    RESEARCH_IDS,
    STOMP_PILE,
    UNITS,
    X_FIGHTERS,
)
from matinee.games.america.kinds import BOX, DEAD, GONE, HOLLYWOOD, NOBODY, TILE, TROPHY, UNBORN, VANISHED
from matinee.games.america.map.land import SEA, SPACES, STOMPABLE, WATER
from matinee.games.america.rules.mutations import MutationDraw, ToxicorKeeps
from matinee.games.america.state import America
from matinee.table.board import bitset, members
from matinee.table.events import Event
from matinee.testing.laws import Tale

X_CARD = 1 << RESEARCH_IDS.index("x_fighters")
COMMANDER = 1 << RESEARCH_IDS.index("guard_commander")


def wrong(state: Any) -> list[str]:
    """What does not add up in a state."""
    s: America = state
    claims = {**_units(s), **_monsters(s), **_cards(s), **_battle(s)}
    return [what for what, holds in claims.items() if not holds]


def unjust(first: Any, then: Any) -> list[str]:
    """What one action cannot have done."""
    b: America = first
    s: America = then
    before, after = _all_cards(b.mutations, b), _all_cards(s.mutations, s)
    research = [deck.research_deck | _union(deck.research) for deck in (b, s)]
    trophies = [bitset(u for u, at in enumerate(x.where) if at <= TROPHY) for x in (b, s)]
    claims = {
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


def _units(s: America) -> dict[str, bool]:
    placed: dict[int, int] = {}
    for unit, at in enumerate(s.where):
        if at >= 0:
            placed[at] = placed.get(at, 0) | 1 << unit
    off = (BOX, TILE, GONE, *(TROPHY - seat for seat in range(s.players)))
    unused = bitset(u for b in range(4) if s.round and b not in s.branch for u in members(BRANCH_UNITS[b]))
    return {
        "a unit is nowhere": all(at in off or 0 <= at < SPACES for at in s.where) and len(s.where) == UNITS == 44,
        "held is wrong": s.held == placed,
        "crowd is wrong": s.crowd == bitset(placed),
        "afoot is wrong": s.afoot == bitset(u for u, at in enumerate(s.where) if at >= 0),
        "ready is wrong": s.ready == bitset(u for u, at in enumerate(s.where) if at == TILE),
        "an army is wrong": all(s.armies[k] == _army(s, k) for k in range(s.players)),
        "two players command a unit": sum(a.bit_count() for a in s.armies) == _union(s.armies).bit_count(),
        "a giant waits on a tile": all(s.where[g] != TILE for g in members(GIANTS)),
        "a giant has more Health than printed": all(
            0 <= h <= m for h, m in zip(s.giant_health, GIANT_HEALTH, strict=True)
        ),
        "a giant without Health is on the board": all(
            s.giant_health[g - MECHA] > 0 for g in members(GIANTS) if s.where[g] >= 0
        ),
        "the Mecha-Monster is at sea": s.where[MECHA] < 0 or not SEA >> s.where[MECHA] & 1,
        "a submarine is on dry land": all(
            WATER >> at & 1 or (s.launched | s.missiles) >> u & 1
            for u, at in enumerate(s.where)
            if at >= 0 and KINDS[KIND[u]].id == "submarine"
        ),
        "an unused branch waits on its tile (S-4)": not unused & s.ready,
        "a special piece or the Guard is a trophy": all(
            s.where[u] > TROPHY for u in members(X_FIGHTERS | GIANTS | GUARDS)
        ),
        "the Guard left the game": all(s.where[u] != GONE for u in members(GUARDS)),
        "a trophy without a stomped base": sum(at <= TROPHY for at in s.where) <= 2 * s.stomped.bit_count(),
    }  # fmt: skip


def _army(s: America, seat: int) -> int:
    units = BRANCH_UNITS[s.branch[seat]] if s.branch[seat] != NOBODY else 0
    units |= GUARDS if s.research[seat] & COMMANDER else 0
    units |= X_FIGHTERS if s.x_owner == seat else 0
    return units | bitset(MECHA + n for n, owner in enumerate(s.giant_owner) if owner == seat)


def _monsters(s: America) -> dict[str, bool]:
    spaces = [at for at in s.stand if at >= 0]
    known = [k for k in range(s.players) if s.kind[k] != NOBODY]
    return {
        "two monsters in a space": s.duel or len(set(spaces)) == len(spaces),
        "a monster is nowhere": all(at in (UNBORN, HOLLYWOOD, VANISHED, DEAD) or 0 <= at < SPACES for at in s.stand),
        "Health out of bounds": all(0 <= s.health[k] <= s.ceiling(k) for k in known),
        "Infamy out of bounds": all(0 <= n <= INFAMY_CAP for n in s.infamy),
        "alive in Hollywood with Infamy": all(not s.infamy[k] for k, at in enumerate(s.stand) if at == HOLLYWOOD),
        "on the board without Health": s.duel or all(s.health[k] for k, at in enumerate(s.stand) if at >= 0),
        "markers and stomps differ": s.markers == max(0, STOMP_PILE[s.players] - s.stomped.bit_count()),
        "stomps of the players differ": sum(s.stomps) == s.stomped.bit_count(),
        "stomped where nothing is": not s.stomped & ~STOMPABLE,
        "challenger without a declaration": s.declared or s.challenger == NOBODY,
        "the challenger is off the board": s.challenger == NOBODY or s.stand[s.challenger] >= 0 or not s.stack,
        "over without a result, or a result before the end": (s.result is None) == bool(s.stack),
    }


def _cards(s: America) -> dict[str, bool]:
    mutations = [*s.mutations, s.mutation_deck, _in_hand(s)]
    research = [*s.research, s.research_deck]
    return {
        "a Mutation card is twice": sum(c.bit_count() for c in mutations) == _union(mutations).bit_count(),
        "a Research card is twice": sum(c.bit_count() for c in research) == _union(research).bit_count(),
        "a card of no deck": not (_union(mutations) | _union(research)) & ~DECK,
        "the X-Fighters' card and pieces differ": not _union(s.research) & X_CARD
        or any(s.where[u] != GONE for u in members(X_FIGHTERS)),
        "a giant's card lies before a player": not _union(s.research) & 3,
    }


def _battle(s: America) -> dict[str, bool]:
    if s.foe == NOBODY and not s.duel:
        return {"a battle goes on without a monster": not (s.force or s.shooters or s.attacks or s.extra or s.missiles)}
    return {
        "a unit fights elsewhere": all(s.where[u] == s.field for u in members(s.force)),
        "a unit shoots that is not in the battle": not s.shooters & ~s.force & ((1 << UNITS) - 1),
        "the monster fights elsewhere": s.duel or s.stand[s.foe] == s.field,
        "attacks below nothing": s.attacks >= 0 and s.extra >= 0,
        "a third round": s.duel or s.clash <= 2,
    }
