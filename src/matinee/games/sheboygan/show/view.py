"""What people see: views (built from nothing), and actions in words."""

from __future__ import annotations

from typing import Any

from matinee.games.sheboygan.figures import (
    ABILITIES,
    ALLOWANCE,
    DEFENCE,
    FIGHTS,
    HUMAN,
    KIND,
    KINDS,
    MONSTER,
    ODDS,
    RANGE,
    RAZE_ODDS,
    STRENGTH,
    STRENGTHS,
    UNIT_NAMES,
    combat_column,
    raze_column,
)
from matinee.games.sheboygan.map.city import BOARD, EDGES, RAZE_STRENGTH, WINDS
from matinee.games.sheboygan.rules.human_combat import HumanAttack, muscle
from matinee.games.sheboygan.rules.march import leap, way
from matinee.games.sheboygan.rules.monster_combat import MonsterAttack, PuppetAttack, defence
from matinee.games.sheboygan.state import NOT_YET, OFF, TRAY, City
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.view import frame


def view(s: City, seat: int | None) -> dict[str, Any]:
    """12.0 Defence and points are public; other strengths as far as they were used; abilities once seen."""
    seen = frame(s, seat)
    seen["turn"] = s.turn
    if s.stack:
        seen["prompt"] |= _about(s)
    seen["pieces"] = _pieces(s)
    seen["trails"] = _trails(s)
    seen["markers"] = _markers(s)
    seen["panels"] = {
        "score": {"points": s.vp, "level": s.level, "scenario": s.options["scenario"], "turns": s.options["turns"]},
        "wind": WINDS[s.wind],
        "sheet": _sheet(s, seat),
    }
    if seat == HUMAN:
        seen["panels"]["tray"] = {
            "points": s.points[HUMAN],
            "units": [UNIT_NAMES[u] for u, at in enumerate(s.where) if at == TRAY],
        }
    return seen


COUNTERS: tuple[dict[str, Any], ...] = tuple(
    {
        "id": unit,
        "name": name,
        "kind": KINDS[KIND[unit]],
        "figures": [STRENGTH[unit], RANGE[unit], ALLOWANCE[unit]],
        "fights": FIGHTS[unit],
    }
    for unit, name in enumerate(UNIT_NAMES)
)
"""What is printed on each counter."""


def _pieces(s: City) -> list[dict[str, Any]]:
    pieces: list[dict[str, Any]] = []
    marked = s.moved | s.fired | s.feared | s.stuck | s.stuck_twice
    for unit, at in enumerate(s.where):
        if at >= 0:
            puppet = unit == s.puppet
            flags = _flags(s, unit) if puppet or marked >> unit & 1 else []
            owner = MONSTER if puppet else HUMAN
            printed = COUNTERS[unit]
            pieces.append(
                {**printed, "figures": printed["figures"].copy(), "owner": owner, "space": at, "flags": flags}
            )
    if s.monster != NOT_YET:
        up = {"airborne": s.airborne, "dead": s.dead, "dazzling": s.dazzled}
        pieces.append(
            {
                "id": "monster",
                "name": "monster",
                "kind": "monster",
                "owner": MONSTER,
                "space": s.monster,
                "figures": [s.strength[DEFENCE]],
                "fights": True,
                "flags": [name for name, set_ in up.items() if set_],
            }
        )
    return pieces


def _flags(s: City, unit: int) -> list[str]:
    flags = {
        "moved": s.moved >> unit & 1,
        "fired": s.fired >> unit & 1,
        "feared": s.feared >> unit & 1,
        "webbed": (s.stuck | s.stuck_twice) >> unit & 1,
        "controlled": unit == s.puppet,
    }
    return [name for name, up in flags.items() if up]


def _about(s: City) -> dict[str, Any]:
    """The counters and boxes that the decision or die is about: whatever its phase holds that lies on the map."""
    phase = s.stack[-1]
    units = [getattr(phase, name, OFF) for name in ("unit", "gun", "police")]
    for name in ("victims", "units", "aboard"):
        units += members(getattr(phase, name, 0))
    if isinstance(phase, PuppetAttack):
        units.append(s.puppet)
    pieces = [unit for unit in units if unit >= 0 and s.where[unit] >= 0]
    box = getattr(phase, "box", None)
    spaces = [box] if isinstance(box, int) else []
    return {"about": {"pieces": pieces, "spaces": spaces}} if pieces or spaces else {}


