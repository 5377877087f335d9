"""What is drawn around a piece while people plan."""

from __future__ import annotations

from bearhunt.map.forest import BOARD
from bearhunt.state import BEAR, HUNTERS, Forest
from scene import scene

from matinee.testing import rule


def around(s: Forest, seat: int | None, piece: int | str) -> dict[str, set[str]]:
    """The spaces of each overlay, by name."""
    return {kind: {BOARD.ids[n] for n in overlay.spaces} for kind, overlay in s.overlays(seat, piece).items()}


@rule("bearhunt", "5.2", "5.3", "5.4")
def test_around_a_hunter() -> None:
    s = scene("fox", "owl", could=["fox", "elder"], cartridges=0)
    assert around(s, HUNTERS, 0) == {
        "reach": {"birch", "lawn", "bramble", "bridge"},
        "sight": {"upper", "lawn", "falls", "bridge"},
        "area": {"fox", "elder"},
    }
    assert "range" in around(scene("fox", "owl"), None, 0)


@rule("bearhunt", "3.2", "3.4")
def test_around_the_bear_for_those_who_know_where_it_is() -> None:
    s = scene("owl", "birch", could=["owl", "fox"])
    assert around(s, BEAR, "bear")["reach"] == {"upper", "lawn", "falls", "bramble", "bridge"}
    assert around(s, HUNTERS, "bear") == around(s, None, "bear") == {}
    assert around(scene("owl"), None, "bear") != {}
    assert around(s, BEAR, 9) == around(s, BEAR, "moose") == {}
