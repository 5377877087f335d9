"""Lessons: a pupil who does what the cards ask, and three clumsy ones, take each of them to its end."""

from __future__ import annotations

from random import Random

import pytest

from matinee.bots.greedy import Greedy
from matinee.bots.match import play_on
from matinee.table.dice import fair
from matinee.table.game import Game
from matinee.table.phase import Action
from matinee.table.state import State
from matinee.table.taught.lesson import TWICE, Lesson, lesson
from matinee.testing.pupils import HANDS, LONGEST, Click, Schooled, asked, attentive, best, take

SEEDS = range(4)

PLAYOUTS, DEAR = 24, 0.34
"""How many games are played after a deed, and how much of the chance to win it may cost."""

MINUTES, SECONDS = 20, 10
"""How long a lesson may last, and how long a pupil takes for a click."""


def test_a_lesson_can_be_taken_by_any_hand(game: Game, subtests: pytest.Subtests) -> None:
    """Each deed that a card asks for is legal and sensible; promises are kept; the farewell comes in time."""
    found = lesson(game.folder)
    if found is None:
        return
    for hand in HANDS:
        for seed in SEEDS:
            with subtests.test(hand.__name__, seed=seed):
                end = take(game, found, hand, seed, assert_the_deed_is_there)
                assert end.over, f"no farewell after {LONGEST} clicks"
                assert end.clicks * SECONDS <= MINUTES * 60, f"{end.clicks} clicks take more than {MINUTES} minutes"
                assert max(end.memory.came.values()) <= TWICE
                if hand is attentive:
                    assert_as_promised(found, end)


def assert_as_promised(taught: Lesson, end: Schooled) -> None:
    """The intro promises something, and all of it happens while the pupil plays."""
    assert taught.promises, "the intro promises nothing"
    missing = [event for event in taught.promises if not end.since_opening[event]]
    assert not missing, f"promised, and never seen: {missing}"


def assert_the_deed_is_there(click: Click) -> None:
    """What the card asks for and what it marks is legal now."""
    if card := click.card:
        assert asked(click), f"nothing is legal of what is asked: {card.text}"
        assert not card.mark or any(action[0] == card.mark for action in click.legal), f"nothing is marked: {card.text}"


def test_what_a_lesson_asks_for_is_sensible(game: Game) -> None:
    """Following it wins about as often as the game's own tactics."""
    found, dear, seen = lesson(game.folder), list[str](), set[str]()

    def look(click: Click) -> None:
        card = click.card
        if card is None or card.text in seen or not (card.do or card.mark):
            return
        seen.add(card.text)
        seat = click.state.player or 0
        asked_for, free = (best(click, seat, Random(1), among) for among in (asked(click), click.legal))
        cost = chance(click.state, free, seat) - chance(click.state, asked_for, seat) if asked_for != free else 0
        if cost > DEAR:
            dear.append(f"{asked_for} instead of {free} costs {cost:.2f}: {card.text}")

    if found is not None:
        take(game, found, attentive, 0, look)
    assert not dear, dear


def chance(state: State, action: Action, seat: int) -> float:
    """How often a seat wins after this action, if all go on by the game's tactics."""
    won = 0.0
    for seed in range(PLAYOUTS):
        rng, after = Random(seed), state.copy()
        after.play(action)
        play_on(after, [Greedy(rng)] * len(after.game.seats(after.options)), fair(rng))
        won += (after.returns() or [])[seat]
    return won / PLAYOUTS
