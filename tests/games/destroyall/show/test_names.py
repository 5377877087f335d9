"""What monsters are called at the table."""

from __future__ import annotations

from matinee.games.destroyall.pieces import building_piece, crowd_piece, unit_piece
from matinee.games.destroyall.show.panels import house_names
from matinee.games.destroyall.state import Rampage
from tests.games.destroyall.rules.scene import GAME, play


def test_twins_have_their_numbers_wherever_they_are_named() -> None:
    s = GAME.new(players=3)
    assert isinstance(s, Rampage)
    play(s, ("sample", 1), ("sample", 1), ("sample", 0), ("start", 0), ("start", 1), ("start", 2))
    names = ["Gorgo 1", "Gorgo 2", "Haaragh"]
    assert [GAME.called(s, seat) for seat in range(3)] == names
    assert [piece.name for piece in s.view(None).pieces if piece.owner is not None] == names
    assert [line.partition(":")[0] for line in GAME.show.score(s).split("; ")] == names
    assert GAME.words.event(["strikes_back", 1], GAME.show.cast(s)) == "Gorgo 2 strikes back."


def test_the_log_uses_the_tables_names_for_pieces() -> None:
    s = GAME.new(players=2, army=True, civilians=True)
    assert isinstance(s, Rampage)
    s.ukind = [0, 1]
    cast, words = GAME.show.cast(s), GAME.words
    hotel = next(space for space in GAME.board(s.options).spaces if space.label == "Grand Hotel")
    b = hotel.n - 1
    assert words.event(["destroyed", hotel.n, s.town.ids[b]], cast) == "The Grand Hotel is rubble."
    assert words.brief(["destroyed", hotel.n, s.town.ids[b]], cast) == "", "no starting place of that number"
    said = [words.event(["unit_lost", piece], cast) for piece in (building_piece(b), crowd_piece(b), unit_piece(1))]
    assert said[:2] == ["the Grand Hotel is gone.", "the crowd of the Grand Hotel is gone."]
    assert said[2] == "the tank is gone.", "no number where only one is called so"
    s.ukind = [1, 1]
    assert words.event(["unit_lost", unit_piece(1)], GAME.show.cast(s)) == "tank 2 is gone."


def test_houses_that_are_called_alike_have_their_numbers() -> None:
    say = GAME.words.say
    assert house_names(say, ["cliff", "town_hall", "cliff"]) == ("Cliff 1", "Town Hall", "Cliff 3")
