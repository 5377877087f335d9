"""America in lines of text for the terminal, made from a view."""

from __future__ import annotations

from matinee.games.america.figures import KIND_IDS, KINDS, MONSTER_IDS, MUTATIONS, RESEARCH
from matinee.games.america.map.land import BARRIERS, BOARD, HOLLYWOOD_BOX, NEAR
from matinee.table.board import members
from matinee.table.parts import Say
from matinee.table.shown.panels import Cards, Ledger, Tile, Tiles, Track
from matinee.table.shown.view import View


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    track = view.panel("score", Track)
    parts = [view.clock.text, f"{track.text}: {track.value}", *track.notes]
    for tile in view.panel("players", Tiles).tiles:
        if tile.kind is not None:
            figures = _figures(tile)
            states = "".join(f", {note}" for note in tile.notes)
            where = tile.at or say("terminal", "not_placed")
            parts.append(say("terminal", "tile", tile.name, figures["health"], figures["infamy"], where + states))
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """What is next to each monster, and every unit with its space."""
    lines: list[str] = []
    for monster in (piece for piece in view.pieces if piece.kind in MONSTER_IDS):
        name, here = monster.name, monster.space
        if here == HOLLYWOOD_BOX:
            lines.append(say("terminal", "hollywood", name))
            continue
        lines.append(say("terminal", "here", name, _space(view, say, here)))
        for other in members(NEAR[here]):
            near = _space(view, say, other)
            lines.append("  " + (say("terminal", "across", near) if other in BARRIERS[here] else near))
    for kind, figures in zip(KIND_IDS, KINDS, strict=True):
        units = [piece for piece in view.pieces if piece.kind == kind]
        if units:
            places = ", ".join(f"{u.name.rpartition(' ')[2]} {BOARD.ids[u.space]}" for u in units)
            lines.append(say("terminal", "units", say("names", kind), figures.defence, figures.damage, places))
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """The tiles and cards of all players."""
    lines: list[str] = []
    decks = {"mutation": MUTATIONS, "research": RESEARCH}
    cards = view.first(Cards)
    hands = {
        hand.owner: [decks[card.deck][card.number] for card in hand.cards] for hand in (cards.hands if cards else ())
    }
    for tile in view.panel("players", Tiles).tiles:
        facts = [say("terminal", "move", _figures(tile)["move"]), *tile.notes] if tile.kind else tile.notes
        lines.append(f"{tile.name} ({', '.join(facts)})" if facts else tile.name)
        for group in tile.groups:
            units = ", ".join(f"{sort.count} {sort.name}" for sort in group.pieces if sort.count)
            lines.append(f"  {group.name}: {units or say('terminal', 'nothing')}")
        if tile.owner is not None:
            held = hands.get(tile.owner, ())
            lines += [f"  {say('names', card.id)}: {say('card_texts', card.id)}" for card in held]
    left = view.panel("decks", Ledger)
    lines.append(say("terminal", "decks", left.fact("mutation"), left.fact("research")))
    return lines


def _figures(tile: Tile) -> dict[str, int]:
    return {figure.id: figure.value for figure in tile.figures}


def _space(view: View, say: Say, space: int) -> str:
    """A space with its ground, what can be stomped there, and who is in it."""
    p = BOARD.properties[space]
    words = [say("terrain", BOARD.terrain[space])]
    if "city" in p:
        words.append(say("terminal", "city_" + p["city"]))
    words += [say("terminal", "base", say("names", branch)) for branch in p.get("bases", ())]
    if "site" in p:
        words.append(say("terminal", "site_" + p["site"]))
    if "lair" in p:
        words.append(say("terminal", "lair"))
    if any(marker.kind == "stomped" and marker.space == space for marker in view.markers):
        words.append(say("terminal", "stomped"))
    label = f" {p['label']}" if "label" in p and "lair" not in p else ""
    names = [piece.name for piece in view.pieces if piece.space == space and piece.kind not in MONSTER_IDS]
    return f"{BOARD.ids[space]}{label} ({', '.join(words)}){': ' + ', '.join(names) if names else ''}"
