"""M14 Scenarios of one's own: which monsters, missions and chits are in the game, as the script `own` says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from matinee.games.newyork.figures import BLONDE, CHIT_IDS, CROWD, KINDS, LETTERS
from matinee.table.board import bitset
from matinee.table.json_types import Options
from matinee.table.said.text import Catalogue
from matinee.table.written.script import Part, Parts, Unscripted, read_script

OWN = "own"
PARTS = (
    Part("monsters", "some", KINDS, "monster", least=2),
    Part("missions", "some", LETTERS, "mission"),
    Part("chits", "some", CHIT_IDS, "chit"),
)


@lru_cache(maxsize=64)
def _read(text: str) -> Parts:
    return read_script(OWN, text, PARTS)


def _named(options: Mapping[str, Any], part: str, all: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of what a scenario has of a sort; all, where it does not say."""
    named = _read(options.get(OWN, "")).get(part, all)
    return tuple(map(all.index, named))


def monsters(options: Mapping[str, Any]) -> tuple[int, ...]:
    """NY1 The monsters that are drawn from."""
    return _named(options, "monsters", KINDS)


def cup(options: Mapping[str, Any]) -> list[int]:
    """NY1, NY24 How many chits of each mission there are."""
    each, missions = 2 if options["players"] >= CROWD else 1, _named(options, "missions", LETTERS)
    return [each * (k in missions) for k in range(len(LETTERS))]


def in_play(options: Mapping[str, Any]) -> int:
    """NY2 The chits that lie face down somewhere."""
    return bitset(_named(options, "chits", CHIT_IDS))


def by_lot(options: Mapping[str, Any]) -> bool:
    """NY25, M14 Whether chance says where chits lie: in the variant, or where there are fewer than spaces."""
    return options["places"] or in_play(options).bit_count() < len(CHIT_IDS)


def wrong(words: Catalogue, text: str, options: Options) -> str | None:
    """What is wrong with a scenario of one's own, None if nothing is."""
    script, players = {**options, OWN: text}, options["players"]
    try:
        enough = len(monsters(script)), sum(cup(script))
    except Unscripted as error:
        return str(error)
    if min(enough) < players:
        return words.say("own", "too_few", *enough, players)
    return None if in_play(script) >> BLONDE & 1 else words.say("own", "no_blonde")
