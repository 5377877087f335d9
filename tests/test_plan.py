"""The planner: fair, repeatable, within its budget, and it sees what greedy does not."""

from __future__ import annotations

from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import matinee
from matinee.bots import STYLES, Bot, Seat, bot, known, names
from matinee.bots.greedy import Greedy, best
from matinee.bots.hint import hint
from matinee.bots.plan import REMEMBERED, Kaiju, Planner, Producer, Session
from matinee.bots.rollout import Plan
from matinee.bots.usher import Usher
from matinee.games.newyork.figures import KILL
from matinee.games.newyork.rules.movement import Prowl
from matinee.table.minds.styles import NOVICE
from matinee.table.state import State

GAMES = matinee.names()


def moments(name: str, number: int, seed: int, **options: Any) -> list[State]:
    """States of greedy games in which a seat has a real choice."""
    game, rng, found = matinee.load(name), Random(seed), list[State]()
    greedy, state = Greedy(rng), game.new(**options)
    while len(found) < number:
        player, actions = state.player, state.legal_actions()
        if player is None:
            state = game.new(**options)
            continue
        if player != matinee.CHANCE and len(actions) > 2 and rng.random() < 0.2:
            found.append(state.copy())
        state.play(rng.choice(actions) if player == matinee.CHANCE else greedy.choose(Seat.at(state, player)))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_playouts_give_the_same_choice(name: str) -> None:
    for state in moments(name, 4, 3):
        player = state.player
        assert player is not None
        choices = {bot("kaiju:40", Random(7)).choose(Seat.at(state, player)) for _ in range(2)}
        assert len(choices) == 1 and choices <= set(state.legal_actions())


@pytest.mark.parametrize(("name", "options"), [("newyork", {"players": 3}), ("sheboygan", {"scenario": "advanced-a"})])
@pytest.mark.parametrize("who", ["usher", "projectionist", "producer:24", "kaiju:24"])
def test_what_is_hidden_changes_no_choice(name: str, options: dict[str, Any], who: str) -> None:
    """Every seat, asked in the true world and in one that it could believe in as well: the choice is the same."""
    asked, different = set(), 0
    for state in moments(name, 24, 5, **options):
        player = state.player
        assert player is not None
        other = state.guess(player, Random(99))
        different += state.position() != other.position()
        asked.add(player)
        choices = {bot(who, Random(4)).choose(Seat.at(world, player)) for world in (state, other)}
        assert len(choices) == 1
    assert different > 5 and len(asked) > 1


def test_a_planner_keeps_to_its_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one run of decisions may cost is shared by its clicks."""
    played: list[int] = []
    halve = Session.halve

    def counted(self: Session, playouts: int | None, until: float = 0.0) -> None:
        halve(self, playouts, until)
        played.append(self.played)

    monkeypatch.setattr(Session, "halve", counted)
    for state in moments("newyork", 6, 2, players=2):
        played.clear()
        Planner(Random(1), playouts=64).choose(Seat.at(state, state.player or 0))
        assert sum(played) <= 40


def test_a_planner_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which a hundredth of a second passes whenever it is looked at."""
    for state in moments("newyork", 3, 2, players=2):
        clock = count(0, 0.01)
        monkeypatch.setattr("matinee.bots.plan.perf_counter", lambda clock=clock: next(clock))
        Planner(Random(1), seconds=0.1).choose(Seat.at(state, state.player or 0))
        assert next(clock) < 0.3


@pytest.mark.parametrize("name", GAMES)
def test_a_bots_style_is_one_of_the_game_and_shows_in_play(name: str) -> None:
    game = matinee.load(name)
    assert set(STYLES) <= set(game.mind.styles)
    differ = dict.fromkeys(STYLES, 0)
    for state in moments(name, 60, 2):
        player, actions = state.player, state.legal_actions()
        assert player is not None
        usual = game.mind.weigh(state, player, actions, Random(1))
        for style in STYLES:
            differ[style] += game.mind.style(style)(state, player, actions, Random(1)) != usual
            for who in ("usher", "projectionist"):
                assert bot(f"{who}/{style}", Random(3)).choose(Seat.at(state, player)) in actions
    assert sum(times > 0 for times in differ.values()) >= 2, differ


def test_styles_go_with_budgets_and_with_ours_alone() -> None:
    assert known("kaiju/rampaging") and not known("kaiju/sleepy") and not known("random/cautious")
    usual = bot("greedy/cautious", Random(1))
    assert isinstance(usual, Greedy) and usual.style == "cautious" and known("greedy/cautious"), "another name, one bot"
    thinker = bot("kaiju/rampaging:24", Random(1))
    assert isinstance(thinker, Planner) and (thinker.style, thinker.playouts) == ("rampaging", 24)
    for wrong, told in (("kaiju/sleepy", "cautious, rampaging, scheming"), ("random/cautious", "one style only")):
        with pytest.raises(matinee.MatineeError, match=told):
            bot(wrong, Random(1))