def _trails(s: City) -> list[dict[str, Any]]:
    """The ways that units have just marched and the monster has jumped, box by box."""
    trails: list[dict[str, Any]] = []
    for event in s.events:
        if event.id == "marched":
            unit, start, end = event.args
            trails.append({"piece": unit, "through": way(s, unit, start, end)})
        elif event.id == "moved" and event.args[0] != NOT_YET:
            trails.append({"piece": "monster", "through": leap(*event.args)})
    return trails


def _markers(s: City) -> list[dict[str, Any]]:
    markers: list[dict[str, Any]] = []
    for kind, boxes in (("rubble", s.rubble), ("broken", s.broken), ("web", s.webs)):
        markers += [{"kind": kind, "space": box} for box in members(boxes)]
    for side, boxes in zip("123R", s.flames, strict=True):
        markers += [{"kind": "flames", "space": box, "value": side} for box in members(boxes)]
    return markers


def _sheet(s: City, seat: int | None) -> dict[str, Any]:
    """12.0 The record sheet: all of it for its owner, for others what has been shown (R88)."""
    sheet: dict[str, Any] = {
        "defence": s.strength[DEFENCE] if s.bought or seat == MONSTER else None,
        "at_least": {name: s.shown[k] for k, name in enumerate(STRENGTHS) if k != DEFENCE},
        "used": {name: s.used[k] for k, name in enumerate(STRENGTHS) if k != DEFENCE},
        "revealed": [ABILITIES[k].id for k in members(s.revealed)],
        "ruled_out": [ABILITIES[k].id for k in members(s.denied)],
        "hidden_damage": s.hidden_loss,
        "hidden_growth": s.grown,
        "flashes": s.flashes,
        "attempts": {"destruction": s.smashes, "fire": s.breaths, "webs": s.webs_spun},
        "controlled": UNIT_NAMES[s.puppet] if s.puppet != OFF else None,
    }
    if seat == MONSTER:
        sheet["strengths"] = dict(zip(STRENGTHS, s.strength, strict=True))
        sheet["left"] = {name: s.left(k) for k, name in enumerate(STRENGTHS)}
        sheet["abilities"] = [ABILITIES[k].id for k in members(s.abilities)]
        sheet["points"] = s.points[MONSTER]
        sheet["edge"] = EDGES[s.edge] if s.edge != OFF else None
    return sheet


# -- words


TO_A_BOX = frozenset(
    {"step", "go", "lead", "place", "fly", "jump", "withdraw", "fall", "overrun", "breathe", "web"}
)  # fmt: skip


def describe(s: City, action: Action) -> str:
    """An action in words, with the odds it would be rolled at."""
    text = s.game.text
    verb = action[0]
    if verb == "smash":
        box, points = action[1:]
        column = raze_column(points, RAZE_STRENGTH[box])
        what = text.say("terrain", BOARD.terrain[box])
        ratio = RAZE_ODDS[column] if column is not None else "less than 1-2"
        return text.say("verbs", "smash_at", what, box, points, ratio)
    phase = s.stack[-1] if s.stack else None
    if verb == "strike" and isinstance(phase, MonsterAttack):
        return _with_ratio(text.action(action), action[1], defence(s, phase.victims))
    if verb == "attack" and isinstance(phase, HumanAttack):
        return _with_ratio(text.action(action), muscle(s, phase.units, phase.suicides), s.strength[DEFENCE])
    if verb in TO_A_BOX:
        box = action[1]
        kind = "rubble" if s.rubble >> box & 1 else BOARD.terrain[box]
        words = f"{text.action(action)} ({text.say('terrain_short', kind)})"
        return words + text.say("words", "burning") if s.burning >> box & 1 else words
    return text.action(action)


def _with_ratio(words: str, attack: int, against: int) -> str:
    column = combat_column(attack, against)
    return f"{words} ({attack} against {against}: {ODDS[column] if column is not None else 'less than 1-5'})"
