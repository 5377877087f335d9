"""AM6 Encounters: stomping, rewards, trophies, mutation sites, Challenge sites."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.america.state import America
from matinee.testing import rule

from .scene import events, legal, mutations, phase, play, refused, scene, space, where


def meets(at: str, dice: tuple[Any, ...] = (), monster: str = "konk", line: str = "", **rest: Any) -> America:
    """Seat 0's monster in the Encounter step at a space."""
    other = "konk" if monster == "zorb" else "zorb"
    s = scene(f"monster {monster}, at {at}, {line}", "", f"monster {other}, at 11/19", phase="Encounter", **rest)
    return play(s, dice=dice)


@rule("america", "AM6", "E-2")
@pytest.mark.parametrize(
    ("city", "dice", "gain"), [("2/2", (), 1), ("9/12", (5,), 5), ("4/15", (2, 6), 8), ("4/21", (1, 2, 3), 6)]
)
def test_a_city_gives_its_health(city: str, dice: tuple[int, ...], gain: int) -> None:
    s = meets(city, dice)
    assert s.health[0] == 10 + gain
    assert s.stomped == 1 << space(city)
    assert (s.markers, s.stomps[0]) == (19, 1)
    assert ("rolled" in events(s)) == (len(dice) > 1), "of several dice each is told, the last one too"


@rule("america", "AM6")
def test_once_stomped_it_pays_nothing() -> None:
    s = meets("4/15", stomped=["4/15"], markers=19)
    assert s.health[0] == 10 and s.markers == 19 and "stomped" not in events(s)


@rule("america", "AM6", "E-4")
def test_lairs_and_blank_spaces_do_nothing() -> None:
    for at in ("7/13", "7/10", "8/6"):
        s = meets(at)
        assert (s.health[0], s.infamy[0], s.markers) == (10, 0, 20)
        assert phase(s) == "Deploy"


@rule("america", "G-2", "AM6")
def test_health_stops_at_forty_and_infamy_at_fifteen() -> None:
    s = meets("4/21", (6, 6, 6), line="health 30")
    assert s.health[0] == 40
    s = meets("7/16", line="infamy 14")
    assert s.infamy[0] == 15


@rule("america", "G-3", "Toxicor")
@pytest.mark.parametrize("cap", [40, 30])
def test_toxicors_ceiling(cap: int) -> None:
    s = meets("4/21", (6, 6, 6), monster="toxicor", line="health 29", options={"toxicor": cap})
    assert s.health[0] == cap


@rule("america", "AM6", "Megaclaw")
@pytest.mark.parametrize(("monster", "infamy"), [("konk", 2), ("megaclaw", 3)])
def test_infamy_sites(monster: str, infamy: int) -> None:
    others = "monster toxicor, at 3/2"
    s = scene({"monster": monster, "at": "7/16"}, others, phase="Encounter")
    assert s.infamy[0] == infamy
    near = scene({"monster": monster, "at": "7/16", "infamy": 13}, others, phase="Encounter")
    assert near.infamy[0] == 15


@rule("america", "E-5", "Zorb")
def test_zorb_chooses_after_the_roll() -> None:
    s = meets("4/15", (1, 2), monster="zorb")
    assert (phase(s), s.player) == ("ZorbChoice", 0)
    fame = play(s.copy(), "fame")
    assert (fame.health[0], fame.infamy[0]) == (11, 2)
    feed = play(s.copy(), "feed")
    assert (feed.health[0], feed.infamy[0]) == (14, 0)
    both = play(meets("6/20", (1, 1), monster="zorb", line="branch army"), "fame")
    assert both.infamy[0] == 3  # the base pays as usual


# -- bases and trophies


@rule("america", "AM6", "E-7")
def test_a_base_gives_infamy_and_a_trophy_its_owner_picks() -> None:
    s = meets("7/3", units="rocket-1 rocket-2 8/4, marine_fighter-1 9/4")
    assert s.infamy[0] == 1
    assert (phase(s), s.player) == ("TrophyChoice", 3)
    assert legal(s, "give") == {"rocket-1", "marine_fighter-1", "marine_fighter-2", "rocket-3"}
    assert refused(s, "give", "rocket-2") == "E-7"  # like rocket-1
    assert refused(s, "give", "army_tank-1") == "E-7"
    play(s, "give rocket-1")
    assert where(s, "rocket-1") == "trophy 0"


@rule("america", "E-7")
def test_ones_own_branch_gives_a_trophy_and_never_returns() -> None:
    s = meets("6/12", units="army_tank-1 10/12")
    assert (phase(s), s.player) == ("TrophyChoice", 0)
    play(s, "give launcher-1")
    assert where(s, "launcher-1") == "trophy 0"
    assert refused(s, "deploy", "launcher-1") == "AM7"


