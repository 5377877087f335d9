"""M1, M2, ... Our own rulings, those that no chapter's tests prove in passing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from matinee.games.sheboygan.map.city import BOARD, in_sight
from matinee.rulebook import rulebook
from matinee.testing import rule
from tests.games.kit import prompt
from tests.games.sheboygan.rules.scene import GAME, box, legal, play, refused, scene, where


def test_the_numbers_run_without_a_gap_and_each_has_its_why() -> None:
    ours = [id for id in rulebook("sheboygan").rules if id.startswith("M")]
    assert ours == [f"M{n}" for n in range(1, len(ours) + 1)]
    reasons = (Path(__file__).parents[5] / "docs" / "rulings.md").read_text("utf-8")
    assert re.findall(r"^\| \[(M\d+)\]\(rules/sheboygan", reasons, re.MULTILINE) == ours


def test_the_code_cites_no_ruling_that_is_not_written_down() -> None:
    cited = {id for path in GAME.folder.rglob("*.py") for id in re.findall(r"\bM\d+\b", path.read_text("utf-8"))}
    assert cited <= set(rulebook("sheboygan").rules)


# -- M1 a dead monster wins by points only


@rule("sheboygan", "M1", "13.21", "14.1")
@pytest.mark.parametrize(("vp", "result"), [(48, [0.0, 1.0]), (49, [0.5, 0.5]), (50, [1.0, 0.0])])
def test_a_corpse_that_crushes_the_last_unit_is_counted_out(vp: int, result: list[float]) -> None:
    s = scene("HumanCombat", "Ave2.14", (0, 1, 0, 0), ("great_height",), {"tank-1": "Ave2.13"}, vp=vp)
    play(s, "fire tank-1, attack, suffer defence, fall Ave2.13", dice=(6,))
    assert (where(s, "tank-1"), s.vp, s.returns()) == ("dead", vp + 6, result)


@rule("sheboygan", "M1", "R82", "14.1")
def test_while_it_lives_the_loss_of_the_last_unit_wins() -> None:
    fails = scene("HumanCombat", "Ave2.14", (0, 9, 0, 0), (), {"infantry-1": "Ave2.13"})
    play(fails, "fire infantry-1, attack", dice=(1,))
    assert (where(fails, "infantry-1"), fails.returns()) == ("dead", [1.0, 0.0])


# -- M2 the tunnel


@rule("sheboygan", "M2", "5.14")
def test_only_the_mouths_see_the_tunnel() -> None:
    sees = {BOARD.ids[n] for n in range(len(BOARD)) if in_sight(n, box("Tunnel"), 0)}
    assert sees == {"Tunnel", "Ave7.6", "East.1"}
    assert sees == {BOARD.ids[n] for n in range(len(BOARD)) if in_sight(box("Tunnel"), n, 0)}


# -- M4 helicopters next to a flyer


@rule("sheboygan", "M4", "6.23", "13.28", "R22")
def test_nobody_shelters_a_helicopter_from_a_monster_in_the_air() -> None:
    units = {"copter-1": "Ave2.13", "police-1": "Ave2.13", "tank-1": "Ave2.13"}
    air = scene("MonsterCombat", "Ave2.14", abilities="flying", units=units, airborne=True)
    assert legal(air, "target") == {"copter-1"}
    play(air, "target copter-1, strike 5", dice=(6,))
    assert where(air, "copter-1") == "dead"
    ground = scene("MonsterCombat", "Ave2.14", abilities="flying", units=units)
    assert refused(ground, "target", "copter-1") == "6.23"
    below = {"copter-1": "Ave2.13", "populace-1": "Ave2.14", "police-1": "Ave2.14"}
    over = scene("MonsterCombat", "Ave2.14", abilities="flying", units=below, airborne=True)
    assert refused(over, "target", "populace-1") == "6.23", "in its own box 6.23 holds"


# -- M6 smashing what has burnt down


@rule("sheboygan", "M6", "R44", "R68")
@pytest.mark.parametrize("scenario", ["advanced-b", "city-eating"])
def test_smashing_burnt_rubble_puts_the_flames_out_for_nothing(scenario: str) -> None:
    s = scene(at="Ave2.14", flames={"B17d": "R"}, scenario=scenario)
    assert refused(s, "smash", "B17d", 1) == "7.2", "the printed strength of 4 still counts"
    play(s, "smash B17d 2", dice=(5,))
    assert s.burning == 1 << box("B17d")
    play(s, "smash B17d 2", dice=(6,))
    assert (s.burning, s.rubble, s.vp, s.growth) == (0, 1 << box("B17d"), 0, 0)
    assert type(s.stack[-1]).__name__ == "MonsterMovement", "nothing to grow on"
    play(s, "step B17d")
    assert s.strength == [10, 10, 10, 10], "and the way is free of flames"
    assert refused(scene(at="Ave2.14", rubble=["B17d"]), "smash", "B17d", 2) == "7.0", "cold rubble is no target"


@rule("sheboygan", "M6", "7.0", "11.12")
def test_a_park_burnt_down_cannot_be_smashed() -> None:
    s = scene(at="Ave2.14", flames={"Park2a": "R"}, strengths=(5, 5, 5, 5))
    assert {name for name, _ in legal(s, "smash")} == {"B17d"}
    assert refused(s, "smash", "Park2a", 1) == "7.0"


# -- M8 making room


@rule("sheboygan", "M8", "5.21")
def test_a_full_box_that_nobody_can_leave_is_closed() -> None:
    units = {"police-1": "Ave2.13", "police-2": "Ave2.13", "police-3": "Ave2.14"}
    s = play(scene("HumanMovement", "East.7", units=units, moved=["police-1"], feared=["police-2"]), "move police-3")
    assert refused(s, "go", "Ave2.13") == "5.21"
    assert "Ave2.12" in legal(s, "go"), "passing through is free"
    river = play(scene("HumanMovement", "East.7", units="infantry-1 River18, infantry-2 Quay4a"), "move infantry-2")
    assert refused(river, "go", "River18") == "R12"


# -- M11 the question of fear


@rule("sheboygan", "M11", "13.23", "12.0")
@pytest.mark.parametrize("abilities", [(), ("fear",)])
def test_the_question_comes_only_when_there_could_be_a_victim(abilities: tuple[str, ...]) -> None:
    near = play(scene("MonsterCombat", "Ave2.14", abilities=abilities, units="police-1 Ave2.11"), "done")
    assert type(near.stack[-1]).__name__ == "Fear"
    assert near.player == 0
    assert prompt(near, 1).phase == "Fear"
    for at in ("Ave2.10", "St61c"):
        far = scene("MonsterCombat", "Ave2.14", abilities=abilities, units={"police-1": at})
        play(far, "done")
        assert type(far.stack[-1]).__name__ == "HumanMovement"


@rule("sheboygan", "M11")
def test_learning_has_no_such_question() -> None:
    s = play(scene("MonsterCombat", "Ave2.14", units="police-1 Ave2.13", scenario="learning"), "done")
    assert type(s.stack[-1]).__name__ == "HumanMovement"
