"""What people see: the board with its symbols, views, odds before a roll, and actions in words."""

from __future__ import annotations

from typing import Any

from matinee.games.america.figures import (
    GIANTS,
    KIND,
    KINDS,
    LAUNCHED,
    MECHA,
    MONSTER_IDS,
    MUTATIONS,
    RESEARCH,
    SUBMARINES,
    UNIT_DEFENCE,
    UNITS,
    Card,
)
from matinee.games.america.kinds import HOLLYWOOD, NOBODY
from matinee.games.america.map.land import BARRIERS, BOARD, CITY_DICE, HOLLYWOOD_BOX, SPACES
from matinee.games.america.rules.challenge import Duelling, opponent
from matinee.games.america.rules.movement import monster_route, unit_route
from matinee.games.america.rules.mutations import against, defence, war_spikes
from matinee.games.america.rules.research import fusion_cells
from matinee.games.america.rules.rounds import Attack, Volley, firepower, toughness
from matinee.games.america.show.names import piece_name
from matinee.games.america.show.panels import panels
from matinee.games.america.state import America
from matinee.table import odds as exact
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.text import Catalogue
from matinee.table.view import Clock, frame

# -- the fixed board


def board(text: Catalogue) -> dict[str, Any]:
    """5 Spaces, barriers as lines, and the printed symbols; 4 what is written on the cards."""
    cards = {"mutation": _cards(text, MUTATIONS), "research": _cards(text, RESEARCH)}
    return {**BOARD.drawing(), "lines": _lines(), "symbols": _symbols(), "cards": cards}


def _cards(text: Catalogue, deck: tuple[Card, ...]) -> list[dict[str, str]]:
    return [
        {
            "id": card.id,
            "name": text.say("names", card.id),
            "text": text.say("card_texts", card.id),
            "note": text.say("cards", card.kind),
        }
        for card in deck
    ]


def _lines() -> list[dict[str, Any]]:
    """5.4 Every barrier as a stroke along the side that the two spaces share."""
    lines = []
    for a in range(SPACES):
        for b, kind in BARRIERS[a].items():
            if a < b:
                shared = [list(p) for p in BOARD.polygons[a] if any(_same(p, q) for q in BOARD.polygons[b])]
                lines.append({"kind": kind, "points": shared})
    return lines


def _same(p: tuple[float, float], q: tuple[float, float]) -> bool:
    return abs(p[0] - q[0]) < 1 and abs(p[1] - q[1]) < 1


def _symbols() -> list[dict[str, Any]]:
    """5.5, 5.6 Cities by size, bases by branch, lairs by monster, and sites."""
    symbols: list[dict[str, Any]] = []
    for n, p in enumerate(BOARD.properties):
        if "city" in p:
            mark = f"+{CITY_DICE[n]}d" if CITY_DICE[n] else "+1"
            symbols.append({"kind": f"city_{p['city']}", "space": n, "mark": mark})
        symbols += [{"kind": f"base_{branch}", "space": n} for branch in p.get("bases", ())]
        if "site" in p:
            symbols.append({"kind": f"site_{p['site']}", "space": n})
        if "lair" in p:
            symbols.append({"kind": "lair", "space": n, "piece": p["lair"]})
    return [*symbols, {"kind": "hollywood", "space": HOLLYWOOD_BOX}]


# -- views


def clock(s: America) -> Clock:
    """The round, and the one after which the Challenge is fought in any case."""
    say, limit = s.game.words.say, s.options["rounds"]
    text = say("clock", "of" if limit else "round", s.round, limit) if s.round else say("clock", "set_up")
    return Clock(s.round, say("clock", "unit"), text, limit)


def score(s: America) -> str:
    """AM9 How far it is to the Challenge."""
    say = s.game.words.say
    return say("clock", "challenge") if s.duel else say("clock", "markers", s.markers)


