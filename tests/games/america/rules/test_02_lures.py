"""AM3 Luring, disappearing and coming back, Rampage, Kinda Friendly."""

from __future__ import annotations

from matinee.games.america.map.land import LOS_ANGELES
from matinee.testing import rule

from .scene import RING, can_go, events, fight, legal, phase, play, refused, scene, space, spread, walk, where

# -- lures


@rule("america", "M-17", "Blonde-Lure")
def test_a_lured_monster_must_go() -> None:
    s = scene("at 7/10, lured 7/11")
    assert refused(s, "done") == "M-17"
    play(s, "move konk")
    assert s.legal_actions() == [("go", space("7/11"))]
    assert refused(s, "go", "7/9") == "M-17"
    assert refused(s, "stay") == "M-17"
    assert refused(s, "vanish") == "M-17"
    play(s, "go 7/11, done")
    assert where(s, "konk") == "7/11" and s.lured[0] == -1


@rule("america", "M-17")
def test_a_lure_that_cannot_be_followed_does_nothing() -> None:
    s = scene("at 5/1, lured 5/0")  # into the sea
    play(s, "done")
    assert s.lured[0] == -1
    hidden = scene("at vanished, lured 7/11")
    assert legal(hidden, "emerge") == {"4/2", "7/13", "7/17"}
    play(hidden, "emerge 4/2, done")


@rule("america", "M-17", "Rampage")
def test_a_lure_does_not_outlast_leaving_the_board() -> None:
    ring = ("6/12", "8/12", "6/13", "7/13", "7/11", "6/11")
    walls = f"navy_fighter-1 7/12, {spread('air_fighter', *ring)}"
    s = scene("at 7/12, lured 8/13, mutations rampage", units=walls, active=1, research_deck=[])
    play(s, "done", dice=(1,) * 8)
    assert where(s, "konk") == "vanished" and s.lured[0] == -1
    play(s, *["done"] * 5, "emerge 7/13")
    assert "7/15" in can_go(s, "konk") and "done" in legal(s, "done")


@rule("america", "X-5")
def test_lured_to_where_it_stands_it_stays() -> None:
    s = scene("at 7/10, lured 7/10")
    assert refused(s, "move", "konk") == "X-5"
    play(s, "done")
    assert where(s, "konk") == "7/10"


# -- disappearing and coming back


@rule("america", "AM3", "M-10", "M-12", "M-11")
def test_disappearing_and_returning() -> None:
    s = play(scene("at 7/10, health 3", units="navy_fighter-1 7/10"), "move konk, vanish")
    assert where(s, "konk") == "vanished" and s.health[0] == 3 and "vanished" in events(s)
    assert refused(s, "emerge", "4/2") == "M-10"
    play(s, "done, done")
    for _ in range(3):
        play(s, "done, done")
    assert s.active == 0
    assert refused(s, "done") == "AM3"
    assert legal(s, "emerge") == {"4/2", "7/13", "7/17"}
    assert refused(s, "emerge", "7/10") == "M-14"
    play(s, "emerge 7/13")
    assert (where(s, "konk"), s.health[0]) == ("7/13", 10)
    assert refused(s, "move", "konk") == "M-1"  # that was its move


@rule("america", "M-11")
def test_returning_lowers_health_by_the_letter_alone() -> None:
    assert play(scene("at vanished, health 25"), "emerge 4/2").health[0] == 25
    s = play(scene("at vanished, health 25", options={"rest_lowers": True}), "emerge 4/2")
    assert s.health[0] == 10
    assert ("slackened", (s.piece(0), 15, 10)) in [(event.id, event.args) for event in s.events]
    weak = play(scene("at vanished, health 4", options={"rest_lowers": True}), "emerge 4/2")
    assert weak.health[0] == 10 and "slackened" not in events(weak)


@rule("america", "M-12")
def test_taken_lairs() -> None:
    s = scene("at vanished", "at 4/2", "at 7/13")
    assert legal(s, "emerge") == {"7/17"}
    assert refused(s, "emerge", "4/2") == "M-12"
    full = scene("at vanished", "at 4/2", "at 7/13", "at 7/17")
    assert legal(full, "emerge") == set()
    play(full, "done")  # it stays away for another turn
    assert where(full, "konk") == "vanished"


