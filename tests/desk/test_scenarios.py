"""Scenarios of one's own, for an editor: what a game lets one make, a file set up, and how fair it is."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

import matinee
from matinee.cli.options import chosen, moment_in
from matinee.desk.library.scenarios import kit, shown
from matinee.desk.seats.audience import everybody, seat_audience
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.lab.fairness import fairness
from matinee.table.dice import fair
from matinee.table.errors import OptionsError
from matinee.table.records.scenario_file import Scenario, read_scenario, shelf
from matinee.table.written.opening import packed

DICE = fair(Random(1))
FEAST = shelf(matinee.load("newyork"))["last-supper"].text


@pytest.mark.parametrize("name", matinee.names())
def test_a_kit_names_every_part_and_what_it_may_be(name: str) -> None:
    game = matinee.load(name)
    made = kit(game)
    assert game.script is not None and made.option == game.script.option and len(made.shelf) >= 3
    assert not made.begin or not game.script.refusal(made.begin, game.checked({}))
    for card, part in zip(made.parts, game.script.parts, strict=True):
        assert card.title and card.title != card.name and [one.value for one in card.choices] == list(part.choices)
        assert all(bool(one.text) == (card.takes != "spaces") for one in card.choices)


def test_a_file_is_set_up_to_be_looked_at() -> None:
    text = 'game = "destroyall"\ntitle = "Mesa"\nplan = "size 24; cliff 6,6 4x4; start 2,2; start 22,22"\n'
    found = shown(text)
    assert (found.title, found.seats) == ("Mesa", ["Monster 1", "Monster 2"]) and not found.view.legal
    assert [space.terrain for space in found.board.spaces] == ["street", "cliff"]
    with pytest.raises(OptionsError, match=r"^Line 3: The areas at 7,7 and 6,6 of plan overlap\.$"):
        shown(text.replace("start 2,2", "small 7,7 2x2; start 2,2"))


def test_what_each_side_wins_is_told_with_its_margin() -> None:
    found = fairness(FEAST, games=8)
    assert found.games == 8 and sum(one.share for one in found.sides) == pytest.approx(1)
    assert all(one.low <= one.share <= one.high for one in found.sides) and found == fairness(FEAST, games=8)
    with pytest.raises(OptionsError, match="need not end"):
        fairness('game = "newyork"\nturns = 0\n')


def half(name: str) -> tuple[Scenario, matinee.State]:
    """A scenario that begins in the middle of a game, and how that stood."""
    record = matinee.play(name, bots=["random"], seed=3)
    ply = len(record.actions) // 2
    *_, then = islice(record.states(), ply + 1)
    return Scenario(name, "Half-time", "", record.header.options, tuple(record.actions[:ply])), then


@pytest.mark.parametrize("name", matinee.names())
def test_a_moment_of_a_game_is_a_start(name: str, tmp_path: Path) -> None:
    """For the editor, at a table, and in the terminal; whatever else takes options says why not."""
    scenario, then = half(name)
    assert read_scenario(scenario.text) == scenario and scenario.begin() == then
    assert shown(scenario.text).view == then.view(None)

    seats = [SeatWish("me"), *(SeatWish("bot") for _ in shown(scenario.text).seats[1:])]
    made = start(NewTable(name, seats, scenario=scenario.text), (), DICE, 0, OpenTable).table
    played = [entry.action for entry in made.entries]
    assert played[: len(scenario.opening)] == list(scenario.opening) and made.state.options == then.options
    by_the_dice = len(played) - len(scenario.opening)
    assert made.kernel.before(len(played) - by_the_dice) == then
    with pytest.raises(Refusal, match="has no options but its own"):
        start(NewTable(name, seats, scenario.options, scenario=scenario.text), (), DICE, 0, OpenTable)

    file = tmp_path / "half.toml"
    file.write_text(scenario.text)
    assert moment_in(name, str(file), None) == scenario
    with pytest.raises(OptionsError, match="begins in the middle of a game"):
        chosen(name, [f"scenario={file}"])
    with pytest.raises(OptionsError, match="has no options but its own"):
        moment_in(name, str(file), ["players=2"])


def test_secrets_stay_secret_in_a_mid_game_scenario() -> None:
    scenario, _ = half("sheboygan")
    wish = NewTable("sheboygan", [SeatWish("me"), SeatWish("me")], scenario=scenario.text)
    known = {entry.known for entry in start(wish, (), DICE, 0, OpenTable).table.entries}
    assert known == {seat_audience(0), seat_audience(1), everybody(2)}, "each side has bought in secret"


@pytest.mark.parametrize(
    ("opening", "sentence"),
    [
        ("AAAA", "Line 2: opening holds no actions."),
        ("'", "Line 2: opening holds no actions."),
        (packed([("fly", 1)]), r"Line 2: Action 1 of opening, \['fly', 1\], is not allowed there: "),
        (packed([("roll",)] * 100_000), "Line 2: opening holds no actions."),
        ("A" * 12_001, "Line 2: opening must be a line of 12000 letters at most."),
        (
            packed(matinee.play("newyork", bots=["random"], seed=1).actions),
            "Line 2: The game is over where opening ends.",
        ),
    ],
)
def test_a_bad_opening_gets_one_sentence(opening: str, sentence: str) -> None:
    with pytest.raises(OptionsError, match=f"^{sentence}"):
        read_scenario(f'game = "newyork"\nopening = "{opening}"\n')


def test_a_moment_is_judged_from_there() -> None:
    scenario, _ = half("newyork")
    found = fairness(scenario.text, games=4)
    assert sum(one.share for one in found.sides) == pytest.approx(1)
