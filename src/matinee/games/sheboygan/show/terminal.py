"""Sheboygan in lines of text for the terminal, made from a view and so without secrets."""

from __future__ import annotations

from matinee.games.sheboygan.figures import KINDS, STRENGTHS, UNITS
from matinee.games.sheboygan.map.city import BOARD, DIST, NEIGHBOURS, RAZE_STRENGTH
from matinee.table.parts import Say
from matinee.table.shown.panels import Ledger, Note, Score, Tray, Workshop
from matinee.table.shown.view import Piece, View


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    score, defence = view.panel("score", Score), view.panel("sheet", Ledger).fact("defence")
    parts = [view.clock.text, say("terminal", "score", score.points, score.level)]
    if defence:
        parts.append(say("terminal", "defence", defence))
    monster = _monster(view)
    if monster is not None:
        parts.append(say("terminal", "over" if "airborne" in monster.flags else "at", monster.space))
    if any(marker.kind == "flames" for marker in view.markers):
        parts.append(say("winds", view.panel("wind", Note).state))
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """What is next to the monster, and every unit with its box and how far off it is."""
    lines: list[str] = []
    monster = _monster(view)
    if monster is not None:
        lines.append(say("terminal", "here", _box(view, monster.space, say)))
        lines += [f"  {_box(view, box, say)}" for box in NEIGHBOURS[monster.space]]
    for kind in KINDS:
        units = [piece for piece in view.pieces if piece.kind == kind]
        if units:
            strength, reach, allowance = units[0].figures
            figures = f"{strength}-{reach}-{allowance}" if UNITS[kind].fights else f"({strength})-{allowance}"
            lines.append(f"{say('units', kind)} {figures}: " + ", ".join(_unit(unit, monster, say) for unit in units))
    tray = view.first(Tray)
    if tray is not None and tray.pieces:
        lines.append(say("terminal", "tray", ", ".join(piece.name for piece in tray.pieces)))
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """12.0 The monster's record sheet as far as the seat knows it."""
    seen = view.panel("sheet", Ledger)
    lines = [f"{say('strengths', name):<12} {_strength(seen, name, say)}" for name in STRENGTHS]
    held = seen.names("abilities")
    names = held if held is not None else seen.names("revealed") or []
    listed = ", ".join(say("abilities", id) for id in names) or say("terminal", "none")
    lines.append(say("terminal", "abilities" if held is not None else "abilities_shown", listed))
    ruled_out = seen.names("ruled_out")
    if ruled_out:
        lines.append(say("terminal", "ruled_out", ", ".join(say("abilities", id) for id in ruled_out)))
    if seen.fact("hidden_damage") and held is None:
        lines.append(say("terminal", "hidden_damage", seen.fact("hidden_damage")))
    shop = view.first(Workshop)
    if shop is not None and shop.points:
        lines.append(say("terminal", "to_spend", shop.points))
    if seen.fact("edge"):
        lines.append(say("terminal", "edge", seen.fact("edge")))
    if seen.fact("controlled"):
        lines.append(say("terminal", "controls", seen.fact("controlled")))
    return lines


def _strength(seen: Ledger, name: str, say: Say) -> str:
    now, left, least, used = (seen.column(id) for id in ("now", "left", "at_least", "used"))
    if now is not None and left is not None:
        return say("terminal", "left", f"{now[name]:>3}", left[name])
    if name == "defence":
        return str(seen.fact("defence") or say("terminal", "not_known"))
    assert least is not None and used is not None
    return say("terminal", "at_least", least[name], used[name])


def _monster(view: View) -> Piece | None:
    return next((piece for piece in view.pieces if piece.kind == "monster"), None)


def _box(view: View, box: int, say: Say) -> str:
    """A box with its ground, what it takes to destroy it, its markers and who is in it."""
    markers = {marker.kind: marker for marker in view.markers if marker.space == box}
    ground = "rubble" if "rubble" in markers else BOARD.terrain[box]
    words = say("terrain_short", ground)
    if RAZE_STRENGTH[box] and not {"rubble", "broken"} & markers.keys():
        words += f" {RAZE_STRENGTH[box]}"
    if "broken" in markers:
        words = say("terminal", "lost_bridge")
    if "flames" in markers:
        words = say("terminal", "burning", words, markers["flames"].value)
    if "web" in markers:
        words = say("terminal", "webbed", words)
    names = [piece.name for piece in view.pieces if piece.space == box and piece.kind != "monster"]
    return f"{BOARD.ids[box]} ({words}){': ' + ', '.join(names) if names else ''}"


def _unit(unit: Piece, monster: Piece | None, say: Say) -> str:
    """`3 Ave3.4 (2 off)`: its number, its box, its distance from the monster, its state."""
    number, box = unit.name.rpartition(" ")[2], unit.space
    notes = [say("terminal", "off", DIST[monster.space][box])] if monster is not None else []
    notes += [say("flags", flag) for flag in unit.flags if flag not in ("moved", "fired")]
    return f"{number} {BOARD.ids[box]}" + (f" ({', '.join(notes)})" if notes else "")
