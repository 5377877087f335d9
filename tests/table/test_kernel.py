"""The kernel on a made-up game: phases, the door, events, options, dice, odds, tables, records, fuzzing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import matinee
from matinee import CHANCE, Action, Illegal, OptionsError, Reason, Record, RecordError, State, Table
from matinee.fuzz import FuzzFailure, fuzz
from matinee.table import dice, odds
from matinee.table.events import PUBLIC, Event, told
from matinee.table.options import Option
from matinee.table.perft import perft
from matinee.table.said.text import Catalogue
from matinee.table.shown.view import Clock, Happened, Prompt, Result
from matinee.testing import all_options, some_options, walk, worth_trying
from tests.table.bear_hunt import BEAR, GAME, HUNTER, Dawn, Hide, Hunt, Night


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table finds the made-up game by name."""
    from matinee.table import registry, table
    from matinee.table.records import record

    for module in (record, table):
        monkeypatch.setattr(module, "load", lambda name: GAME if name == "bears" else registry.load(name))


def hunt(*actions: Action, **options: Any) -> State:
    """A hunt after these actions."""
    s = GAME.new(**options)
    for action in actions:
        s.apply(action)
    return s


# -- phases and the door


def test_the_stack_decides_who_and_what() -> None:
    s = GAME.new()
    assert (s.player, s.legal_actions()) == (BEAR, [("hide", 0), ("hide", 1), ("hide", 2)])
    s.apply(("hide", 1))
    assert s.player == HUNTER and s.chance_outcomes() == []
    s.apply(("sleep",))
    assert s.player == CHANCE
    assert s.chance_outcomes() == [(("roll", 1), 0.25), (("roll", 2), 0.75)]
    assert s.legal_actions() == [("roll", 1), ("roll", 2)]
    s.apply(("roll", 2))
    assert s.player == HUNTER
    assert [event.id for event in s.events] == ["night", "dawn"], "steps run by themselves, in the order given to then"


def test_verbs_are_the_methods_that_can_refuse() -> None:
    assert Hunt().verbs == {"search", "carve", "sleep"}
    assert Night().verbs == {"roll"}


def test_the_end_is_checked_after_every_step() -> None:
    s = hunt(("hide", 0), ("sleep",), ("roll", 2), ("sleep",), ("roll", 2))
    assert (s.player, s.legal_actions(), s.chance_outcomes(), s.returns()) == (None, [], [], [1.0, 0.0])
    assert s.why_not(("carve",)) == Reason("", "The game is over.")


@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        (("search", 3), "1", "There are fewer caves."),
        (("hide", 0), "2", "This is not the moment to hide: Find the bear."),
        (("roll", 1), "2", "This is not the moment to roll: Find the bear."),
        (("search", 9), "2", "'search' wants a cave from 0 to 8, not 9."),
        (("search", True), "2", "'search' wants a cave from 0 to 8, not True."),
        (("search", 10**5000), "2", "'search' wants a cave from 0 to 8, not a number out of all proportion."),
        (("search",), "2", "'search' takes cave, and got 0 arguments."),
        (("carve", 1), "2", "'carve' takes nothing, and got 1 argument."),
        (("shoot",), "2", "There is no verb 'shoot' in Bear Hunt."),
        (("options",), "2", "There is no verb 'options' in Bear Hunt."),
        ("carve", "2", "An action is a verb followed by whole numbers."),
        (None, "2", "An action is a verb followed by whole numbers."),
    ],
)
def test_refusals_name_the_rule_and_change_nothing(action: Any, rule: str, words: str) -> None:
    s = hunt(("hide", 1))
    before, events = s.position(), s.events
    with pytest.raises(Illegal) as refused:
        s.apply(action)
    assert refused.value.reason == Reason(rule, words) == s.why_not(action)
    assert str(refused.value) == f"{words} [{rule}]"
    assert refused.value.action == action
    assert (s.position(), s.events) == (before, events)


def test_a_die_shows_only_its_faces() -> None:
    s = hunt(("hide", 1), ("sleep",))
    assert s.why_not(("roll", 3)) == Reason("3", "This die cannot show 3.")


def test_then_done_become() -> None:
    s = hunt(("hide", 1))
    s.then(Night(), Hide())
    assert [type(phase) for phase in s.stack] == [Hunt, Hide, Night]
    s.done()
    s.become(Dawn())
    assert [type(phase) for phase in s.stack] == [Hunt, Dawn]


def test_states_are_equal_by_position_and_not_hashable() -> None:
    assert hunt(("hide", 1), ("carve",)) == hunt(("hide", 1), ("carve",))
    assert hunt(("hide", 1)) != hunt(("hide", 2))
    assert hunt() != "hunt"
    with pytest.raises(TypeError):
        hash(hunt())