def test_strengths_think_longer_and_longer() -> None:
    assert (Producer(Random(1)).seconds, Kaiju(Random(1)).seconds) == (0.25, 1.0)
    assert not hasattr(Usher, "seconds")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("kaiju:soon", "A budget is a number of playouts or seconds, as kaiju:200 or kaiju:0.5s, not 'soon'"),
        ("kaiju:0", "A budget is"),
        ("usher:20", "The bot 'usher' does not think ahead"),
        ("mothra:20", "There is no bot 'mothra'"),
    ],
)
def test_a_bad_budget_is_refused_in_a_sentence(name: str, told: str) -> None:
    with pytest.raises(matinee.OptionsError, match=told):
        bot(name, Random(1))


def test_who_is_advised_plays_the_first_line_of_the_hint() -> None:
    """A name for measures: no one is offered it as a rival."""
    state = matinee.load("newyork").new(players=2)
    while len(state.legal_actions()) < 3 or state.player == matinee.CHANCE:
        state.apply(state.legal_actions()[0])
    assert state.player is not None
    seat = Seat.at(state, state.player)
    told = hint(seat, Random(4), playouts=24)
    assert len(told) > 1
    assert bot("advised:24", Random(4)).choose(seat) == told[0].action
    assert "advised" not in names()


def test_a_hint_shows_the_evaluation_until_games_end() -> None:
    """Told: how choices differ by playing on, and how good the best is by the evaluation; a sure win is a sure win."""
    state = matinee.load("newyork").new(players=2)
    plans = [Plan(action) for action in (("go", 1), ("go", 2))]
    session = Session(Seat.at(state, 0), plans, Random(1), turns=5)
    session.now, session.scores = [0.4] * 8, [[0.1] * 8, [0.2] * 8]
    assert [round(one.chance, 3) for one in session.candidates()] == [0.4, 0.3]
    session.scores, session.ended = [[0.1] * 8, [1.0] * 8], [0, 8]
    assert [round(one.chance, 3) for one in session.candidates()] == [1.0, 0.1]
    session.ended = [0, 4]
    assert [round(one.chance, 3) for one in session.candidates()] == [0.7, 0.0]


def test_the_usher_slips_to_its_second_or_third_choice() -> None:
    class Weighing:
        """A seat whose choices weigh as much as their number."""

        def __init__(self) -> None:
            mind = msgspec.structs.replace(matinee.load(GAMES[0]).mind, weigh=self.weigh, styles={})
            self.game = SimpleNamespace(mind=mind)
            self.number, self.glance = 0, lambda rng: None

        @staticmethod
        def weigh(state: Any, seat: int, actions: list[matinee.Action], rng: Random) -> list[float]:
            return [float(action[1]) for action in actions]

        def legal(self) -> list[matinee.Action]:
            return [("go", n) for n in range(8)]

    usher: Bot = Usher(Random(1))
    seat: Any = Weighing()
    chosen = [usher.choose(seat)[1] for _ in range(1000)]
    assert 300 < sum(number != 7 for number in chosen) < 400
    assert set(chosen) == {7, 6, 5}


@pytest.mark.parametrize("name", GAMES)
def test_the_usher_weighs_as_a_beginner_and_nobody_else_does(name: str) -> None:
    mind = matinee.load(name).mind
    novice, usher = mind.styles[NOVICE], Usher(Random(1))
    assert usher.style == NOVICE and Usher(Random(1), style="cautious").style == "cautious"
    assert novice not in mind.styles_from("keen") and mind.styles_from(NOVICE)[0] is novice


def hunts(number: int) -> list[State]:
    """Moments of New York at which a person whose mission is to kill may move."""
    return [
        state
        for state in moments("newyork", 400, 8, players=2)
        if isinstance(state.stack[-1], Prowl) and state.mission[state.player] == KILL  # type: ignore[attr-defined]
    ][:number]


def test_a_planner_goes_for_its_prey_where_greedy_waits() -> None:
    """Its own style does something else than the usual one, and in imagined games that wins more often."""
    gains = list[float]()
    for state in hunts(16):
        player = state.player or 0
        own, usual, *_ = Planner(Random(3), playouts=240)._plans(state, player, state.legal_actions())
        if own.action == usual.action:
            continue
        session = Session(Seat.at(state, player), [usual, own], Random(99))
        session.halve(80)
        gains += [one.gain for one in session.candidates() if one.action == own.action]
    assert len(gains) >= 3 and sum(gains) / len(gains) > 0.05


