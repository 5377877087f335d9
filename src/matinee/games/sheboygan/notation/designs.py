"""Monster and army files (3.1): what a side buys in secret, to keep and to buy again.

A file is made for the side that is buying and for nobody else; what it says is bought by clicks like any other.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import TRAY
from matinee.games.sheboygan.rules.setup import Muster, Workshop
from matinee.games.sheboygan.show.likeness import wears
from matinee.games.sheboygan.show.names import naming, scenario_name
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset, members
from matinee.table.errors import Illegal, shown
from matinee.table.game import Game
from matinee.table.json_types import JsonObject
from matinee.table.phase import Action
from matinee.table.said.naming import NAME
from matinee.table.shown.panels import ReadyMade
from matinee.table.shown.paper import CardLine, DesignCard, TallyRow
from matinee.table.shown.view import DesignFile


def file(s: City, seat: int | None) -> DesignFile | None:
    """What this seat is buying now, as a file; None for everybody else, and when nobody buys."""
    phase = s.stack[-1] if s.stack else None
    if isinstance(phase, Workshop) and seat == figures.MONSTER:
        return DesignFile("monster.toml", _monster(s))
    if isinstance(phase, Muster) and seat == figures.HUMAN:
        return DesignFile("army.toml", _army(s))
    return None


def _monster(s: City) -> str:
    lines = [f"name = {json.dumps(s.given_name, ensure_ascii=False)}"] if s.given_name else []
    lines += [f"{name} = {points}" for name, points in zip(figures.STRENGTHS, s.strength, strict=True)]
    lines.append(f"abilities = {json.dumps([figures.ABILITY_IDS[k] for k in members(s.abilities)])}")
    return "\n".join(lines) + "\n"


def _army(s: City) -> str:
    bought = [figures.KIND[unit] for unit, at in enumerate(s.where) if at == TRAY]
    lines = [
        f"{figures.KINDS[kind]} = {bought.count(kind)}"
        for kind in figures.SOLD
        if s.scenario.sells(figures.KINDS[kind])
    ]
    return "\n".join(lines) + "\n"


def ready(s: City, side: str) -> list[ReadyMade]:
    """3.1 What a side may take as it is: the monsters or armies that are kept for this scenario."""
    say = s.game.words.say
    if "own" in s.options:
        return []  # M19: they are made for the points of the printed ones
    return [
        ReadyMade(
            name=say("ready", name),
            about=f"{say('ready_about', name)} {_listed(s, lines)}",
            file=_written(lines),
            likeness="monster" if side == "monster" else "",
            wears=wears(bitset(figures.ABILITY_IDS.index(id) for id in lines.get("abilities", ()))),
        )
        for name, lines in figures.READY[s.options["scenario"]][side].items()
    ]


def _written(lines: JsonObject) -> str:
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in lines.items())


def _listed(s: City, lines: JsonObject) -> str:
    """What is in it: strengths by value, units by number, abilities by name."""
    say = s.game.words.say
    parts = [say("abilities", id) for id in lines.get("abilities", ())]
    for name, value in lines.items():
        if name in figures.STRENGTHS:
            parts.append(say("ready_parts", "strength", say("strengths", name), value))
        elif name in figures.KINDS:
            parts.append(say("ready_parts", "units", value, say("units", name)))
    listed = ", ".join(parts)
    return listed[:1].upper() + listed[1:]


def clicks(s: City, text: str) -> list[Action]:
    """3.1 The clicks that buy what a file says, where nothing has been bought; Illegal with the rule that it breaks."""
    phase = s.stack[-1] if s.stack else None
    if not isinstance(phase, (Workshop, Muster)):
        raise Illegal(s.no("3.1", "file_too_late"))
    if not phase.untouched(s):
        raise Illegal(s.no("3.1", "file_first"))
    wanted = _built(s, text) if isinstance(phase, Workshop) else _hired(s, text)
    after = s.copy()
    for click in wanted:
        after.apply(click)
    return wanted


def _built(s: City, text: str) -> list[Action]:
    """The name, abilities, then strengths. What may be bought in the end may be bought in any order (R1, R89)."""
    lines = _lines(s, text, (*figures.STRENGTHS, "abilities", NAME))
    name = lines.pop(NAME, "")
    abilities = lines.pop("abilities", [])
    if not isinstance(abilities, list):
        raise Illegal(s.no("13.0", "file_no_list", ", ".join(figures.ABILITY_IDS)))
    for id in abilities:
        if id not in figures.ABILITY_IDS:
            raise Illegal(s.no("13.0", "file_no_ability", shown(id), ", ".join(figures.ABILITY_IDS)))
    bought: list[Action] = [("ability", figures.ABILITY_IDS.index(id)) for id in abilities]
    if name:
        bought.insert(0, (NAME, name, figures.MONSTER))
    return bought + _numbered(s, "allot", figures.STRENGTHS, lines)


def _hired(s: City, text: str) -> list[Action]:
    return _numbered(s, "buy", figures.KINDS, _lines(s, text, figures.KINDS))


def _lines(s: City | Game, text: str, known: Sequence[str]) -> JsonObject:
    """The lines of a file that has no others than these."""
    try:
        lines = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, or a number or brackets without end
        raise Illegal(s.no("3.1", "file_unreadable", known[0])) from error
    for name in lines:
        if name not in known:
            raise Illegal(s.no("3.1", "file_no_line", shown(name), ", ".join(known)))
    return lines


def _numbered(s: City, verb: str, names: Sequence[str], lines: JsonObject) -> list[Action]:
    """A click for each line that is not 0. What is beyond a click is beyond any purse, and the rules then say so."""
    most = s.game.verbs[verb].sizes[1] - 1
    for name, number in lines.items():
        if type(number) is not int or number < 0:
            raise Illegal(s.no("3.1", "file_no_number", name, shown(number)))
    return [(verb, k, min(lines[name], most)) for k, name in enumerate(names) if lines.get(name)]


# -- on paper

_OWN = f"humans {sum(unit.counters * unit.strength for unit in figures.UNITS.values() if unit.sold)}; helicopters"
"""M19 An army that no printed scenario pays for may be made for one of one's own."""


