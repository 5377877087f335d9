"""Conceding, and a draw that all agree to: actions of the table itself, the same in every game."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee import Illegal, Record, Table
from matinee.table.said.verbs import AGREE, CONCEDE, DECLINE

from .bear_hunt import BEAR, GAME, HUNTER


def test_of_two_the_other_wins_at_any_moment_and_in_nobodys_turn() -> None:
    table = Table(GAME)
    events = table.concede(HUNTER)  # the bear has not even hidden
    assert [(event.id, event.args[1]) for event in events] == [("conceded", "Hunter"), ("won_by_word", "Bear")]
    assert (table.state.player, table.state.returns()) == (None, [1.0, 0.0])
    assert table.record.actions == [(CONCEDE, HUNTER)]
    with pytest.raises(Illegal, match="The game is over"):
        table.concede(BEAR)


def test_a_seat_speaks_for_itself() -> None:
    table = Table(GAME)
    with pytest.raises(Illegal, match="Every seat speaks for itself"):
        table.act(BEAR, (CONCEDE, HUNTER))
    assert "There is no seat 9" in str(table.state.why_not((CONCEDE, 9)))
    assert "takes seat, and got 0 arguments" in str(table.state.why_not((CONCEDE,)))
    assert table.state.legal_actions() and all(action[0] != CONCEDE for action in table.state.legal_actions())


def test_a_draw_is_offered_declined_and_agreed() -> None:
    table = Table(GAME)
    assert "No draw is offered" in str(table.state.why_not((DECLINE, BEAR)))
    table.agree_draw(HUNTER)
    assert table.state.view(BEAR).offer == table.state.view(None).offer == "A draw is offered: Hunter."
    assert [one.text for one in table.state.view(BEAR).table_actions] == [
        "Concede",
        "Agree to a draw",
        "Play on, no draw",
    ]
    assert [one.text for one in table.state.view(HUNTER).table_actions] == ["Concede", "Play on, no draw"]
    table.act(BEAR, (DECLINE, BEAR))
    assert not table.state.agreed
    table.agree_draw(BEAR)
    table.act(BEAR, ("hide", 1))  # who has offered may go on
    assert table.state.agreed == 1 << BEAR
    table.act(HUNTER, ("carve",))  # who has not agreed and plays on has declined
    assert not table.state.agreed
    assert ["draw_lapsed", HUNTER, "Hunter"] in table.log(None)
    table.agree_draw(HUNTER)
    table.agree_draw(BEAR)
    assert (table.state.player, table.state.returns()) == (None, [0.5, 0.5])


def test_of_several_one_is_out_and_the_others_play_on() -> None:
    table = Table("newyork", players=3)
    rng = matinee.dice.fair(Random(4))
    while not table.state.clock.number:
        player = table.state.player
        assert player is not None
        table.act(player, rng(table.state) if player == matinee.CHANCE else table.state.legal_actions()[0])
    mover = table.state.player
    assert mover is not None
    out = (mover + 1) % 3
    table.concede(out)
    assert table.state.player != out and table.state.returns() is None
    assert "out of the game already" in str(table.state.why_not((AGREE, out)))
    for _ in range(400):
        player = table.state.player
        if player is None:
            break
        assert player != out
        table.act(player, rng(table.state) if player == matinee.CHANCE else table.state.legal_actions()[-1])
    assert any(line[:2] == ["died", out] for line in table.log(None)), "its monster is dead as its rules have it"
    assert Record.loads(table.record.dumps()).replay() == table.state


@pytest.mark.parametrize("game", ["newyork", "america", "destroyall"])
def test_the_last_who_does_not_concede_has_won(game: str) -> None:
    table = Table(game, players=4)
    for seat in (2, 0, 3):
        assert table.state.returns() is None
        table.concede(seat)
    assert (table.state.returns() or [])[:4] == [0.0, 1.0, 0.0, 0.0]
