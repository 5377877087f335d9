"""What a catalogue knows of its own sentences."""

from __future__ import annotations

import pytest

from matinee.table.said.text import Catalogue

WORDS = Catalogue(
    {
        "events": {
            "moved": "{0:piece} moves from {1:space} to {2:space}",
            "fought": "{0:piece} fights {1:piece} at {2:space}: {3:point|points}, {0:piece} stands",
            "turn": "Turn {0}",
        }
    }
)


@pytest.mark.parametrize(
    ("event", "pieces", "spaces"),
    [
        (["moved", 3, 44, 45], [3], [44, 45]),
        (["moved", 3, 44, 44], [3], [44]),
        (["fought", 3, 7, 44, 2], [3, 7], [44]),
        (["turn", 3], [], []),
        (["moved", 3], [3], []),
        (["nobody_knows_this", 1, 2], [], []),
    ],
)
def test_an_event_names_its_pieces_and_spaces(event: list[object], pieces: list[int], spaces: list[int]) -> None:
    assert WORDS.named(event, "piece") == pieces
    assert WORDS.named(event, "space") == spaces
