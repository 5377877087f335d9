"""3 and 4 The bear: where it wakes up, where it goes, what it eats, what gives it away."""

from __future__ import annotations

from bearhunt.state import BEAR, HUNTERS
from scene import GAME, can, places, play, scene, told, why

from matinee import State
from matinee.testing import rule


def seen(s: State, seat: int | None) -> bool:
    """Whether a seat sees the bear on the map."""
    return any(piece.kind == "bear" for piece in s.view(seat).pieces)


@rule("bearhunt", "3.1")
def test_the_bear_wakes_up_in_a_cave_of_its_choice_and_nobody_else_knows() -> None:
    s = GAME.new()
    assert [GAME.spelling(s.options).typed(action) for action in s.legal_actions()] == [
        "den black",
        "den echo",
        "den fox",
    ]
    assert str(s.why_not(s.parse("den owl"))) == "There is no cave at Owl Wood. [3.1]"
    s.apply(s.parse("den echo"))
    assert (seen(s, BEAR), seen(s, HUNTERS), seen(s, None)) == (True, False, False)
    assert [event.id for event in s.events if event.visible_to(HUNTERS)] == ["night"]


@rule("bearhunt", "3.2")
def test_it_goes_one_space_but_not_where_a_hunter_is() -> None:
    s = scene("owl", "birch")
    assert {typed.split()[1] for typed in can(s, "go")} == {"upper", "lawn", "falls", "bramble", "bridge"}
    assert can(s, "lie") == ["lie"]
    assert why(s, "go birch") == ("3.2", "A hunter is at Birch Stand.")
    assert why(s, "go owl") == ("3.2", "You are there already; to stay, lie low.")
    assert why(s, "go fox") == ("3.2", "That is 3 spaces away, and you go one.")


@rule("bearhunt", "3.3")
def test_it_eats_where_berries_are_and_everybody_knows() -> None:
    s = scene("bramble", could=["bramble", "owl", "fern"])
    assert not seen(s, HUNTERS)
    play(s, "eat")
    assert seen(s, HUNTERS) and s.eaten == 1
    assert "bramble" not in places(s.berries)
    assert told(s, None) == ["eaten"]
    play(s, "rest", "roll 1")
    assert why(s, "eat") == ("3.3", "There are no berries where you are.")
    assert why(scene("owl"), "eat")[0] == "3.3"


@rule("bearhunt", "3.4")
def test_on_hard_ground_it_can_be_anywhere_within_a_step() -> None:
    s = play(scene("owl", "birch"), "go bramble")
    assert places(s.could) == {"owl", "bramble", "falls", "bridge"}, "in Upper Otter or on Deer Lawn it would be seen"
    assert told(s, HUNTERS) == ["stirs"] and not seen(s, HUNTERS)
    assert told(s, BEAR) == ["prowled", "stirs"]


@rule("bearhunt", "3.4")
def test_it_is_shown_as_soon_as_it_can_be_nowhere_else() -> None:
    s = scene("pines", "honey", could=["pines", "black"], phase="Stalk")
    assert not seen(s, None)
    play(s, "shoot hunter-1 black")
    assert places(s.could) == {"pines"} and seen(s, None) and seen(s, HUNTERS)


@rule("bearhunt", "4.1")
def test_on_soft_ground_it_leaves_tracks_where_it_was() -> None:
    s = play(scene("owl", soft=True, could=["owl", "fox"]), "go bramble")
    assert places(s.tracks) == {"owl"}
    assert places(s.could) == {"birch", "upper", "lawn", "falls", "bramble", "bridge"}
    assert told(s, HUNTERS) == ["tracks"]


@rule("bearhunt", "4.1")
def test_rock_and_water_take_no_tracks_and_who_lies_low_leaves_none() -> None:
    for bear, typed in (("fox", "go elder"), ("upper", "go birch"), ("owl", "lie"), ("bramble", "eat")):
        s = play(scene(bear, soft=True, could=["fox", "upper", "owl", "bramble"]), typed)
        assert not s.tracks
        if typed != "eat":
            stayed = {"fox", "upper", "owl", "bramble"}
            assert places(s.could) == stayed | {"elder", "beech", "raspberry", "birch", "blueberry", "falls"}
