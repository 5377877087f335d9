"""M19 Scenarios of one's own: what the script `own` changes of a printed one, and what of the city is gone or burns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from matinee.games.sheboygan.figures import DATA, SCENARIOS, UNITS, Scenario
from matinee.games.sheboygan.map.city import BOARD, BUILDINGS, PARK, POINTS, POPULACE_SYMBOLS
from matinee.table.board import bitset, members
from matinee.table.json_types import JsonObject, Options, read_toml
from matinee.table.said.text import Catalogue
from matinee.table.written.script import Part, Parts, Unscripted, read_script

OWN = "own"
_PHRASES: dict[str, dict[str, str | bool]] = read_toml(DATA / "own.toml")
_NUMBERS = {"humans": "human_points", "monster": "monster_points", "level": "level"}
_CITY = sum(POINTS) + 5 * len(POPULACE_SYMBOLS)  # 14.1 all there is to win but the units bought


def _phrases(field: str) -> tuple[str, ...]:
    return tuple(phrase for phrase, change in _PHRASES.items() if field in change)


def _ids(boxes: int) -> tuple[str, ...]:
    return tuple(BOARD.ids[box] for box in members(boxes))


PARTS = (
    Part("humans", "number", most=sum(unit.counters * unit.strength for unit in UNITS.values() if unit.sold)),
    Part("monster", "number", least=13, most=40),
    Part("level", "number", most=_CITY),
    Part("abilities", "phrase", _phrases("abilities")),
    Part("helicopters", "phrase", _phrases("helicopters")),
    Part("growing", "phrase", _phrases("grows")),
    Part("ruins", "spaces", _ids(BUILDINGS)),
    Part("burning", "spaces", _ids((BUILDINGS | PARK) & ~bitset(POPULACE_SYMBOLS))),
)


@lru_cache(maxsize=64)
def _read(text: str) -> Parts:
    return read_script(OWN, text, PARTS)


@lru_cache(maxsize=64)
def _changed(base: str, text: str) -> Scenario:
    parts = _read(text)
    changes: JsonObject = {field: parts[name] for name, field in _NUMBERS.items() if name in parts}
    for phrase in parts.values():
        changes |= _PHRASES.get(phrase, {})
    return msgspec.structs.replace(SCENARIOS[base], rule="M19", **changes)


def scenario_of(options: Mapping[str, Any]) -> Scenario:
    """14.2 The scenario that complete options ask for."""
    name = options["scenario"]
    return _changed(name, options[OWN]) if OWN in options else SCENARIOS[name]


def ruins(options: Mapping[str, Any]) -> int:
    """M19 The buildings that are rubble before the game begins."""
    return bitset(BOARD.index[id] for id in _read(options.get(OWN, "")).get("ruins", ()))


def burning(options: Mapping[str, Any]) -> int:
    """M19 The buildings and parks that burn before the game begins."""
    return bitset(BOARD.index[id] for id in _read(options.get(OWN, "")).get("burning", ()))


def wrong(words: Catalogue, text: str, options: Options) -> str | None:
    """What is wrong with a scenario of one's own, None if nothing is."""
    try:
        script = {**options, OWN: text}
        scenario, gone = scenario_of(script), ruins(script)
        both = gone & burning(script)
    except Unscripted as error:
        return str(error)
    if both:
        return words.say("own", "burnt_out", BOARD.ids[next(members(both))])
    most = _CITY - sum(POINTS[box] for box in members(gone))
    return words.say("own", "out_of_reach", scenario.level, most) if scenario.level > most else None
