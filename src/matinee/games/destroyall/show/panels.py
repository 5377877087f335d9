"""The panels beside the table: record sheets, the order of the turn, the workshop, the army."""

from __future__ import annotations

from typing import Any

import msgspec

from matinee.games.destroyall.figures import (
    ATTRIBUTES,
    BASIC,
    BLAST,
    BLOB,
    BURROWING,
    FLIGHT,
    KINDS,
    POWER_IDS,
    SAMPLE_IDS,
    SAMPLES,
    SWIMMING,
    TELEPORTATION,
    UNIT_IDS,
    Design,
    Weapon,
    budget,
    written,
)
from matinee.games.destroyall.map.lattice import INCH
from matinee.games.destroyall.state import NOBODY, Rampage

STATUS = ("not yet", "here", "smoke", "dead")
LIKENESSES = {FLIGHT: "winged", BLOB: "blob", BURROWING: "digger", SWIMMING: "serpent", TELEPORTATION: "ghost"}


def panels(s: Rampage) -> dict[str, Any]:
    """Everything lies open: everybody gets the same panels."""
    found: dict[str, Any] = {
        "where": {"table": _table(s), "turn": s.turn, "turns": s.options["turns"]},
    }
    if s.order:
        found["order"] = {"show": "order", "list": _order(s), "note": _movement_left(s), "round": _round(s)}
    found["sheets"] = {"show": "records", "list": [_sheet(s, i) for i in range(s.count)]}
    if s.army != NOBODY:
        found["army"] = {
            "points": s.purse,
            "worth": s.army_worth(),
            "secret": KINDS[s.secret] if s.secret != NOBODY else None,
            "units": [UNIT_IDS[k] for k in s.ukind],
            "taken": {"recruit": [[k] for k in s.ukind], "tune": [[s.secret]] if s.secret != NOBODY else []},
        }
    phase: Any = s.stack[-1] if s.stack else None
    if type(phase).__name__ == "Workshop":
        found = {"workshop": {"points": phase.spare(s), "taken": taken(s.design[phase.who])}, **found}
    return found


def _table(s: Rampage) -> str:
    return s.game.words.say("tables", s.options["table"], s.options["seed"])


# -- the order of the turn


def _order(s: Rampage) -> list[dict[str, Any]]:
    return [
        {"owner": n, "name": _name(s, n), "value": s.drawn[n], "now": n == s.mover or (n == s.army and _marching(s))}
        for n in s.order
    ]


def _marching(s: Rampage) -> bool:
    return s.mover == NOBODY and bool(s.stack) and s.player == s.army


def _movement_left(s: Rampage) -> str:
    if s.mover == NOBODY:
        return ""
    return s.game.words.say("sheet", "inches_left", short_name(s, s.mover), f"{s.left / INCH:.2g}")


def _round(s: Rampage) -> dict[str, Any] | None:
    if s.mover == NOBODY:
        return None
    return {"seat": s.mover, "inches_left": round(s.left / INCH, 2), "fleeing": bool(s.fleeing), "mode": s.mode}


# -- record sheets


def short_name(s: Rampage, i: int) -> str:
    """What a monster is called at the table: its name without the title."""
    return s.design[i].name.partition(",")[0] or s.game.words.say("sheet", "monster", i + 1)


def _name(s: Rampage, seat: int) -> str:
    return s.game.words.say("sheet", "army") if seat == s.army else short_name(s, seat)


def likeness(design: Design) -> str:
    """The silhouette of a monster: that of the ready one it is, or one that fits its powers."""
    nameless = msgspec.structs.replace(design, name="")
    if nameless in SAMPLES:
        return SAMPLE_IDS[SAMPLES.index(nameless)]
    return next((name for power, name in LIKENESSES.items() if design.powers & power), "beast")


def gauges(s: Rampage, i: int) -> list[dict[str, Any]]:
    """HEALTH and power points, of what there was at first."""
    say = s.game.words.say
    return [
        {"kind": "health", "name": say("attributes", "health"), "value": max(0, s.health[i]), "most": s.full_health(i)},
        {"kind": "power", "name": say("sheet", "power_points"), "value": s.power[i], "most": s.full_power(i)},
    ]


