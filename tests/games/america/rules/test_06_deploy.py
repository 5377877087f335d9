"""AM7 Deploying, redeploying, drawing Research, and the cards that bear on it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from matinee.games.america.figures import BRANCH_IDS, INFAMY_CAP, MUTATION_IDS, RESEARCH_IDS
from matinee.games.america.map.land import BASES, BOARD, STOMPABLE
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.shown.panels import Card, Cards, Figure, Ledger, Tiles
from matinee.testing import rule

from .scene import HERE, events, fight, hand, legal, named, phase, play, refused, scene, space, where


def deploying(*players: str, **rest: Any) -> America:
    """A Deploy step of the active seat."""
    return scene(*players, phase="Deploy", **rest)


def put(s: America, unit: str, at: str) -> America:
    """Deploy a unit from its tile."""
    return play(s, ("deploy", unit), ("place", at))


@rule("america", "AM7", "Deployment", "D-1")
@pytest.mark.parametrize(
    ("seat", "own", "bases", "limit"),
    [
        (0, "army_tank", ("1/3", "6/9", "6/12"), 2),
        (1, "navy_fighter", ("1/2", "8/3", "9/2"), 2),
        (2, "air_fighter", ("2/10", "9/6", "10/11"), 2),
        (3, "marine_fighter", ("7/3", "8/4", "9/4"), 3),
    ],
)
def test_what_each_branch_deploys(seat: int, own: str, bases: tuple[str, ...], limit: int) -> None:
    s = deploying(active=seat)
    for n in range(limit):
        put(s, f"{own}-{n + 1}", bases[n])
    if limit == 2:
        assert refused(s, "deploy", f"{own}-3") == "AM7"
        put(s, "guard_tank-1", "4/15")
    assert legal(s, "deploy") == set()
    assert refused(s, "deploy", "guard_tank-2") == "AM7"
    play(s, "done")
    guard = deploying(active=seat)
    for n, at in enumerate(("4/15", "4/17", "7/16")):
        put(guard, f"guard_tank-{n + 1}", at)
    assert legal(guard, "deploy") == set()  # or all of them Guard


@rule("america", "AM7")
def test_where_units_may_be_deployed() -> None:
    s = play(deploying(stomped=["1/3"], markers=19), "deploy army_tank-1")
    assert legal(s, "place") == {"6/9", "6/12", "10/12", "8/16", "9/17", "7/19", "4/20"}
    assert refused(s, "place", "1/3") == "AM7"  # stomped
    assert refused(s, "place", "4/15") == "AM7"  # no base
    assert refused(s, "place", "7/3") == "AM7"  # not ours
    g = play(deploying(stomped=["4/15"], markers=19), "deploy guard_fighter-1")
    assert len(legal(g, "place")) == 80
    assert refused(g, "place", "4/15") == "AM7"
    assert refused(g, "place", "7/10") == "AM7"
    assert refused(g, "place", "9/8") == "AM7"  # a Mutation site


@rule("america", "AM7")
def test_only_from_the_tile_and_only_ones_own() -> None:
    s = deploying(units="army_tank-1 6/9")
    assert refused(s, "deploy", "army_tank-1") == "AM7"
    assert refused(s, "deploy", "navy_fighter-1") == "AM7"
    assert refused(s, "deploy", "army_tank-3") == "AM7"  # the first of a kind
    assert refused(s, "deploy", "konk") == "AM7"
    assert refused(s, "deploy", "x_fighter-1") == "AM7"


@rule("america", "D-2", "AM7")
def test_one_unit_to_a_space() -> None:
    s = deploying(units="launcher-1 8/16")
    put(s, "army_tank-1", "6/9")
    play(s, "deploy guard_tank-1")
    assert refused(s, "place", "6/9") == "D-2"  # whatever its branch
    play(s, "place 4/15, redeploy launcher-1")
    assert refused(s, "place", "6/9") == "D-2"
    play(s, "place 7/19")
    assert where(s, "launcher-1") == "7/19"


@rule("america", "AM7", "D-2")
def test_with_all_bases_stomped_no_unit_has_a_space() -> None:
    army = [BOARD.ids[n] for n in members(BASES[BRANCH_IDS.index("army")])]
    s = deploying(units="launcher-1 8/16", stomped=army, markers=12)
    assert refused(s, "deploy", "army_tank-1") == refused(s, "redeploy", "launcher-1") == "AM7"
    assert "All bases of your branch" in str(s.why_not(named("deploy", "army_tank-1")))
    assert "guard_tank-1" in legal(s, "deploy")
    every = [BOARD.ids[n] for n in members(STOMPABLE)]
    bare = deploying(stomped=every, markers=0)
    assert refused(bare, "deploy", "guard_tank-1") == "AM7"


@rule("america", "D-2")
def test_a_unit_on_the_last_base_fills_it() -> None:
    first, *rest = (BOARD.ids[n] for n in members(BASES[BRANCH_IDS.index("army")]))
    s = put(deploying(stomped=rest, markers=13), "army_tank-1", first)
    assert refused(s, "deploy", "army_tank-2") == "D-2"


@rule("america", "D-2", "AM8")
def test_a_giant_does_not_count_as_a_unit_put_there() -> None:
    s = scene("", units="mecha-1 6/9", giants=[[0, 6], [-1, 8]], phase="Deploy")
    put(s, "army_tank-1", "6/9")
    assert where(s, "army_tank-1") == "6/9"


@rule("america", "F-26", "AM7")
def test_deploying_beside_a_monster_starts_nothing() -> None:
    s = deploying("", "at 6/9")
    put(s, "army_tank-1", "6/9")
    play(s, "done")
    assert s.active == 1 and s.foe == -1
    play(s, "done")
    assert s.foe == 1  # on its player's turn it comes


@rule("america", "D-1")
def test_units_or_a_card() -> None:
    s = deploying()
    drawn = play(s.copy(), "draw", dice=("fusion_cells",))
    assert hand(drawn, 0) == {"fusion_cells"} and drawn.active == 1
    put(s, "army_tank-1", "6/9")
    assert refused(s, "draw") == "D-1"
    play(s, "done")
    assert s.active == 1


@rule("america", "D-10", "AM7")
def test_an_empty_deck_refuses_a_draw() -> None:
    s = deploying(research_deck=[])
    assert refused(s, "draw") == "D-10"


@rule("america", "AM7", "OWN-1")
def test_whoever_can_do_nothing_is_not_asked() -> None:
    gone = {
        f"{kind}-{n}": "trophy 1" for kind, count in (("army_tank", 5), ("launcher", 3)) for n in range(1, count + 1)
    }
    eaten = ["2/12", "2/21", "3/20", "12/20"]
    s = scene("", "research guard_commander", units=gone, phase="DeployStep", research_deck=[], stomped=eaten)
    assert s.active == 1


# -- redeployment


@rule("america", "D-3", "AM7", "OWN-11", "D-6")
def test_redeploying_counts_as_an_own_unit() -> None:
    s = deploying(units="army_tank-1 7/10, army_tank-2 6/9, launcher-1 7/11", moved=["army_tank-1"])
    play(s, "redeploy army_tank-1")
    assert "6/9" in legal(s, "place") and refused(s, "place", "7/10") == "OWN-11"
    play(s, "place 6/12, redeploy army_tank-2")
    assert refused(s, "place", "6/9") == "OWN-11"  # it is there already
    play(s, "place 1/3")
    assert refused(s, "redeploy", "launcher-1") == "AM7"  # two own units are used up
    assert refused(s, "deploy", "army_tank-3") == "AM7"
    put(s, "guard_tank-1", "9/2")  # a Guard unit may be put at sea
    assert where(s, "guard_tank-1") == "9/2"


@rule("america", "D-3", "AM8", "AM7")
def test_who_cannot_be_redeployed() -> None:
    s = deploying(units="mecha-1 navy_fighter-1 7/10, guard_tank-1 4/15", giants=[[0, 6], [-1, 8]])
    assert refused(s, "redeploy", "mecha-1") == "AM8"
    assert refused(s, "redeploy", "guard_tank-1") == "AM7"
    assert refused(s, "redeploy", "navy_fighter-1") == "AM7"
    assert refused(s, "redeploy", "army_tank-1") == "D-3"
    assert refused(s, "deploy", "mecha-1") == "AM8"


@rule("america", "D-3", "X-Fighters", "X-Fighter")
def test_x_fighters_count_as_own_units() -> None:
    s = deploying("research x_fighters", units="x_fighter-1 tile, x_fighter-2 7/10", x_owner=0)
    play(s, "deploy x_fighter-1")
    assert refused(s, "place", "4/15") == "AM7"
    play(s, "place 6/9, redeploy x_fighter-2, place 6/12")
    assert refused(s, "deploy", "army_tank-1") == "AM7"
    put(s, "guard_tank-1", "4/15")  # never in place of a Guard unit
    assert legal(s, "deploy") == set()


# -- the Guard


@rule("america", "D-5", "Guard-Commander")
def test_with_a_commander_nobody_else_deploys_the_guard() -> None:
    s = deploying("", "research guard_commander")
    assert refused(s, "deploy", "guard_tank-1") == "D-5"
    put(s, "army_tank-1", "6/9")
    put(s, "army_tank-2", "6/12")
    assert legal(s, "deploy") == set()
    own = deploying("", "research guard_commander", active=1)
    assert "guard_tank-1" in legal(own, "deploy")


@rule("america", "D-5", "National-Guard")
def test_the_pool_is_for_all() -> None:
    used = {
        f"guard_tank-{n}": at for n, at in zip(range(1, 7), ("4/15", "4/17", "5/1", "8/2", "4/21", "4/22"), strict=True)
    }
    s = deploying(units={**used, "guard_fighter-1": "5/2", "guard_fighter-2": "6/2"})
    assert not any(name.startswith("guard") for name in legal(s, "deploy"))


@rule("america", "D-4", "Guard-Commander")
def test_the_commander_redeploys_the_guard() -> None:
    s = play(deploying("research guard_commander", units="guard_tank-1 4/15"), "redeploy guard_tank-1")
    assert "7/16" in legal(s, "place")  # an Infamy site
    play(s, "place 7/16")
    put(s, "army_tank-1", "6/9")
    put(s, "army_tank-2", "6/12")  # it counted as Guard
    assert legal(s, "deploy") == set()


@rule("america", "2nd-Generation")
def test_second_generation_adds_one_of_either() -> None:
    s = deploying("research second_generation")
    for n, base in enumerate(("6/9", "6/12", "1/3")):
        put(s, f"army_tank-{n + 1}", base)
    assert refused(s, "deploy", "army_tank-4") == "AM7"
    put(s, "guard_tank-1", "4/15")
    assert legal(s, "deploy") == set()
    g = deploying("research second_generation")
    for n, at in enumerate(("4/15", "4/17", "7/16", "5/1")):
        put(g, f"guard_tank-{n + 1}", at)
    assert legal(g, "deploy") == set()


# -- Research


@rule("america", "Mecha-Monster", "Captain-Colossal", "D-7", "X-17", "AM8")
def test_giants_arrive_on_any_own_base() -> None:
    s = play(deploying("", "at 6/9", stomped=["8/16"], markers=19), "draw", dice=("mecha_monster",))
    assert legal(s, "place") == {"1/3", "6/9", "6/12", "10/12", "8/16", "9/17", "7/19", "4/20"}
    assert refused(s, "place", "7/3") == "D-7"
    play(s, "place 6/9")  # with a monster there
    assert where(s, "mecha-1") == "6/9" and s.giant_owner[0] == 0 and s.foe == -1
    navy = play(deploying(active=1), "draw", dice=("mecha_monster",))
    assert refused(navy, "place", "9/2") == "X-17"
    captain = play(deploying(active=1), "draw, place 9/2", dice=("captain_colossal",))
    assert where(captain, "colossal-1") == "9/2" and hand(captain, 1) == set()


@rule("america", "D-8", "X-Fighters", "D-7", "F-22")
def test_units_drawn_as_a_reward_serve_in_this_turn() -> None:
    s = fight(scene("at 7/10", units=HERE, active=1), (1,) * 8)
    giant = play(s.copy(), "go 7/9", dice=("captain_colossal",))
    assert (phase(giant), giant.player) == ("GiantArrives", 1)
    play(s, "go 7/9", dice=("x_fighters",))
    assert "x_fighter-1" in legal(s, "deploy")
    late = play(deploying(), "draw", dice=("x_fighters",))
    assert late.active == 1  # drawn in the step itself they wait


@rule("america", "AM7", "G-5")
def test_a_deck_gives_each_card_once_with_the_same_chance() -> None:
    s = play(deploying(research_deck=["cutbacks", "antimatter", "laser_fence"]), "draw")
    outcomes = s.chance_outcomes()
    assert [p for _, p in outcomes] == [pytest.approx(1 / 3)] * 3
    reason = s.why_not(("research", 0))
    assert reason is not None and reason.rule == "AM7"
    play(s, dice=("antimatter",))
    assert "research" in events(s) and s.research_deck.bit_count() == 2


@rule("america", "G-5")
def test_everything_is_open_to_everybody() -> None:
    s = deploying("research cutbacks, mutations rampage, infamy 3")
    views = [s.view(seat) for seat in (None, 1, 2, 3)]
    for view in views:
        tile, hand = view.panel("players", Tiles).tiles[0], view.panel("cards", Cards).hands[0]
        assert Figure("infamy", "Infamy", 3, INFAMY_CAP) in tile.figures
        assert hand.cards == [
            Card("mutation", MUTATION_IDS.index("rampage")),
            Card("research", RESEARCH_IDS.index("cutbacks")),
        ]
        decks = view.panel("decks", Ledger)
        assert (decks.fact("mutation"), decks.fact("research")) == (15, 15)
        assert view.pieces == views[0].pieces
    assert s.guess(2, Random(1)) == s
    assert space("4/2") == s.view(1).pieces[0].space
