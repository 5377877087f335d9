"""OWN-1 A question in passing says what is about to happen, and a choice what it is about."""

from __future__ import annotations

from matinee.games.america.state import America
from matinee.testing import rule
from tests.games.america.rules.scene import BOTH, GAME, HERE, fight, phase, play, scene

BUG = "at 7/10, mutations rampage berserk"


def question(s: America) -> str:
    """What the seat that decides reads."""
    prompt = s.view(s.player).prompt
    assert prompt is not None
    return prompt.text


@rule("america", "OWN-1", "F-15")
def test_before_an_analysis_and_before_shots() -> None:
    s = fight(scene("", "research anti_mutagen", "", BUG, units=HERE, active=1))
    assert phase(s) == "Window" and "cost Gargantis 2 Health" in question(s)
    play(s, "skip, enough", dice=(1, 1, 1))
    assert phase(s) == "Window" and question(s).startswith("Navy Fighter 1 is about to attack Gargantis")


@rule("america", "OWN-1", "D-11")
def test_before_claws_and_beams() -> None:
    s = fight(scene("at 7/10", "research defense_satellites", "", "mutations rampage", units=HERE, active=1))
    assert phase(s) == "Window" and question(s).startswith("Konk is about to attack")
    play(s, "play defense_satellites", dice=(1, 1))
    assert (phase(s), s.player) == ("Window", 3)
    assert question(s).startswith("The Defense Satellites are about to hit Gargantis")


@rule("america", "OWN-1", "F-14")
def test_before_the_cannon() -> None:
    s = fight(scene("", "research molecular_cannon", "", BUG, units=HERE, active=1))
    play(s, "play molecular_cannon")
    assert phase(s) == "Window" and question(s).startswith("The Molecular Cannon is about to hit Gargantis")


@rule("america", "OWN-1")
def test_between_battles_and_at_the_end_of_a_turn() -> None:
    s = fight(scene("at 7/10", "research blonde_lure", "at 9/10", units=BOTH, active=1))
    play(s, "battle 7/10", dice=(6,))
    assert phase(s) == "Lull" and question(s).startswith(
        "The battle with Zorb at the land south-west of Oklahoma City is about to begin"
    )
    denver = fight(scene("at 6/9, research blonde_lure", units="navy_fighter-1 6/9"), (6,))
    assert question(denver).startswith("Konk is about to encounter Denver.")
    drawn = play(scene(phase="Deploy"), "draw", dice=("blonde_lure",))
    assert question(drawn).startswith("Your turn is about to end")


@rule("america", "F-17")
def test_which_submarine_is_asked_about() -> None:
    s = fight(scene("at 5/1", units="submarine-1 submarine-2 5/1", active=1))
    assert phase(s) == "Declaration" and "Nuclear Submarine 1 fights in the battle with Konk at" in question(s)
    play(s, "dive")
    assert "Nuclear Submarine 2 fights" in question(s)


@rule("america", "Iron-Stomach", "E-6")
def test_which_base_is_asked_about() -> None:
    s = fight(scene("at 8/3, mutations iron_stomach", units="army_tank-1 tile"), (1,))
    first = question(s)
    assert phase(s) == "StomachChoice" and first.startswith("The Navy base at")
    play(s, "feed")
    while phase(s) != "StomachChoice":
        play(s, s.legal_actions()[0])
    assert question(s).startswith("The Marines base at")


@rule("america", "AM7", "D-1")
def test_how_many_units_may_still_be_deployed() -> None:
    """A card is spoken of while one can be drawn, and the allowance goes down with every unit."""
    s = scene(phase="Deploy")
    assert question(s) == "Deploy up to 3 units, 2 of them your own at most, or draw a Research card."
    for left in ("2 more units", "1 more unit"):
        play(s, next(action for action in s.legal_actions() if action[0] == "deploy"))
        assert question(s).startswith("Say where ") and "the unit" not in question(s)
        play(s, s.legal_actions()[0])
        assert question(s) == f"Deploy up to {left}, or end the step."


@rule("america", "S-3")
def test_where_a_unit_of_an_unused_branch_is_posted() -> None:
    """The next base is named and marked, and the rest falling in is what is most likely wanted."""
    s = GAME.new(players=2)
    while phase(s) != "Garrison":
        s.apply(s.legal_actions()[0])
    for base in ("Northern Air Base", "Kansas City"):
        prompt = s.view(s.player).prompt
        assert prompt is not None and prompt.about is not None
        assert prompt.text == f"Post a unit of the Air Force at {base}, or let all the rest fall in."
        assert [GAME.words.names["space"](n) for n in prompt.about.spaces] == [base]
        assert prompt.wants == ("muster",)
        s.apply(s.legal_actions()[0])


@rule("america", "AM2", "AM5")
def test_who_can_still_move() -> None:
    """The monster is spoken of while it can move, the units while one of them can."""
    s = scene("at 5/1", units="army_tank-1 8/10")
    assert question(s) == "Move your monster and your units, or end the step."
    play(s, "move konk, stay")
    assert question(s) == "Move your units, or end the step."
    play(s, "move army_tank-1, stay")
    assert question(s) == "Nothing is left to move: end the step."
    assert question(scene("at Hollywood, health 5")) == "Say where Konk comes back."
    lured = scene("at 5/1, lured 5/2")
    assert question(lured) == "Konk is lured to Sacramento: move it there, and your units."


@rule("america", "AM4")
def test_a_six_is_not_six_or_more() -> None:
    s = fight(scene("at 7/10", units="missile-1 rocket-1 7/10", active=2))
    told = [s.describe(action) for action in s.legal_actions() if action[0] == "hit"]
    assert told == ["Attack Cruise Missile 1 (a 6)", "Attack Rocket Launcher 1 (3 or more)"]


@rule("america", "F-20", "AM2")
def test_who_goes_and_who_retreats() -> None:
    s = play(scene(units="army_tank-1 5/3"), "move army_tank-1")
    assert question(s) == "Say where Tank 1 goes."
    s = fight(scene("at 7/10", units=HERE, active=1), (1,) * 8)
    assert phase(s) == "Retreat" and question(s) == "Choose where Konk retreats to."
