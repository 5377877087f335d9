"""4.2 The Research cards that are played: when, by whom, on what, with given dice."""

from __future__ import annotations

from typing import Any

from matinee.games.america.figures import DECK, MUTATION_IDS, MUTATIONS, RESEARCH, RESEARCH_IDS
from matinee.games.america.rules import mutations as mutation_cards
from matinee.games.america.rules import research
from matinee.games.america.rules.windows import EFFECTS
from matinee.games.america.state import America
from matinee.testing import rule

from .scene import BOTH, CLOSED, HERE, READY, events, fight, hand, legal, phase, play, refused, scene, space, where


@rule("america", "AM7")
def test_both_decks_have_sixteen_cards_and_each_has_its_function() -> None:
    assert len(MUTATIONS) == len(RESEARCH) == 16 and DECK == 0xFFFF
    assert all(callable(getattr(mutation_cards, id)) for id in MUTATION_IDS)
    assert all(callable(getattr(research, id, None) or EFFECTS[id]) for id in RESEARCH_IDS)
    assert {card.kind for card in (*MUTATIONS, *RESEARCH)} == {"standing", "once", "at_once"}


# -- Scientific Analysis, Anti-Mutagen


@rule("america", "Scientific-Analysis", "F-15")
def test_analysis_costs_one_on_anybodys_turn_once_for_a_battle() -> None:
    for active in (0, 1):
        s = fight(scene("at 7/10", "research scientific_analysis", units=HERE, active=active))
        assert s.health[0] == 9
        play(s, dice=(1,) * 8)
        assert s.health[0] == 9
    other = fight(scene("at 7/10", "", "research scientific_analysis", units=HERE, active=1))
    assert other.health[0] == 10  # seat 2 has no unit in it


@rule("america", "F-15", "Anti-Mutagen", "Scientific-Analysis")
def test_both_cards_and_ones_own_monster() -> None:
    konk = "at 7/10, mutations rampage war_spikes armored_scales, research scientific_analysis anti_mutagen"
    s = scene(konk, units="army_tank-1 7/10")
    assert fight(s).health[0] == 10 - 1 - 3


@rule("america", "F-15", "F-24")
def test_it_may_fall_before_any_roll() -> None:
    s = scene("at 7/10, health 1", "research scientific_analysis", units=HERE, active=1)
    fight(s, ("fusion_cells",))
    assert where(s, "konk") == "Hollywood" and hand(s, 1) == {"scientific_analysis", "fusion_cells"}


@rule("america", "Anti-Mutagen", "F-25", "OWN-1")
def test_gargantis_throws_cards_away_before_the_analysis() -> None:
    s = scene("", "research anti_mutagen", "", "at 7/10, mutations rampage berserk", units=HERE, active=1)
    fight(s)
    assert (phase(s), s.player) == ("Window", 3)
    play(s, "shed rampage, skip")
    assert s.health[3] == 13 - 1


# -- Cutbacks


@rule("america", "Cutbacks", "D-9")
def test_cutbacks_takes_any_card_before_any_player() -> None:
    s = play(scene("research cutbacks fusion_cells", "research anti_mutagen"), "play cutbacks")
    assert legal(s, "cut") == {"fusion_cells", "anti_mutagen"}
    assert refused(s, "cut", "antimatter") == "D-9"
    assert refused(s, "cut", "cutbacks") == "D-9"  # used up
    play(s, "cut anti_mutagen")
    assert hand(s, 1) == set() and hand(s, 0) == {"fusion_cells"}
    assert not s.research_deck & (1 << RESEARCH_IDS.index("anti_mutagen"))  # out of the game
    assert refused(scene("research cutbacks"), "play", "cutbacks") == "AM7"  # there is no card to cut


@rule("america", "D-9", "X-Fighters")
def test_cutbacks_on_x_fighters_and_the_commander() -> None:
    units = "x_fighter-1 7/9, x_fighter-2 tile, guard_tank-1 7/10"
    s = scene("research cutbacks", "research x_fighters guard_commander", units=units, x_owner=1)
    cut = play(s.copy(), "play cutbacks, cut x_fighters")
    assert (where(cut, "x_fighter-1"), where(cut, "x_fighter-2")) == ("7/9", "gone")
    assert cut.owner(40) == 1
    play(s, "play cutbacks, cut guard_commander")
    assert s.owner(32) == -1


