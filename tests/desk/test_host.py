"""The machine of a table: what it wants done, in which order, and that nothing is told before it is kept."""

from __future__ import annotations

from functools import reduce
from operator import or_
from random import Random
from typing import Any

import msgspec
import pytest

import matinee
from matinee.bots.question import Question, question
from matinee.desk.host import commands as told
from matinee.desk.host import effects as wanted
from matinee.desk.host.hearing import read_file
from matinee.desk.host.table_host import TableHost
from matinee.desk.journal.falling_dice import Dice
from matinee.desk.rows import ActionRow, Deletion, SatRow, StandInRow, Wish
from matinee.desk.seats.chairs import digest, digests
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables import opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire.messages import understand
from matinee.desk.wire.new_tables import Asking, NewTable, SeatWish, TableMade
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.time_control import TimeControl
from matinee.table.sealed_dice import commitment
from matinee.table.state import State
from matinee.testing.fixed_chance import fixed_dice, luck

GAMES = matinee.names()
KEY = "11" * 32
NOT_KEPT = told.NotKept(507, "No room.")


KINDS = [one for one in vars(told).values() if isinstance(one, type) and issubclass(one, told.Command)]
EVERY: Any = reduce(or_, (one for one in KINDS if one not in (told.Command, told.Call)))
"""Every command there is."""


class Fixed:
    """Chance that is the same in every run."""

    def __init__(self) -> None:
        self.dice: Dice = fixed_dice
        self.chance: Random = Random(1)

    def question(self, state: State, seat: int, bot: str, table: str = "") -> Question:
        return question(state, seat, bot, luck(state, f"{seat} {bot}"), table)


class Run:
    """A person who runs a table, keeps rows when told to, and notes what is done."""

    def __init__(self, wish: NewTable, at: int = 1_000) -> None:
        table, seats, actions, self.made = start(wish, (), fixed_dice, at, OpenTable)
        self.kept: list[Wish] = []
        self.first = table.row, seats, actions
        self.host = TableHost(table, Fixed())
        self.now, self.done = at, list[wanted.Effect]()
        self.trace: list[tuple[told.Command, int]] = []
        self.take(told.Begin())

    def take(self, command: told.Command, keep: bool = True) -> list[wanted.Effect]:
        self.trace.append((command, self.now))
        new = self.host.take(command, self.now)
        self.done += new
        if keep and new and isinstance(new[-1], wanted.Keep):
            return new + self.keep(new[-1])
        return new

    def keep(self, keep: wanted.Keep, n: int = 0) -> list[wanted.Effect]:
        self.kept += keep.writes
        return self.take(told.Kept(n))

    def line(self, line: int, token: str, hello: bool = True) -> int:
        self.take(told.Connect(line, digests(token)))
        if hello:
            self.hear(line, type="hello")
        return line

    def hear(self, line: int, keep: bool = True, **message: Any) -> list[wanted.Effect]:
        return self.take(told.Hear(line, understand(msgspec.json.encode(message).decode())), keep)

    def act(self, line: int, action: Any, key: str = "k", keep: bool = True, **more: Any) -> list[wanted.Effect]:
        seq = self.host.lines[line].seq
        return self.hear(line, keep, **{"type": "act", "key": key, "seq": seq, "action": list(action), **more})

    def legal(self) -> list[matinee.Action]:
        return self.host.table.state.legal_actions()


def heard(effects: list[wanted.Effect], line: int) -> list[Any]:
    return [msgspec.json.decode(one.text) for one in effects if isinstance(one, wanted.Say) and one.line == line]


def kinds(effects: list[wanted.Effect]) -> list[str]:
    return [type(one).__name__ for one in effects]


def two(game: str = "sheboygan", **more: Any) -> NewTable:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    return NewTable(game, [SeatWish("me", side) for side in sides], **more)


def token(made: TableMade, seat: int) -> str:
    return made.seats[seat].token or ""


