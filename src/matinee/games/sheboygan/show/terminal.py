"""Sheboygan in lines of text for the terminal, made from a view and so without secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.sheboygan.figures import KINDS, STRENGTHS, UNITS
from matinee.games.sheboygan.map.city import BOARD, DIST, NEIGHBOURS, RAZE_STRENGTH

View = dict[str, Any]
Say = Callable[..., str]


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    score, sheet = view["panels"]["score"], view["panels"]["sheet"]
    limit = f" of {score['turns']}" if score["turns"] else ""
    parts = [f"Turn {view['turn']}{limit}" if view["turn"] else "Set-up"]
    parts.append(f"the monster has {score['points']} points and wins above {score['level']}")
    if sheet["defence"]:
        parts.append(f"defence {sheet['defence']}")
    monster = _monster(view)
    if monster is not None:
        parts.append(f"monster {'over' if 'airborne' in monster['flags'] else 'at'} {BOARD.ids[monster['space']]}")
    if any(marker["kind"] == "flames" for marker in view["markers"]):
        parts.append(say("winds", view["panels"]["wind"]))
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """What is next to the monster, and every unit with its box and how far off it is."""
    lines: list[str] = []
    monster = _monster(view)
    if monster is not None:
        here = monster["space"]
        lines.append(f"The monster is at {_box(view, here, say)}. Next to it:")
        lines += [f"  {_box(view, box, say)}" for box in NEIGHBOURS[here]]
    for kind in KINDS:
        units = [piece for piece in view["pieces"] if piece["kind"] == kind]
        if units:
            strength, reach, allowance = units[0]["figures"]
            figures = f"{strength}-{reach}-{allowance}" if UNITS[kind].fights else f"({strength})-{allowance}"
            lines.append(f"{say('units', kind)} {figures}: " + ", ".join(_unit(unit, monster) for unit in units))
    tray = view["panels"].get("tray", {}).get("units")
    if tray:
        lines.append("In your tray: " + ", ".join(tray))
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """12.0 The monster's record sheet as far as the seat knows it."""
    seen = view["panels"]["sheet"]
    lines = []
    for name in STRENGTHS:
        word = say("strengths", name)
        if "strengths" in seen:
            lines.append(f"{word:<12} {seen['strengths'][name]:>3}   {seen['left'][name]} left this turn")
        elif name == "defence":
            known = "not known yet" if seen["defence"] is None else seen["defence"]
            lines.append(f"{word:<12} {known}")
        else:
            lines.append(f"{word:<12} at least {seen['at_least'][name]}, {seen['used'][name]} used this turn")
    held = seen.get("abilities", seen["revealed"])
    label = "abilities" if "abilities" in seen else "abilities shown"
    lines.append(f"{label}: " + (", ".join(say("abilities", id) for id in held) or "none"))
    if seen["ruled_out"]:
        lines.append("it has not: " + ", ".join(say("abilities", id) for id in seen["ruled_out"]))
    if seen["hidden_damage"] and "strengths" not in seen:
        lines.append(f"damage not taken off defence: {seen['hidden_damage']}")
    if seen.get("points"):
        lines.append(f"points to spend: {seen['points']}")
    if seen.get("edge"):
        lines.append(f"comes on at {say('edges', seen['edge'])}")
    if seen["controlled"]:
        lines.append(f"controls {seen['controlled']}")
    tray = view["panels"].get("tray")
    if tray and tray["points"]:
        lines.append(f"points for units: {tray['points']}")
    return lines


def _monster(view: View) -> dict[str, Any] | None:
    return next((piece for piece in view["pieces"] if piece["kind"] == "monster"), None)


def _box(view: View, box: int, say: Say) -> str:
    """A box with its ground, what it takes to destroy it, its markers and who is in it."""
    markers = {marker["kind"]: marker for marker in view["markers"] if marker["space"] == box}
    ground = "rubble" if "rubble" in markers else BOARD.terrain[box]
    words = say("terrain_short", ground)
    if RAZE_STRENGTH[box] and not {"rubble", "broken"} & markers.keys():
        words += f" {RAZE_STRENGTH[box]}"
    if "broken" in markers:
        words = "lost bridge"
    if "flames" in markers:
        words += f", burning {markers['flames']['value']}"
    if "web" in markers:
        words += ", webbed"
    names = [piece["name"] for piece in view["pieces"] if piece["space"] == box and piece["kind"] != "monster"]
    return f"{BOARD.ids[box]} ({words}){': ' + ', '.join(names) if names else ''}"


def _unit(unit: dict[str, Any], monster: dict[str, Any] | None) -> str:
    """`3 Ave3.4 (2 off)`: its number, its box, its distance from the monster, its state."""
    number, box = unit["name"].rpartition("-")[2], unit["space"]
    notes = [f"{DIST[monster['space']][box]} off"] if monster is not None else []
    notes += [flag for flag in unit["flags"] if flag not in ("moved", "fired")]
    return f"{number} {BOARD.ids[box]}" + (f" ({', '.join(notes)})" if notes else "")
