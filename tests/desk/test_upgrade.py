"""Tables that were begun under older rules: they go on, from where they stood, or can be read to the end."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

import matinee
from matinee.desk.clicks.clicks import act, may_act
from matinee.desk.journal.lines import JournalRow
from matinee.desk.rows import ActionRow, RulesRow, SeatRow, StandingRow, TableRow
from matinee.desk.seats.audience import everybody
from matinee.desk.seats.chairs import Holder
from matinee.desk.setting_up.new_table import read_record, set_up_record, start
from matinee.desk.tables import opening, snapshots
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.record import record_of
from matinee.desk.tables.snapshots import Snapshot, how_it_stood, take
from matinee.desk.tables.upgrade import Upgraded, is_older, upgraded
from matinee.desk.viewers.answers import answer
from matinee.desk.viewers.seat_messages import SeatMessages
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire.messages import Look, StateMessage
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.table import registry
from matinee.table.dice import fair
from matinee.table.game import Game
from matinee.table.json_types import JsonObject
from matinee.table.parts import Carry

CLICKS = 40
SENTENCE = "Rubble is heavier now (7.0)."

CONCEDED: list[JsonObject] = json.loads((Path(__file__).parent / "conceded.json").read_text("utf-8"))
"""Running games for three in which older rules chose for who had conceded: who did what, and how they stood."""

Raise = Callable[..., Game]


class Kept(NamedTuple):
    """A table as it lies in a store: its rows, and a snapshot of how it stood."""

    row: TableRow
    seats: list[SeatRow]
    journal: list[ActionRow]
    snapshot: Snapshot
    table: OpenTable


def kept(name: str, clicks: int = CLICKS, seed: int = 2, **more: Any) -> Kept:
    """A table of two, played at random under the rules of today."""
    seats = len(matinee.load(name).seats(matinee.load(name).checked(more.get("options", {}))))
    dice, rng = fair(Random(seed)), Random(seed)
    wish = NewTable(name, [SeatWish("me", f"Player {n}") for n in range(seats)], **more)
    table, held, journal, _ = start(wish, (), dice, 1_000, OpenTable)
    for n in range(clicks):
        if (seat := table.state.player) is None:
            break
        change = act(table, seat, rng.choice(table.state.legal_actions()), f"{seat}:{n}", dice, 2_000)
        journal += change.rows
        table.kept(change)
    return Kept(table.row, held, journal, take(table), table)


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> Raise:
    """A game under its next rules, which may know other verbs."""
    load = registry._loaded

    def raise_rules(name: str, step: Carry | None = None, **changed: Any) -> Game:
        game = matinee.load(name)
        carry = {**game.notation.carry, game.rules: step or Carry()}
        notation = replace(game.notation, carry=carry)
        monkeypatch.setitem(game.words.data, "since_rules", {**game.words.data["since_rules"], game.rules: SENTENCE})
        new = dataclasses.replace(game, rules=f"{game.rules}.1", notation=notation, **changed)
        monkeypatch.setattr(registry, "_loaded", lambda name: new if name == new.name else load(name))
        return new

    return raise_rules


def opened(old: Kept, known: bool = True) -> Upgraded[OpenTable]:
    """The table under the rules of today, with or without what was kept of how it stood."""
    assert is_older(old.row)
    return upgraded(OpenTable, old.row, old.seats, old.journal, old.snapshot if known else None, 9_000)


def again(old: Kept, found: Upgraded[OpenTable]) -> OpenTable:
    """The table once more, as the store has it after what was to be kept."""
    row = old.row
    for one in found.writes:
        if isinstance(one, StandingRow | RulesRow):
            row = replace(row, **msgspec.structs.asdict(one))
    new = [one for one in found.writes if isinstance(one, ActionRow)]
    return opening.rebuilt(OpenTable, row, old.seats, old.journal + new)


def told(table: OpenTable, seat: int | None = 0) -> JsonObject:
    """What is sent to a person who has just come."""
    holder = Holder(() if seat is None else (seat,))
    messages = SeatMessages(table, set())
    message = messages.written(messages.message(holder, seat, 0))
    msgspec.json.decode(message, type=StateMessage, strict=False)
    found: JsonObject = msgspec.json.decode(message)
    return found


def lines(message: JsonObject) -> list[str]:
    return [line["text"] for entry in message["log"] for line in entry["lines"]]


@pytest.mark.parametrize("name", matinee.names())
def test_a_table_with_legal_actions_goes_on_under_new_rules(name: str, raised: Raise) -> None:
    old = kept(name)
    before = [told(old.table, seat) for seat in (None, *range(len(old.seats)))]
    new = raised(name)
    found = opened(old)
    assert (found.fate, found.why) == ("replayed", "")
    for table in (found.table, again(old, found)):
        assert table.state.position() == old.table.state.position() | {"rules": new.rules}
        assert table.row.rules == new.rules and not table.stopped
        for seat, message in zip((None, *range(len(old.seats))), before, strict=True):
            now = told(table, seat)
            assert {**now, "seq": 0, "undo": ""} == {**message, "seq": 0, "undo": ""}
            assert now["seq"] == message["seq"] + 1, "the change of rules is a row that everybody counts"
        record = record_of(table)
        assert [(one.rules, one.actions) for one in record.header.carried] == [(old.row.rules, len(record.actions))]
        assert matinee.Record.loads(record.dumps()).replay() == table.state
    seat = found.table.state.player
    assert seat is not None
    action = found.table.state.legal_actions()[0]
    holder = Holder((seat,))
    played = may_act(found.table, holder, found.table.number(holder), action)
    found.table.kept(act(found.table, played, action, None, fair(Random(3)), 9_001))


def test_options_and_answers_of_a_step_make_a_journal_play(raised: Raise) -> None:
    """A verb is called otherwise, and the option it needs is new: what was played is played as such."""
    old = kept("sheboygan", 3)
    assert {row.action.split('"')[1] for row in old.journal} == {"allot"}
    game = matinee.load("sheboygan")

    def instead(state: Any, action: matinee.Action) -> list[matinee.Action] | None:
        return [("allot", action[1], action[2])] if action[0] == "give" else None

    renamed = [(row, row.action.replace("allot", "give")) for row in old.journal]
    journal = [replace(row, action=action, seal=None) for row, action in renamed]
    old = old._replace(journal=journal, row=replace(old.row, seal=""))
    turns = Carry(instead=instead, options=lambda options: options | {"turns": 7})
    raised("sheboygan", turns, verbs=game.verbs | {"give": game.verbs["allot"]})
    found = opened(old, known=False)
    assert (found.fate, found.table.state.options["turns"]) == ("replayed", 7)
    state = again(old, found).state
    assert {**old.table.state.position(), "options": 0, "rules": 0} == {**state.position(), "options": 0, "rules": 0}
    assert found.table.kernel.before(1).view(0), "what is looked back at is played the same way"


@pytest.mark.parametrize("name", matinee.names())
def test_a_table_with_illegal_actions_goes_on_from_its_position(name: str, raised: Raise) -> None:
    old = kept(name)
    said = lines(told(old.table))
    gone = str(old.table.entries[3].action[0])
    verbs = {verb: spec for verb, spec in matinee.load(name).verbs.items() if verb != gone}
    new = raised(name, verbs=verbs)
    found = opened(old)
    assert found.fate == "carried" and gone in found.why
    for table in (found.table, again(old, found)):
        assert table.state.position() == old.table.state.position() | {"rules": new.rules}
        assert lines(told(table))[-1] == f"From here on rules {new.rules} count. {SENTENCE}"
        now, then = (msgspec.json.decode(msgspec.json.encode(one.state.view(0))) for one in (table, old.table))
        assert {**now, "events": 0, "trails": 0} == {**then, "events": 0, "trails": 0}
    assert lines(told(found.table))[:-1] == said, "what was told before is told in the same words"
    record = record_of(found.table)
    (carried,) = record.header.carried
    assert (
        carried.rules == old.row.rules and [tuple(one[1]) for one in carried.played] == old.table.kernel.record.actions
    )
    assert matinee.Record.loads(record.dumps()).replay() == found.table.state
    viewer = Viewer("t", Holder((0,)))
    viewer.greet(found.table, 0)
    with pytest.raises(Refusal, match="only the words are kept"):
        answer(found.table, viewer, Look("k", 1, None))
    assert found.table.kernel.why_not_undo(0) is not None


def test_what_was_played_after_the_snapshot_is_played_on_from_it(raised: Raise) -> None:
    old = kept("newyork", 12)
    later = kept("newyork", 30)
    same = [[row.action for row in one.journal[: len(old.journal)]] for one in (old, later)]
    assert same[0] == same[1]
    both = later._replace(snapshot=old.snapshot)
    gone = str(later.table.entries[0].action[0])
    verbs = matinee.load("newyork").verbs
    raised("newyork", verbs={verb: spec for verb, spec in verbs.items() if verb != gone})
    if any(entry.action[0] == gone for entry in later.table.entries[len(old.table.entries) :]):
        pytest.fail("the verb that goes must not come again")
    found = opened(both)
    assert found.fate == "carried"
    assert {**found.table.state.position(), "rules": 0} == {**later.table.state.position(), "rules": 0}


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("name", matinee.names())
def test_a_table_that_cannot_go_on_stays_unfinished(name: str, known: bool, raised: Raise) -> None:
    old = kept(name)
    seen = told(old.table, 1)
    gone = str(old.table.entries[3].action[0])
    game = matinee.load(name)

    def lost(position: JsonObject) -> JsonObject:
        raise matinee.PositionError("The counters are no more.")

    raised(name, Carry(position=lost), verbs={verb: spec for verb, spec in game.verbs.items() if verb != gone})
    found = opened(old, known)
    assert found.fate == "stopped" and ("no more" if known else gone) in found.why
    assert found.writes == [RulesRow(old.table.id, game.rules, old.row.options, game.rules)]
    table = found.table
    assert table.stopped.startswith(f"Unfinished under rules {game.rules}") and table.open_book and not table.over
    message = told(table, 1)
    assert message["stopped"] == table.stopped and message["view"]["legal"] == []
    if known:
        assert lines(message) == lines(seen) and message["view"]["pieces"] == seen["view"]["pieces"]
    else:
        assert len(message["log"]) >= len([entry for entry in old.table.entries if entry.action[0] == gone])
    with pytest.raises(Refusal, match="Unfinished"):
        may_act(table, Holder((0,)), table.number(Holder((0,))), ("roll", 1))
    record = matinee.Record.loads(record_of(table).text(None))
    assert record.actions == old.table.kernel.record.actions and record.header.rules == game.rules
    later = upgraded(OpenTable, table.row, old.seats, old.journal, None, 9_000)
    assert later.fate == "stopped" and not later.writes and later.table.stopped == table.stopped, "once and for all"


def test_a_replay_with_another_position_is_rejected(raised: Raise) -> None:
    """All is allowed, and yet the pieces would be elsewhere: it goes on from where people saw them."""
    old = kept("newyork", 30)
    other = kept("newyork", 29)
    raised("newyork")
    assert opened(old._replace(snapshot=replace(old.snapshot, now=other.snapshot.now))).fate == "carried"
    assert opened(old._replace(row=replace(old.row, returns="[1.0, 0.0]")), known=False).fate == "stopped"


@pytest.mark.parametrize("left", CONCEDED, ids=lambda left: f"{left['now']['game']}-{len(left['journal'])}")
def test_who_conceded_under_older_rules_is_out_as_people_saw(left: JsonObject) -> None:
    now, played = left["now"], left["journal"]
    game = matinee.load(now["game"])
    new = kept(game.name, 0, options=now["options"])
    row = replace(new.row, rules=now["rules"], seal="")
    rows = [JournalRow(n, seat, action, everybody(3)) for n, (seat, action) in enumerate(played, 1)]
    journal = [one.kept(row.id, None, 2_000) for one in rows]
    old = new._replace(row=row, journal=journal, snapshot=how_it_stood(len(journal), now))
    found = opened(old)
    assert found.fate == "carried" and found.why
    for table in (found.table, again(old, found)):
        assert table.state.position() == now | {"rules": game.rules, "options": game.checked(now["options"])}
        assert lines(told(table))[-1].startswith(f"From here on rules {game.rules} count. ")
    seat = found.table.state.player
    assert seat is not None and [seat] != now["conceded"]
    act(found.table, seat, found.table.state.legal_actions()[0], None, fair(Random(3)), 9_001)


def test_a_carried_record_can_be_looked_back_on(raised: Raise) -> None:
    old = kept("sheboygan", 20)
    gone = str(old.table.entries[0].action[0])
    verbs = matinee.load("sheboygan").verbs
    raised("sheboygan", verbs={verb: spec for verb, spec in verbs.items() if verb != gone})
    found = opened(old)
    text = record_of(found.table).dumps()
    row, seats, actions, _ = set_up_record(read_record(text), 1)
    table = opening.rebuilt(OpenTable, row, seats, actions)
    assert table.state == found.table.state and record_of(table).header.carried == record_of(found.table).header.carried


def test_an_old_record_is_shown_as_far_as_it_replays(raised: Raise) -> None:
    old = kept("america", 30)
    text = record_of(old.table).dumps()
    gone = str(old.table.entries[9].action[0])
    verbs = matinee.load("america").verbs
    raised("america", verbs={verb: spec for verb, spec in verbs.items() if verb != gone})
    with pytest.raises(matinee.RecordError, match="the record is of rules"):
        matinee.Record.loads(text).replay()
    row, seats, actions, _ = set_up_record(read_record(text), 1)
    found = upgraded(OpenTable, row, seats, actions, None, 2)
    assert found.fate == "stopped" and not found.writes
    assert record_of(found.table).actions == old.table.kernel.record.actions
    assert "told in words" in found.table.stopped and len(lines(told(found.table, None))) > 5


def test_snapshots_of_later_forms_still_say_how_it_stood() -> None:
    """What is kept is packed by position: a field that is added later comes last."""
    names = [field.name for field in msgspec.structs.fields(Snapshot)]
    assert names[:10] == [
        "seq", "entries", "casts", "position", "undone", "lucky_words", "audiences", "before", "now", "seen",
    ]  # fmt: skip
    old = kept("newyork", 5)
    row = snapshots.row(old.table, old.snapshot, old.table.seal)
    read = snapshots.read(old.row, old.journal, row)
    assert (
        read is not None and read.now == old.snapshot.now and read.last_seen().keys() == {None, *range(len(old.seats))}
    )
