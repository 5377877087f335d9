"""At the table: refusals explained, undo, typed dice, what is shown to whom, leaving and coming back."""

from __future__ import annotations

from pathlib import Path

import pytest

import matinee
from matinee.cli.play.sitting import Sitting
from matinee.table.records.record import Record
from matinee.table.records.scenario_file import Scenario

from .kit import BUILT, LEARNING, Type


def test_a_refusal_names_the_rule_and_why_prints_its_text(typed: Type) -> None:
    status, said = typed(
        LEARNING, *BUILT, "south", "step River22", "smash Bridge2 2", "why smash Bridge2 2", "rule r42"
    )
    assert status == 0
    assert "It can only bring down a box next to its own. [7.0]" in said
    assert said.count("It can only bring down a box next to its own. [7.0]") == 2
    text = " ".join(said.split())
    from matinee.rulebook import rulebook

    assert " ".join(rulebook("sheboygan")["7.0"].text.split()) in text
    assert rulebook("sheboygan")["R42"].text in text


def test_why_says_so_when_nothing_is_in_the_way(typed: Type) -> None:
    _, said = typed(LEARNING, "why allot defence 4", "why allot defence 14", "why 1", "why nonsense", "why")
    assert "Nothing is in the way: Allot 4 to defence." in said
    assert "[3.1]" in said
    assert "'nonsense' does not name one action. Write it like this: allot attack 1." in said
    assert "Say which action" in said


def test_undo_takes_back_a_choice_and_what_followed_of_itself(typed: Type, tmp_path: Path) -> None:
    """The last points leave only `ready`, which is played at once; undo goes back before both."""
    path = tmp_path / "u.jsonl"
    status, said = typed(f"{LEARNING} --record {path}", *BUILT, "undo", "sheet", "undo", "undo", "undo", "undo")
    assert status == 0
    assert "The only choice: Ready" in said
    assert "Taken back: Allot 3 to movement" in said
    assert "points to spend: 3" in said
    assert "There is nothing to take back." in said
    assert Record.open(path).actions == []


def test_undo_never_crosses_the_dice(typed: Type) -> None:
    _, said = typed(LEARNING, *BUILT, "south", "St80a", "dice", "smash B08a 1", "2", "undo")
    assert "A 2: the low building south of 7th Street 2 boxes west of 1st Avenue still stands" in said
    assert "Dice have been rolled since; they stay as they fell." in said


def test_typed_dice_are_checked_and_can_be_given_up(typed: Type) -> None:
    _, said = typed(f"{LEARNING} --dice", *BUILT, "south", "St80a", "smash B08a 1", "7", "x", "", "6")
    assert "This die cannot show 7." in said
    assert said.count("Type 1 to 6, or dice to have them rolled for you.") == 2
    assert "A 6: the low building south of 7th Street 2 boxes west of 1st Avenue comes down" in said
    _, said = typed(f"{LEARNING} --dice", *BUILT, "south", "St80a", "smash B08a 1", "dice", "smash B08a 1", "log")
    assert said.count("It smashes the low building south of 7th Street 2 boxes west of 1st Avenue with 1 point") == 4


def test_numbers_words_and_beginnings_of_words_choose(typed: Type) -> None:
    _, said = typed(LEARNING, "2", "4", "allot 3 destruction", "move", "0", "99", "xyzzy", "dest")
    assert "Defence is now 4" in said
    assert "Destruction is now 3" in said
    assert "choices fit:" in said
    assert "There is no choice 0" in said
    assert "There is no choice 99" in said
    assert "Nothing you can do now is called 'xyzzy'" in said


def test_the_commands_show_what_they_promise(typed: Type) -> None:
    lines = "south, St80a, odds, odds smash B08a 2, near, board, log, help, hint, menu, more"
    _, said = typed(LEARNING, *BUILT, *lines.split(", "))
    assert "destroyed 33%" in said
    assert "The monster is at St80a (street). Next to it:" in said
    assert "B08a (low building 2)" in said
    assert "you may choose" in said
    assert "It waits beyond the south edge" in said
    assert "why ACTION" in said
    assert "Type: " in said


def test_the_humans_are_told_nothing_of_the_monster_s_secrets(typed: Type) -> None:
    _, said = typed(f"{LEARNING} --seat humans", "sheet", "log", "near")
    assert "Buy your units" in said
    for secret in ("is now", "It waits beyond", "Allot", "strengths"):
        assert secret not in said
    assert "defence      not known yet" in said


def test_three_hundred_boxes_are_paged_and_a_name_is_enough(typed: Type) -> None:
    lines = ("buy artillery 1", "ready", "more", "place Ave3.1", "Ave3", "Ave3.4")
    _, said = typed(f"{LEARNING} --seat 1", *lines)
    assert "more: type more, or a name" in said
    assert "Units may not be set up next to the map edge. [3.2]" in said
    assert "Artillery 1 set up at 3rd Avenue north of 2nd Street" in said