# -- events, views, words


def test_events_go_to_those_who_may_know() -> None:
    events = [Event("hidden", (1,), BEAR), Event("carved", (2,))]
    assert events[1].audience == PUBLIC
    assert told(events, BEAR) == [["hidden", 1], ["carved", 2]]
    assert told(events, HUNTER) == told(events, None) == [["carved", 2]]


def test_the_frame_of_a_view() -> None:
    s = hunt(("hide", 1))
    assert s.view(BEAR).events == [Happened("hidden", (1,))] and s.view(HUNTER).events == []
    assert s.view(BEAR).legal == [] and s.view(None).legal == []
    assert s.view(HUNTER).legal[0] == ("search", 0)
    assert s.view(None).prompt == Prompt("Hunt", "Find the bear.", "2", "Hunter")
    s.apply(("sleep",))
    asked = s.view(HUNTER).prompt
    assert asked is not None and asked.who == "dice"
    assert s.view(None).clock == Clock(4, "Night", "4 nights left")
    over = hunt(("hide", 1), ("search", 1))
    assert (over.view(None).prompt, over.view(None).result) == (None, Result([0.0, 1.0], over.game.show.ending(over)))


def test_words_come_from_the_catalogue() -> None:
    text = Catalogue({"verbs": {"go": "Go to {0:space}, {1} steps"}})
    text.names["space"] = lambda n: f"box {n}"
    assert text.action(("go", 4, 2)) == "Go to box 4, 2 steps"
    assert text.event(["blown_up", 3]) == "blown up 3", "an id without a template still says something"
    assert hunt(("hide", 1)).describe(("search", 2)) == "Search cave 2"


# -- options


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"caves": 0}, "caves must be a whole number from 1 to 9, not 0."),
        ({"caves": 10}, "caves must be a whole number from 1 to 9, not 10."),
        ({"caves": True}, "caves must be a whole number from 1 to 9, not True."),
        ({"caves": "3"}, "caves must be a whole number from 1 to 9, not '3'."),
        ({"mode": "dusk"}, "mode must be one of day, night, not 'dusk'."),
        ({"self": 1}, "Bear Hunt has no option 'self'; it has caves, mode."),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionsError) as refused:
        GAME.new(**options)
    assert str(refused.value) == words


def test_true_is_not_one_of_the_choices_one_and_two() -> None:
    assert Option("n", 1, choices=(1, 2)).refusal(True) == "n must be one of 1, 2, not True."
    assert Option("b", True, choices=(False, True)).refusal(1) == "b must be one of False, True, not 1."


def test_option_spreads() -> None:
    assert worth_trying(GAME.options[0]) == [3, 1, 6]
    assert worth_trying(GAME.options[1]) == ["day", "night"]
    assert len(all_options(GAME)) == 6 and all_options(GAME)[0] == {"caves": 3, "mode": "day"}
    assert all_options(GAME, caves=2) == [{"caves": 2, "mode": "day"}, {"caves": 2, "mode": "night"}]
    spread = some_options(GAME)
    assert spread[0] == {"caves": 3, "mode": "day"}
    assert {o["caves"] for o in spread} == {3, 1, 6} and {o["mode"] for o in spread} == {"day", "night"}


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(OptionsError, match="There is no game 'chess'"):
        matinee.load("chess")


# -- dice and odds


def test_fair_dice_follow_the_probabilities() -> None:
    throw = dice.fair(Random(1))
    s = hunt(("hide", 1), ("sleep",))
    ones = sum(throw(s) == ("roll", 1) for _ in range(4000))
    assert 900 < ones < 1100


def test_fair_dice_never_fall_off_the_end() -> None:
    class Highest:
        def random(self) -> float:
            return 1.0

        def randrange(self, stop: int, /) -> int:
            return stop - 1

    assert dice.fair(Highest())(hunt(("hide", 1), ("sleep",))) == ("roll", 2)


def test_scripted_dice_and_settling() -> None:
    s = hunt(("hide", 1), ("sleep",))
    throw = dice.scripted([2])
    assert dice.settle(s, throw) == 1 and s.player == HUNTER
    s.apply(("sleep",))
    with pytest.raises(matinee.MatineeError, match="run out"):
        dice.settle(s, throw)


def test_exact_odds() -> None:
    assert odds.gather([(0.5, "a"), (0.25, "b"), (0.25, "a")]) == [(0.75, "a"), (0.25, "b")]
    assert [(round(p, 9), high) for p, high in odds.die(lambda face: face > 4)] == [
        (round(4 / 6, 9), False),
        (round(2 / 6, 9), True),
    ]
    s = hunt(("hide", 1), ("sleep",), ("roll", 2))
    assert odds.after(s, ("sleep",), lambda t: t.returns() is None) == [(0.25, True), (0.75, False)]
    assert s == hunt(("hide", 1), ("sleep",), ("roll", 2)), "working out odds changes nothing"