def view(s: America, seat: int | None) -> dict[str, Any]:
    """G-5 Everything is open to everybody."""
    seen = frame(s, seat)
    seen["turn"] = s.round
    seen["pieces"] = _pieces(s)
    seen["trails"] = _trails(s)
    seen["markers"] = _markers(s)
    seen["panels"] = panels(s)
    return seen


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _pieces(s: America) -> list[dict[str, Any]]:
    pieces: list[dict[str, Any]] = []
    for unit, at in enumerate(s.where):
        if at >= 0:
            kind = KINDS[KIND[unit]]
            bit = 1 << unit
            figures = [kind.defence, kind.damage, s.pace(unit)]
            if GIANTS & bit:
                figures = [s.giant_health[unit - MECHA], *figures]
            elif (s.missiles | s.launched) & SUBMARINES & bit:
                figures = [LAUNCHED.defence, LAUNCHED.damage, LAUNCHED.move + fusion_cells(s, s.owner(unit))]
            flags = {
                "moved": s.moved & bit,
                "missile": (s.missiles | s.launched) & bit,
                "fighting": s.force & bit,
                "giant": GIANTS & bit,
            }
            pieces.append(
                {
                    "id": unit,
                    "name": piece_name(unit),
                    "kind": kind.id,
                    "owner": _or_none(s.owner(unit)),
                    "space": at,
                    "figures": figures,
                    "fights": True,
                    "flags": [name for name, up in flags.items() if up],
                }
            )
    for seat, at in enumerate(s.stand):
        if at >= 0 or at == HOLLYWOOD:
            flags = {
                "challenger": seat == s.challenger,
                "moved": seat == s.active and s.walked,
                "fighting": seat == s.foe,
                "lured": s.lured[seat] != NOBODY,
            }
            pieces.append(
                {
                    "id": s.piece(seat),
                    "name": piece_name(s.piece(seat)),
                    "kind": MONSTER_IDS[s.kind[seat]],
                    "owner": seat,
                    "space": at if at >= 0 else HOLLYWOOD_BOX,
                    "figures": [s.health[seat]],
                    "fights": True,
                    "flags": [name for name, up in flags.items() if up],
                }
            )
    return pieces


def _trails(s: America) -> list[dict[str, Any]]:
    """The ways that pieces have just gone, space by space."""
    trails: list[dict[str, Any]] = []
    for event in s.events:
        if event.id == "moved":
            trails.append({"piece": event.args[0], "through": unit_route(s, *event.args)})
        elif event.id == "prowled":
            piece, start, end = event.args
            trails.append({"piece": piece, "through": monster_route(s, s.seat_of(piece), start, end)})
    return trails


def _markers(s: America) -> list[dict[str, Any]]:
    markers: list[dict[str, Any]] = [{"kind": "stomped", "space": space} for space in members(s.stomped)]
    return markers + [{"kind": "lure", "space": space} for space in s.lured if space != NOBODY]


# -- odds


def odds(s: America, action: Action) -> list[tuple[float, str]]:
    """What the die behind an action may bring."""
    phase, verb = s.stack[-1] if s.stack else None, action[0]
    if verb in ("hit", "rage") and isinstance(phase, Attack) and action[1] < UNITS:
        unit = action[1]
        bonus, need = against(s, s.foe, unit), toughness(s, unit)
        if GIANTS >> unit & 1:
            return exact.die(lambda face: _damage(face + bonus >= need, war_spikes(s, s.foe) + (face == 6)))
        return exact.die(lambda face: "destroyed" if face + bonus >= need else "missed")
    if verb == "shoot" and isinstance(phase, Volley) and action[1] < UNITS:
        unit, need = action[1], defence(s, s.foe)
        return exact.die(lambda face: _damage(face >= need, firepower(s, unit, face)))
    if verb in ("strike", "fury") and isinstance(phase, Duelling):
        other = opponent(s)
        need = defence(s, other) if other < s.players else UNIT_DEFENCE[MECHA + other - s.players]
        return exact.die(lambda face: _damage(face >= need, war_spikes(s, s.foe) + (face == 6)))
    return []


def _damage(hit: bool, points: int) -> str:
    return f"{points} damage" if hit else "missed"


# -- words


def describe(s: America, action: Action) -> str:
    """An action in words, with the figures that decide it."""
    text, verb = s.game.words, action[0]
    phase = s.stack[-1] if s.stack else None
    if verb in ("hit", "rage") and isinstance(phase, Attack) and action[1] < UNITS:
        bonus = against(s, s.foe, action[1])
        need = f"{toughness(s, action[1])} or more" + (f", +{bonus}" if bonus else "")
        return f"{text.action(action)} ({need})"
    if verb == "shoot" and isinstance(phase, Volley) and action[1] < UNITS:
        return f"{text.action(action)} ({defence(s, s.foe)} or more)"
    return text.action(action)
