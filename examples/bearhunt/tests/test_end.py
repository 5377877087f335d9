"""7 The end: a full bear, a dead bear, a hungry bear."""

from __future__ import annotations

from scene import play, scene, told

from matinee.testing import rule


@rule("bearhunt", "7.1")
def test_a_bear_that_has_eaten_three_patches_has_won() -> None:
    s = play(scene("bramble", berries=["bramble", "honey", "elder", "raspberry"]), "eat")
    assert s.returns() == [1.0, 0.0] and told(s, None) == ["eaten", "bear_won"]
    assert play(scene("bramble", berries=["bramble", "honey", "elder", "raspberry", "blueberry"]), "eat").result is None


@rule("bearhunt", "7.2")
def test_the_second_wound_kills() -> None:
    s = play(scene("owl", "birch", phase="Stalk", wounds=1), "shoot hunter-1 owl", "roll 6")
    assert s.returns() == [0.0, 1.0] and s.player is None
    s = play(scene("owl", "birch", phase="Stalk", wounds=1), "walk hunter-1 owl", "charge", "roll 1")
    assert s.returns() == [0.0, 1.0]


@rule("bearhunt", "7.3")
def test_after_the_last_night_the_hunters_have_won() -> None:
    s = play(scene("owl", phase="Stalk", night=11), "rest")
    assert s.returns() is None and s.night == 12
    play(s, "roll 1", "lie", "rest")
    assert s.returns() == [0.0, 1.0]
    assert [piece.kind for piece in s.view(None).pieces][-1] == "bear", "everybody sees where it was"
    assert s.clock.text == "Night 12 of 12"
