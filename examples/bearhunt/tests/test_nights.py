"""2 The nights: weather, bear, hunters."""

from __future__ import annotations

import pytest
from scene import GAME, play, scene, told

from matinee import CHANCE, State
from matinee.table.shown.panels import Note
from matinee.testing import rule


def asked(s: State) -> str:
    """The phase that decides."""
    return type(s.stack[-1]).__name__


@rule("bearhunt", "2.1")
def test_a_night_is_weather_bear_hunters() -> None:
    s = GAME.new(hunters=2)
    s.apply(s.parse("den black"))
    order = []
    for typed in ("roll 1", "lie", "rest", "roll 1"):
        order.append((s.player, asked(s)))
        s.apply(s.parse(typed))
    assert order == [(CHANCE, "Weather"), (0, "Prowl"), (1, "Stalk"), (CHANCE, "Weather")]
    assert (s.clock.number, s.clock.text) == (2, "Night 2 of 12")


@rule("bearhunt", "2.2")
@pytest.mark.parametrize(("season", "lowest"), [("autumn", 4), ("winter", 2)])
def test_the_weather_makes_the_ground_soft(season: str, lowest: int) -> None:
    for face in range(1, 7):
        s = GAME.new(season=season)
        s.apply(s.parse("den fox"))
        s.apply(("roll", face))
        assert s.view(None).panel("ground", Note).state == ("soft" if face >= lowest else "hard")


@rule("bearhunt", "4.2")
def test_tracks_are_fresh_then_old_then_gone() -> None:
    s = play(scene("owl", soft=True), "go birch")
    seen = []
    for _ in range(3):
        seen.append({marker.kind for marker in s.view(None).markers} - {"berries"})
        play(s, "rest", "roll 1", "lie")
    assert seen == [{"tracks"}, {"old_tracks"}, set()]
    assert told(s, None) == ["stirs"]
