"""Pictures: well-formed SVG with every space, piece and marker in it, and no secret."""

from __future__ import annotations

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

import matinee
from matinee.table.shown.svg import FOOT, close_up
from matinee.table.state import State

SVG = "{http://www.w3.org/2000/svg}"


def later(scenario: str, seed: int, turn: int) -> State:
    """A random game some turns on."""
    state, rng = matinee.load("sheboygan").new(scenario=scenario), Random(seed)
    while state.player is not None and state.clock.number < turn:
        state.play(rng.choice(state.legal_actions()))
    return state


def titles(picture: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(picture).iter(f"{SVG}title")]


@pytest.mark.parametrize("name", matinee.names())
def test_every_space_of_every_game_is_drawn_once(name: str) -> None:
    game = matinee.load(name)
    state = game.new()
    said = titles(game.picture(state.view(None), state.options))
    labels = Counter(space.label for space in game.board(state.options).spaces)  # some places share a name
    for label, spaces in labels.items():
        assert sum(title.startswith(f"{label}: ") for title in said) == spaces


def test_a_notebook_shows_what_a_spectator_sees() -> None:
    state = later("advanced-b", 5, 6)
    assert state._repr_svg_() == state.game.picture(state.view(None), state.options)


def test_pieces_stand_in_their_space_with_their_figures() -> None:
    state = later("advanced-b", 5, 4)
    view, board = state.view(None), state.game.board(state.options)
    said = titles(state.game.picture(view))
    assert view.pieces
    piled = {space: sum(p.space == space for p in view.pieces) for space in range(len(board.spaces))}
    for piece in view.pieces:
        if piled[piece.space] <= 3:
            assert sum(title.startswith(f"{piece.name} ") for title in said) == 1


def test_rubble_flames_webs_and_lost_bridges_show() -> None:
    data = {
        "game": "sheboygan",
        "options": {"scenario": "advanced-b"},
        "monster": {"strengths": {"attack": 5, "defence": 5, "movement": 5}, "at": "Ave3.4"},
        "units": {"tank-1": "Isle3"},
        "rubble": ["B44c"],
        "broken": ["Bridge1"],
        "webs": ["Ave3.5"],
        "flames": {"B32a": "2", "B31a": "R"},
    }
    state = matinee.load("sheboygan").from_position(data)
    said = titles(state.game.picture(state.view(None)))
    assert "B44c: rubble" in said
    assert "B31a: rubble" in said
    assert not any(title.startswith("Bridge1") for title in said)
    assert "Bridge2: bridge" in said
    assert "web " in said
    assert {"flames 2", "flames R"} <= set(said)


def test_a_picture_for_one_seat_holds_no_secret_of_the_other() -> None:
    state = later("advanced-a", 7, 1)
    other = state.guess(1, Random(1))
    assert state.position() != other.position()
    assert state.game.picture(state.view(1)) == other.game.picture(other.view(1))


def test_labels_and_title_are_written_and_escaped() -> None:
    state = matinee.load("sheboygan").new()
    picture = state.game.picture(state.view(None), labels=True, title="Fish & <Chips>")
    words = [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    assert "Ave3.4" in words
    assert "FISH & <CHIPS>" in words
    assert "Ave3.4" not in state.game.picture(state.view(None)).replace("<title>Ave3.4", "")


def test_the_art_names_every_terrain_and_every_piece() -> None:
    from matinee.games.sheboygan.figures import FILMS, KINDS, TERRAIN
    from matinee.games.sheboygan.show.likeness import WARDROBE

    looks = matinee.load("sheboygan").art
    assert set(TERRAIN) <= set(looks.grounds) | set(looks.markers)
    on_the_map = {*KINDS, "monster"}
    assert set(looks.pieces) == on_the_map | {film.id for film in FILMS} | set(WARDROBE.values())
    glyphs = [look.glyph for kind, look in looks.pieces.items() if kind in on_the_map]
    assert len(set(glyphs)) == len(glyphs)


def test_what_the_art_does_not_name_gets_a_plain_look() -> None:
    looks = matinee.load("sheboygan").art
    assert looks.ground("lava").fill == looks.night
    assert looks.piece("zeppelin").glyph == "z"
    assert looks.marker("sign").glyph == "s"


@pytest.mark.parametrize("name", matinee.names())
def test_a_close_up_has_every_giant_in_it(name: str) -> None:
    game, rng = matinee.load(name), Random(5)
    state, most = game.new(), 0
    board = game.board(state.options)
    for ply in range(240):
        if state.player is None:
            break
        state.play(rng.choice(state.legal_actions()))
        if ply % 60 == 59:
            svg = close_up(board, state.view(None), game.art, game.words, (200, 100), lambda figure: f"/{figure}")
            picture = ElementTree.fromstring(svg)
            x, y, wide, high = map(float, picture.attrib["viewBox"].split())
            assert wide / high == pytest.approx(2.0, rel=1e-3)
            giants = list(picture.iter(f"{SVG}image"))
            for giant in giants:
                left, top, side = (float(giant.attrib[name]) for name in ("x", "y", "width"))
                assert x <= left + side / 2 <= x + wide and y <= top + FOOT * side <= y + high
            most = max(most, len(giants))
    assert most, "somebody stood there"
