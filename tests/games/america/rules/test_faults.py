"""Small consequences that a player would miss: the corner of the map, a ray of somebody else, a last card."""

from __future__ import annotations

from typing import Any

from matinee.games.america.state import America
from matinee.testing import rule
from tests.games.america.rules.scene import ambush, events, fight, legal, named, phase, play, refused, scene
from tests.games.america.rules.test_05_encounter import meets

CORNER = "0/0"


def why(s: America, *action: Any) -> tuple[str, str]:
    """The rule and the sentence of a refusal."""
    reason = s.why_not(named(*action))
    assert reason is not None
    return reason.rule, reason.id


@rule("america", "AM4", "F-1")
def test_a_battle_at_the_corner_of_the_map_is_fought() -> None:
    s = fight(scene("", f"monster megaclaw, at {CORNER}", units=f"navy_fighter-1 {CORNER}", active=1))
    assert s.foe == 1 and s.field == 0


@rule("america", "E-7")
def test_a_unit_at_the_corner_can_be_given_away() -> None:
    s = meets("7/3", units=f"marine_fighter-1 {CORNER}, marine_fighter-2 {CORNER}")
    assert phase(s) == "TrophyChoice"
    given = legal(s, "give")
    assert "marine_fighter-1" in given and "marine_fighter-2" not in given


@rule("america", "D-9", "AM7")
def test_with_no_monster_on_the_board_only_cutbacks_are_playable() -> None:
    gone = ["at Hollywood"] * 3
    s = scene("at Hollywood, research cutbacks blonde_lure chopper_lift", *gone)
    assert refused(s, "play", "blonde_lure") and refused(s, "play", "chopper_lift")
    play(s, "play cutbacks")
    assert legal(s, "cut") == {"blonde_lure", "chopper_lift"}


@rule("america", "AM4")
def test_a_unit_elsewhere_is_no_target() -> None:
    s = ambush("navy_fighter-1 navy_fighter-2 army_tank-1", 0)
    assert phase(s) == "Attack"
    assert why(s, "hit", "rocket-1") == ("AM4", "not_in_battle")
    assert why(s, "hit", "navy_fighter-2") == ("AM4", "all_alike")


@rule("america", "F-25", "Gargantis")
def test_a_card_thrown_away_is_told() -> None:
    s = play(scene("monster gargantis, at 7/10, health 5, mutations rampage", "", "", "monster konk"), "shed rampage")
    assert "shed" in events(s) and s.health[0] == 8
