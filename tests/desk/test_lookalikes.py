"""Names that look alike, in any script, are the same to the person who reads them."""

from __future__ import annotations

import pytest

from matinee.desk.seats.lookalikes import pass_for


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "\u0410nn"),  # a Cyrillic A
        ("Ann", "\uff21\uff4e\uff4e"),  # wide letters
        ("Ann", " A-n.n "),
        ("Ann", "A\u200dnn"),  # a joiner that shows nowhere
        ("Host", "\u041d\u043est"),  # Cyrillic letters
        ("Olli", "0l1I"),
        ("Otto", "\u039f\u03c4\u03c4\u03bf"),  # Greek letters
        ("Emma", "Ernma"),
    ],
)
def test_these_look_alike(name: str, other: str) -> None:
    assert pass_for(name, other) and pass_for(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ann", "Ann"), ("Ann", "ANN"), ("Ann", "Anna"), ("Ben", "Ken"), ("Ole", "Ol\u00e9"), ("Ole", "Ole\u0301"),
     ("Ol\u00e9", "Ole\u0301"), ("Mia", "Mio"), ("Ann", "\u5b89"), ("!?", "?!")],
)  # fmt: skip
def test_these_do_not(name: str, other: str) -> None:
    assert not pass_for(name, other)