def test_a_click_is_kept_then_answered_then_told_of() -> None:
    run = Run(two("america"))
    seat = run.host.table.state.player
    assert seat is not None
    me, other = run.line(seat, token(run.made, seat)), run.line(9, run.made.watch)
    first = run.act(me, run.legal()[0], keep=False)
    assert kinds(first) == ["Keep"]
    rows = first[0].writes  # type: ignore[attr-defined]
    assert [row.seq for row in rows if isinstance(row, ActionRow)] == [run.host.table.seq + 1]
    then = run.keep(first[0])  # type: ignore[arg-type]
    assert [m["type"] for m in heard(then, me)] == ["done", "state"]
    assert [m["type"] for m in heard(then, other)] == ["state"]
    assert heard(then, me)[0]["seq"] == run.host.lines[me].seq


def test_while_rows_are_being_kept_everybody_waits_their_turn() -> None:
    run = Run(two("america"))
    seat = run.host.table.state.player
    assert seat is not None
    me = run.line(seat, token(run.made, seat))
    action = run.legal()[0]
    [keep] = run.act(me, action, keep=False)
    assert run.hear(me, type="ping", key="p") == [] and run.act(me, action, key="again") == []
    assert run.take(told.Connect(5, digests(run.made.watch))) == [] and len(run.host.waiting) == 3
    assert run.host.keeping and isinstance(keep, wanted.Keep)
    then = run.keep(keep)
    said = heard(then, me)
    assert [m["type"] for m in said] == ["done", "state", "pong", "refused", "players"]
    assert [m["key"] for m in said if "key" in m] == ["k", "p", "again"]
    assert "Opened" in kinds(then)
    with pytest.raises(RuntimeError, match="on their way"):
        run.take(told.Kept())


def test_an_unstored_change_was_not_made() -> None:
    run = Run(two("america"))
    seat = run.host.table.state.player
    assert seat is not None
    me = run.line(seat, token(run.made, seat))
    action, before = run.legal()[0], run.host.table.seq
    run.act(me, action, keep=False)
    run.hear(me, keep=False, type="ping", key="p")
    lost = run.take(NOT_KEPT)
    assert kinds(lost) == ["Gone", "Say"] and heard(lost, me)[0]["text"] == "No room."
    assert run.host.gone and [type(one).__name__ for one in run.host.waiting] == ["Hear"]
    row, seats, journal = run.first
    again = TableHost(opening.rebuilt(OpenTable, row, seats, journal), Fixed(), run.host.lines)
    waiting, run.host = run.host.waiting, again
    assert [m["type"] for command in waiting for m in heard(run.take(command), me)] == ["pong"]
    assert [m["type"] for m in heard(run.act(me, action), me)] == ["done", "state"]
    twice = run.act(me, action, seq=before)
    assert kinds(twice) == ["Say"] and heard(twice, me)[0]["type"] == "done", "a click told twice is made once"


@pytest.mark.parametrize("game", GAMES)
def test_bots_are_asked_in_turn_and_late_ones_still_play(game: str) -> None:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    run = Run(NewTable(game, [SeatWish("bot", bot="usher") if n else SeatWish("me") for n, _ in enumerate(sides)]))
    me, rng = run.line(0, token(run.made, 0)), Random(game)
    for n in range(60):
        asks = [one for one in run.done if isinstance(one, wanted.Ask)]
        if run.host.asked is not None:
            assert asks[-1].ask == run.host.asked.ask
            legal = asks[-1].question.legal
            seq = run.host.table.seq
            run.take(told.Answered(asks[-1].ask - 1, legal[0]))  # a stale one is not heard
            assert run.host.table.seq == seq
            run.take(told.Answered(asks[-1].ask, None if n % 3 else rng.choice(legal)))
            assert run.host.table.seq > seq
        elif run.host.table.over:
            break
        else:
            run.act(me, rng.choice(run.legal()), key=str(n))
    assert asks and len({one.ask for one in asks}) == len(asks)


def test_a_bot_plays_the_seat_when_time_is_up() -> None:
    run = Run(two("america", clock=TimeControl("live", 10)))
    waits = [one for one in run.done if isinstance(one, wanted.Wait)]
    assert waits and waits[-1].until == run.host.table.row.deadline
    seat = run.host.table.state.player
    assert seat is not None
    me = run.line(seat, token(run.made, seat))
    assert "Keep" not in kinds(run.take(told.Passed())), "not yet"
    run.now = waits[-1].until or 0
    flag = run.take(told.Passed())
    assert run.host.table.chairs[seat].stand_in and StandInRow in map(type, run.kept) and "Ask" in kinds(flag)
    back = run.hear(me, type="hello")
    assert run.host.table.chairs[seat].stand_in is None and heard(back, me)[-1]["type"] == "state"