@rule("america", "E-7")
def test_no_x_fighter_no_giant_and_none_if_none_is_left() -> None:
    lost = {f"marine_fighter-{n}": "trophy 1" for n in (1, 2, 3, 4)} | {f"rocket-{n}": "trophy 1" for n in (1, 2, 3, 4)}
    eaten = ["2/12", "2/21", "3/20", "12/20"]
    units = {**lost, "x_fighter-1": "tile", "mecha-1": "8/4"}
    s = meets("7/3", units=units, x_owner=3, giants=[[3, 6], [-1, 8]], stomped=eaten)
    assert phase(s) == "Deploy" and s.infamy[0] == 1
    last = {**lost, "rocket-4": "8/4"}
    one = meets("7/3", units=last, stomped=eaten)
    assert where(one, "rocket-4") == "trophy 0"  # the only one there is: nobody is asked


@rule("america", "E-3", "E-4", "AM6")
def test_san_diego_pays_for_everything() -> None:
    s = meets("8/3", (4,))
    assert s.health[0] == 14
    assert (phase(s), s.player, s.infamy[0]) == ("TrophyChoice", 1, 1)
    play(s, "give submarine-1")
    assert (phase(s), s.player, s.infamy[0]) == ("TrophyChoice", 3, 2)
    play(s, "give rocket-1")
    assert (s.markers, s.stomps[0]) == (19, 1)  # one marker


@rule("america", "E-3")
def test_two_bases_and_an_infamy_site() -> None:
    s = play(meets("6/21"), "give navy_fighter-1, give air_fighter-1")
    assert s.infamy[0] == 2
    t = play(meets("7/4"), "give air_fighter-1")
    assert t.infamy[0] == 3


@rule("america", "E-6", "Iron-Stomach")
def test_iron_stomach_chooses_for_each_base() -> None:
    s = meets("6/21", line="mutations iron_stomach")
    assert phase(s) == "StomachChoice"
    play(s, "feed, give navy_fighter-1, fame, give air_fighter-1")
    assert (s.health[0], s.infamy[0]) == (13, 1)
    assert where(s, "navy_fighter-1") == where(s, "air_fighter-1") == "trophy 0"


# -- who encounters


@rule("america", "E-1")
def test_only_the_active_players_monster() -> None:
    s = play(scene("", "at 6/9"), "done")
    assert s.stomped == 0


@rule("america", "AM2", "AM6")
def test_spaces_passed_on_the_way_are_not_met() -> None:
    s = play(scene("at 7/9"), "move konk, go 5/9, done")  # past Denver
    assert s.stomped == 0


@rule("america", "X-4", "D-12")
def test_a_lifted_monster_meets_the_space_it_stands_on() -> None:
    s = play(scene("at 7/10, research chopper_lift", phase="Movement"), "play chopper_lift", dice=(6,))
    play(s, "pick konk, go 9/8, done")
    assert phase(s) == "MutationSite"


# -- sites


@rule("america", "AM6", "E-8", "X-12", "E-2")
def test_a_mutation_site_works_once_for_each_monster() -> None:
    s = meets("9/8")
    assert (phase(s), s.player) == ("MutationSite", 0)
    again = play(s.copy(), "decline")
    assert again.visited[0] == 0
    play(s, "mutate", dice=("war_spikes",))
    assert mutations(s, 0) == {"war_spikes"}
    used = meets("9/8", line=f"visited {s.visited[0]}")
    assert phase(used) == "Deploy"
    elsewhere = meets("6/4", line=f"visited {s.visited[0]}")
    assert phase(elsewhere) == "MutationSite"
    other = scene(f"visited {s.visited[0]}", "at 9/8", phase="Encounter", active=1)
    assert phase(other) == "MutationSite"


@rule("america", "E-8")
def test_an_empty_deck_leaves_the_site_for_later() -> None:
    s = meets("9/8", mutation_deck=[])
    assert phase(s) == "Deploy" and s.visited[0] == 0


@rule("america", "Toxicor", "AM6")
def test_toxicor_chooses_at_a_site() -> None:
    s = play(meets("9/8", monster="toxicor"), "mutate, keep war_spikes", dice=("war_spikes", "rampage"))
    assert mutations(s, 0) == {"war_spikes"} and s.mutation_deck >> 1 & 1


@rule("america", "E-9", "AM9", "E-10")
def test_the_last_marker_declares_after_the_rewards() -> None:
    early = meets("2/2", markers=2)
    assert not early.declared and early.markers == 1
    s = meets("7/3", markers=1)
    assert not s.declared and phase(s) == "TrophyChoice"
    play(s, "give rocket-1")
    assert s.declared and s.challenger == 0 and s.markers == 0
    assert phase(s) == "Deploy"


@rule("america", "E-10", "AM6")
def test_challenge_sites_are_idle_before_the_declaration() -> None:
    s = meets("8/6")
    assert not s.declared and s.challenger == -1


@rule("america", "E-10", "E-1", "M-2", "AM6")
def test_retreating_to_a_challenge_site_does_not_count() -> None:
    s = scene("at 8/6", units="navy_fighter-1 7/6", declared=True, challenger=1, markers=0)
    play(s, "move konk, go 7/6, go 8/6, done", dice=(1,) * 8)
    assert where(s, "konk") == "8/6" and s.challenger == 1
    stay = play(scene("at 8/6", declared=True, challenger=1, markers=0), "done")
    assert stay.challenger == 0 and stay.due  # staying counts
