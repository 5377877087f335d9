"""What people see: the fixed board, and views built from nothing."""

from __future__ import annotations

from typing import Any

from matinee.games.destroyall.figures import (
    UNIT_IDS,
    UNITS,
)
from matinee.games.destroyall.map.lattice import HEADINGS
from matinee.games.destroyall.map.town import of
from matinee.games.destroyall.notation.designs import file
from matinee.games.destroyall.pieces import crowd_piece, unit_piece
from matinee.games.destroyall.rules.attacks import Firing, Piercing, in_area, prey
from matinee.games.destroyall.rules.round import Round
from matinee.games.destroyall.rules.strike import Throw
from matinee.games.destroyall.show.likeness import likeness, wears
from matinee.games.destroyall.show.panels import gauges, house_names, panels, short_name, table_name, unit_names
from matinee.games.destroyall.state import HERE, NOBODY, SMOKE, Rampage
from matinee.table.board import members
from matinee.table.frame import OwnPrompt, frame, lying
from matinee.table.json_types import Options
from matinee.table.parts import Say
from matinee.table.shown.boardview import BoardView, Lattice, Space
from matinee.table.shown.panels import pose
from matinee.table.shown.shared_view import shared_view
from matinee.table.shown.view import Concern, Marker, Piece, Point, Trail, View

SCALE = 10  # drawing units to the half inch


# -- the board


def board(options: Options, say: Say) -> BoardView:
    """The table from above: the ground, the buildings, the water; 20 drawing units to the inch."""
    town = of(options)
    side = town.side * SCALE
    spaces = [_space(0, "ground", "street", table_name(options, say), (0, 0, town.side, town.side))]
    houses = house_names(say, town.ids)
    for b, rect in enumerate(town.rects):
        spaces.append(_space(b + 1, f"b{b + 1}", town.kinds[b], houses[b], rect, town.heights[b]))
    for w, rect in enumerate(town.waters):
        n = len(town.rects) + w + 1
        spaces.append(_space(n, f"w{w + 1}", "water", say("names", "water"), rect))
    board = BoardView.bare((0, 0, side, side), spaces)
    board.lattice = Lattice(columns=97, rows=97, step=SCALE, inch=2 * SCALE, base=2 * SCALE)
    board.headings = [*HEADINGS]
    board.places = [(x * SCALE, y * SCALE) for x, y in town.starts]
    return board


def _space(n: int, id: str, terrain: str, label: str, rect: tuple[int, int, int, int], height: int = 0) -> Space:
    x0, y0, x1, y1 = (c * SCALE for c in rect)
    corners: list[Point] = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return Space(n, id, terrain, label, corners, ((x0 + x1) / 2, (y0 + y1) / 2), height=height)


# -- the view


def score(s: Rampage) -> str:
    """Everybody's HEALTH."""
    say = s.game.words.say
    return (
        "; ".join(say("clock", "health", short_name(s, i), max(0, s.health[i])) for i in range(s.count))
        if s.turn
        else ""
    )


def view(s: Rampage, seat: int | None) -> View:
    """Everything lies open: monsters, markers, record sheets, the order of the turn, experience."""
    phase = s.stack[-1] if s.stack else None
    return frame(
        s,
        seat,
        pieces=_pieces(s),
        markers=_markers(s),
        panels=panels(s),
        trails=_trails(s),
        prompt=OwnPrompt(
            text=_text(s, phase),
            about=_about(s, phase),
            dice=s.dice if isinstance(phase, Throw) else 0,
            file=file(s, seat),
            wants=_wants(s, phase),
        ),
    )


def _text(s: Rampage, phase: Any) -> str:
    """Who else is hit is said before power goes into a shot."""
    if not isinstance(phase, (Firing, Piercing)):
        return ""
    hit = in_area(s, phase.who, s.design[phase.who].weapons[phase.weapon], phase.target)
    others = [short_name(s, i) for i in hit if i < s.count and i != phase.target]
    return s.game.words.say("odds", "area", s.game.words.prompt(phase), ", ".join(others)) if others else ""