@rule("america", "OWN-2", "AM7")
def test_own_turn_cards_are_for_ones_own_turn() -> None:
    s = scene("", "research defense_satellites")
    assert refused(s, "play", "defense_satellites") == "AM7"  # seat 0 does not have it
    assert legal(scene("", "research defense_satellites", active=1), "play") == {"defense_satellites"}
    fence = scene("research laser_fence antimatter")
    assert refused(fence, "play", "laser_fence") == "AM7"
    assert refused(fence, "play", "antimatter") == "AM7"


# -- Defense Satellites


@rule("america", "Defense-Satellites", "D-11")
def test_satellites_hit_every_monster_on_the_board() -> None:
    cast = ("at 7/10, research defense_satellites", "", "at Hollywood, health 3", "at vanished")
    s = play(scene(*cast, units="mecha-1 7/9", giants=[[1, 6], [-1, 8]]), "play defense_satellites", dice=(4, 5))
    assert s.health == [6, 7, 3, 10]
    assert s.giant_health == [6, 8]
    assert hand(s, 0) == set()
    corner = play(scene("research defense_satellites", "at 0/0"), "play defense_satellites", dice=(1, 1, 1, 1))
    assert corner.health[1] == 11, "out at sea in the corner of the map too"


@rule("america", "D-11", "X-13", "F-24")
def test_deadly_satellites_give_each_rival_monster_a_card() -> None:
    s = scene("health 1, infamy 3, research defense_satellites", "health 2", "health 2", "health 9")
    play(s, "play defense_satellites", dice=(1, 2, "fusion_cells", 6, "cutbacks", 3))
    assert [where(s, m) for m in ("konk", "megaclaw", "zorb")] == ["Hollywood"] * 3
    assert s.health[3] == 6
    assert hand(s, 0) == {"fusion_cells", "cutbacks"}  # none for one's own
    assert s.infamy[0] == 0


@rule("america", "D-11", "OWN-1")
def test_satellites_between_attacks_end_a_fallen_monsters_battle() -> None:
    s = fight(scene("at 7/10, health 3", "research defense_satellites", units=HERE, active=1))
    assert (phase(s), s.player) == ("Window", 1)  # before Konk's first attack
    assert legal(s, "play") == {"defense_satellites"}
    play(s, "skip", dice=(1,))
    assert phase(s) == "Window"  # and before the next
    play(s, "play defense_satellites", dice=(1, 1, 1, 6))
    assert s.foe == -1 and where(s, "konk") == "Hollywood"
    assert where(s, "navy_fighter-1") == "7/10"


@rule("america", "D-11", "F-24", "AM4")
def test_satellites_cancel_a_fallen_monsters_waiting_battle() -> None:
    s = fight(scene("at 7/10", "research defense_satellites", "at 9/10, health 1", units=BOTH, active=1))
    play(s, "play defense_satellites", dice=(1, 1, "fusion_cells", 1, 1))
    assert where(s, "zorb") == "Hollywood"
    assert s.foe == 0 and s.battles == 0  # the other battle has begun


@rule("america", "OWN-1", "D-11")
def test_hushed_the_holder_is_not_asked_again() -> None:
    s = fight(scene("at 7/10", "research defense_satellites", units=HERE, active=1))
    play(s, "hush", dice=(1,) * 8)
    assert phase(s) == "Retreat"
    again = fight(scene("at 7/10", "research defense_satellites", units=HERE, active=1))
    play(again, "skip, skip, skip", dice=(1, 1, 1))
    if phase(again) == "Window":
        play(again, "skip")
    assert (phase(again), again.player) == ("Volley", 1)
    play(again, "hush", dice=(1, 1, 1, 1, 1))
    assert phase(again) == "Retreat"