def test_hot_seat_draws_a_curtain_between_the_seats(typed: Type) -> None:
    lines = ("", *BUILT, "south", "", "sheet", "ready")
    status, said = typed("play sheboygan --scenario learning --bot none --seed 1", *lines)
    assert status == 0
    first, second = (said.index(f"{who} to the screen") for who in ("Monster", "Humans"))
    assert first < second
    assert "It waits beyond the south edge" in said[first:second]
    assert "It waits beyond" not in said[second:]


def test_two_bots_can_be_watched(typed: Type) -> None:
    status, said = typed("play sheboygan --scenario learning --seat none --bot greedy --seed 2 --option turns=3")
    assert status == 0
    assert "The game is over" in said
    assert "It waits beyond" not in said


@pytest.mark.parametrize(
    ("asked", "turns"), [("", 0), ("--bot none", 0), ("--seat humans", 0), ("--seat none", 40), ("--option turns=9", 9)]
)
def test_a_last_turn_is_for_bots_alone_unless_it_is_asked_for(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, turns: int
) -> None:
    def leave(sitting: Sitting) -> int:
        sitting.table.record.save(tmp_path / "g.jsonl")
        return 0

    monkeypatch.setattr(Sitting, "play", leave)
    assert typed(f"play sheboygan --scenario learning {asked}")[0] == 0
    assert Record.open(tmp_path / "g.jsonl").header.options["turns"] == turns


def test_the_options_of_a_game_tell_both_defaults(typed: Type) -> None:
    for game in matinee.names():
        status, said = typed(f"games {game}")
        assert status == 0 and "where only" in said


def test_the_news_call_monsters_by_their_names(typed: Type) -> None:
    """Once everybody knows them: `The Robot's turn`, not `Player 2's turn`; and the prompt speaks of no mouse."""
    status, said = typed("play newyork --option players=2 --option turns=2 --seed 5", *["1"] * 40)
    news = [line for line in said.splitlines() if line.startswith("  ") and "'s turn" in line]
    assert status == 0 and len(news) >= 2
    assert not [line for line in news if "Player" in line]
    assert "Choose a space to move to" in said and "lick a lit" not in said


def test_save_and_resume(typed: Type, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    status, said = typed(LEARNING, *BUILT, f"save {path}", "save", f"save {tmp_path}/no/where.jsonl", "quit")
    assert status == 0
    assert f"The record is in {path}." in said
    assert "Say where to: save FILE." in said
    assert "cannot be written: No such file or directory." in said
    assert len(Record.open(path).actions) == 5
    status, said = typed(f"play --resume {path} --seed 3 --record {path}", "sheet", "south")
    assert status == 0
    assert "movement       3" in said
    assert ("lurk", 2) in Record.open(path).actions


def test_control_c_ends_cleanly_and_keeps_the_record(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    status, said = typed(f"{LEARNING} --record {tmp_path / 'c.jsonl'}")
    assert status == 130
    assert "You leave the table" in said
    assert Record.open(tmp_path / "c.jsonl").actions == []


def test_conceding_is_asked_twice_and_is_in_the_record(typed: Type, tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    status, said = typed(f"{LEARNING} --record {path}", "decline", "concede", "no", "concede", "yes")
    assert status == 0
    assert "No draw is offered." in said
    assert said.count("Concede? The other side has won. (yes or no)") == 2
    assert "Nothing is said." in said and "Monster: conceded." in said and "Humans won." in said
    assert Record.open(path).actions == [("concede", 0)]


def test_what_is_built_gets_a_name(typed: Type, tmp_path: Path) -> None:
    path = tmp_path / "n.jsonl"
    _, said = typed(f"{LEARNING} --record {path}", "name", "name  Rosie of  the Lake", "quit")
    assert "A name is one line of 1 to 40 characters." in said and "It is called Rosie of the Lake" in said
    assert Record.open(path).actions == [("name", "Rosie of the Lake", 0)]


def test_the_bot_answers_an_offered_draw(typed: Type) -> None:
    _, said = typed(LEARNING, "draw", "yes")
    assert "Monster: a draw is offered." in said
    assert "Humans: agreed to a draw." in said or "Humans: no draw." in said


def test_a_scenario_from_mid_game_goes_on_there(typed: Type, tmp_path: Path) -> None:
    played = matinee.play("newyork", bots=["random"], seed=3)
    opening = played.actions[: len(played.actions) // 2]
    file, record = tmp_path / "half.toml", tmp_path / "whole.jsonl"
    file.write_text(Scenario("newyork", "", "", played.header.options, tuple(opening)).text)
    status, _ = typed(f"play newyork --scenario {file} --seat none --bot random --record {record}")
    assert status == 0
    actions = Record.open(record).actions
    assert actions[: len(opening)] == opening and len(actions) > len(opening)
