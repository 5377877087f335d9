"""The pleasant front: what one import gives, and how it answers to a wrong word."""

from __future__ import annotations

from importlib.metadata import version
from random import Random

import pytest

import matinee
from matinee import CHANCE, MatineeError, OptionsError, Record, Seat, bots, dice, odds
from matinee.bots.names import _registered
from matinee.table.phase import Action


def test_the_version_is_said_once() -> None:
    assert matinee.__version__ == version("matinee")


@pytest.mark.parametrize("name", matinee.names())
def test_a_whole_game_between_bots_is_one_call(name: str) -> None:
    record = matinee.play(name, bots=["random"], seed=1)
    assert isinstance(record, Record) and record.replay().returns() is not None
    assert set(record.header.seats) == {"random"}
    assert matinee.play(name, bots=["random"], seed=1).actions == record.actions
    assert matinee.play(name, bots=["random"], seed=2).actions != record.actions


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ("There is no game 'chess'", {"game": "chess"}),
        ("There is no bot 'deep'", {"bots": ["deep"]}),
        ("4 seats under these options, and there are 2 bots", {"bots": ["random", "random"]}),
        ("need not end; set its limit", {"bots": ["random"], "turns": 0}),
        ("must be one of", {"bots": ["random"], "players": 10}),
    ],
)
def test_play_refuses_in_a_sentence(words: str, arguments: dict[str, object]) -> None:
    with pytest.raises(OptionsError, match=words):
        matinee.play(**{"game": "newyork", **arguments})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", matinee.names())
def test_every_typed_action_is_parsed_back(name: str) -> None:
    game = matinee.load(name)
    rng = Random(5)
    state = game.new()
    for _ in range(120):
        if state.player is None:
            break
        legal = state.legal_actions()
        for action in rng.sample(legal, min(4, len(legal))):
            assert state.parse(game.spelling(state.options).typed(action)) == action
        state.play(rng.choice(legal))


def test_words_that_name_nothing_are_refused_with_an_example() -> None:
    state = matinee.load("sheboygan").new()
    with pytest.raises(MatineeError, match=r"'abracadabra' does not name one action\. Write it like this: allot "):
        state.parse("abracadabra")
    assert state.parse("smash B22b 2")[0] == "smash", "an action of another moment is read, and refused by why_not"


@pytest.mark.parametrize("name", matinee.names())
def test_a_state_says_what_it_is(name: str) -> None:
    game = matinee.load(name)
    state = game.new()
    who = "the dice decide" if state.player == CHANCE else f"{game.seats(state.options)[state.player or 0]} to decide"
    assert repr(state).startswith(f"<{name}: Set-up, {who}") and repr(game) == f"<game {name}, rules {game.rules}>"
    end = matinee.play(name, bots=["random"], seed=3).replay()
    assert "it is over" in repr(end) and end.clock.text in repr(end)


def test_a_state_tells_no_secret_of_itself() -> None:
    state = matinee.load("sheboygan").new()
    before = repr(state)
    state.apply(("ability", 8))
    assert repr(state) == before


class First:
    """Takes what comes first."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> Action:
        return seat.legal()[0]


def test_a_bot_is_registered_by_name_and_played() -> None:
    bots.register("first", First)
    try:
        assert "first" in bots.names()
        assert matinee.play("newyork", bots=["first"], seed=1, turns=5).header.seats == ["first"] * 4
        with pytest.raises(OptionsError, match="There is a bot 'greedy' already"):
            bots.register("greedy", First)
    finally:
        _registered.clear()
    assert matinee.play("newyork", bots=[First(Random(1))], seed=1, turns=5).header.seats == ["First"] * 4


def test_dice_and_odds_are_one_import_away() -> None:
    state = matinee.load("newyork").new()
    assert dice.settle(state, dice.fair(Random(1))) > 0
    assert sum(chance for chance, _ in odds.die(lambda face: face > 4)) == pytest.approx(1)
