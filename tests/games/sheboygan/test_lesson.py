"""The lesson of Sheboygan, where it could mislead."""

import matinee
from matinee.games.sheboygan.state import City
from matinee.table.shown.panels import Score
from matinee.table.taught.lesson import lesson

GAME = matinee.load("sheboygan")


def opened() -> City:
    """The table as the pupil finds it."""
    taught = lesson(GAME.folder)
    assert taught is not None
    state = GAME.new(**GAME.checked(taught.options, people=True))
    for action in taught.opening:
        state.apply(action)
    assert isinstance(state, City)
    return state


def test_the_army_of_the_lesson_stands_on_the_map() -> None:
    standing = [piece.kind for piece in opened().view(0).pieces]
    assert [standing.count(kind) for kind in ("police", "infantry", "tank")] == [6, 2, 1]


def test_the_first_blow_and_the_first_strike_cannot_fail() -> None:
    taught, state = lesson(GAME.folder), opened()
    assert taught is not None
    smash, step, target, strike = (card.do for card in taught.cards[:4])
    for action in (smash, ("roll", 1), step, ("done",), target, strike, ("roll", 1)):
        assert action is not None
        state.apply(action)
    score = state.view(0).panels[0]
    assert isinstance(score, Score)
    assert score.points == 3 + 1
