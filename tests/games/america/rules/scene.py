"""Scenes: small positions on the map, actions with the names of spaces, pieces and cards, and dice given."""

from __future__ import annotations

from typing import Any

import matinee
from matinee.games.america.figures import BRANCH_IDS, MONSTER_IDS, MUTATION_IDS, PIECE_NAMES, RESEARCH_IDS
from matinee.games.america.kinds import TROPHY
from matinee.games.america.map.land import BOARD
from matinee.games.america.state import America
from tests.games.kit import Kit

GAME = matinee.load("america")
NAMES: dict[str, tuple[str, ...]] = {
    "space": BOARD.ids[:336],
    "piece": PIECE_NAMES,
    "monster": MONSTER_IDS,
    "branch": BRANCH_IDS,
    "mutation": MUTATION_IDS,
    "research": RESEARCH_IDS,
}
KIT = Kit(GAME, NAMES)
named, play, legal, refused, events = KIT.named, KIT.play, KIT.legal, KIT.refused, KIT.events
phase = KIT.deciding
CAST = (
    {"monster": "konk", "branch": "army", "at": "4/2"},
    {"monster": "megaclaw", "branch": "navy", "at": "1/13"},
    {"monster": "zorb", "branch": "air_force", "at": "11/19"},
    {"monster": "gargantis", "branch": "marines", "at": "11/8"},
)
"""Seat 0 has Konk and the Army, seat 1 Megaclaw and the Navy, 2 Zorb and the Air Force, 3 Gargantis and the Marines."""

HERE = "navy_fighter-1 7/10"
BOTH = "navy_fighter-1 7/10, navy_fighter-2 9/10"
MECHA = ((1, 6), (-1, 8))
"""The Mecha-Monster is seat 1's, whole, and Captain Colossal nobody's."""

READY: dict[str, Any] = {"declared": True, "challenger": 0, "markers": 0}
REMOTE = ("12/20", "11/18")
"""Where nobody goes: what is stomped there changes nothing."""


RING = ("6/10", "8/10", "6/11", "7/11", "7/9", "6/9")
"""The spaces around 7/10."""


def space(name: str) -> int:
    """The number of a space."""
    return BOARD.index[name]


def piece(name: str) -> int:
    """The number of a piece."""
    return PIECE_NAMES.index(name)


def mutation(name: str) -> int:
    """The bit of a Mutation card."""
    return 1 << MUTATION_IDS.index(name)


def research(name: str) -> int:
    """The bit of a Research card."""
    return 1 << RESEARCH_IDS.index(name)


def line(player: str | dict[str, Any]) -> dict[str, Any]:
    """What a player is given, as it is written: "at 7/10, health 3, mutations rampage berserk"."""
    if not isinstance(player, str):
        return player
    groups = {key: words for key, *words in (group.split() for group in player.split(", ") if group)}
    cards = {key: words for key, words in groups.items() if key in ("mutations", "research")}
    return {key: int(word) if word.isdigit() else word for key, (word, *_) in groups.items()} | cards


def standing(units: str | dict[str, str]) -> dict[str, str]:
    """The space of each unit, out of groups that are written with theirs: "army_tank-1 army_tank-2 7/10"."""
    if not isinstance(units, str):
        return units
    groups = [group.split() for group in units.split(", ") if group]
    return {name: at for *names, at in groups for name in names}


def spread(kind: str, *spaces: str) -> str:
    """Units of a kind, one to a space."""
    return ", ".join(f"{kind}-{n} {at}" for n, at in enumerate(spaces, 1))


CLOSED = spread("air_fighter", *RING)
"""Units on all spaces around 7/10."""


def scene(
    *players: str | dict[str, Any],
    phase: str = "Movement",
    units: str | dict[str, str] = "",
    active: int = 0,
    count: int = 4,
    **rest: Any,
) -> America:
    """A position in a turn of the active seat; what a player is not given is as in CAST.

    Where `markers` says how many are left, the pile held no more than lie on the map, and two at the least.
    """
    lines = [{**CAST[seat], **line(players[seat] if seat < len(players) else "")} for seat in range(count)]
    options, stomped = {"players": count, **rest.pop("options", {})}, rest.pop("stomped", [])
    if "markers" in rest:
        stomped = [*stomped, *REMOTE[: max(0, 2 - rest["markers"] - len(stomped))]]
        options["own"] = f"stomps {rest['markers'] + len(stomped)}"
    lines[0].setdefault("stomps", len(stomped))
    data = {
        "options": options,
        "stomped": stomped,
        "phase": phase,
        "active": active,
        "players": lines,
        "units": standing(units),
        **rest,
    }
    state = GAME.from_position(data)
    assert isinstance(state, America)
    return state


def ambush(units: str, seat: int, konk: str = "", **rest: Any) -> America:
    """Konk at 7/10 in battle, on the turn of a seat, with units that are beside it already."""
    return fight(scene(f"at 7/10, {konk}", units=f"{units} 7/10", active=seat, **rest))


def fresh(**options: Any) -> America:
    """A new game."""
    state = GAME.new(**options)
    assert isinstance(state, America)
    return state


def walk(s: America, monster: str, to: str, *more: str) -> America:
    """Move a piece, a space it goes to, and the space it came over if that is asked."""
    return play(s, ("move", monster), ("go", to), *(("go", over) for over in more))


def fight(s: America, dice: tuple[Any, ...] = ()) -> America:
    """End the Move step; battles begin."""
    return play(s, ("done",), dice=dice)


def where(s: America, name: str) -> str:
    """The space of a unit or a monster, or tile, gone, box, trophy N, Hollywood, vanished, dead."""
    n = piece(name)
    if n >= 44:
        at = s.stand[s.seat_of(n)]
        return BOARD.ids[at] if at >= 0 else {-2: "Hollywood", -3: "vanished", -4: "dead"}[at]
    at = s.where[n]
    if at <= TROPHY:
        return f"trophy {TROPHY - at}"
    return BOARD.ids[at] if at >= 0 else {-1: "box", -2: "tile", -3: "gone"}[at]


def hand(s: America, seat: int) -> set[str]:
    """The Research cards before a player."""
    return {name for n, name in enumerate(RESEARCH_IDS) if s.research[seat] >> n & 1}


def mutations(s: America, seat: int) -> set[str]:
    """The Mutation cards of a player's monster."""
    return {name for n, name in enumerate(MUTATION_IDS) if s.mutations[seat] >> n & 1}


def can_go(s: America, monster: str) -> set[str]:
    """The spaces a piece could be moved to."""
    t = s.copy()
    play(t, ("move", monster))
    return {str(name) for name in legal(t, "go")}
