"""6 Face to face: found, charging, bolting."""

from __future__ import annotations

import pytest
from bearhunt.map.forest import BOARD
from bearhunt.state import BEAR, HUNTERS, Forest
from scene import can, places, play, scene, told, why

from matinee.testing import rule


def found(*others: str) -> Forest:
    """A hunter walks from the birches into the bear in Owl Wood."""
    return play(scene("owl", "birch", *others, could=["owl", "black"], phase="Stalk"), "walk hunter-1 owl")


@rule("bearhunt", "6.1")
def test_a_bear_that_is_walked_into_decides_before_the_hunters_go_on() -> None:
    s = found()
    assert s.player == BEAR and s.known and told(s, None) == ["walked", "flushed"]
    prompt = s.view(BEAR).prompt
    assert prompt is not None and prompt.aside and prompt.rule == "6.1"
    play(s, "bolt birch")
    assert s.player == HUNTERS, "the other hunter has not acted yet"


@rule("bearhunt", "6.2")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_charge_ends_with_a_hunter_in_bed_or_a_wound(face: int) -> None:
    s = found()
    assert [words for _, words in s.odds(("charge",))] == [
        "you are stabbed and must bolt",
        "the hunter is carried home",
    ]
    play(s, "charge", f"roll {face}")
    if face <= 2:
        assert s.wounds == 1 and s.player == BEAR
        assert why(s, "charge") == ("6.2", "You have charged already; now you must bolt.")
    else:
        assert BOARD.ids[s.hunters[0]] == "lodge" and s.hurt == 1 and s.player == HUNTERS
        assert s.view(None).pieces[0].flags == ("hurt",)
        play(s, "rest", "roll 1", "lie")
        assert why(s, "walk hunter-1 fern")[0] == "5.1"
        assert s.view(None).pieces[0].flags == ("hurt",)
        play(s, "rest", "roll 1", "lie")
        assert s.view(None).pieces[0].flags == ()
        assert "walk hunter-1 fern" in can(s, "walk")


@rule("bearhunt", "6.2")
def test_only_a_hunter_in_its_own_space_can_be_charged() -> None:
    s = play(scene("owl", "birch", phase="Stalk"), "shoot hunter-1 owl", "roll 1")
    assert why(s, "charge") == ("6.2", "Nobody stands before you.")


@rule("bearhunt", "6.2")
def test_a_cornered_bear_charges_again() -> None:
    s = scene("fox", "elder", "beech", "raspberry", "beech", phase="Stalk")
    play(s, "walk hunter-4 fox")
    assert can(s, "bolt") == [] and can(s, "charge") == ["charge"]
    play(s, "charge", "roll 2")
    assert can(s, "bolt") == [] and can(s, "charge") == ["charge"]


@rule("bearhunt", "6.3")
def test_it_bolts_in_secret_to_a_space_without_hunters() -> None:
    s = play(scene("fern", "lodge", "honey", phase="Stalk"), "walk hunter-1 fern")
    assert why(s, "bolt honey") == ("6.3", "A hunter is at Honey Oak.")
    assert why(s, "bolt fern") == ("6.3", "A hunter is at Fern Gully.")
    assert why(s, "bolt lodge")[0] == "1.4"
    assert why(s, "bolt fox") == ("6.3", "That is 4 spaces away, and you go one.")
    play(s, "bolt bramble")
    assert told(s, HUNTERS) == ["bolted"] and not s.known
    assert places(s.could) == {"bramble", "crabapple"}, "in the meadows it would be seen"


@rule("bearhunt", "6.3")
def test_a_bear_that_was_shot_at_may_also_hold_its_breath() -> None:
    s = play(scene("owl", "birch", phase="Stalk"), "shoot hunter-1 owl", "roll 1")
    assert "bolt owl" in can(s, "bolt")
    play(s, "bolt owl")
    assert {"owl", "bramble", "bridge", "falls"} <= places(s.could)
