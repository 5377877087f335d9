"""The lesson of America, where it could mislead."""

import pytest

import matinee
from matinee.table.taught.lesson import lesson
from matinee.testing.pupils import HANDS, Click, Hand, asked, take

GAME = matinee.load("america")
MEGACLAW = 46


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.__name__)
def test_the_hand_never_ends_the_step_before_the_monster_moved(hand: Hand) -> None:
    taught, ended = lesson(GAME.folder), list[object]()
    assert taught is not None

    def look(click: Click) -> None:
        if ("move", MEGACLAW) in click.legal and click.card is not None:
            ended.extend(action for action in asked(click) if action == ("done",))

    for seed in range(3):
        take(GAME, taught, hand, seed, look)
    assert not ended


def test_the_first_fight_is_in_minneapolis_in_the_first_turn() -> None:
    taught = lesson(GAME.folder)
    assert taught is not None
    state = GAME.new(**GAME.checked(taught.options, people=True))
    for action in taught.opening:
        state.apply(action)
    for card in taught.cards[:2]:
        assert card.do is not None
        state.apply(card.do)
    state.apply(state.legal_actions()[0])  # the hex from which it comes
    state.apply(("done",))
    assert "battle" in {event.id for event in state.events}