@rule("america", "M-12")
def test_units_at_the_lair_mean_a_battle() -> None:
    s = play(scene("at vanished", units="navy_fighter-1 7/13"), "emerge 7/13, done")
    assert s.foe == 0
    # nobody asked it where it came from: beaten, its player picks any legal space
    play(s, dice=(1, 1, 1, 1, 1, 1, 1, 1))
    assert (phase(s), s.player) == ("Retreat", 0)
    assert len(legal(s, "go")) == 6


@rule("america", "M-10")
def test_no_disappearing_in_the_turn_of_return_or_from_hollywood() -> None:
    s = play(scene("at vanished, mutations rampage"), "emerge 4/2, move konk")
    assert refused(s, "vanish") == "M-10"
    film = scene("at Hollywood, health 2")
    assert refused(film, "move", "konk") == "AM3"


@rule("america", "Rampage", "M-13")
def test_rampage_moves_after_a_return_to_a_lair() -> None:
    s = play(scene("at vanished, mutations rampage"), "emerge 7/13")
    assert "7/15" in can_go(s, "konk")
    play(s, "move konk, go 6/13, done")
    assert "stomped" in events(s)  # it meets the space where it ends
    assert s.stomped == 1 << space("6/13")


@rule("america", "M-13")
def test_rampage_from_hollywood_works_at_a_lair_only() -> None:
    film = "at Hollywood, health 6, mutations rampage"
    lair = play(scene(film), "emerge 4/2")
    assert not lair.walked
    city = play(scene(film), "emerge 8/2")
    assert city.walked
    assert refused(city, "move", "konk") == "M-1"
    assert city.stand[0] == LOS_ANGELES


# -- Kinda Friendly


@rule("america", "Kinda-Friendly", "M-19")
def test_kinda_friendly_walks_through_the_guard() -> None:
    guard = spread("guard_tank", *RING)
    plain = scene("at 7/10", units=guard)
    assert can_go(plain, "konk") == set(RING)
    s = scene("at 7/10, mutations kinda_friendly", units=f"{guard}, guard_fighter-1 7/13")
    assert "7/13" in can_go(s, "konk")
    walk(s, "konk", "7/13")  # nobody asks which way it came: there will be no fight
    play(s, "done")
    assert where(s, "guard_fighter-1") == "tile"  # where it ends they go home
    assert [where(s, f"guard_tank-{n}") for n in range(1, 7)] == [*RING]  # passed over, they stay
    assert s.foe == -1


@rule("america", "M-19")
def test_kinda_friendly_and_mixed_company() -> None:
    units = "guard_tank-1 navy_fighter-1 8/10"
    s = play(scene("at 7/10, mutations kinda_friendly", units=units), "move konk")
    assert refused(s, "go", "11/10") == "M-4"
    play(s, "go 8/10, go 7/10, done")
    assert where(s, "guard_tank-1") == "tile"
    assert s.force == 1 << 8  # the others fight


@rule("america", "M-19", "Guard-Commander")
def test_kinda_friendly_does_nothing_on_the_commanders_turn() -> None:
    s = scene("at 7/10, mutations kinda_friendly", "research guard_commander", units="guard_tank-1 7/11", active=1)
    play(s, "move guard_tank-1, go 7/10, done")
    assert s.foe == 0 and where(s, "guard_tank-1") == "7/10"


@rule("america", "M-19", "OWN-7")
def test_kinda_friendly_ignores_its_own_players_guard() -> None:
    konk = "at 7/10, mutations kinda_friendly, research guard_commander"
    units = "guard_tank-1 7/11, guard_tank-2 7/10, guard_tank-3 7/9"
    s = play(scene(konk, units=units), "move guard_tank-1, go 7/10, done")
    assert s.foe == 0 and where(s, "guard_tank-1") == "7/10"
    assert where(s, "guard_tank-2") == "tile"  # it was there already
    walked = play(scene(konk, units=units), "move guard_tank-1, go 7/12, move konk, go 7/12, done")
    assert walked.foe == -1 and where(walked, "guard_tank-1") == "tile"  # the monster came to it


@rule("america", "OWN-13")
def test_the_guard_goes_home_before_the_fence() -> None:
    s = fight(scene("at 7/10, mutations kinda_friendly", "research laser_fence", units="guard_tank-1 7/10"))
    assert phase(s) == "FenceWindow"
    assert where(s, "guard_tank-1") == "tile"
