"""What people see: the board with its symbols, and views."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

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
    UNIT_MOVE,
    UNITS,
    Card,
)
from matinee.games.america.kinds import HOLLYWOOD, NOBODY
from matinee.games.america.map.land import BARRIERS, BOARD, CITY_DICE, HOLLYWOOD_BOX, SPACES, WAYS
from matinee.games.america.rules.battle import BattleOrder
from matinee.games.america.rules.challenge import RivalChoice
from matinee.games.america.rules.movement import Movement, monster_route, unit_route
from matinee.games.america.rules.plays import LiftSpace
from matinee.games.america.rules.research import fusion_cells
from matinee.games.america.rules.retreat import Retreat
from matinee.games.america.rules.setup import Garrison
from matinee.games.america.show.asking import asking, cost, next_base
from matinee.games.america.show.names import piece_name
from matinee.games.america.show.panels import panels
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.frame import OwnPrompt, frame, lying
from matinee.table.said.text import Catalogue
from matinee.table.shown.boardview import BoardView, CardText, Deck, Polyline, Symbol
from matinee.table.shown.panels import PieceId, pose
from matinee.table.shown.shared_view import shared_view
from matinee.table.shown.view import Concern, Marker, Piece, Trail, View

# -- the fixed board


def board(text: Catalogue) -> BoardView:
    """5 Spaces, barriers as lines, and the printed symbols; 4 what is written on the cards."""
    board = BOARD.drawing()
    board.lines, board.symbols = _lines(), _symbols()
    board.call(text.names["space"])
    board.decks = {
        "mutation": Deck(text.say("panels", "mutation"), _cards(text, MUTATIONS)),
        "research": Deck(text.say("panels", "research"), _cards(text, RESEARCH)),
    }
    return board


def _cards(text: Catalogue, deck: tuple[Card, ...]) -> list[CardText]:
    return [
        CardText(card.id, text.say("names", card.id), text.say("card_texts", card.id), text.say("cards", card.kind))
        for card in deck
    ]


def _lines() -> list[Polyline]:
    """Rivers and highways across the land, then (5.4) every barrier along the side that the two spaces share."""
    lines = [
        Polyline([BOARD.centre[BOARD.index[id]] for id in way], kind) for kind, ways in WAYS.items() for way in ways
    ]
    for a in range(SPACES):
        for b, kind in BARRIERS[a].items():
            if a < b:
                shared = [p for p in BOARD.polygons[a] if any(_same(p, q) for q in BOARD.polygons[b])]
                lines.append(Polyline(shared, kind))
    return lines


def _same(p: tuple[float, float], q: tuple[float, float]) -> bool:
    return abs(p[0] - q[0]) < 1 and abs(p[1] - q[1]) < 1


def _symbols() -> list[Symbol]:
    """5.5, 5.6 Cities by size, bases by branch, lairs by monster, and sites."""
    symbols: list[Symbol] = []
    for n, p in enumerate(BOARD.properties):
        if "city" in p:
            mark = f"+{CITY_DICE[n]}d" if CITY_DICE[n] else "+1"
            symbols.append(Symbol(f"city_{p['city']}", n, mark))
        symbols += [Symbol(f"base_{branch}", n) for branch in p.get("bases", ())]
        if "site" in p:
            symbols.append(Symbol(f"site_{p['site']}", n))
        if "lair" in p:
            symbols.append(Symbol("lair", n, piece=p["lair"]))
    return [*symbols, Symbol("hollywood", HOLLYWOOD_BOX)]


# -- views


def score(s: America) -> str:
    """AM9 How far it is to the Challenge."""
    say = s.game.words.say
    return say("clock", "challenge") if s.duel else say("clock", "markers", s.markers)


def view(s: America, seat: int | None) -> View:
    """G-5 Everything is open to everybody."""
    return frame(
        s,
        seat,
        pieces=_pieces(s),
        markers=_markers(s),
        panels=panels(s),
        trails=_trails(s),
        prompt=OwnPrompt(
            text=asking(s),
            cost=cost(s),
            about=_about(s) if s.stack else None,
        ),
    )


@shared_view
def _about(s: America) -> Concern | None:
    """What the decision or die is about: a base; whom it sets down; else whom it names, who walks, who fights."""
    phase = s.stack[-1]
    if isinstance(phase, Garrison):
        return Concern([], [next_base(s, phase)])
    unit = getattr(phase, "unit", NOBODY)
    match phase:
        case LiftSpace() | Retreat():
            seats = [phase.target]
        case BattleOrder():
            fighting = list(members(s.battles))
            seats = [s.active if s.active in fighting else fighting[0]]
        case RivalChoice():
            seats = [s.challenger]
        case _:
            seats = [getattr(phase, "who", NOBODY), getattr(phase, "target", NOBODY), s.foe]
    if isinstance(phase, Movement) and not s.walked:
        seats.append(s.active)
    pieces: list[PieceId] = [unit] if 0 <= unit < len(s.where) and s.where[unit] >= 0 else []
    stands = {seat for seat in seats if 0 <= seat < s.players and (s.stand[seat] >= 0 or s.stand[seat] == HOLLYWOOD)}
    pieces += [s.piece(seat) for seat in sorted(stands)]
    return Concern(pieces, []) if pieces else None


@shared_view
def _pieces(s: America) -> list[Piece]:
    return [*_units(s), *_monsters(s)]


def _units(s: America) -> list[Piece]:
    pieces: list[Piece] = []
    marked = s.moved | s.missiles | s.launched | s.force | GIANTS
    commands = _commands(tuple(s.armies), tuple([fusion_cells(s, seat) for seat in range(s.players)]))
    for unit, at in enumerate(s.where):
        if at >= 0:
            (owner, pace), bit = commands[unit], 1 << unit
            if not marked & bit:
                pieces.append(_plain(unit, owner, at, pace))
                continue
            kind = KINDS[KIND[unit]]
            figures: tuple[int, ...] = (kind.defence, kind.damage, pace)
            if GIANTS & bit:
                figures = (s.giant_health[unit - MECHA], *figures)
            elif (s.missiles | s.launched) & SUBMARINES & bit:
                figures = (LAUNCHED.defence, LAUNCHED.damage, LAUNCHED.move + fusion_cells(s, owner))
            pieces.append(Piece(unit, piece_name(unit), kind.id, _or_none(owner), at, figures, _unit_flags(s, bit)))
    return pieces


@lru_cache(maxsize=256)
def _commands(armies: tuple[int, ...], cells: tuple[int, ...]) -> list[tuple[int, int]]:
    """AM2, M-18 Who commands each unit, and its Move under them."""
    owners = [next((seat for seat, units in enumerate(armies) if units >> unit & 1), NOBODY) for unit in range(UNITS)]
    return [(owner, 0 if owner == NOBODY else UNIT_MOVE[unit] + cells[owner]) for unit, owner in enumerate(owners)]


@lru_cache(maxsize=1 << 14)
def _plain(unit: int, owner: int, at: int, pace: int) -> Piece:
    """A unit of which there is nothing special to show."""
    kind = KINDS[KIND[unit]]
    return Piece(unit, piece_name(unit), kind.id, _or_none(owner), at, (kind.defence, kind.damage, pace), ())


def _unit_flags(s: America, bit: int) -> tuple[str, ...]:
    flags = {
        "moved": s.moved & bit,
        "missile": (s.missiles | s.launched) & bit,
        "fighting": s.force & bit,
        "giant": GIANTS & bit,
    }
    return _up(flags)


def _monsters(s: America) -> list[Piece]:
    pieces: list[Piece] = []
    for seat, at in enumerate(s.stand):
        if at >= 0 or at == HOLLYWOOD:
            flags = {
                "challenger": seat == s.challenger,
                "moved": seat == s.active and s.walked,
                "fighting": seat == s.foe,
                "lured": s.lured[seat] != NOBODY,
            }
            piece, space = s.piece(seat), at if at >= 0 else HOLLYWOOD_BOX
            kind, figures = MONSTER_IDS[s.kind[seat]], (s.health[seat],)
            stance = pose(s.health[seat], s.ceiling(seat))
            pieces.append(Piece(piece, piece_name(piece), kind, seat, space, figures, _up(flags), pose=stance))
    return pieces


def _up(flags: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(name for name, up in flags.items() if up)


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


@shared_view
def _trails(s: America) -> list[Trail]:
    """The ways that pieces have just gone, space by space."""
    trails: list[Trail] = []
    for event in s.events:
        if event.id == "moved":
            trails.append(Trail(event.args[0], unit_route(s, *event.args)))
        elif event.id == "prowled":
            piece, *way = event.args
            trails.append(Trail(piece, monster_route(s, s.seat_of(piece), *way)))
    return trails


@shared_view
def _markers(s: America) -> list[Marker]:
    return [*lying("stomped", s.stomped)] + [Marker("lure", space) for space in s.lured if space != NOBODY]
