"""Destroy All Monsters! in lines of text for the terminal: distances and bearings in words, made from a view."""

from __future__ import annotations

from matinee.games.destroyall.figures import ARMY
from matinee.games.destroyall.map.lattice import COMPASS, bearing
from matinee.games.destroyall.show.view import SCALE
from matinee.table.panels import Ledger, Order, Records, RecordSheet
from matinee.table.parts import Say
from matinee.table.view import Piece, View


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    parts = [view.clock.text]
    for sheet in view.panel("sheets", Records).sheets:
        if sheet.status in ("here", "smoke"):
            parts.append(f"{say('terminal', 'monster', sheet.owner)}: {_gauges(sheet, say)}")
    order = view.first(Order)
    if order is not None and order.left is not None:
        parts.append(say("terminal", "left", f"{order.left:g}"))
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """Every monster and unit: where it is, how far from yours and in which direction."""
    mine = next((p for p in view.pieces if p.owner == view.seat and p.heading is not None), None)
    lines = []
    for piece in view.pieces:
        place = [say("terminal", "at", piece.name, *_at(piece))]
        if piece.heading is not None:
            place.append(say("terminal", "facing", say("headings", COMPASS[piece.heading])))
        if piece.height:
            place.append(say("conditions", "up", piece.height))
        flags = f" ({', '.join(say('flags', flag) for flag in piece.flags)})" if piece.flags else ""
        line = ", ".join(place) + flags
        lines.append(f"{line}: {_off(mine, piece, say)}" if mine is not None and piece is not mine else line)
    if view.markers:
        lines.append(say("terminal", "rubble", ", ".join(say("names", "building", m.space) for m in view.markers)))
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
    now = [sheet.state, _gauges(sheet, say), *(flag.text for flag in sheet.flags)]
    lines = [f"{sheet.owner + 1} {sheet.title}: {attributes}", f"  {can}"]
    return [*lines, f"  {say('terminal', 'now', ', '.join(filter(None, now)))}"]


def _gauges(sheet: RecordSheet, say: Say) -> str:
    return ", ".join(say("terminal", "gauge", gauge.name, gauge.value, gauge.most) for gauge in sheet.gauges)


def _at(piece: Piece) -> tuple[int, int]:
    """Where a piece stands, in half inches."""
    return int((piece.x or 0) / SCALE), int((piece.y or 0) / SCALE)


def _off(one: Piece, other: Piece, say: Say) -> str:
    (x0, y0), (x1, y1) = _at(one), _at(other)
    dx, dy = x1 - x0, y1 - y0
    inches = (dx * dx + dy * dy) ** 0.5 / 2
    return say("terminal", "off", f"{inches:.1f}", say("headings", COMPASS[bearing(dx, dy)]))