def card(game: Game, text: str) -> DesignCard:
    """3.1 The monster or army of a file, with the scenarios that take it; Illegal with the rule that it breaks."""
    army = any(
        name in figures.KINDS for name in _lines(game, text, (*figures.STRENGTHS, "abilities", NAME, *figures.KINDS))
    )
    by_points = sorted(
        figures.SCENARIOS,
        key=lambda name: (figures.SCENARIOS[name].human_points, figures.SCENARIOS[name].monster_points),
    )
    found: list[City] = []
    refusal: Illegal | None = None
    for name in by_points:
        try:
            found.append(_bought(game, text, army, scenario=name))
        except Illegal as error:
            refusal = error
    if not found and army:
        found.append(_bought(game, text, army, scenario=by_points[-1], own=_OWN))
    if not found:
        assert refusal is not None
        raise refusal
    fits = ", ".join(map(scenario_name, found))
    return _army_card(found[0], fits) if army else _monster_card(found[0], fits)


def _bought(game: Game, text: str, army: bool, **options: str) -> City:
    s = game.new(**options)
    assert isinstance(s, City)
    if army:
        s.then(Muster())
    for click in clicks(s, text):
        s.apply(click)
    unfinished = s.why_not(("ready",))
    if unfinished is not None:
        raise Illegal(unfinished)
    return s


def _monster_card(s: City, fits: str) -> DesignCard:
    say, called = s.game.words.say, naming(s)
    cost = s.scenario.monster_points - s.points[figures.MONSTER]
    bought = [figures.ABILITIES[k] for k in members(s.abilities)]
    return DesignCard(
        called.given or called.otherwise,
        say("paper", "fits", cost, fits),
        "3.1",
        figures.MONSTER,
        "monster",
        wears(s.abilities),
        [TallyRow(say("strengths", name), points) for name, points in zip(figures.STRENGTHS, s.strength, strict=True)],
        [CardLine(say("abilities", one.id), say("about", one.id), one.cost, one.rule) for one in bought],
    )


def _army_card(s: City, fits: str) -> DesignCard:
    say = s.game.words.say
    cost = s.scenario.human_points - s.points[figures.HUMAN]
    bought = [figures.KINDS[figures.KIND[unit]] for unit, at in enumerate(s.where) if at == TRAY]
    rows = {kind: bought.count(kind) for kind in figures.KINDS if kind in bought}
    return DesignCard(
        title=say("paper", "army"),
        text=say("paper", "fits", cost, fits),
        rule="3.1",
        owner=figures.HUMAN,
        rows=[TallyRow(say("units", kind), number) for kind, number in rows.items()],
        has=[CardLine(say("units", kind), _unit(s, kind), figures.UNITS[kind].strength, "2.0") for kind in rows],
    )


def _unit(s: City, kind: str) -> str:
    unit = figures.UNITS[kind]
    return s.game.words.say("paper", "unit", unit.strength, unit.range, unit.movement)
