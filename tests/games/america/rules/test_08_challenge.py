"""AM9 The Monster Challenge: when it begins, duels with given dice, giants, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.america.state import America
from matinee.testing import rule

from .scene import CLOSED, HERE, MECHA, READY, events, fight, legal, phase, play, refused, scene, space, where

THREE = "at Hollywood, health 3"


def challenge(*players: str, **rest: Any) -> America:
    """Seat 0 is the challenger at 7/10 as its turn begins."""
    first = f"at 7/10, {players[0]}" if players else "at 7/10"
    return scene(first, *players[1:], phase="TurnBegins", active=rest.pop("active", 3), **{**READY, **rest})


def duel(konk: str, megaclaw: str, **rest: Any) -> America:
    """Konk the challenger against Megaclaw; the others are in Hollywood."""
    return challenge(konk, megaclaw, THREE, THREE, **rest)


def giant(konk: str, *others: str, giants: Any = MECHA, **rest: Any) -> America:
    """Konk the challenger against the Mecha-Monster alone."""
    cast = [*others, *[THREE] * (3 - len(others))]
    return challenge(konk, *cast, units="mecha-1 6/9", giants=giants, **rest)


def last_round(*players: str, rounds: int = 5, **rest: Any) -> America:
    """The turn of the last seat in round five is over."""
    return scene(*players, phase="TurnBegins", active=3, round=5, options={"rounds": rounds}, **rest)


# -- when


@rule("america", "C-1", "AM9")
def test_it_begins_before_anything_else_of_the_challengers_turn() -> None:
    s = challenge("health 3, mutations atomic_recovery")
    assert s.duel and phase(s) == "RivalChoice"
    assert s.health[0] == 3  # not even Atomic Recovery
    other = challenge(active=2)
    assert not other.duel and other.active == 3


@rule("america", "C-1", "E-10")
def test_a_site_begins_it_at_the_end_of_that_turn() -> None:
    s = play(scene("", "at 8/7", **READY, active=1), "move megaclaw, go 8/6, done")
    assert s.challenger == 1 and not s.duel and phase(s) == "Deploy"
    play(s, "done")
    assert s.duel and s.player == 1


@rule("america", "C-2", "AM9")
def test_turns_go_on_meanwhile() -> None:
    s = fight(scene("", "at 2/2", **READY, active=1))
    assert s.health[1] == 13 and s.challenger == 0 and s.markers == 0
    play(s, "done")
    assert s.active == 2 and not s.duel


@rule("america", "C-3", "AM9")
def test_retreating_keeps_the_status_leaving_the_board_loses_it() -> None:
    s = fight(scene("at 7/10", units=HERE, active=1, **READY), (1,) * 8)
    play(s, "go 7/9", dice=("fusion_cells",))
    assert s.challenger == 0
    dead = fight(scene("at 7/10, health 1", units=HERE, active=1, **READY), (1, 1, 1, 4, "fusion_cells"))
    assert dead.challenger == -1 and dead.declared
    walls = f"navy_fighter-1 7/10, {CLOSED}"
    gone = fight(scene("at 7/10", units=walls, active=1, **READY), (1,) * 8)
    assert gone.challenger == -1 and where(gone, "konk") == "vanished"


@rule("america", "C-3")
def test_by_the_letter_an_ousted_challenger_challenges_no_more() -> None:
    once = {"challenge_once": True}
    lost = scene("at 7/10, health 1", units=HERE, active=1, options=once, **READY)
    fight(lost, (1, 1, 1, 4, "fusion_cells"))
    assert lost.challenger == -1 and lost.ousted == 1
    s = play(scene("at 8/6", declared=True, challenger=-1, markers=0, ousted=[0], options=once), "done")
    assert s.challenger == -1 and not s.due
    other = scene("at 8/6", declared=True, challenger=-1, markers=0, ousted=[1], options=once)
    play(other, "done")
    assert other.challenger == 0 and other.due


@rule("america", "AM4")
def test_what_is_told_of_a_wound_is_what_is_lost() -> None:
    s = fight(scene("at 7/10, health 1", units=HERE, active=1), (1, 1, 1))
    s.apply(("roll", 6))  # two points of damage, and one of Health is left
    assert ("wounded", (s.piece(0), 1, 0)) in [(event.id, event.args) for event in s.events]


# -- who


@rule("america", "C-4", "AM9")
def test_who_takes_part() -> None:
    s = challenge("", "at vanished, health 5", THREE)
    assert legal(s, "challenge") == {"megaclaw", "gargantis"}
    assert refused(s, "challenge", "zorb") == "C-4"
    assert refused(s, "challenge", "konk") == "AM9"
    play(s, "challenge megaclaw")
    assert where(s, "megaclaw") == "7/10" and s.health[1] == 5  # at its current Health


@rule("america", "C-5")
def test_with_nobody_to_fight_the_challenger_has_won() -> None:
    s = challenge("", THREE, THREE, THREE)
    assert s.returns() == [1, 0, 0, 0]
    s = giant("")
    assert s.returns() is None and s.rival == 4


# -- duels


@rule("america", "C-6", "C-9", "AM9")
def test_a_duel_round_by_round() -> None:
    s = play(duel("", ""), dice=(4, 3, 6))  # 3 and 4
    assert s.health[:2] == [10, 12 - 7]
    play(s, dice=(4, 4, 4))
    assert s.health[:2] == [1, 5] and s.clash == 2
    play(s, dice=(4, 6))
    # Megaclaw is beaten: Konk gains the 12 it brought and has won, as the others are in Hollywood
    assert where(s, "megaclaw") == "dead"
    assert s.health[0] == 13 and s.returns() == [1, 0, 0, 0]


@rule("america", "C-9")
def test_the_winner_is_the_challenger_and_gains_up_to_the_cap() -> None:
    capped = play(challenge("health 3", "health 38"), "challenge megaclaw", dice=(1, 1, 1, 4))
    assert capped.health[1] == 40
    s = play(challenge("health 3", "health 20"), "challenge megaclaw", dice=(1, 1, 1, 4))
    assert where(s, "konk") == "dead" and s.challenger == 1
    assert s.health[1] == 23  # its 20 and Konk's 3
    assert (phase(s), s.player) == ("RivalChoice", 1)
    assert legal(s, "challenge") == {"zorb", "gargantis"}


@rule("america", "C-6", "Tomanagi", "Atomic-Breath")
def test_bonus_attacks_in_round_one_of_each_duel() -> None:
    sea = challenge("monster tomanagi, at 10/2, mutations atomic_breath", "", THREE, THREE)
    assert sea.attacks + 1 == 5
    land = challenge("monster tomanagi, at 7/10", "", THREE, THREE)
    assert land.attacks + 1 == 3
    second = play(duel("mutations atomic_breath", ""), dice=(1,) * 4 + (1,) * 3)
    assert (second.clash, second.attacks + 1) == (2, 3)


@rule("america", "C-7", "High-Octane-Blood")
@pytest.mark.parametrize(("konk", "claw", "first"), [((), (), 0), ((), ("o",), 1), (("o",), ("o",), 0)])
def test_who_attacks_first(konk: tuple[str, ...], claw: tuple[str, ...], first: int) -> None:
    if konk:  # there is one such card; for the case of both the rule is asked directly
        s = duel("mutations high_octane_blood", "")
        s.mutations[1] = s.mutations[0]
    else:
        s = duel("", "mutations high_octane_blood" if claw else "")
    assert s.foe == first
    if not konk:
        assert ("quicker" in events(s)) == bool(claw), "the log says why the one challenged strikes first"
    play(s, dice=(1, 1, 1))
    assert s.foe == 1 - first
    play(s, dice=(1, 1, 1))
    assert (s.clash, s.foe) == (2, first)


@rule("america", "Its-a-Robot", "C-8")
def test_misses_at_the_robot_hurt_and_may_decide() -> None:
    s = play(duel("health 2", "mutations its_a_robot"), dice=(4, 3))
    assert s.health[:2] == [1, 9]
    play(s, dice=(1,))
    assert where(s, "konk") == "dead" and s.returns() == [0, 1, 0, 0]


@rule("america", "OWN-1", "C-8", "F-25")
def test_who_attacks_the_robot_may_use_cards_before_each_roll() -> None:
    s = challenge(THREE, THREE, "mutations its_a_robot", "at 7/11, health 1, mutations rampage", challenger=3, active=2)
    assert (phase(s), s.player) == ("Window", 3)  # a miss could decide the duel
    play(s, "shed rampage", dice=(1, 1, 1))
    assert s.health[3] == 1 + 3 - 3
    plain = challenge(THREE, THREE, "", "at 7/11, health 1, mutations rampage", challenger=3, active=2)
    assert phase(plain) == "BlowRoll"


@rule("america", "Its-a-Robot")
def test_the_robot_is_harmless_in_battles_with_units() -> None:
    s = fight(scene("at 7/10, mutations its_a_robot", units=HERE, active=1), (1,) * 8)
    assert where(s, "navy_fighter-1") == "7/10"


@rule("america", "C-6", "F-5")
def test_infamy_in_a_duel() -> None:
    s = play(duel("infamy 1", ""), dice=(1, 1, 1))
    assert (phase(s), s.player) == ("Duelling", 0)
    assert refused(s, "strike") == "C-6"
    play(s, "fury", dice=(5,))
    assert s.infamy[0] == 0 and s.health[1] == 9
    assert s.foe == 1  # no token left: Megaclaw's turn by itself


@rule("america", "C-6", "F-6", "Berserk", "Whip-Tentacles")
def test_cards_in_a_duel() -> None:
    s = play(duel("mutations berserk whip_tentacles, infamy 1", "health 40"), dice=(6, 1, 1))
    assert s.extra == 1
    assert refused(s, "fury") == "F-5"
    play(s, "strike, use berserk", dice=(1,))
    assert s.extra == 5
    play(s, "strike, enough", dice=(4,))
    assert s.health[1] == 40 - 4 - 3 and s.foe == 1


@rule("america", "F-25", "F-6", "OWN-1")
def test_the_one_attacked_may_use_cards_before_each_blow() -> None:
    s = challenge("", THREE, THREE, "health 4, mutations rampage")
    assert (phase(s), s.player) == ("Window", 3)
    play(s, "shed rampage", dice=(4, 4))
    assert s.health[3] == 4 + 3 - 6
    son = duel("", "mutations son_of_a_monster, health 3")
    assert (phase(son), son.player) == ("Window", 1)
    play(son, "use son_of_a_monster", dice=(5, 4, 1, 1))
    assert son.health[1] == 5
    assert (son.foe, son.extra) == (1, 2)  # its two attacks waited for its own step


@rule("america", "F-25")
def test_not_after_the_blow_that_took_it_to_nothing() -> None:
    s = play(challenge("", THREE, THREE, "health 3, mutations rampage"), "skip", dice=(4,))
    assert where(s, "gargantis") == "dead"


@rule("america", "F-25", "F-6", "C-10")
@pytest.mark.parametrize("seat", [0, 3])
def test_the_captains_second_attack_needs_a_living_target(seat: int) -> None:
    """Konk with Son of a Monster, Gargantis with any card."""
    line = "at 7/10, health 2, mutations son_of_a_monster"
    cast = [line if k == seat else THREE for k in range(4)]
    s = challenge(*cast, units="colossal-1 6/9", giants=[[-1, 6], [1, 8]], challenger=seat, active=(seat + 3) % 4)
    play(s, "enough, skip", dice=(1, 1, 1, 4))
    assert s.returns() == [0, 1, 0, 0]


@rule("america", "OWN-1")
def test_hush_lasts_for_one_duel() -> None:
    s = play(challenge("health 3", "health 30", THREE, "mutations rampage"), "challenge gargantis")
    assert phase(s) == "Window" and s.describe(("hush",)) == "No more questions in this duel"
    play(s, "hush", dice=(1, 1, 1))
    assert s.foe == 3 and s.hush == 8  # not asked again in this step
    play(s, dice=(4,))
    assert (s.challenger, s.rival, s.hush) == (3, 1, 0)  # the next duel has begun


@rule("america", "War-Spikes", "Armored-Scales", "Fins-and-Gills", "C-6")
def test_figures_in_a_duel() -> None:
    s = play(duel("mutations war_spikes", "mutations armored_scales"), dice=(4, 5, 6))
    assert s.health[1] == 12 - 4 - 5
    wet = play(duel("at 5/1", "mutations fins_and_gills armored_scales"), dice=(5, 6, 1))
    assert wet.health[1] == 12 - 4


# -- giants


@rule("america", "C-10", "AM8")
def test_giants_come_last_in_the_order_the_challenger_likes() -> None:
    units = "mecha-1 6/9, colossal-1 6/12"
    s = challenge("health 30", "health 1", "health 1", THREE, units=units, giants=[[1, 6], [2, 5]])
    assert legal(s, "challenge") == {"megaclaw", "zorb"}
    assert refused(s, "challenge", "mecha-1") == "AM8"
    play(s, "challenge megaclaw", dice=(4, 4))  # Zorb follows by itself
    assert phase(s) == "RivalChoice" and legal(s, "challenge") == {"mecha-1", "colossal-1"}
    play(s, "challenge colossal-1", dice=(4, 1, 1))
    assert s.giant_health[1] == 2  # current Health 5, Defense 4
    play(s, dice=(4, 6))  # two attacks, 2 and 3
    assert s.health[0] == 30 + 2 - 5
    play(s, dice=(4,))
    assert where(s, "colossal-1") == "gone" and s.health[0] == 27  # nothing is gained
    play(s, dice=(5, 6))  # the Mecha-Monster: 3 and 4
    assert s.returns() == [1, 0, 0, 0]


@rule("america", "C-10", "AM8")
def test_a_giant_that_wins_saves_america() -> None:
    s = play(giant("health 4", giants=[[2, 6], [-1, 8]]), dice=(1, 1, 1, 4))
    assert s.returns() == [0, 0, 1, 0] and "saved" in events(s)


@rule("america", "C-10", "F-5", "Mecha")
@pytest.mark.parametrize("giant", ["mecha-1", "colossal-1"])
def test_infamy_buys_attacks_on_a_giant_too(giant: str) -> None:
    s = challenge("infamy 1", THREE, THREE, THREE, units={giant: "6/9"}, giants=[[1, 6], [1, 8]])
    play(s, "fury", dice=(1, 1, 1, 5))
    assert s.giant_health == ([3, 8] if giant == "mecha-1" else [6, 5])


@rule("america", "C-11", "AM8")
@pytest.mark.parametrize("dice", [(1, 1, 1, 4), (5, 6)])
def test_ones_own_giant_must_be_fought_too(dice: tuple[int, ...]) -> None:
    s = giant("health 4", giants=[[0, 6], [-1, 8]])
    assert s.returns() is None
    play(s, dice=dice)
    assert s.returns() == [1, 0, 0, 0]


@rule("america", "C-8")
@pytest.mark.parametrize("counts", [False, True])
def test_giants_missing_the_robot(counts: bool) -> None:
    s = play(giant("mutations its_a_robot", options={"robot_giants": counts}), dice=(1, 1, 1, 3))
    assert s.giant_health[0] == (5 if counts else 6)


@rule("america", "C-12")
@pytest.mark.parametrize("allowed", [True, False])
def test_standing_research_of_a_giants_player(allowed: bool) -> None:
    cards = f"research scientific_analysis anti_mutagen, {THREE}"
    s = giant("mutations rampage war_spikes", cards, options={"challenge_research": allowed})
    assert s.health[0] == (7 if allowed else 10)
    other = giant("", THREE, f"research scientific_analysis, {THREE}")
    assert other.health[0] == 10
    lethal = giant("health 1", f"research scientific_analysis, {THREE}")
    assert lethal.returns() == [0, 1, 0, 0]


@rule("america", "C-12")
def test_normal_units_take_no_part() -> None:
    s = play(challenge("", "", THREE, THREE, units=HERE), dice=(1, 1, 1, 1, 1, 1))
    assert s.force == 0 and where(s, "navy_fighter-1") == "7/10"


@rule("america", "C-13")
def test_nobody_gives_up() -> None:
    s = scene()
    assert not [verb for verb in s.game.verbs if verb in ("concede", "resign", "give_up")]
    reason = s.why_not(("give_up",))
    assert reason is not None and "no verb" in reason.text
    loser = s.player or 0
    s.apply(("concede", loser))  # to leave the table is another thing
    assert loser not in s.playing()


@rule("america", "C-13")
def test_who_leaves_the_table_in_the_ring_has_lost_that_duel() -> None:
    s = play(challenge("health 30", "health 5", "health 7", THREE), "challenge megaclaw")
    s.apply(("concede", 0))
    play(s, dice=(1,))  # the blow that was under way
    assert events(s) == ["missed", "slain", "healed", "duel"]
    assert s.challenger == 1 and s.rival == 2 and s.health == [0, 35, 7, 3]  # the next duel, with the loser's Health
    s.apply(("concede", 2))
    play(s, dice=(1,))
    assert s.returns() == [0, 1, 0, 0]


@rule("america", "OWN-6")
def test_the_last_round() -> None:
    s = last_round("health 12", "health 30", "health 35, at vanished", THREE)
    assert s.duel and s.challenger == 1  # the healthiest on the board
    corner = last_round("health 12", "health 30, at 0/0")
    assert corner.challenger == 1
    film = last_round(THREE, THREE, THREE, THREE)
    assert film.returns() == [0.5] * 4
    hidden = last_round(THREE, THREE, "at vanished", THREE)
    assert hidden.returns() == [0, 0, 1, 0]
    away = last_round("health 12, at vanished", THREE, "health 20, at vanished", THREE)
    assert away.duel and away.challenger == 2 and away.field == space("7/5")  # the fittest, at its first lair
    tie = last_round("health 20", "health 20", THREE, THREE)
    assert tie.challenger == 0
    assert tie.round == 5  # no sixth round has begun
    on = last_round(rounds=0)
    assert not on.duel and on.round == 6


@rule("america", "OWN-6", "C-1")
@pytest.mark.parametrize("seat", [0, 2])
def test_after_the_last_round_the_challenger_there_is_begins(seat: int) -> None:
    s = last_round("health 5", "health 30", "health 4", **{**READY, "challenger": seat})
    assert s.duel and s.challenger == seat
