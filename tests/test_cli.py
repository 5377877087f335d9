"""The command line: whole games typed in, refusals explained, bad input answered with one line and exit code 2."""

from __future__ import annotations

import io
import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from time import monotonic

import pytest

import matinee
from matinee.bots import Seat, bot
from matinee.cli import main
from matinee.cli.menu import Group, menu
from matinee.cli.screen import bar
from matinee.cli.words import Words
from matinee.table.record import Record
from matinee.table.table import Table

RUN = [sys.executable, "-m", "matinee.cli"]
Type = Callable[..., tuple[int, str]]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """Run a command in this process with lines typed in; its exit status and all it said."""

    def run(arguments: str | list[str], *lines: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        monkeypatch.setenv("COLUMNS", "110")
        status = main(arguments.split() if isinstance(arguments, str) else arguments)
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


LEARNING = "play sheboygan --scenario learning --seed 3"
BUILT = ("allot attack 3", "allot defence 4", "allot destruction 3", "allot movement 3")


def script(seed: int) -> tuple[list[str], Table]:
    """What to type for a whole Learning game as the monster with real dice, and the table it must lead to."""
    table = Table("sheboygan", scenario="learning", turns=12)
    me, dice = bot("greedy", Random(f"me {seed}")), Random(f"dice {seed}")
    other = bot("greedy", Random(f"{seed}/seat 1"))
    words = Words(table.game, table.state.options)
    lines = ["dice"]
    while (player := table.state.player) is not None:
        legal = table.state.legal_actions()
        if player == matinee.CHANCE:
            action = dice.choice(legal)
            lines.append(str(action[1]))
        elif player == 1:
            action = other.choose(Seat.at(table.state, 1))
        else:
            action = me.choose(Seat.at(table.state, 0))
            if len(legal) > 1 or table.state.odds(action):
                lines.append(words.typed(action))
        table.act(player, action)
    return lines, table


def check_record(path: Path, table: Table) -> None:
    record = Record.open(path)
    assert record.actions == table.record.actions
    assert record.replay().returns() == table.state.returns()
    assert record.header.seats == ["person", "greedy bot"]


def test_a_whole_learning_game_through_a_pipe_with_typed_dice(tmp_path: Path) -> None:
    lines, table = script(4)
    path = tmp_path / "game.jsonl"
    arguments = f"play sheboygan --scenario learning --option turns=12 --seed 4 --record {path}"
    run = subprocess.run(
        [*RUN, *arguments.split()], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "The game is over" in run.stdout
    assert ("Monster won" in run.stdout) == (table.state.returns() == [1.0, 0.0])
    check_record(path, table)


def test_a_whole_learning_game_through_a_terminal(tmp_path: Path) -> None:
    lines, table = script(7)
    path = tmp_path / "game.jsonl"
    arguments = f"play sheboygan --scenario learning --option turns=12 --seed 7 --record {path}"
    status, said = in_terminal([*RUN, *arguments.split()], lines)
    assert status == 0, said[-2000:]
    assert "Traceback" not in said
    check_record(path, table)


def in_terminal(command: list[str], lines: Iterable[str]) -> tuple[int, str]:
    """Type lines at a pseudo-terminal, each when the program has come to a prompt and waits."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="120", LINES="50")
        os.execv(command[0], command)
    said, waiting, started = b"", list(lines), monotonic()
    while monotonic() - started < 120:
        ready, _, _ = select.select([terminal], [], [], 0.02)
        if ready:
            try:
                chunk = os.read(terminal, 65536)
            except OSError:
                break
            if not chunk:
                break
            said += chunk
        elif waiting and said.rstrip(b"\x1b[?2004h").endswith((b"> ", b"] ")):
            os.write(terminal, waiting.pop(0).encode() + b"\n")
            said += b"\n"
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), said.decode(errors="replace")


# -- at the table


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
    assert "A 2: B08a still stands" in said
    assert "Dice have been rolled since; they stay as they fell." in said


def test_typed_dice_are_checked_and_can_be_given_up(typed: Type) -> None:
    _, said = typed(f"{LEARNING} --dice", *BUILT, "south", "St80a", "smash B08a 1", "7", "x", "", "6")
    assert "This die cannot show 7." in said
    assert said.count("Type 1 to 6, or dice to have them rolled for you.") == 2
    assert "A 6: B08a comes down" in said
    _, said = typed(f"{LEARNING} --dice", *BUILT, "south", "St80a", "smash B08a 1", "dice", "smash B08a 1", "log")
    assert said.count("It smashes B08a with 1 point") == 4


def test_numbers_words_and_beginnings_of_words_choose(typed: Type) -> None:
    _, said = typed(LEARNING, "2", "4", "allot 3 destruction", "move", "0", "99", "xyzzy", "dest")
    assert "Defence is now 4" in said
    assert "Destruction is now 3" in said
    assert "choices fit:" in said
    assert "There is no choice 0" in said
    assert "There is no choice 99" in said
    assert "Nothing you can do now is called 'xyzzy'" in said


def test_the_commands_show_what_they_promise(typed: Type) -> None:
    lines = (
        *BUILT,
        "south",
        "St80a",
        "odds",
        "odds smash B08a 2",
        "near",
        "board",
        "log",
        "help",
        "hint",
        "menu",
        "more",
    )
    _, said = typed(LEARNING, *lines)
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
    assert "Artillery 1 set up at Ave3.4" in said


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


# -- the other commands


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game."""
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    script(4)[1].record.save(path)
    return path


def test_games_lists_titles_seats_and_choices(typed: Type) -> None:
    status, said = typed("games")
    titles = [matinee.load(name).title for name in ("sheboygan", "newyork", "america", "destroyall")]
    assert sorted(titles, key=said.index) == titles, "as on the marquee"
    assert "learning: A first game" in said
    assert status == 0
    for words in ("sheboygan", "The Creature That Ate Sheboygan", "0 Monster, 1 Humans", "city-eating", "0 to 500"):
        assert words in said


def test_replay_tells_a_seat_only_what_it_knew(typed: Type, record: Path) -> None:
    status, all_of_it = typed(f"replay {record}")
    assert status == 0
    assert "It waits beyond" in all_of_it
    _, humans = typed(f"replay {record} --seat humans")
    assert "It waits beyond" not in humans
    assert "Build your monster" not in humans
    assert "Buy your units" in humans
    _, short = typed(f"replay {record} --to 3")
    assert "After 3 actions: The game goes on." in short


def test_replay_check_over_files_and_folders(typed: Type, record: Path, tmp_path: Path) -> None:
    status, said = typed(f"replay --check {record} {record.parent}")
    assert status == 0
    assert said.count("sound") == 2
    cut = tmp_path / "cut.jsonl"
    cut.write_text(record.read_text()[:-40])
    status, said = typed(f"replay --check {record.parent} {tmp_path}")
    assert status == 2
    assert said.count("sound") == 1
    assert f"{cut}: line " in said
    status, said = typed(f"replay {cut}")
    assert status == 2
    assert len(said.strip().splitlines()) == 1


def test_render_a_record_and_a_position(typed: Type, record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "b.svg"
    assert typed(f"render {record} -o {picture}")[0] == 0
    assert picture.read_text().startswith("<svg ")
    assert typed(f"render {record} -o {picture} --ply 0 --seat monster --labels")[0] == 0
    assert "Ave3.4" in picture.read_text()
    position = tmp_path / "p.json"
    position.write_text(json.dumps(Record.open(record).replay().position()))
    assert typed(f"render {position}")[0] == 0
    assert (tmp_path / "p.svg").exists()


def test_fuzz_sums_up_by_options(typed: Type) -> None:
    status, said = typed("fuzz sheboygan -n 2 --option turns=3 --option films=false --option scenario=basic")
    assert status == 0
    assert "2 games" in said
    assert "no law broken" in said


def test_fuzz_sums_up_games_of_different_numbers_of_players(typed: Type) -> None:
    status, said = typed("fuzz newyork -n 4 --option turns=3 --option places=false")
    assert status == 0
    assert "players=2" in said and "Player 5" in said


def test_fuzz_tells_of_a_broken_law_with_a_command_to_see_it(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    from matinee.fuzz import FuzzFailure

    def broken(*_: object) -> object:
        raise FuzzFailure("sheboygan", {"turns": 3}, 9, 4, "a dead end")

    monkeypatch.setattr("matinee.cli.measure.fuzz", broken)
    status, said = typed("fuzz sheboygan -n 2")
    assert status == 1
    assert "seed 9 ply 4: a dead end" in said
    assert "to see it: python -m matinee.testing show sheboygan 9 4 turns=3" in said


def test_perft_counts_from_the_start_and_from_a_position(typed: Type, tmp_path: Path) -> None:
    status, said = typed("perft sheboygan --scenario learning --depth 2")
    assert status == 0
    assert " 46 " in said
    position = tmp_path / "p.json"
    position.write_text(json.dumps(matinee.load("sheboygan").new(scenario="learning").position()))
    assert typed(f"perft --position {position} --depth 1")[0] == 0


def test_version_and_help(typed: Type) -> None:
    status, said = typed("--version")
    assert (status, said.split()[0]) == (0, "matinee")
    for command in ("games", "play", "replay", "fuzz", "perft", "render"):
        status, said = typed([command, "--help"])
        assert status == 0
        assert "Usage: matinee" in said


@pytest.mark.parametrize(
    "arguments",
    [
        "play chess",
        "play",
        "play sheboygan --scenario epic",
        "play sheboygan --option turns=-1",
        "play sheboygan --option turns=many",
        "play sheboygan --option colour=red",
        "play sheboygan --option turns",
        "play sheboygan --seat 2",
        "play sheboygan --bot alphago",
        "play sheboygan --seat 0 --bot none",
        "play sheboygan --seed x",
        "play sheboygan --resume no/such/file",
        "play sheboygan --record no/such/folder/file",
        "play --resume no/such/file --option turns=3",
        "replay",
        "replay no/such/file",
        "replay --check",
        "replay --check no/such/file",
        "fuzz chess",
        "fuzz sheboygan -n 0",
        "fuzz sheboygan -n some",
        "fuzz sheboygan --option turns=1000",
        "perft",
        "perft sheboygan --depth 0",
        "perft --position no/such/file",
        "perft sheboygan --scenario epic",
        "render no/such/file",
        "frobnicate",
        "games --loudly",
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(typed: Type, arguments: str) -> None:
    status, said = typed(arguments)
    assert status == 2
    assert len(said.strip().splitlines()) == 1, said
    assert "Traceback" not in said
    assert len(said) > 20


def test_bad_files_are_one_line_and_exit_code_two(typed: Type, record: Path, tmp_path: Path) -> None:
    files = {
        "empty": "",
        "words": "hello",
        "json": "[1, 2]",
        "game": '{"game": "chess"}',
        "odd": '{"game": "sheboygan", "x": 1}',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.write_text(text)
        for command in ("render {}", "perft --position {}", "replay {}", "play --resume {}"):
            status, said = typed(command.format(path))
            assert (status, len(said.strip().splitlines())) == (2, 1), (name, command, said)
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    assert typed(f"render {binary}")[0] == 2
    for command in (
        f"render {record} --ply 100000",
        f"render {record} -o {tmp_path}/no/b.svg",
        f"render {record} --seat 9",
    ):
        status, said = typed(command)
        assert (status, len(said.strip().splitlines())) == (2, 1), said


def test_nobody_reading_on_is_no_error() -> None:
    shell = f"{sys.executable} -m matinee.cli play --help | head -1"
    run = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=60)
    assert run.stderr == ""


# -- parts


def test_words_read_and_write_every_legal_action() -> None:
    rng = Random(8)
    for scenario in ("advanced-b", "city-eating"):
        state = matinee.load("sheboygan").new(scenario=scenario, turns=4)
        words = Words(state.game, state.options)
        while state.player is not None:
            for action in state.legal_actions()[:40]:
                assert words.read(words.typed(action)) == action
            state.play(rng.choice(state.legal_actions()))


def test_words_read_what_people_write() -> None:
    state = matinee.load("sheboygan").new()
    words = Words(state.game, state.options)
    assert words.read("Smash at b44C with 8 points") == ("smash", words.ids["space"].index("B44c"), 8)
    assert words.read("move Tank 3") == words.read("move tank-3") == words.read("move tank3")
    assert words.read("lurk the north edge") == words.read("lurk north") == ("lurk", 0)
    assert words.read("ability fear immobilization") == words.read("ability fear")
    for nonsense in ("", "dance", "smash", "smash B44c", "smash B44c 8 9", "smash nowhere 8", "move 3 tank"):
        assert words.read(nonsense) is None


def test_tab_completes_word_by_word() -> None:
    state = matinee.load("sheboygan").new()
    words = Words(state.game, state.options)
    legal = state.legal_actions()
    assert words.completions(legal, "al") == ["allot"]
    assert words.completions(legal, "allot de") == ["defence", "destruction"]
    assert words.completions(legal, "allot defence 12") == ["12"]
    assert words.completions(legal, "allot defence 13") == []


def test_a_long_list_is_folded_and_every_action_is_behind_one_entry() -> None:
    rng = Random(2)
    state = matinee.load("sheboygan").new(scenario="advanced-b", turns=6)
    words = Words(state.game, state.options)
    while state.player is not None:
        legal = state.legal_actions()
        entries = menu(state, words, legal)
        behind = [a for entry in entries for a in (entry.actions if isinstance(entry, Group) else [entry])]
        assert behind == legal
        if len({action[0] for action in legal}) > 1:
            assert len(entries) <= 40
        state.play(rng.choice(legal))


def test_the_bar_of_odds_has_twelve_cells_and_says_everything() -> None:
    text = bar([(1 / 3, "destroyed"), (2 / 3, "still stands")]).plain
    assert text == "████░░░░░░░░ destroyed 33% still stands 67%"
