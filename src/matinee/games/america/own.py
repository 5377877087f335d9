"""OWN-14 Scenarios of one's own: the decks, the Stomp markers and the open lairs, as the script `own` says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from matinee.games.america.figures import MONSTER_IDS, MUTATION_IDS, RESEARCH_IDS, STOMP_PILE
from matinee.games.america.map.land import BOARD, LAIRS, STOMPABLE
from matinee.table.board import bitset, members
from matinee.table.json_types import Options
from matinee.table.said.text import Catalogue
from matinee.table.written.script import Part, Parts, Unscripted, read_script

OWN = "own"
_ALL_LAIRS = sum(LAIRS)
PARTS = (
    Part("stomps", "number", least=2, most=STOMPABLE.bit_count()),
    Part("mutations", "some", MUTATION_IDS, "mutation"),
    Part("research", "some", RESEARCH_IDS, "research"),
    Part("lairs", "spaces", tuple(BOARD.ids[space] for space in members(_ALL_LAIRS)), least=len(LAIRS)),
)


@lru_cache(maxsize=64)
def _read(text: str) -> Parts:
    return read_script(OWN, text, PARTS)


def stomp_pile(options: Mapping[str, Any]) -> int:
    """AM1 The Stomp markers of the pile: when the last one is placed the Challenge begins (AM9)."""
    pile: int = _read(options.get(OWN, "")).get("stomps", STOMP_PILE[options["players"]])
    return pile


def mutation_cards(options: Mapping[str, Any]) -> int:
    """AM1 The Mutation deck."""
    return bitset(map(MUTATION_IDS.index, _read(options.get(OWN, "")).get("mutations", MUTATION_IDS)))


def research_cards(options: Mapping[str, Any]) -> int:
    """AM1 The Military Research deck."""
    return bitset(map(RESEARCH_IDS.index, _read(options.get(OWN, "")).get("research", RESEARCH_IDS)))


def open_lairs(options: Mapping[str, Any]) -> int:
    """AM1 The lairs where monsters may start."""
    named = _read(options.get(OWN, "")).get("lairs")
    return _ALL_LAIRS if named is None else bitset(BOARD.index[id] for id in named)


def wrong(words: Catalogue, text: str, options: Options) -> str | None:
    """What is wrong with a scenario of one's own, None if nothing is."""
    try:
        lairs = open_lairs({**options, OWN: text})
    except Unscripted as error:
        return str(error)
    homeless = next((id for id, own in zip(MONSTER_IDS, LAIRS, strict=True) if not own & lairs), None)
    return None if homeless is None else words.say("own", "homeless", words.say("names", homeless))