@pytest.mark.parametrize("name", ["america", "destroyall"])
def test_a_hint_looks_at_what_the_strongest_style_would_do(name: str) -> None:
    """Also where the usual style does something else."""
    differ = 0
    for state in moments(name, 60, 12):
        player, actions, mind = state.player or 0, state.legal_actions(), state.game.mind
        keen = mind.style("keen")
        weights = keen(state, player, actions, Random(1))
        strong, usual = (best(state, player, actions, Random(1), weigh) for weigh in (keen, mind.weigh))
        if strong != usual and weights.count(max(weights)) == 1:
            hints = Planner(Random(3), playouts=4).candidates(Seat.at(state, player), actions)
            assert strong in [one.action for one in hints]
            differ += 1
    assert differ


def test_hint_lines_are_sorted_by_chance() -> None:
    """Its own choice stood first, whatever the others promised."""
    for state in moments("newyork", 8, 12, players=2, turns=8):
        hints = Planner(Random(3), playouts=48).candidates(Seat.at(state, state.player or 0), state.legal_actions())
        chances = [one.chance for one in hints]
        assert chances == sorted(chances, reverse=True) and 0 < len(hints) <= 3


def test_what_was_seen_of_a_style_counts_in_the_next_run() -> None:
    state = hunts(1)[0]
    seat = Seat.at(state, state.player or 0)
    rampaging = state.game.mind.styles["rampaging"]
    plans = [Plan(state.legal_actions()[0]), Plan(state.legal_actions()[1], rampaging)]
    session = Session(seat, plans, Random(1))
    assert session.chosen() is plans[0]
    session.remember({rampaging: [1.0, 0.0, 1.0, 1.0] * 20})
    assert session.chosen() is plans[1]
    session.halve(8)
    assert len(session.seen()[rampaging]) == REMEMBERED


def test_a_rival_without_hope_is_given_up() -> None:
    """What has lost by far in many worlds is looked at in one more; a hint looks at all of its lines to the end."""
    state = hunts(1)[0]
    seat = Seat.at(state, state.player or 0)
    rampaging = state.game.mind.styles["rampaging"]
    plans = [Plan(state.legal_actions()[0]), Plan(state.legal_actions()[1], rampaging)]
    for settles, played in ((True, 2), (False, 40)):
        session = Session(seat, plans, Random(1), settles=settles)
        session.remember({rampaging: [-1.0] * 40})
        session.halve(40)
        assert session.played == played
        assert session.chosen() is plans[0]


@pytest.mark.parametrize(("name", "options"), [("newyork", {"players": 2}), ("sheboygan", {"scenario": "advanced-a"})])
def test_a_planner_thinks_along_with_what_its_seat_knows(name: str, options: dict[str, Any]) -> None:
    """Every deciding seat examines one more world, and hidden facts change nothing that it sees."""
    state = next(s for s in moments(name, 24, 5, **options) if s.position() != s.guess(0, Random(99)).position())
    seen = []
    for world in (state, state.guess(0, Random(99))):
        thinker = Planner(Random(4), seconds=1.0)
        for _ in range(3):
            assert thinker.ponder(Seat.at(world, 0))
        assert {len(worlds) for worlds in thinker._seen.values()} == {3}
        seen.append(list(thinker._seen.values()))
    assert seen[0] == seen[1]


def test_a_planner_ponders_until_settled() -> None:
    state = hunts(1)[0]
    seat, mind = Seat.at(state, 1 - (state.player or 0)), state.game.mind
    thinker = Planner(Random(4), seconds=1.0)
    thinker._seen = {weigh: [-1.0] * 40 for weigh in (mind.weigh, *mind.styles.values())}
    before = dict(thinker._seen)
    assert not thinker.ponder(seat) and thinker._seen == before
    thinker = Planner(Random(4), playouts=40)
    assert not thinker.ponder(seat) and not thinker._seen


def agreed(state: State) -> bool:
    """Whether all styles think the same one action best, however ties are broken."""
    player, actions, mind = state.player or 0, state.legal_actions(), state.game.mind
    weighed = [weigh(state, player, actions, Random(1)) for weigh in (mind.weigh, *mind.styles.values())]
    best_of_all = [[k for k, weight in enumerate(weights) if weight == max(weights)] for weights in weighed]
    return len(best_of_all[0]) == 1 and all(best == best_of_all[0] for best in best_of_all)


def test_styles_that_agree_need_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(self: Planner, session: Session) -> None:
        raise AssertionError("there was nothing to think about")

    monkeypatch.setattr(Planner, "_think", think)
    states = [state for state in moments("newyork", 60, 8, players=2) if agreed(state)]
    assert len(states) >= 10
    for state in states:
        Planner(Random(3), playouts=240).choose(Seat.at(state, state.player or 0))
