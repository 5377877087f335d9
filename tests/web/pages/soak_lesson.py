"""Every lesson by clicks to its farewell. The server's dice decide how it goes: for `make soak`."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import matinee
from tests.server.kit import Json
from tests.web.kit import Person, lesson_of

ENDS = ("raze", "spend", "push", "done", "wait", "halt", "spare", "stay", "skip")
"""The actions that end a turn, for a player without instructions."""


@pytest.mark.parametrize("game", matinee.names())
def test_a_lesson_is_taught_to_its_farewell(ann: Person, game: str) -> None:
    """Whichever card comes up can be followed, no one gets stuck, and the last word is the teacher's."""
    lesson = lesson_of(game)
    shown = taught(ann, game, lesson)
    assert lesson["cards"][0]["text"] in shown
    expect(ann.get(".farewell")).to_contain_text(lesson["over"])
    expect(ann.page.get_by_role("link", name="Play a game of your own")).to_be_visible()


def taught(ann: Person, game: str, lesson: Json) -> set[str]:
    """What the teacher has said by the end."""
    cards, rng = {card["text"]: card for card in lesson["cards"]}, Random(game)
    ann.open(f"/learn/{game}")
    ann.button("Begin the lesson").click()
    shown: set[str] = set()
    while not ann.turn()["over"]:
        paragraph = ann.page.get_by_role("region", name="Lesson").get_by_role("paragraph")
        text = paragraph.inner_text() if paragraph.count() else ""  # most is said twice, then the pupil plays alone
        shown.add(text)
        follow(ann, cards.get(text, {}), rng)
    return shown


def follow(ann: Person, card: Json, rng: Random) -> None:
    """Do what a card says by its helping hand; else what it marks, anything, or what ends the matter."""
    hand = ann.button("Do it for me")
    if hand.count():
        seq = ann.state["seq"]
        hand.click()
        ann.reach(seq + 1)
        return
    marked = [action for action in ann.legal if action[0] == card.get("mark")]
    ending = [action for verb in ENDS for action in ann.legal if action[0] == verb]
    ann.do(rng.choice(marked or (ending if ending and rng.random() < 0.5 else ann.legal)))