@rule("america", "C-12", "OWN-2", "D-11")
def test_no_satellites_in_the_challenge() -> None:
    s = scene("infamy 3, research defense_satellites", **READY, phase="TurnBegins", active=3)
    play(s, "challenge megaclaw", dice=(1, 1, 1))
    assert phase(s) == "Duelling"
    assert legal(s, "play") == set()
    assert refused(s, "play", "defense_satellites") == "OWN-2"


# -- Blonde Lure


@rule("america", "Blonde-Lure", "M-17")
def test_luring() -> None:
    s = play(scene("research blonde_lure", "", "at 7/10", "at vanished"), "play blonde_lure")
    assert legal(s, "pick") == {"konk", "megaclaw", "zorb"}
    assert refused(s, "pick", "gargantis") == "Blonde-Lure"
    play(s, "pick zorb")
    assert legal(s, "go") == {"6/10", "8/10", "6/11", "7/11", "7/9", "6/9"}
    assert refused(s, "go", "7/12") == "M-17"
    play(s, "go 7/11, done, done, done, done")
    assert s.active == 2
    assert refused(s, "done") == "M-17"
    play(s, "move zorb, go 7/11, done, done")
    assert s.lured == [-1] * 4


@rule("america", "M-17")
def test_a_lure_after_ones_own_move_waits_for_the_next() -> None:
    s = scene("at 7/10, research blonde_lure", phase="Deploy")
    play(s, "play blonde_lure, pick konk, go 7/11, done")
    assert s.lured[0] == space("7/11")
    moved = play(scene("at 7/10, research blonde_lure"), "move konk, go 7/11")
    play(moved, "play blonde_lure, pick konk, go 7/12, done")
    assert moved.lured[0] == space("7/12")  # its move was over: the Move step does not end this lure
    stayed = scene("at 7/10, research blonde_lure")
    play(stayed, "move konk, stay, play blonde_lure, pick konk, go 7/11, done")
    assert stayed.lured[0] == space("7/11")


# -- Chopper Lift


@rule("america", "Chopper-Lift", "D-12")
def test_lifting() -> None:
    s = scene("research chopper_lift", "", "at 7/10, infamy 3", units="army_tank-1 8/10")
    play(s, "play chopper_lift", dice=(1,))
    assert refused(s, "pick", "army_tank-1") == "D-12"
    play(s, "pick zorb")
    # not Denver (6/9), not the Infamy site 6/11, not the tank; staying is allowed
    assert legal(s, "go") == {"7/10", "6/10", "7/11", "7/9"}
    assert refused(s, "go", "6/9") == "Chopper-Lift"
    assert refused(s, "go", "8/10") == "Chopper-Lift"
    assert refused(s, "go", "7/12") == "D-12"
    play(s, "go 7/9")
    assert where(s, "zorb") == "7/9" and s.infamy[2] == 2
    assert ("paid", (s.piece(2), 1)) in [(event.id, event.args) for event in s.events]


@rule("america", "D-12", "Chopper-Lift")
def test_lifts_go_over_water_and_never_below_no_infamy() -> None:
    s = scene("research chopper_lift", "", "at 4/15", stomped=["4/17"], markers=19)
    play(s, "play chopper_lift, pick zorb", dice=(2,))
    assert {"4/16", "4/17"} <= legal(s, "go")  # across the lake, and a city that is rubble
    play(s, "go 4/17")
    assert s.infamy[2] == 0 and "paid" not in events(s)
    sea = play(scene("research chopper_lift", "", "at 5/1"), "play chopper_lift, pick zorb", dice=(2,))
    assert refused(sea, "go", "5/0") == "Chopper-Lift"
    corner = play(scene("research chopper_lift", "", "at 0/0"), "play chopper_lift, pick zorb", dice=(2,))
    assert legal(corner, "go") == {"0/2"}


@rule("america", "D-12")
def test_a_lift_calls_a_waiting_battle_off() -> None:
    s = fight(scene("at 7/10", "research chopper_lift", "at 9/10", units=BOTH, active=1))
    assert phase(s) == "BattleOrder"
    play(s, "play chopper_lift, pick zorb, go 9/11", dice=(1,))
    assert s.foe == 0  # the one battle left has begun
    play(s, dice=(3,))
    assert s.foe == -1 and where(s, "navy_fighter-2") == "9/10"