def _wants(s: Rampage, phase: Any) -> tuple[str, ...] | None:
    """In its own round a monster does not come to shoot at mere buildings."""
    if not isinstance(phase, Round) or next(prey(s, phase.who), None) is not None:
        return None
    return tuple(verb for verb in phase.wants if verb != "aim")


def _about(s: Rampage, phase: Any) -> Concern | None:
    """The piece that a decision is about; a throw is about what it was made for."""
    if phase is None or isinstance(phase, Throw):
        return None
    if hasattr(phase, "unit"):
        return Concern([unit_piece(phase.unit)], [])
    who = getattr(phase, "who", NOBODY)
    return Concern([who], []) if 0 <= who < s.count and s.status[who] == HERE else None


@shared_view
def _pieces(s: Rampage) -> list[Piece]:
    return [*_monsters(s), *_units(s), *_crowds(s)]


@shared_view
def _markers(s: Rampage) -> list[Marker]:
    return [*lying("rubble", ((1 << len(s.town.rects)) - 1 & ~s.standing) << 1)]


def _monsters(s: Rampage) -> list[Piece]:
    pieces = []
    for i in range(s.count):
        if s.status[i] not in (HERE, SMOKE):
            continue
        flags = {
            "submerged": s.under[i],
            "smoke": s.status[i] == SMOKE,
            "burning": s.burn[i],
            "scared": s.fear[i],
            "gooed": s.goo[i],
            "shielded": s.shield[i],
            "attacked": s.spent >> i & 1,
            "up": s.height[i],
        }
        pieces.append(
            Piece(
                id=i,
                name=short_name(s, i),
                kind=f"monster{i + 1}",
                likeness=likeness(s.design[i]),
                wears=wears(s.design[i]),
                pose=pose(s.health[i], s.full_health(i)),
                owner=i,
                space=s.perch[i] + 1 if s.perch[i] >= 0 else 0,
                x=s.x[i] * SCALE,
                y=s.y[i] * SCALE,
                heading=s.heading[i],
                height=s.height[i],
                figures=(s.health[i], s.power[i]),
                gauges=gauges(s, i),
                flags=tuple(name for name, up in flags.items() if up),
            )
        )
    return pieces


def _units(s: Rampage) -> list[Piece]:
    names = unit_names(s.game.words.say, s.ukind)
    return [
        Piece(
            id=unit_piece(u),
            name=names[u],
            kind=UNIT_IDS[kind],
            owner=s.army,
            space=0,
            x=s.ux[u] * SCALE,
            y=s.uy[u] * SCALE,
            figures=(UNITS[kind].dice, UNITS[kind].range, UNITS[kind].move),
            flags=tuple(n for n, up in (("moved", s.moved >> u & 1), ("fired", s.fired >> u & 1)) if up),
        )
        for u, kind in enumerate(s.ukind)
        if s.alive >> u & 1
    ]


def _crowds(s: Rampage) -> list[Piece]:
    """M28 The people in the street, who belong to nobody."""
    say = s.game.words.say
    houses = house_names(say, s.town.ids)
    return [
        Piece(
            id=crowd_piece(b),
            name=say("words", "crowd", houses[b]),
            kind="crowd",
            owner=None,
            space=0,
            x=s.crowd_at(b)[0] * SCALE,
            y=s.crowd_at(b)[1] * SCALE,
            figures=(),
            flags=() if s.standing >> b & 1 else ("hidden",),
        )
        for b in members(s.crowds)
    ]


@shared_view
def _trails(s: Rampage) -> list[Trail]:
    """The ways pieces have just gone, corner by corner."""
    trails = []
    for event in s.events:
        if event.id in ("walked", "marched"):
            piece, _, _, *way = event.args
            stops: list[Point] = [(x * SCALE, y * SCALE) for x, y in zip(way[::2], way[1::2], strict=True)]
            trails.append(Trail(piece, points=stops))
    return trails
