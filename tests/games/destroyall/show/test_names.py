"""What monsters are called at the table."""

from __future__ import annotations

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
