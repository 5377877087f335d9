"""Scenario files: options of a game in lines of TOML, for the terminal and for tables."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import matinee
from matinee.cli.options import chosen
from matinee.desk.setting_up.new_table import set_up
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.table.errors import OptionsError
from matinee.table.records.scenario_file import Scenario, read_scenario, shelf
from matinee.table.said.sent_text import MOST_DEEP, MOST_KB

SHEBOYGAN = matinee.load("sheboygan")
DOCS = (Path(__file__).parents[2] / "docs" / "cli.md").read_text()
FILES = re.findall(r"^```toml\n(# The siege.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)


def test_the_file_in_the_docs_is_the_scenario_it_says() -> None:
    [text] = FILES
    s = SHEBOYGAN.new(**read_scenario("\ufeff" + text, SHEBOYGAN).options)
    assert (s.options["scenario"], s.options["turns"]) == ("advanced-a", 25)
    assert s.points == [34, 60] and s.level == 50 and not s.scenario.helicopters  # type: ignore[attr-defined]
    assert matinee.load("sheboygan").from_position(s.position()) == s
    [sentence] = re.findall(r"^siege\.toml: (.*)$", DOCS, re.MULTILINE)
    with pytest.raises(OptionsError, match=f"^{re.escape(sentence)}$"):
        read_scenario(text.replace("25", "900"), SHEBOYGAN)


def test_a_table_by_hand_comes_from_a_file() -> None:
    game = matinee.load("destroyall")
    plan = 'plan = """\nsize 24\ncliff 6,6 4x4\nstart 2,2\nstart 22,22\n"""\ncivilians = true\n'
    board = game.board(read_scenario(plan, game).options)
    assert [space.terrain for space in board.spaces] == ["street", "cliff"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("turns = 30\nscenario =\n", r"This is no scenario file: .*line 2.*\."),
        ("scenario = 'basic'\nturn = 30", "Line 2: The Creature That Ate Sheboygan has no option 'turn'; it has"),
        ("\n\nscenario = 'brunch'", "Line 3: scenario must be one of "),
        ("turns = [1, 2]", "Line 1: turns must be a whole number"),
        ("own = 'monster 99'", "Line 1: monster of own must be a whole number from 13 to 40"),
        ("[scenario]\nname = 1", "Line 1: scenario must be one of "),
        ("turns = 1\nturns = 2", "This is no scenario file: "),
        ("title = 7", "Line 1: title must be a line of 60 letters at most"),
        ("turns = 9\nstory = '" + "x" * 301 + "'", "Line 2: story must be a line of 300 letters at most"),
        ("game = 'newyork'", "Line 1: This is a scenario of newyork, not of sheboygan"),
        ("own = 'ruins B14d B99z'", "Line 1: ruins of own cannot name B99z"),
        ("x" * MOST_KB * 1024 + "=1", f"has {MOST_KB} kB at most"),
        ("turns = " + "[" * 99 + "]" * 99, f"nests {MOST_DEEP} deep at most"),
    ],
)
def test_a_bad_file_gets_one_sentence_with_the_line(text: str, sentence: str) -> None:
    with pytest.raises(OptionsError, match=sentence) as refusal:
        read_scenario(text, SHEBOYGAN)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_for_any_game_names_it() -> None:
    found = read_scenario("game = 'newyork'\ntitle = 'Two'\nplayers = 2\n")
    assert found == Scenario("newyork", "Two", "", {"players": 2}) and read_scenario(found.text) == found
    for text, sentence in (("turns = 9", "does not say which game"), ("\ngame = 'chess'", "^Line 2: .*chess")):
        with pytest.raises(OptionsError, match=sentence):
            read_scenario(text)


@pytest.mark.parametrize("name", matinee.names())
def test_bots_play_every_scenario_of_the_shelf(name: str) -> None:
    game = matinee.load(name)
    kept = shelf(game)
    assert len(kept) >= 3 and all(one.title and one.story for one in kept.values())
    for id, one in kept.items():
        assert read_scenario(one.text) == one and chosen(name, [f"scenario={id}"]) == one.options
        seats = len(game.seats(game.checked(one.options)))
        record = matinee.play(name, bots=["greedy"] * seats, seed=1, **one.options)
        assert record.replay().returns() is not None, id


def test_options_override_the_scenario_file(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text("scenario = 'learning'\nturns = 9\n")
    assert chosen("sheboygan", ["turns=8"], str(path)) == {"scenario": "learning", "turns": 8}
    wish = NewTable("sheboygan", [SeatWish("me"), SeatWish("bot")], {"turns": 8}, path.read_text())
    options = json.loads(set_up(wish, 0).table.options)
    assert (options["scenario"], options["turns"]) == ("learning", 8)
    path.write_text("turns = 999\n")
    with pytest.raises(OptionsError, match=r"small\.toml: Line 1: turns must be"):
        chosen("sheboygan", None, str(path))
    with pytest.raises(matinee.MatineeError, match="cannot be read"):
        chosen("sheboygan", None, str(tmp_path / "none.toml"))
    with pytest.raises(OptionsError, match="Name the game"):
        chosen(None, None, str(path))
