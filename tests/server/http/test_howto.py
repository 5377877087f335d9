"""The page How to play of every game: short, correct in what can be checked, with pictures of real positions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import matinee
from matinee.rulebook import rulebook
from matinee.table.errors import GameError
from matinee.table.taught.howto import howto
from tests.server.kit import Server

WORDS_A_MINUTE = 200
GAMES = matinee.names()


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_is_short_and_cites_real_rules(name: str) -> None:
    page = howto(matinee.load(name))
    assert page is not None
    words = " ".join([page.intro, *(f"{step.title} {step.text}" for step in page.steps)]).split()
    assert len(words) <= 3 * WORDS_A_MINUTE
    known = {rule.id for chapter in rulebook(name).chapters for rule in chapter.rules}
    assert {step.rule for step in page.steps} <= known


@pytest.mark.parametrize("name", GAMES)
def test_its_pictures_lie_on_the_board_and_show_a_monster(name: str) -> None:
    game = matinee.load(name)
    page = howto(game)
    assert page is not None
    pictures = [step.picture for step in page.steps if step.picture is not None]
    assert len(pictures) >= 2
    for picture in pictures:
        board = game.board(picture.options)
        left, top, right, bottom = picture.bounds
        assert board.bounds[0] <= left < right <= board.bounds[2]
        assert board.bounds[1] <= top < bottom <= board.bounds[3]
        spots = [
            (piece.x, piece.y) if piece.x is not None and piece.y is not None else board.spaces[piece.space].centre
            for piece in picture.pieces
        ]
        assert any(left <= x <= right and top <= y <= bottom for x, y in spots)
        assert all(0 <= n < len(board.spaces) for n in picture.lit)


def test_the_server_hands_it_out_and_the_card_tells(server: Server) -> None:
    for card in server.get("/api/games").json():
        assert card["howto"] is True
        page = server.get(f"/api/games/{card['name']}/howto").json()
        assert page["title"] == card["title"] and page["steps"][0]["title"]
    assert server.http.get("/api/games/chess/howto").status_code == 404


def test_a_page_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    game = replace(matinee.load("newyork"), folder=tmp_path)
    assert howto(game) is None
    for text in ("intro = 3", 'intro = "x"\nsteps = [{title = "t", text = "t", colour = "red"}]', "= nonsense"):
        (tmp_path / "howto.toml").write_text(text)
        with pytest.raises(GameError, match=r"howto\.toml of The Creatures That Ate New York cannot be read"):
            howto(replace(game))