def _sheet(s: Rampage, i: int) -> dict[str, Any]:
    """A record sheet: what the monster is, and how it stands; `card` is the same in words."""
    design = s.design[i]
    return {
        "seat": i,
        **written(design),
        "cost": design.cost,
        "budget": budget(s.options["experience"]),
        "status": STATUS[s.status[i]],
        "now": {"health": s.health[i], "power": s.power[i], "movement": s.movement(i)},
        "range": 3 * s.full_power(i),
        "goo": s.goo[i],
        "fear": s.fear[i],
        "scared_by": s.fearer[i] if s.fearer[i] != NOBODY else None,
        "burning": s.burn[i],
        "burning_kind": KINDS[s.burn_kind[i]] if s.burn_kind[i] != NOBODY else None,
        "force_field": s.field[i],
        "height": s.height[i],
        "submerged": bool(s.under[i]),
        "attacked": bool(s.spent >> i & 1),
        "experience": s.xp[i],
        "card": _card(s, i),
    }


def _card(s: Rampage, i: int) -> dict[str, Any]:
    say, design = s.game.words.say, s.design[i]
    attributes = zip(ATTRIBUTES, design.attributes, strict=True)
    return {
        "owner": i,
        "title": design.name or say("sheet", "monster", i + 1),
        "likeness": likeness(design),
        "state": "" if STATUS[s.status[i]] == "here" else say("status", STATUS[s.status[i]]),
        "gauges": gauges(s, i) if s.status[i] else [],
        "figures": [[say("attributes", name), value] for name, value in attributes],
        "lines": _lines(s, design),
        "flags": _conditions(s, i),
    }


def _lines(s: Rampage, design: Design) -> list[list[str]]:
    """What a monster can do, what hurts it, what it cost."""
    say = s.game.words.say
    weapons = "; ".join(weapon_words(s, weapon) for weapon in design.weapons)
    powers = [say("powers", name) for k, name in enumerate(POWER_IDS) if design.powers >> k & 1]
    found = [
        (say("sheet", "weapons"), weapons and f"{weapons} ({say('sheet', 'range', 3 * design.attributes[2])})"),
        (say("sheet", "powers"), ", ".join(powers)),
        (say("sheet", "absorbs"), say("kinds", KINDS[design.absorbs]) if design.absorbs >= 0 else ""),
        (say("sheet", "weakness"), say("kinds", KINDS[design.weakness]) if design.weakness >= 0 else ""),
        (say("sheet", "cost"), say("sheet", "cost_of", design.cost, budget(s.options["experience"]))),
    ]
    return [[name, words] for name, words in found if words]


def _conditions(s: Rampage, i: int) -> list[str]:
    """What has befallen it."""
    say = s.game.words.say
    known = (
        ("burning", s.burn[i]),
        ("scared", s.fear[i]),
        ("gooed", s.goo[i]),
        ("shielded", s.field[i]),
        ("up", s.height[i]),
        ("submerged", s.under[i]),
        ("attacked", s.spent >> i & 1),
    )
    return [say("conditions", name, value) for name, value in known if value]


def weapon_words(s: Rampage, weapon: Weapon) -> str:
    """A weapon in words: `blast of fire, area 2"`."""
    say = s.game.words.say
    words = say("powers", POWER_IDS[weapon.form.bit_length() - 1])
    if weapon.form == BLAST:
        words = say("words", "blast_of", say("kinds", KINDS[weapon.kind]))
    if weapon.radius:
        words += say("words", "area", weapon.radius)
    if weapon.piercing:
        words += say("words", "piercing")
    return words + say("words", "lasting") if weapon.continuous else words


def taken(design: Design) -> dict[str, list[list[int]]]:
    """What a build has so far, by the verbs of the workshop and their arguments."""
    bought = [k for k, _ in enumerate(POWER_IDS) if design.has(1 << k)]
    return {
        "attribute": [[k, value] for k, value in enumerate(design.attributes) if value != BASIC],
        "weakness": [[design.weakness]] if design.weakness >= 0 else [],
        "arm": [[weapon.kind] for weapon in design.weapons if weapon.form == BLAST],
        "buy": [[k] for k in bought],
        "absorb": [[design.absorbs]] if design.absorbs >= 0 else [],
    }