def test_seats_are_taken_and_bots_stand_in() -> None:
    wish = NewTable(
        "america", [SeatWish("me"), SeatWish("friend"), SeatWish("open"), SeatWish("bot")], asks=Asking(), talk="seats"
    )
    run = Run(wish)
    watching = run.line(7, run.made.watch)
    invite = digest(run.made.seats[1].invite or "")
    assert kinds(run.take(told.Join(1, frozenset({invite}), digest("t1"), "Ben"))).count("Reply") == 1
    assert [row.name for row in run.kept if isinstance(row, SatRow)] == ["Ben"]
    assert run.host.table.chairs[1].token == digest("t1")
    [again] = run.take(told.Join(2, frozenset({invite}), digest("t2"), "Cy"))
    assert isinstance(again, wanted.Reply) and isinstance(again.given, Refusal) and again.given.status == 409
    run.take(told.Sit(3, frozenset(), 2, digest("t3"), "Cy"))
    assert run.host.table.chairs[2].name == "Cy" and not run.host.table.chairs[2].open
    run.take(told.StandIn(4, digests("t1"), 1, "usher"))
    assert run.host.table.chairs[1].stand_in == "usher"
    assert run.kept[-1] == StandInRow(run.made.table, 1, "usher")
    [no] = run.take(told.StandIn(5, digests(run.made.watch), 1, None))
    assert isinstance(no, wanted.Reply) and isinstance(no.given, Refusal) and no.given.status == 403
    assert heard(run.hear(watching, type="chat", key="c", text="Hello"), watching)[0]["type"] == "refused"
    ben = run.line(8, "t1")
    [keep] = run.hear(ben, keep=False, type="chat", key="c", text="Hello")
    assert isinstance(keep, wanted.Keep) and [getattr(row, "text", "") for row in keep.writes] == ["Hello"]
    passed = run.keep(keep, n=41)
    assert "key" not in heard(passed, watching)[0], "it is the speaker's own"
    assert heard(passed, watching)[0] | {"key": "c"} == heard(passed, ben)[0] and heard(passed, ben)[0]["n"] == 41


def walk(game: str) -> Run:
    """Random clicks of everybody, and what they say besides."""
    run, rng = Run(two(game)), Random(f"{game} walk")
    people = [run.line(n, token(run.made, n)) for n, _ in enumerate(run.made.seats)]
    run.line(99, run.made.watch)
    for n in range(80):
        seat = run.host.table.state.player
        if seat is None:
            break
        run.act(seat, rng.choice(run.legal()), key=f"{n}")
        run.hear(99, type="look", key=f"l{n}", seq=0)
        if n % 5 == 4:
            run.hear(line := rng.choice(people), type="undo", key=f"u{n}", seq=run.host.lines[line].seq)
    return run


def again(run: Run, hold: float) -> tuple[TableHost, list[wanted.Effect]]:
    """The same commands, written down and read again; word of the rows comes when it likes."""
    row, seats, journal = run.first
    host, rng = TableHost(opening.rebuilt(OpenTable, row, seats, journal), Fixed()), Random(hold)
    done = list[wanted.Effect]()
    for command, at in msgspec.json.decode(msgspec.json.encode(run.trace), type=list[tuple[EVERY, int]]):
        if not isinstance(command, told.Kept):
            done += host.take(command, at)
        while host.keeping and rng.random() >= hold:
            done += host.take(told.Kept(), at)
    while host.keeping:
        done += host.take(told.Kept(), run.now)
    return host, done


@pytest.mark.parametrize("game", GAMES)
def test_effects_do_not_depend_on_when_rows_are_stored(game: str) -> None:
    """A page believes at once that they are kept, a server waits for the disk: all effects are the same, byte for byte
    and in order."""
    run = walk(game)
    for hold in (0.0, 0.5, 0.9):
        host, done = again(run, hold)
        assert done == run.done and host.table.state == run.host.table.state
    assert len(run.done) > 200 and run.host.table.seq > 50


