"""Destroy All Monsters! in lines of text for the terminal: distances and bearings in words, made from a view."""

from __future__ import annotations

from matinee.games.destroyall.figures import ARMY
from matinee.games.destroyall.map.lattice import COMPASS, bearing
from matinee.games.destroyall.show.view import SCALE
from matinee.table.parts import Say
from matinee.table.shown.panels import Gauge, Ledger, Order, Records, RecordSheet
from matinee.table.shown.view import Piece, View


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    parts = [view.clock.text]
    for sheet in view.panel("sheets", Records).sheets:
        if sheet.status in ("here", "smoke"):
            gauges = ", ".join(_gauge(gauge, say) for gauge in sheet.gauges)
            parts.append(say("terminal", "monster", sheet.owner, gauges))
    order = view.first(Order)
    if order is not None and order.left is not None:
        parts.append(say("terminal", "left", f"{order.left:g}"))
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """Every monster and unit: where it is, how far from yours and in which direction."""
    mine = next((p for p in view.pieces if p.owner == view.seat and p.heading is not None), None)
    lines = []
    for piece in view.pieces:
        x, y = _at(piece)
        line = say("terminal", "at", piece.name, f"{x / 2:g}", f"{y / 2:g}")
        if piece.heading is not None:
            line = say("terminal", "facing", line, say("headings", COMPASS[piece.heading]))
        if piece.height:
            line = say("terminal", "up", line, piece.height)
        if piece.flags:
            line = f"{line} ({', '.join(say('flags', flag) for flag in piece.flags)})"
        lines.append(line if mine is None or piece is mine else say("terminal", "off", line, _off(mine, piece, say)))
    rubble = [marker.space for marker in view.markers]
    if rubble:
        lines.append(say("terminal", "rubble", ", ".join(say("names", "building", n) for n in rubble)))
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """The record sheets of all monsters, and what the army is worth."""
    lines = [line for sheet in view.panel("sheets", Records).sheets for line in _record(sheet, say)]
    if view.has("army"):
        army = view.panel("army", Ledger)
        worth, points = army.fact("worth") or 0, army.fact("points") or 0
        lines.append(say("terminal", "army", worth, ARMY.points, points))
    return lines


def _record(sheet: RecordSheet, say: Say) -> list[str]:
    """One monster: what it is, what it can do, how it stands."""
    attributes = ", ".join(f"{figure.name} {figure.value}" for figure in sheet.figures)
    can = "; ".join(f"{line.name}: {line.value}" for line in sheet.lines)
    now = [sheet.state, *(_gauge(gauge, say) for gauge in sheet.gauges), *(flag.text for flag in sheet.flags)]
    lines = [f"{sheet.owner + 1} {sheet.title}: {attributes}", f"  {can}"]
    return [*lines, say("terminal", "now", ", ".join(filter(None, now)))]


def _gauge(gauge: Gauge, say: Say) -> str:
    return say("terminal", "gauge", gauge.name, gauge.value, gauge.most)


def _at(piece: Piece) -> tuple[int, int]:
    """Where a piece stands, in half inches."""
    return int((piece.x or 0) / SCALE), int((piece.y or 0) / SCALE)


def _off(one: Piece, other: Piece, say: Say) -> str:
    (x0, y0), (x1, y1) = _at(one), _at(other)
    dx, dy = x1 - x0, y1 - y0
    inches = (dx * dx + dy * dy) ** 0.5 / 2
    return f'{inches:.1f}" {say("headings", COMPASS[bearing(dx, dy)])}'
