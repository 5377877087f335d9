"""Bots: they choose legal actions, know no more than their seat, repeat themselves, and greed beats chance."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import msgspec
import pytest

import matinee
from matinee.bots import Bot, Seat, bot, names, register
from matinee.bots.greedy import Greedy
from matinee.bots.question import choose, question
from matinee.desk.setting_up.new_table import known_bot
from matinee.desk.wire.refusals import Refusal
from matinee.table.state import State
from matinee.testing.laws.cases import SOAK

GAMES = matinee.names()
KNOWN = import_module("matinee.bots.names")
BRIEF = ("random", "usher", "projectionist", "producer:14", "kaiju:14")  # by playouts: fast, and repeatable
SCENARIOS = ("learning", "basic", "advanced-a", "advanced-b", "city-eating")


def contest(bots: list[Bot], seed: Any, name: str = "sheboygan", **options: Any) -> tuple[State, list[matinee.Action]]:
    """A whole game between bots, dice from the seed; every choice goes through the checked door."""
    state = matinee.load(name).new(**options)
    dice = Random(f"{seed}/dice")
    played = []
    while (player := state.player) is not None:
        if player == matinee.CHANCE:
            action = dice.choice(state.legal_actions())
        else:
            action = bots[player].choose(Seat.at(state, player))
        state.apply(action)
        played.append(action)
    return state, played


def pair(monster: str, humans: str, seed: Any) -> list[Bot]:
    return [bot(monster, Random(f"{seed}/0")), bot(humans, Random(f"{seed}/1"))]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("who", BRIEF)
def test_every_bot_plays_every_game_to_its_end(name: str, who: str) -> None:
    """Those that think play short games, and whole ones only when soaking."""
    game = matinee.load(name)
    options = {game.counts.limit: 6} if ":" in who and not SOAK else {}
    seats = game.seats(game.checked(options))
    state, _ = contest([bot(who, Random(seat)) for seat in range(len(seats))], 1, name, **options)
    assert state.returns() is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_same_seeds_give_the_same_game_and_others_another(scenario: str) -> None:
    once = contest(pair("greedy", "greedy", 5), 5, scenario=scenario)[1]
    again = contest(pair("greedy", "greedy", 5), 5, scenario=scenario)[1]
    other = contest(pair("greedy", "greedy", 6), 5, scenario=scenario)[1]
    assert once == again
    assert once != other


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_random_in_both_seats(scenario: str) -> None:
    as_monster = [contest(pair("greedy", "random", n), n, scenario=scenario)[0].returns() for n in range(6)]
    as_humans = [contest(pair("random", "greedy", n), n, scenario=scenario)[0].returns() for n in range(6)]
    assert sum(result[0] for result in as_monster if result) >= 4.5
    assert sum(result[1] for result in as_humans if result) >= 5.5


def test_greedy_plays_film_monsters_tables_too() -> None:
    state, _ = contest(pair("greedy", "greedy", 2), 2, scenario="advanced-b", films=True)
    assert state.returns() is not None


def test_purchases_vary_and_spend_every_point() -> None:
    armies, monsters = set(), set()
    for seed in range(12):
        _, played = contest(pair("greedy", "greedy", seed), seed, scenario="advanced-b", turns=1)
        armies.add(tuple(sorted(action for action in played if action[0] == "buy")))
        monsters.add(tuple(sorted(action for action in played if action[0] in ("allot", "ability"))))
    assert len(armies) > 4
    assert len(monsters) > 2
    from matinee.games.sheboygan.figures import ABILITIES, KINDS, UNITS

    for army in armies:
        assert sum(UNITS[KINDS[kind]].strength * number for _, kind, number in army) == 60
    for monster in monsters:
        assert sum(action[2] if action[0] == "allot" else ABILITIES[action[1]].cost for action in monster) == 40


def test_a_bot_cannot_reach_the_truth_through_its_seat() -> None:
    """Two states that differ only in what the humans cannot know lead the humans' bot to the same choice."""
    truth = matinee.load("sheboygan").new(scenario="advanced-a")
    rng = Random(3)
    while not (truth.player == 1 and len(truth.legal_actions()) > 3):
        truth.play(rng.choice(truth.legal_actions()))
    other = truth.guess(1, Random(99))
    assert truth.position() != other.position()
    assert truth.view(1) == other.view(1)
    seat = Seat.at(truth, 1)
    assert not any(isinstance(getattr(seat, field.name), State) for field in msgspec.structs.fields(seat))
    for seed in range(5):
        assert Greedy(Random(seed)).choose(seat) == Greedy(Random(seed)).choose(Seat.at(other, 1))


def test_a_seat_lists_nothing_when_it_is_not_its_turn() -> None:
    state = matinee.load("sheboygan").new()
    assert Seat.at(state, 1).legal() == []
    assert Seat.at(state, 0).legal() == state.legal_actions()


def test_an_unknown_bot_is_refused_in_a_sentence() -> None:
    with pytest.raises(
        matinee.OptionsError, match="There is no bot 'alphago'; there are usher, projectionist, producer, kaiju"
    ):
        bot("alphago", Random(1))


def test_a_bot_may_know_some_games_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is offered where it can play, and never in place of ours."""

    class Local(Greedy):
        games = (GAMES[0],)

    monkeypatch.setattr(KNOWN, "_registered", {})
    register("local", Local)
    ours = ("usher", "projectionist", "producer", "kaiju")
    assert names() == names(GAMES[0]) == (*ours, "local")
    assert names(GAMES[1]) == ours
    assert known_bot(None, GAMES[0]) == "projectionist"
    assert known_bot("local", GAMES[0]) == "local"
    with pytest.raises(Refusal, match="There is no bot 'local'; there are usher, projectionist, producer, kaiju"):
        known_bot("local", GAMES[1])


def test_a_view_is_sent_to_bots_that_may_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our bots choose by states that they believe in; a bot that looks sees the same either way."""
    seen = []

    class Watchful(Greedy):
        def choose(self, seat: Seat) -> matinee.Action:
            seen.append(seat.view())
            return super().choose(seat)

    monkeypatch.setattr(KNOWN, "_registered", {})
    register("watchful", Watchful)
    state = matinee.load("sheboygan").new()
    for name in ("watchful", "kaiju/cautious:200", "greedy"):
        asked = question(state, 0, name, Random(1))
        assert (asked.view is None) == (name != "watchful")
        choose(msgspec.structs.replace(asked, bot="watchful"))
    assert seen == [state.view(0)] * 3


def test_a_bot_that_cannot_be_loaded_is_offered_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("ghost", "no_such_package:Ghost", "matinee.bots")
    monkeypatch.setattr(KNOWN, "_outside", lambda: {"ghost": point})
    assert "ghost" not in names(GAMES[0])
    with pytest.raises(matinee.MatineeError, match=r"The bot 'ghost' cannot be loaded \(ModuleNotFoundError"):
        bot("ghost", Random(1))