def test_perft_counts_sequences_of_exactly_so_many_actions() -> None:
    s = hunt(caves=1)
    assert [perft(s, depth) for depth in range(4)] == [1, 1, 3, 3 + 2]
    # after ("hide", 0): search ends it (0 more), carve leaves 3, sleep leaves 2 outcomes


# -- the table


def test_undo_takes_back_ones_own_last_action_only() -> None:
    table = Table(GAME)
    assert str(table.why_not_undo(BEAR)) == "There is nothing to take back."
    table.act(BEAR, ("hide", 1))
    assert table.why_not_undo(BEAR) is None
    assert str(table.why_not_undo(HUNTER)) == "The other side has acted since."
    before = table.state.view(HUNTER)
    table.act(HUNTER, ("carve",))
    assert str(table.why_not_undo(BEAR)) == "The other side has acted since."
    assert table.undo(HUNTER) == ("carve",)
    assert table.state.view(HUNTER) == before
    assert table.record.actions == [("hide", 1)] and table.record.replay() == table.state


def test_undo_crosses_neither_dice_nor_a_secret() -> None:
    table = Table(GAME)
    table.act(BEAR, ("hide", 1))
    table.act(HUNTER, ("sleep",))
    table.roll(dice.scripted([1]))
    with pytest.raises(Illegal, match="Dice have been rolled"):
        table.undo(HUNTER)
    table.act(HUNTER, ("search", 0))
    with pytest.raises(Illegal, match="let a secret out"):
        table.undo(HUNTER)
    assert len(table.record.actions) == 4


def test_the_table_asks_whose_turn_it_is() -> None:
    table = Table(GAME)
    with pytest.raises(Illegal, match="It is not your turn: Bear must decide"):
        table.act(HUNTER, ("hide", 1))
    table.act(BEAR, ["hide", 1])  # type: ignore[arg-type]  # as it comes from JSON
    table.act(HUNTER, ("sleep",))
    with pytest.raises(Illegal, match="the dice must decide"):
        table.act(HUNTER, ("roll", 1))
    table.act(CHANCE, ("roll", 2))
    for nonsense in (None, 7, "carve", {"verb": "carve"}):
        with pytest.raises(Illegal, match="a verb followed by whole numbers"):
            table.act(HUNTER, nonsense)  # type: ignore[arg-type]
    assert table.record.actions == [("hide", 1), ("sleep",), ("roll", 2)]
    assert table.log(None) == [["night", 2], ["dawn", 2]]
    assert table.log(BEAR)[0] == ["hidden", 1]


def test_a_table_resumes_a_record_and_can_still_undo() -> None:
    first = Table(GAME, ["Ann", "Bob"], caves=5)
    first.act(BEAR, ("hide", 4))
    first.act(HUNTER, ("carve",))
    again = Table.resume(Record.loads(first.record.dumps()))
    assert again.state == first.state and again.record.header == first.record.header
    assert again.undo(HUNTER) == ("carve",)


def test_no_action_after_the_end() -> None:
    table = Table(GAME)
    table.act(BEAR, ("hide", 1))
    table.act(HUNTER, ("search", 1))
    with pytest.raises(Illegal, match="The game is over"):
        table.act(HUNTER, ("carve",))


# -- records


def record() -> Record:
    return Record(Record.of(GAME, {}).header, [("hide", 1), ("sleep",), ("roll", 1), ("search", 1)])


def test_a_record_is_lines_of_json() -> None:
    lines = record().dumps().splitlines()
    assert json.loads(lines[0]) == {
        "matinee": 1,
        "game": "bears",
        "rules": "1",
        "options": {"caves": 3, "mode": "day"},
        "seats": ["Bear", "Hunter"],
    }
    assert lines[1:5] == ['["hide",1]', '["sleep"]', '["roll",1]', '["search",1]']
    assert json.loads(lines[5])["returns"] == [0.0, 1.0]


