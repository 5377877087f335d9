"""America in lines of text for the terminal, made from a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.america.figures import (
    BRANCH_IDS,
    BRANCHES,
    KIND_IDS,
    KINDS,
    MONSTER_IDS,
    MONSTERS,
    MUTATION_IDS,
    MUTATIONS,
    RESEARCH,
    RESEARCH_IDS,
)
from matinee.games.america.land import BARRIERS, BOARD, HOLLYWOOD_BOX, NEAR
from matinee.table.board import members

View = dict[str, Any]
Say = Callable[..., str]

_SIGNS = {"1HP": "1 Health", "1D": "1 die", "2D": "2 dice", "3D": "3 dice"}


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    score = view["panels"]["score"]
    parts = [f"Round {view['turn']}" if view["turn"] else "Set-up", f"{score['markers']} Stomp markers left"]
    for seat, player in enumerate(view["panels"]["players"]):
        if player["monster"] is not None:
            name = MONSTERS[MONSTER_IDS.index(player["monster"])].name
            crown = ", challenger" if score["challenger"] == seat else ""
            parts.append(
                f"{name} {player['health']} Health, {player['infamy']} Infamy, {player['at'] or 'not placed'}{crown}"
            )
    if score["declared"]:
        parts.append("the Challenge is declared")
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """What is next to each monster, and every unit with its space."""
    lines: list[str] = []
    for monster in (piece for piece in view["pieces"] if piece["kind"] in MONSTER_IDS):
        name = MONSTERS[MONSTER_IDS.index(monster["kind"])].name
        here = monster["space"]
        if here == HOLLYWOOD_BOX:
            lines.append(f"{name} is in Hollywood.")
            continue
        lines.append(f"{name} is at {_space(view, here)}. Next to it:")
        for other in members(NEAR[here]):
            water = " across water" if other in BARRIERS[here] else ""
            lines.append(f"  {_space(view, other)}{water}")
    for kind, figures in zip(KIND_IDS, KINDS, strict=True):
        units = [piece for piece in view["pieces"] if piece["kind"] == kind]
        if units:
            places = ", ".join(f"{u['name'].rpartition('-')[2]} {BOARD.ids[u['space']]}" for u in units)
            lines.append(f"{figures.name} (Defense {figures.defence}, damage {figures.damage}): {places}")
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """The tiles and cards of all players."""
    lines: list[str] = []
    for seat, player in enumerate(view["panels"]["players"]):
        if player["monster"] is None:
            lines.append(f"Player {seat + 1} has not chosen yet.")
            continue
        monster = MONSTERS[MONSTER_IDS.index(player["monster"])].name
        branch = BRANCHES[BRANCH_IDS.index(player["branch"])].name if player["branch"] else "no branch yet"
        flies = ", flies" if player["flies"] else ""
        lines.append(f"Player {seat + 1}: {monster} (Move {player['move']}{flies}), {branch}")
        tile = ", ".join(f"{n} {KINDS[KIND_IDS.index(kind)].name}" for kind, n in player["tile"].items() if n)
        lines.append(f"  on the tile: {tile or 'nothing'}; stomped {player['stomps']}")
        for id in player["mutations"]:
            card = MUTATIONS[MUTATION_IDS.index(id)]
            lines.append(f"  {card.name}: {card.text}")
        for id in player["research"]:
            card = RESEARCH[RESEARCH_IDS.index(id)]
            lines.append(f"  {card.name}: {card.text}")
        if player["trophies"]:
            lines.append("  trophies: " + ", ".join(player["trophies"]))
    guard = view["panels"]["guard"]
    lines.append("National Guard on its tile: " + ", ".join(f"{n} {kind}" for kind, n in guard.items()))
    decks = view["panels"]["decks"]
    lines.append(f"Cards left: {decks['mutation']} Mutation, {decks['research']} Research")
    return lines


def _space(view: View, space: int) -> str:
    """A space with its ground, what can be stomped there, and who is in it."""
    p = BOARD.properties[space]
    words = [BOARD.terrain[space]]
    if "city" in p:
        words.append(f"city of {_SIGNS[p['city']]}")
    words += [f"{BRANCHES[BRANCH_IDS.index(branch)].name} base" for branch in p.get("bases", ())]
    if "site" in p:
        words.append(f"{str(p['site']).capitalize()} site")
    if "lair" in p:
        words.append("lair")
    if any(marker["kind"] == "stomped" and marker["space"] == space for marker in view["markers"]):
        words.append("stomped")
    label = f" {p['label']}" if "label" in p and "lair" not in p else ""
    names = [piece["name"] for piece in view["pieces"] if piece["space"] == space and piece["kind"] not in MONSTER_IDS]
    return f"{BOARD.ids[space]}{label} ({', '.join(words)}){': ' + ', '.join(names) if names else ''}"
