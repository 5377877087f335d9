"""Every lesson by clicks to its farewell. The server's dice decide how it goes: for `make soak`."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import matinee
from tests.server.kit import Json
from tests.web.kit import Person, lesson_of

ENDS = ("raze", "spend", "push", "done", "wait", "halt", "spare", "stay", "skip")
"""What brings a turn to its end, for whoever is not told what to do."""


@pytest.mark.parametrize("game", matinee.names())
def test_a_lesson_is_taught_to_its_farewell(ann: Person, game: str) -> None:
    """Whichever card comes up can be followed, nobody gets stuck, and the last word is the teacher's."""
    lesson = lesson_of(game)
    cards, shown = {card["text"] for card in lesson["cards"]}, set[str]()
    begins = lesson["cards"][0]["when"]["phase"]
    first = {card["text"] for card in lesson["cards"] if card["when"].get("phase") == begins}
    for _ in range(3):  # a short game, which the dice may bring, shows few cards
        now = taught(ann, game, lesson)
        assert first & now, "what one is asked first is always taught"
        expect(ann.get(".farewell")).to_contain_text(lesson["over"])
        expect(ann.page.get_by_role("link", name="Play a game of your own")).to_be_visible()
        shown |= now & cards
        if len(shown) >= 6:
            return
    raise AssertionError(f"only {len(shown)} cards came up")


def taught(ann: Person, game: str, lesson: Json) -> set[str]:
    """What the teacher has said by the end."""
    cards, rng = {card["text"]: card for card in lesson["cards"]}, Random(game)
    ann.open(f"/learn/{game}")
    ann.button("Begin the lesson").click()
    shown: set[str] = set()
    while not ann.turn()["over"]:
        text = ann.page.get_by_role("region", name="Lesson").get_by_role("paragraph").inner_text()
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
