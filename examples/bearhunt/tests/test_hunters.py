"""5 The hunters: one thing each, walking, shooting, seeing."""

from __future__ import annotations

import pytest
from bearhunt.map.forest import BOARD
from bearhunt.state import HUNTERS
from scene import can, places, play, scene, told, why

from matinee import Table
from matinee.testing import rule


@rule("bearhunt", "5.1")
def test_each_hunter_does_one_thing_in_any_order() -> None:
    s = play(scene("fox", "owl", "birch", phase="Stalk"), "walk hunter-2 black")
    assert why(s, "walk hunter-2 birch") == ("5.1", "Hunter 2 has done its part tonight.")
    assert why(s, "shoot hunter-2 birch")[0] == "5.1"
    assert why(s, "walk hunter-3 birch") == ("5.1", "There are only 2 hunters.")
    assert s.player == HUNTERS and can(s, "rest") == ["rest"]
    play(s, "walk hunter-1 birch")
    assert s.player != HUNTERS and s.night == 2


@rule("bearhunt", "5.1")
def test_who_does_nothing_stays_where_it_is() -> None:
    s = play(scene("fox", "owl", "birch", phase="Stalk"), "rest")
    assert [BOARD.ids[at] for at in s.hunters] == ["owl", "birch"] and s.night == 2


@rule("bearhunt", "5.2")
def test_a_hunter_walks_next_door_and_learns_that_the_bear_is_not_there() -> None:
    s = scene("fox", "owl", could=["fox", "bramble", "birch"], phase="Stalk")
    assert why(s, "walk hunter-1 fox") == ("5.2", "Fox Cave is not next to Hunter 1.")
    play(s, "walk hunter-1 bramble")
    assert BOARD.ids[s.hunters[0]] == "bramble"
    assert places(s.could) == {"fox", "birch"}


@rule("bearhunt", "5.2")
def test_what_a_walk_tells_cannot_be_unsaid_and_other_walks_can() -> None:
    for could, news in ((["fox", "bramble"], True), (["fox", "elder"], False)):
        s = play(scene("fox", "owl", could=could, phase="Stalk"), "walk hunter-1 bramble")
        assert any(event.reveals for event in s.events) == news
    table = Table("bearhunt")
    for typed in ("den echo", "roll 1", "lie", "walk hunter-1 crabapple"):
        assert table.state.player is not None
        table.act(table.state.player, table.state.parse(typed))
    assert table.why_not_undo(HUNTERS) is None


@rule("bearhunt", "5.3")
def test_shots_cost_cartridges() -> None:
    s = scene("fox", "owl", phase="Stalk", cartridges=1)
    assert why(s, "shoot hunter-1 fox") == ("5.3", "Fox Cave is not next to Hunter 1.")
    play(s, "shoot hunter-1 bramble")
    assert s.cartridges == 0 and told(s, None) == ["shot", "echo"]
    assert why(s, "shoot hunter-2 honey") == ("5.3", "There is no cartridge left.")
    assert scene("fox", "owl", "owl", "owl").cartridges == 6


@rule("bearhunt", "5.3", "1.1")
@pytest.mark.parametrize(
    ("bear", "hunter", "needs"), [("owl", "birch", 4), ("bramble", "owl", 5), ("lawn", "owl", 3), ("fox", "beech", 6)]
)
def test_a_shot_hits_by_the_ground(bear: str, hunter: str, needs: int) -> None:
    for face in range(1, 7):
        s = play(scene(bear, hunter, phase="Stalk"), f"shoot hunter-1 {bear}", f"roll {face}")
        assert s.wounds == (face >= needs)
        assert told(s, None)[-1] == ("hit" if face >= needs else "missed")
        assert s.player == 0, "hit or missed, it decides at once"


@rule("bearhunt", "5.3")
def test_the_odds_of_a_shot_are_those_of_the_die_as_far_as_one_can_know() -> None:
    s = scene("owl", "birch", phase="Stalk")
    assert [(round(chance, 3), words) for chance, words in s.odds(s.parse("shoot hunter-1 owl"))] == [
        (0.5, "a miss"),
        (0.5, "a hit"),
    ]
    assert s.odds(s.parse("shoot hunter-1 black")) == [(1.0, "it cannot be there")]
    unsure = scene("owl", "birch", could=["owl", "black"], phase="Stalk")
    assert {words for _, words in unsure.odds(s.parse("shoot hunter-1 black"))} == {
        "a miss, if it is there",
        "a hit, if it is there",
    }


@rule("bearhunt", "5.4")
def test_a_bear_in_the_open_next_to_a_hunter_is_seen() -> None:
    s = play(scene("owl", "fern", could=["owl", "fox"]), "go lawn")
    assert s.known and told(s, HUNTERS) == ["stirs", "spotted"]
    s = play(scene("lawn", "lodge", could=["lawn", "marsh", "fox"], phase="Stalk"), "walk hunter-1 fern")
    assert s.known and told(s, HUNTERS) == ["walked", "spotted"]


@rule("bearhunt", "5.4")
def test_where_hunters_see_nothing_there_is_nothing() -> None:
    s = play(scene("fox", "lodge", could=["lawn", "marsh", "fox", "bramble"], phase="Stalk"), "walk hunter-1 fern")
    assert places(s.could) == {"fox", "bramble"}