HEADER = '{"matinee":1,"game":"bears","rules":"1","options":{},"seats":[]}'


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        (1, "", "line 1: the header"),
        (1, "[]", "line 1: the header"),
        (1, "\ud800", "line 1: the header"),
        (1, HEADER.replace("{}", '{"caves":' + "[" * 100_000 + "]" * 100_000 + "}"), "line 1: the header"),
        (1, HEADER.replace('"matinee":1', '"matinee":2'), "line 1: This record has format 2"),
        (1, HEADER.replace("bears", "chess"), "line 1: There is no game 'chess'"),
        (1, HEADER.replace('"rules":"1"', '"rules":"0"'), "line 1: This record is of rules 0 of Bear Hunt"),
        (1, HEADER.replace("{}", '{"caves":99}'), "line 1: caves must be"),
        (1, HEADER.replace("{}", '{"self":99}'), "line 1: Bear Hunt has no option 'self'"),
        (2, '["hide",3]', r"line 2: \['hide', 3\] is not allowed there: There are fewer caves"),
        (3, "", "line 3: an action"),
        (3, "sleep", "line 3: an action"),
        (3, '["sleep",1.5]', "line 3: an action"),
        (3, f'["sleep",1{"0" * 5000}]', "line 3: an action"),
        (4, '["roll",2]', "line 6: The record has been edited"),
        (6, '{"actions":4}', "line 6: the closing line"),
        (6, '{"actions":3,"returns":[0.0,1.0],"check":"0"}', "line 6: The closing line counts 3 actions; there are 4"),
        (6, '{"actions":4,"returns":[0.0,1.0],"check":"0"}', "line 6: The record has been edited"),
        (6, '["carve"]', "line 6: The record is cut short"),
    ],
)
def test_a_bad_line_is_named(line: int, text: str, words: str) -> None:
    lines = record().dumps().splitlines()
    lines[line - 1] = text
    with pytest.raises(RecordError, match=words) as refused:
        Record.loads("\n".join(lines) + "\n")
    assert refused.value.line == int(words.split()[1].rstrip(":"))


def test_seats_may_be_called_anything() -> None:
    for name in ("\u2028", "a\x85b", "tab\t", "\x0b\x0c\x1c", "line\nbreak", "", "🐻"):
        played = record()
        played.header.seats[0] = name
        assert Record.loads(played.dumps()).header.seats[0] == name


def test_windows_line_ends_are_no_edit() -> None:
    text = record().dumps()
    assert Record.loads(text.replace("\n", "\r\n")).actions == record().actions


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    record().save(path)
    assert Record.open(path).actions == record().actions
    broken = record()
    broken.actions.append(("carve",))
    with pytest.raises(RecordError):
        broken.save(path)
    assert Record.open(path).actions == record().actions
    assert list(tmp_path.iterdir()) == [path]


def test_files_that_cannot_be_read_are_told_plainly(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        Record.open(tmp_path / "nothing")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(RecordError, match="is not a text file"):
        Record.open(tmp_path / "picture")
    with pytest.raises(RecordError, match="The record is empty"):
        Record.loads(" \n")


# -- random games and fuzzing


def test_random_games_are_the_same_for_the_same_seed() -> None:
    first, again = ([ply.action for ply in walk(GAME, {}, 5)] for _ in range(2))
    assert first == again
    assert first != [ply.action for ply in walk(GAME, {}, 6)]
    assert first[-1] is None


def test_fuzzing_goes_through_the_options() -> None:
    found = list(fuzz(GAME, 12, seed=0))
    assert [result.seed for result in found] == list(range(12))
    assert {(result.options["caves"], result.options["mode"]) for result in found} == {
        (caves, mode) for caves in (1, 3, 6) for mode in ("day", "night")
    }
    assert all(result.returns in ([0.0, 1.0], [1.0, 0.0]) for result in found)
    assert {result.options["caves"] for result in fuzz(GAME, 4, seed=0, options={"caves": 2})} == {2}


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (lambda self, s: [], "Hunt is a dead end: seat 1 has nothing to do"),
        (lambda self, s: [("search", 9)], "in the list and refused: 'search' wants a cave from 0 to 8"),
        (lambda self, s: [("carve",), ("search", 1)], r"\('search', 0\) is not in the list, without a reason"),
        (lambda self, s: 1 / 0, "crash: ZeroDivisionError"),
        (lambda self, s: [("carve",)], "the game is not over after 20000 actions"),
    ],
)
def test_fuzzing_finds(broken: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hunt, "options", broken)
    with pytest.raises(FuzzFailure, match=words) as found:
        list(fuzz(GAME, 1, seed=3))
    assert found.value.command.startswith("python -m matinee.testing show bears 3 ")
    assert found.value.command.endswith("caves=3 mode=day")
    assert "\n" not in str(found.value)


def test_a_declared_aftermath_replaces_the_states() -> None:
    seen: list[tuple[str, int]] = []
    game = replace(GAME, aftermath=lambda s: seen.append((type(s.stack[-1]).__name__ if s.stack else "over", s.nights)))
    s = game.new()
    s.apply(("hide", 0))
    assert len(seen) >= 1 and s.player == HUNTER
    while s.stack and len(seen) < 60:
        before = len(seen)
        s.apply(("sleep",) if s.player == HUNTER else s.legal_actions()[0])
        assert len(seen) > before, "after every action"
    assert min(nights for _, nights in seen) <= 0 and s.returns() is None, "the state's own check would have ended it"