def test_lines_come_and_go() -> None:
    run = Run(two("america"))
    me = run.line(0, token(run.made, 0))
    nobody = run.take(told.Connect(3, digests("wrong")))
    assert kinds(nobody) == ["Say", "Close"] and 3 not in run.host.lines
    run.line(4, run.made.watch)
    assert heard(run.done, me)[-1]["watching"] == 1
    assert "watching" not in heard(run.take(told.HangUp(4)), me)[-1]
    assert heard(run.take(told.Elsewhere(frozenset({1}), 2)), me)[-1]["watching"] == 2
    assert run.take(told.Hear(4, understand("?"))) == [] and isinstance(run.host.lines[me], Viewer)
    assert heard(run.take(told.Hear(me, understand("?"))), me)[0]["type"] == "error"


def plain(effects: list[wanted.Effect]) -> list[Any]:
    """Effects that can be compared: a Refusal is what it says."""
    return [
        (one.call, one.given.status, one.given.text)
        if isinstance(one, wanted.Reply) and isinstance(one.given, Refusal)
        else one
        for one in effects
    ]


def replies(effects: list[wanted.Effect]) -> list[Any]:
    return [one.given for one in effects if isinstance(one, wanted.Reply)]


def test_every_command_can_be_written_down_and_told_again() -> None:
    """Calls of players and of the host, word of other servers, bots and time."""
    seats = [SeatWish("me"), SeatWish("friend"), SeatWish("open"), SeatWish("open")]
    run = Run(NewTable("america", seats, sealed=True, asks=Asking(), talk="seats"))
    table, host, mine = run.host.table, digests(run.made.host), digests(token(run.made, 0))
    me, watching = run.line(0, token(run.made, 0)), run.line(9, run.made.watch)
    invite = frozenset({digest(run.made.seats[1].invite or "")})
    calls: list[told.Call] = [
        told.Join(1, invite, digest("ben"), "Ben"),
        told.Sit(2, frozenset(), 2, digest("cy"), "Cy"),
        told.StandIn(3, digests("ben"), 1, "usher"),
        told.LuckyWords(4, mine, 0, hash=commitment(KEY)),
        told.StandIn(10, mine, 3, "usher"),
        told.LuckyWords(11, mine, 0, key=KEY),
        told.Mute(5, host, 0, True),
        told.LetTalk(6, host, "all"),
        told.FreeSeat(7, host, 1, None, digest("new")),
        told.CloseTable(8, host, True),
        told.CloseTable(9, host, False),
    ]
    for call in calls:
        if call.keys == host:
            for keys, status in ((mine, 403), (frozenset[str](), 401)):
                [no] = replies(run.take(msgspec.structs.replace(call, keys=keys)))
                assert no.status == status, call
        [given] = replies(run.take(call))
        assert not isinstance(given, Refusal), call
    assert table.chairs[0].muted and table.row.talk == "all" and not table.row.closed
    assert [chair.token for chair in table.chairs[1:3]] == [None, digest("cy")] and table.chairs[1].invite == digest(
        "new"
    )
    for line in (me, watching):  # who looks on unknown may be the one who was muted
        assert heard(run.hear(line, type="chat", key="c", text="Hello"), line)[0]["type"] == "refused"
    run.take(told.Mute(10, host, 0, False))
    assert heard(run.hear(watching, type="chat", key="c", text="Hello"), me)[0]["text"] == "Hello"
    fill = table.row.fill
    assert fill is not None and [one.until for one in run.done if isinstance(one, wanted.Wait)][-1] == fill
    run.now = fill
    run.take(told.Passed())
    assert table.row.fill is None and table.chairs[3].stand_in, "bots take what is still open"
    run.take(told.Elsewhere(frozenset({2}), 3))
    said = run.take(told.Talked(7, 2, "Cy", "From afar", 5))
    assert [m["text"] for m in heard(said, watching)] == ["From afar"]
    assert kinds(run.take(told.Played([], 5))) == ["Reread"], "too much for a notice"
    run.take(told.Follow(msgspec.structs.replace(table.row, seal="another"), [], []))
    run.take(told.Unanswered(0))
    for call in (told.ChangeWatch(20, host, digest("new link")), told.ChangeKey(21, mine, 0, digest("mine"))):
        closed = [one.line for one in run.take(call) if isinstance(one, wanted.Close)]
        assert closed == [watching if call.call == 20 else me], "who came by the old one is let go"
    for keys, answer in ((host, 403), (frozenset({digest("mine")}), None)):
        [given] = replies(run.take(told.Concede(23, keys, 0)))
        assert getattr(given, "status", None) == answer
    assert ("concede", 0) in [done.action for done in table.kernel.past]
    gone = run.take(told.DeleteTable(22, host))
    assert kinds(gone)[-2:] == ["Reply", "Gone"] and run.host.gone and run.kept[-1] == Deletion(table.id)
    missing = set(EVERY.__args__) - {type(command) for command, _ in run.trace} - {told.NotKept}
    assert missing == {told.Answered, told.HangUp}, "they have tests of their own"
    assert plain(again(run, 0.0)[1]) == plain(run.done)