@rule("america", "OWN-4")
def test_no_lift_out_of_a_running_battle() -> None:
    s = fight(scene("at 7/10", "research chopper_lift defense_satellites", units=HERE, active=1))
    play(s, "play chopper_lift", dice=(3,))
    assert "konk" not in legal(s, "pick")
    assert refused(s, "pick", "konk") == "OWN-4"


@rule("america", "X-11")
def test_nowhere_to_land() -> None:
    """Every monster far out at sea: the card is spent for nothing."""
    s = scene("at 8/0, research chopper_lift", "at 13/0", "at 13/23", "at 10/23")
    play(s, "play chopper_lift", dice=(1,))
    assert phase(s) == "Movement" and hand(s, 0) == set()


# -- Laser Fence


def fenced(*players: str, **rest: Any) -> America:
    """Konk at 7/10 ends its move; seat 1 has the fence and is asked."""
    s = fight(scene(*players, **rest))
    assert (phase(s), s.player) == ("FenceWindow", 1)
    prompt = s.view(1).prompt
    assert prompt is not None and prompt.text.startswith("Konk has ended its move at ")
    return s


@rule("america", "Laser-Fence", "D-13")
def test_the_monster_pays_or_falls_back() -> None:
    s = fenced("at 5/12, infamy 2", "research laser_fence")
    assert refused(s, "play", "cutbacks") == "D-13"
    play(s, "play laser_fence")
    assert (phase(s), s.player) == ("FenceChoice", 0)
    paid = play(s.copy(), "pay")
    assert paid.infamy[0] == 0 and paid.stomped == 1 << space("5/12")
    assert refused(s, "go", "7/12") == "D-13"
    play(s, "go 6/12")
    assert (where(s, "konk"), s.infamy[0], s.stomped) == ("6/12", 2, 0)  # a base, and no encounter with it
    assert hand(s, 1) == set() and hand(s, 0) == set()
    corner = play(fenced("at 0/0", "research laser_fence"), "play laser_fence")
    assert legal(corner, "go") == {"0/1", "1/0"}
    coast = play(fenced("at 5/1", "research laser_fence"), "play laser_fence")
    assert legal(coast, "go") == {"4/1", "5/2", "6/2", "6/1"}  # water binds


@rule("america", "D-13", "E-1")
def test_the_fence_calls_the_battle_and_the_encounter_off() -> None:
    s = play(scene("at 7/9", "research laser_fence", units="navy_fighter-1 6/9"), "move konk, go 6/9, go 7/9")
    play(s, "done, play laser_fence")
    assert refused(s, "pay") == "Laser-Fence"
    play(s, "go 7/10")
    assert s.foe == -1 and s.stomped == 0 and phase(s) == "Deploy"


@rule("america", "D-13", "X-10")
def test_hemmed_in_behind_the_fence() -> None:
    rich = fenced("at 7/10, infamy 3", "research laser_fence", units=CLOSED)
    play(rich, "play laser_fence")
    assert rich.infamy[0] == 1 and where(rich, "konk") == "7/10"  # it must pay
    poor = fenced("at 7/10, infamy 1", "research laser_fence", units=CLOSED)
    play(poor, "play laser_fence")
    assert where(poor, "konk") == "vanished"


@rule("america", "D-13", "OWN-1")
def test_the_fence_is_asked_for_once_a_turn_and_only_its_holder() -> None:
    s = fenced("at 7/10", "research laser_fence")
    play(s, "skip")
    assert phase(s) == "Deploy" and hand(s, 1) == {"laser_fence"}
    assert refused(s, "play", "laser_fence") == "AM7"
    play(s, "done")
    assert s.active == 1
    nobody = play(scene("at 7/10"), "done")
    assert phase(nobody) == "Deploy"
    film = play(scene("at Hollywood, health 1", "research laser_fence"), "done")
    assert phase(film) == "Deploy"  # no monster has ended a move
