"""America in lines of text for the terminal, made from a view."""

from __future__ import annotations

from collections.abc import Callable

from matinee.games.america.figures import KIND_IDS, KINDS, MONSTER_IDS, MUTATIONS, RESEARCH
from matinee.games.america.map.land import BARRIERS, BOARD, HOLLYWOOD_BOX, NEAR
from matinee.table.board import members
from matinee.table.panels import Cards, Ledger, Tile, Tiles, Track
from matinee.table.view import View

Say = Callable[..., str]

_SIGNS = {"1HP": "1 Health", "1D": "1 die", "2D": "2 dice", "3D": "3 dice"}


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    track = view.panel("score", Track)
    parts = [view.clock.text, f"{track.text}: {track.value}", *track.notes]
    for tile in view.panel("players", Tiles).tiles:
        if tile.kind is not None:
            figures = _figures(tile)
            states = "".join(f", {note}" for note in tile.notes)
            where = tile.at or "not placed"
            parts.append(f"{tile.name} {figures['health']} Health, {figures['infamy']} Infamy, {where}{states}")
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """What is next to each monster, and every unit with its space."""
    lines: list[str] = []
    for monster in (piece for piece in view.pieces if piece.kind in MONSTER_IDS):
        name, here = monster.name, monster.space
        if here == HOLLYWOOD_BOX:
            lines.append(f"{name} is in Hollywood.")
            continue
        lines.append(f"{name} is at {_space(view, say, here)}. Next to it:")
        for other in members(NEAR[here]):
            water = " across water" if other in BARRIERS[here] else ""
            lines.append(f"  {_space(view, say, other)}{water}")
    for kind, figures in zip(KIND_IDS, KINDS, strict=True):
        units = [piece for piece in view.pieces if piece.kind == kind]
        if units:
            places = ", ".join(f"{u.name.rpartition(' ')[2]} {BOARD.ids[u.space]}" for u in units)
            lines.append(f"{say('names', kind)} (Defense {figures.defence}, damage {figures.damage}): {places}")
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """The tiles and cards of all players."""
    lines: list[str] = []
    decks = {"mutation": MUTATIONS, "research": RESEARCH}
    hands = {
        hand.owner: [decks[card.deck][card.number] for card in hand.cards] for hand in view.panel("cards", Cards).hands
    }
    for tile in view.panel("players", Tiles).tiles:
        facts = [f"Move {_figures(tile)['move']}", *tile.notes] if tile.kind else tile.notes
        lines.append(f"{tile.name} ({', '.join(facts)})" if facts else tile.name)
        for group in tile.groups:
            units = ", ".join(f"{sort.count} {sort.name}" for sort in group.pieces if sort.count)
            lines.append(f"  {group.name}: {units or 'nothing'}")
        if tile.owner is not None:
            held = hands.get(tile.owner, ())
            lines += [f"  {say('names', card.id)}: {say('card_texts', card.id)}" for card in held]
    left = view.panel("decks", Ledger)
    lines.append(f"Cards left: {left.fact('mutation')} Mutation, {left.fact('research')} Research")
    return lines


def _figures(tile: Tile) -> dict[str, int]:
    return {figure.id: figure.value for figure in tile.figures}


def _space(view: View, say: Say, space: int) -> str:
    """A space with its ground, what can be stomped there, and who is in it."""
    p = BOARD.properties[space]
    words = [BOARD.terrain[space]]
    if "city" in p:
        words.append(f"city of {_SIGNS[p['city']]}")
    words += [f"{say('names', branch)} base" for branch in p.get("bases", ())]
    if "site" in p:
        words.append(f"{str(p['site']).capitalize()} site")
    if "lair" in p:
        words.append("lair")
    if any(marker.kind == "stomped" and marker.space == space for marker in view.markers):
        words.append("stomped")
    label = f" {p['label']}" if "label" in p and "lair" not in p else ""
    names = [piece.name for piece in view.pieces if piece.space == space and piece.kind not in MONSTER_IDS]
    return f"{BOARD.ids[space]}{label} ({', '.join(words)}){': ' + ', '.join(names) if names else ''}"
