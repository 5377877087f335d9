"""The lesson of Destroy All, where it could mislead."""

import matinee
from matinee.games.destroyall.pieces import TARGETS
from matinee.games.destroyall.rules.attacks import in_area
from matinee.games.destroyall.state import Rampage
from matinee.table.taught.lesson import lesson

GAME = matinee.load("destroyall")


def test_the_blast_of_the_lesson_spares_haaragh() -> None:
    taught = lesson(GAME.folder)
    assert taught is not None
    state = GAME.new(**GAME.checked(taught.options, people=True))
    assert isinstance(state, Rampage)
    for action in taught.opening:
        state.apply(action)
    card = next(card for card in taught.cards if card.mark == "raze")
    assert card.do is not None
    weapon = state.design[0].weapons[0]
    burnt = {
        target.n + 1: {TARGETS[one].sort for one in in_area(state, 0, weapon, k)}
        for k, target in enumerate(TARGETS)
        if target.sort == "building" and target.n < len(state.town.rects)
    }
    assert burnt[int(card.do[1])] == {"building"}
    assert burnt[3] == {"building", "monster"}, "the card warns of the building straight ahead"