def test_what_another_server_has_played_is_played_here_once() -> None:
    here, there = Run(two("america")), Run(two("america"))
    there.host = TableHost(opening.rebuilt(OpenTable, *here.first), Fixed())
    seat = here.host.table.state.player
    assert seat is not None
    hand = ",".join(token(here.made, n) for n, _ in enumerate(here.made.seats))
    me, other = here.line(seat, hand), there.line(5, hand)
    rows = []
    for n in range(3):
        before = len(here.kept)
        here.act(me, here.legal()[0], key=str(n))
        rows.append([row for row in here.kept[before:] if isinstance(row, ActionRow)])
    assert all(rows)
    first = there.take(told.Played(rows[0], 7))
    assert heard(first, other)[0]["type"] == "state" and there.host.table.row.updated == 7
    assert there.take(told.Played(rows[0], 7)) == [], "known already"
    assert there.take(told.Played(rows[2], 9)) == [wanted.Reread(there.host.table.seq)], "one is missing"
    true = here.host.table
    behind = msgspec.structs.replace(true.row, seal="another")
    _, seats, _ = here.first
    assert kinds(there.take(told.Follow(behind, seats, rows[1])))[-1] == "Reread", "it has gone on since"
    told_of = there.take(told.Follow(true.row, seats, [*rows[1], *rows[2]]))
    assert there.host.table.state == true.state and there.host.table.seal == true.seal
    assert heard(told_of, other)[-1]["type"] == "state"


def test_a_file_is_read_beside_the_table_and_hello_is_priced() -> None:
    run = Run(two("sheboygan"))
    me = run.line(0, token(run.made, 0))
    [work] = run.hear(me, type="read", key="k", text="defence = 3\n")
    assert isinstance(work, wanted.Work) and heard([read_file(work)], me)[0]["actions"] == [["allot", 1, 3]]
    [bad] = run.hear(me, type="read", key="k", text="nonsense")
    assert isinstance(bad, wanted.Work) and heard([read_file(bad)], me)[0]["type"] == "refused"
    run.act(me, ["allot", 1, 2])
    texts = '{"type":"hello"}', '{"type":"hello","since":1}', '{"type":"ping","key":"a"}', "?"
    prices = [run.host.price(me, understand(text)) for text in texts]
    assert prices == [1, 0, 0, 0]


def test_telling_that_fails_again_and_again_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clicker hears `done` and nothing else of that click; everybody is told again, once."""
    run = Run(two("america"))
    seat = run.host.table.state.player
    assert seat is not None
    me = run.line(seat, token(run.made, seat))
    with monkeypatch.context() as broken:
        broken.setattr(type(run.host.table.state), "view", lambda *_: 1 / 0)
        failed = run.act(me, run.legal()[0])
        assert [m["type"] for m in heard(failed, me)] == ["done"] and run.host.gone
        run.host = TableHost(run.host.table, Fixed(), run.host.lines)
        anew = run.take(told.Begin(anew=True))
        assert kinds(anew) == ["Say", "Close", "Gone"] and heard(anew, me)[0]["status"] == 500 and not run.host.lines
