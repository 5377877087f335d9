"""Destroy All Monsters! in lines of text for the terminal: distances and bearings in words, made from a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.destroyall.figures import ARMY, ATTRIBUTES
from matinee.games.destroyall.map.lattice import COMPASS, bearing
from matinee.games.destroyall.show.view import SCALE

View = dict[str, Any]
Say = Callable[..., str]
ROUND = {
    "N": "north", "NNE": "north-north-east", "NE": "north-east", "ENE": "east-north-east", "E": "east",
    "ESE": "east-south-east", "SE": "south-east", "SSE": "south-south-east", "S": "south", "SSW": "south-south-west",
    "SW": "south-west", "WSW": "west-south-west", "W": "west", "WNW": "west-north-west", "NW": "north-west",
    "NNW": "north-north-west",
}  # fmt: skip


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    where = view["panels"]["where"]
    limit = f" of {where['turns']}" if where["turns"] else ""
    parts = [f"Turn {view['turn']}{limit}" if view["turn"] else "Set-up"]
    for sheet in view["panels"]["sheets"]["list"]:
        if sheet["status"] in ("here", "smoke"):
            now = sheet["now"]
            parts.append(f"Monster {sheet['seat'] + 1}: HEALTH {now['health']}, power {now['power']}")
    under_way = view["panels"].get("order", {}).get("round")
    if under_way is not None:
        parts.append(f"{under_way['inches_left']:g} inches of movement left")
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """Every monster and unit: where it is, how far from yours and in which direction."""
    mine = next((p for p in view["pieces"] if p["owner"] == view["seat"] and "heading" in p), None)
    lines = []
    for piece in view["pieces"]:
        place = f'at {piece["x"] / (2 * SCALE):g}" east, {piece["y"] / (2 * SCALE):g}" south'
        if "heading" in piece:
            place += f", facing {ROUND[COMPASS[piece['heading']]]}"
        if piece.get("height"):
            place += f', {piece["height"]}" up'
        flags = f" ({', '.join(piece['flags'])})" if piece["flags"] else ""
        line = f"{piece['name']} {place}{flags}"
        if mine is not None and piece is not mine:
            line += f": {_off(mine, piece)} from yours"
        lines.append(line)
    rubble = [marker["space"] for marker in view["markers"]]
    if rubble:
        lines.append("Rubble: " + ", ".join(f"building {n}" for n in rubble))
    return lines


def _off(one: View, other: View) -> str:
    dx, dy = (other["x"] - one["x"]) // SCALE, (other["y"] - one["y"]) // SCALE
    inches = (dx * dx + dy * dy) ** 0.5 / 2
    return f'{inches:.1f}" {ROUND[COMPASS[bearing(dx, dy)]]}'


def sheet(view: View, say: Say) -> list[str]:
    """The record sheets of all monsters."""
    lines = []
    for sheet in view["panels"]["sheets"]["list"]:
        attributes = ", ".join(f"{name.upper()} {sheet[name]}" for name in ATTRIBUTES)
        name = f" {sheet['name']}" if sheet["name"] else ""
        lines.append(f"Monster {sheet['seat'] + 1}{name} ({sheet['cost']} of {sheet['budget']} points): {attributes}")
        powers = [say("powers", power) for power in sheet["powers"]]
        for weapon in sheet["weapons"]:
            words = say("powers", weapon["form"])
            if weapon["form"] == "Blast":
                words += f" of {say('kinds', weapon['kind'])}"
            extras = [f'{weapon["area"]}" area'] * bool(weapon["area"])
            extras += ["armor piercing"] * weapon["piercing"] + ["continuous"] * weapon["continuous"]
            powers.append(f"{words} ({', '.join(extras)})" if extras else words)
        weak = say("kinds", sheet["weakness"]) if sheet["weakness"] else "not chosen"
        lines.append(f'  powers: {", ".join(powers) or "none"}; weakness: {weak}; range {sheet["range"]}"')
        now = sheet["now"]
        state = f"  now HEALTH {now['health']}, power points {now['power']}, MOVEMENT {now['movement']}"
        if sheet["burning"]:
            state += f", burning with {sheet['burning']} dice"
        if sheet["fear"]:
            state += f", scared for {sheet['fear']} rounds"
        if sheet["force_field"]:
            state += f", force field {sheet['force_field']}"
        lines.append(f"{state}; experience won {sheet['experience']}")
    army = view["panels"].get("army")
    if army:
        lines.append(f"The army: {army['worth']} of {ARMY.points} points on the table, {army['points']} to spend")
    return lines
