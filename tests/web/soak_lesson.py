"""The lesson of Destroy All Monsters to the end of its fight. The server's dice decide how it goes: for `make soak`."""

from __future__ import annotations

import json

from tests.games.destroyall.web.test_destroyall import LESSON
from tests.server.kit import Json
from tests.web.kit import Person


def test_the_rest_of_the_lesson_is_taught_in_the_fight(ann: Person) -> None:
    """From the seventh card on to the end of the duel: whichever comes up can be followed, and nobody gets stuck."""
    taught = {card["text"]: card for card in json.loads(LESSON.read_text())["cards"]}
    ann.open("/learn/destroyall")
    ann.button("Begin the lesson").click()
    shown: list[str] = []
    while not ann.turn()["over"]:
        text = ann.page.get_by_role("region", name="Lesson").get_by_role("paragraph").inner_text()
        shown += [text] if text not in shown else []
        _follow(ann, taught.get(text, {}))
    names = [next((n for n, card in enumerate(taught) if card == text), -1) for text in shown]
    assert set(range(6)) < set(names), "the first cards always come"


def _follow(ann: Person, card: Json) -> None:
    """Do what a card says by its helping hand; else fire, or end what is under way."""
    hand = ann.button("Do it for me")
    if hand.count():
        seq = ann.state["seq"]
        hand.click()
        ann.reach(seq + 1)
        return
    wanted = (card.get("mark"), "raze", "spend", "push", "done", "wait", "halt", "spare")
    ann.do(next((a for verb in wanted for a in reversed(ann.legal) if a[0] == verb), ann.legal[-1]))
