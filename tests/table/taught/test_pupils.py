"""The pupils of the test kit get the cards that the page shows: both take the cases of web/test/learn/cases.json."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from matinee.table.taught.lesson import Lesson
from matinee.testing.pupils import Memory, offered, towards

CASES = json.loads((Path(__file__).parents[3] / "web/test/learn/cases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_pupil_gets_the_card_of_the_page(case: dict[str, Any]) -> None:
    taught = {"options": {}, "seat": 0, "bot": "", "intro": "", "promises": [], "wait": "", "over": ""}
    memory = Memory(msgspec.convert({**taught, "cards": case["cards"]}, Lesson))
    for line in case.get("memory", []):
        if line.startswith("#"):
            memory.came[int(line[1:])] += 1
        else:
            memory.acted.add(line)
    memory.happened.update(case.get("log", []))
    parts = {name: [SimpleNamespace(**one) for one in case.get(name, [])] for name in ("pieces", "panels")}
    legal = [*map(tuple, case["legal"])]
    view: Any = SimpleNamespace(prompt=SimpleNamespace(phase="Move", ends=""), legal=legal, **parts)
    card = memory.card(view)
    assert (None if card is None else memory.lesson.cards.index(card)) == case["card"]
    if card is not None:
        helped = offered(card.do, towards(card, view, 0)) if card.do else None
        assert helped == (tuple(case["help"]) if "help" in case else None)
