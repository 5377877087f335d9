"""Why games end: a headline, a sentence and everybody's stake, as the view of a game that is over tells them."""

from __future__ import annotations

from pathlib import Path

import pytest

import matinee
from matinee.table.shown.view import Ending

GAMES = Path(__file__).parents[1] / "games"
NIGHT = Path(__file__).parents[1] / "web" / "night.record"

HELD = 96
"""After this many actions of the game in midtown the Giant Lizard carries the Blonde, which is its mission."""


def told(state: matinee.State) -> Ending:
    result = state.view(None).result
    assert result is not None and result.ending is not None
    return result.ending


@pytest.mark.parametrize("name", matinee.names())
def test_every_end_says_why_and_how_every_seat_came_out_of_it(name: str) -> None:
    for seed in range(3):
        state = matinee.play(name, bots=["random"], seed=seed, **{matinee.load(name).counts.limit: 6}).replay()
        ending = told(state)
        assert ending.title and ending.why.endswith(".")
        assert [stake.seat for stake in ending.stakes] == [*range(len(state.returns() or []))]
        assert all(stake.text for stake in ending.stakes)
        assert not any("{" in words or "_" in words for words in (ending.title, ending.why))


def test_sheboygan_falls_to_more_points_than_the_level() -> None:
    ending = told(matinee.Record.loads(NIGHT.read_text()).replay())
    assert ending.title == "Sheboygan falls"
    assert ending.why == "Ogram has 62 victory points, more than the 55 of this scenario."
    assert [[part.done for part in stake.parts] for stake in ending.stakes] == [[True, False], [False, False]]


def test_new_york_shows_all_missions_at_the_end() -> None:
    ending = told(matinee.Record.loads((GAMES / "newyork" / "web" / "midtown.record").read_text()).replay())
    assert ending.title == "Giant Lizard gets away"
    assert ending.why == "Giant Lizard has done its mission and left the map: A: carry the Blonde off."
    done = [[part.done for part in stake.parts] for stake in ending.stakes]
    assert all(done[2]) and not any(all(parts) for seat, parts in enumerate(done) if seat != 2)


@pytest.mark.parametrize("name", matinee.names())
def test_who_is_left_when_all_others_concede_has_won_by_that(name: str) -> None:
    """At the first moment, when nothing is bought, drawn or placed: no part of anything is done."""
    state = matinee.load(name).new()
    *gone, left = range(len(state.game.seats(state.options)))
    for seat in gone:
        state.apply(("concede", seat))
    ending = told(state)
    assert state.game.called(state, left) in ending.title or name == "sheboygan"
    assert ending.why.endswith(" conceded.")
    assert not any(part.done for stake in ending.stakes if stake.seat in gone for part in stake.parts)


@pytest.mark.parametrize(("gone", "title"), [(0, "Sheboygan stands"), (1, "Sheboygan falls")])
def test_a_resignation_has_the_title_of_the_games_own_end(gone: int, title: str) -> None:
    """Whatever a side is called, one or many: no one reads that the Humans wins."""
    state = matinee.load("sheboygan").new()
    state.apply(("concede", gone))
    assert told(state).title == title


def test_who_is_left_alone_in_new_york_has_not_got_away() -> None:
    """Its mission may be done, but it has not left the map."""
    kept = matinee.Record.loads((GAMES / "newyork" / "web" / "midtown.record").read_text())
    state = next(one for n, one in enumerate(kept.states()) if n == HELD)
    for seat in (0, 1, 3):
        state.apply(("concede", seat))
    assert told(state).title == "Giant Lizard wins"


def test_a_draw_that_all_agree_to_says_so() -> None:
    state = matinee.load("america").new(players=2)
    for seat in range(2):
        state.apply(("agree_draw", seat))
    assert (told(state).title, told(state).why) == ("A draw", "All who were left agreed to a draw.")


def test_a_running_game_tells_no_end() -> None:
    assert matinee.load("newyork").new().view(None).result is None
