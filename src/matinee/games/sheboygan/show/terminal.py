"""Sheboygan in lines of text for the terminal, made from a view and so without secrets."""

from __future__ import annotations

from collections.abc import Callable

from matinee.games.sheboygan.figures import KINDS, STRENGTHS, UNITS
from matinee.games.sheboygan.map.city import BOARD, DIST, NEIGHBOURS, RAZE_STRENGTH
from matinee.table.panels import Ledger, Note, Score, Tray, Workshop
from matinee.table.view import Piece, View

Say = Callable[..., str]


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    score, defence = view.panel("score", Score), view.panel("sheet", Ledger).fact("defence")
    parts = [view.clock.text, f"the monster has {score.points} points and wins above {score.level}"]
    if defence:
        parts.append(f"defence {defence}")
    monster = _monster(view)
    if monster is not None:
        parts.append(f"monster {'over' if 'airborne' in monster.flags else 'at'} {BOARD.ids[monster.space]}")
    if any(marker.kind == "flames" for marker in view.markers):
        parts.append(say("winds", view.panel("wind", Note).state))
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """What is next to the monster, and every unit with its box and how far off it is."""
    lines: list[str] = []
    monster = _monster(view)
    if monster is not None:
        lines.append(f"The monster is at {_box(view, monster.space, say)}. Next to it:")
        lines += [f"  {_box(view, box, say)}" for box in NEIGHBOURS[monster.space]]
    for kind in KINDS:
        units = [piece for piece in view.pieces if piece.kind == kind]
        if units:
            strength, reach, allowance = units[0].figures
            figures = f"{strength}-{reach}-{allowance}" if UNITS[kind].fights else f"({strength})-{allowance}"
            lines.append(f"{say('units', kind)} {figures}: " + ", ".join(_unit(unit, monster, say) for unit in units))
    tray = view.first(Tray)
    if tray is not None and tray.pieces:
        lines.append("In your tray: " + ", ".join(piece.name for piece in tray.pieces))
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """12.0 The monster's record sheet as far as the seat knows it."""
    seen = view.panel("sheet", Ledger)
    lines = [f"{say('strengths', name):<12} {_strength(seen, name)}" for name in STRENGTHS]
    held = seen.names("abilities")
    label = "abilities" if held is not None else "abilities shown"
    names = held if held is not None else seen.names("revealed") or []
    lines.append(f"{label}: " + (", ".join(say("abilities", id) for id in names) or "none"))
    ruled_out = seen.names("ruled_out")
    if ruled_out:
        lines.append("it has not: " + ", ".join(say("abilities", id) for id in ruled_out))
    if seen.fact("hidden_damage") and held is None:
        lines.append(f"damage not taken off defence: {seen.fact('hidden_damage')}")
    shop = view.first(Workshop)
    if shop is not None and shop.points:
        lines.append(f"points to spend: {shop.points}")
    if seen.fact("edge"):
        lines.append(f"comes on at {seen.fact('edge')}")
    if seen.fact("controlled"):
        lines.append(f"controls {seen.fact('controlled')}")
    return lines


def _strength(seen: Ledger, name: str) -> str:
    now, left, least, used = (seen.column(id) for id in ("now", "left", "at_least", "used"))
    if now is not None and left is not None:
        return f"{now[name]:>3}   {left[name]} left this turn"
    if name == "defence":
        return str(seen.fact("defence") or "not known yet")
    assert least is not None and used is not None
    return f"at least {least[name]}, {used[name]} used this turn"


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
        words = "lost bridge"
    if "flames" in markers:
        words += f", burning {markers['flames'].value}"
    if "web" in markers:
        words += ", webbed"
    names = [piece.name for piece in view.pieces if piece.space == box and piece.kind != "monster"]
    return f"{BOARD.ids[box]} ({words}){': ' + ', '.join(names) if names else ''}"


def _unit(unit: Piece, monster: Piece | None, say: Say) -> str:
    """`3 Ave3.4 (2 off)`: its number, its box, its distance from the monster, its state."""
    number, box = unit.name.rpartition(" ")[2], unit.space
    notes = [f"{DIST[monster.space][box]} off"] if monster is not None else []
    notes += [say("flags", flag) for flag in unit.flags if flag not in ("moved", "fired")]
    return f"{number} {BOARD.ids[box]}" + (f" ({', '.join(notes)})" if notes else "")
