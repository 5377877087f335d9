"""M19 Scenarios of one's own: a printed one, changed by a line that options, records and positions carry."""

from __future__ import annotations

import json
from random import Random

import pytest

import matinee
from matinee.games.sheboygan.figures import HUMAN, MONSTER
from matinee.games.sheboygan.map.city import BOARD
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import GAME, legal, play, refused

OWN = "humans 50; monster 30; level 45; all abilities; helicopters; growing"


def bits(*boxes: str) -> int:
    return bitset(map(BOARD.index.__getitem__, boxes))


def own(text: str = OWN, scenario: str = "learning") -> City:
    s = GAME.new(scenario=scenario, own=text)
    assert isinstance(s, City)
    return s


@rule("sheboygan", "M19", "14.1")
def test_points_level_and_what_is_allowed_are_as_the_line_says() -> None:
    s = own()
    assert (s.points[MONSTER], s.points[HUMAN], s.level) == (30, 50, 45)
    assert s.scenario.grows and "fire_breathing" in legal(s, "ability"), "what Learning does not allow"
    assert s.scenario.quarter == 8, "R1 a quarter of thirty, rounded up"
    part = own("level 45", "learning")
    assert (part.points[MONSTER], part.level, legal(part, "ability")) == (13, 45, set()), "the rest is as printed"
    none = own("no abilities", "advanced-b")
    assert refused(none, "ability", "fear") == "M19"


@rule("sheboygan", "M19")
def test_records_and_positions_carry_it() -> None:
    s = own()
    play(s, "allot defence 8")
    again = GAME.from_position(json.loads(json.dumps(s.position())))
    assert again == s and again.options["own"] == OWN
    record = matinee.play("sheboygan", bots=["greedy", "greedy"], seed=3, scenario="basic", own="monster 25; humans 40")
    assert record.header.options["own"] == "monster 25; humans 40" and record.replay().returns() is not None


@rule("sheboygan", "M19")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (7, "own must be a text."),
        ("monster 41", "monster of own must be a whole number from 13 to 40."),
        ("humans 0", "humans of own must be a whole number from 1 to 129."),
        ("level 9999", "level of own must be a whole number from 1 to 488."),
        ("level 480; ruins B14d B24a B24b B25b B13d", "cannot come to 480 victory points"),
        ("humans 9; humans 10", "own says humans twice."),
        ("ruins", "ruins of own must name 1 to 118."),
        ("ruins B05a; burning B05a", "B05a lies in ruins already and cannot burn."),
        ("x" * 2001, "own has at most 2000 letters."),
        ("two monsters", "own has no part two monsters: parts are humans, monster, level"),
    ],
)
def test_a_line_that_is_none_is_refused_with_a_sentence(text: object, sentence: str) -> None:
    with pytest.raises(matinee.table.errors.OptionsError) as refusal:
        GAME.new(own=text)
    assert sentence in str(refusal.value)


@rule("sheboygan", "M19", "7.11", "11.11")
def test_ruins_and_fires_are_there_before_purchases() -> None:
    s = own("ruins B05a B14d; burning Park1a")
    assert s.rubble == bits("B05a", "B14d") and s.flames == [bits("Park1a"), 0, 0, 0] and s.burning == s.flames[0]
    assert not s.vp, "what was gone before the monster came scores nothing"
    assert GAME.from_position(json.loads(json.dumps(s.position()))) == s
    assert [marker.kind for marker in s.view(None).markers].count("rubble") == 2


@rule("sheboygan", "M19")
def test_a_random_game_goes_to_its_end() -> None:
    s, rng = own("monster 13; humans 1; level 1; all abilities", "city-eating"), Random(1)
    while s.player is not None:
        s.apply(rng.choice(s.legal_actions()))
    assert s.returns() is not None
