"""What everybody sees of a seat."""

from __future__ import annotations

import pytest

from matinee.desk.seats.chairs import Chair


@pytest.mark.parametrize(
    ("name", "called", "shown"),
    [("Player 2", "Giant Ape", "Giant Ape"), ("Ann", "Giant Ape", "Ann"), ("Player 2", "", "Player 2")],
)
def test_who_gave_no_name_is_called_as_the_seat_is(name: str, called: str, shown: str) -> None:
    seen = Chair(1, "Player 2", "person", name).shown(True, called)
    assert (seen.name, seen.side) == (shown, called or "Player 2")
