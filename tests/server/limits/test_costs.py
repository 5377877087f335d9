"""What a message or a request can ask for has a bound, in processor time, that a stranger cannot talk it out of."""

from __future__ import annotations

import gc
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

import matinee
from matinee.bots.question import question
from matinee.desk.clicks import clicks
from matinee.desk.clicks.clicks import act
from matinee.desk.library.cards import card
from matinee.desk.library.scenarios import shown
from matinee.desk.looking_back.hints import moment
from matinee.desk.looking_back.summaries import debug, table_card
from matinee.desk.seats.audience import everybody
from matinee.desk.seats.chairs import MOST_TOKENS, Holder, digests, names_device
from matinee.desk.setting_up import new_table
from matinee.desk.setting_up.new_table import KeptRecord, read_record, set_up_record, start
from matinee.desk.tables import changes, opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.record import record_of
from matinee.desk.viewers.answers import answer
from matinee.desk.viewers.seat_messages import MOST_TOLD, SeatMessages
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire.messages import Asking, Less, LessAnswer, Look, Odds, Show, Why
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.server.http.api import ENDPOINTS
from matinee.server.live.limits import RATES
from matinee.server.live.services import Services
from matinee.table.dice import fair
from matinee.table.errors import OptionsError
from matinee.table.records.record import Record
from matinee.table.records.scenario_file import Scenario, read_scenario
from matinee.table.shown.svg import close_up
from matinee.table.state import State
from matinee.table.written.opening import MOST_ACTIONS
from tests.server.kit import Guest, Server

TEXT = 0.2
"""Seconds of processor time for a file, whatever it says."""

QUESTION = 0.2
"""Seconds of processor time for any other question at a table; the dearest takes a tenth of it."""

HELLO = 0.4
"""Seconds of processor time for a person who comes to a table, however long its game is."""

MANY = 19_000
"""Actions of a record that a person may send."""

STARTING = 2.0
"""Seconds of processor time, beside the loop, for a table that begins in the middle of the longest game."""

DICE = fair(random.Random(1))

LONG = 62_000
HOSTILE = {
    "a name of many parts": "a." * (LONG // 2) + "b = 1",
    "many names of parts": ("a." * 500 + "b = 1\n") * (LONG // 1_006),
    "quoted parts": '"a".' * (LONG // 4) + "b = 1",
    "parts with room": "a . " * (LONG // 4) + "b = 1",
    "the head of a table": "[" + "a." * (LONG // 2) + "b]",
    "many heads": "".join(f"[a{n}.b.c.d.e.f.g]\n" for n in range(LONG // 20)),
    "heads that go on": "[[a]]\n[[a.b]]\n" * (LONG // 14),
    "brackets": "x = " + "[" * LONG,
    "tables in tables": "x = " + "{a=" * (LONG // 3),
    "a list": "x = [" + "1," * (LONG // 2) + "]",
    "many lines": "".join(f"a{n} = 1\n" for n in range(LONG // 9)),
    "a number": "x = " + "9" * LONG,
    "a number with lines": "x = 1" + "_1" * (LONG // 2),
    "a word": "a" * LONG,
    "a string": 'x = "' + "a" * LONG + '"',
    "escapes": 'x = "' + "\\u0041" * (LONG // 6) + '"',
    "open quotes": '"' * LONG,
    "quotes in turn": "\"'" * (LONG // 2),
    "a long string that does not end": 'x = """' + 'a"' * (LONG // 2),
    "hyphens": "-" * LONG,
    "spaces": " " * LONG + "=",
    "a date": "x = 1979-05-27T07:32:00." + "9" * LONG,
    "comments": "#\n" * (LONG // 2),
}


def cost(work: Callable[[], Any]) -> float:
    """The processor time that something takes, refused or not."""
    gc.disable()  # to look through all that other tests have left is not its work
    began = time.process_time()
    try:
        with suppress(matinee.Illegal, Refusal):
            work()
        return time.process_time() - began
    finally:
        gc.enable()


@pytest.mark.parametrize("cut", [LONG, 16_000], ids=["long", "short"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("game", ["sheboygan", "destroyall"])
def test_a_file_costs_little_whatever_it_says(game: str, text: str, cut: int) -> None:
    state = matinee.load(game).new()
    while state.player == matinee.CHANCE:
        state.apply(state.legal_actions()[0])
    assert any(cost(lambda: state.clicks(text[:cut])) < TEXT for _ in range(3))  # a busy machine may cost time, once


def test_a_refused_file_is_answered_in_a_short_sentence() -> None:
    for game in ("sheboygan", "destroyall"):
        state = matinee.load(game).new()
        for text in (*HOSTILE.values(), "x" * 15_000 + " = 1", f'name = "{"y" * 15_000}"\nz = 1'):
            for cut in (LONG, 15_900):
                try:
                    state.clicks(text[:cut])
                except matinee.Illegal as refused:
                    assert len(str(refused)) < 700


async def test_a_file_is_read_beside_the_loop(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[threading.Thread] = []
    clicks = State.clicks

    def noted(state: State, text: str) -> Any:
        where.append(threading.current_thread())
        return clicks(state, text)

    monkeypatch.setattr(State, "clicks", noted)
    made = await services.new_tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")]))
    line = Guest(services, await services.tables.open(made.table), 0)
    await line.ask("read", "k", text="\ufeffdefence = 3\n")
    assert line.raw[-1] == b'{"type":"read","key":"k","actions":[["allot",1,3]]}'
    assert where and where[0] is not threading.main_thread()


def test_a_hostile_file_keeps_nobody_waiting(server: Server) -> None:
    table = server.table([{"kind": "me"}] * 2, game="destroyall")
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        for text in HOSTILE.values():
            ann.send({"type": "read", "key": "r", "text": text})
        assert ben.ask("ping")["type"] == "pong"
        assert ann.ask("ping")["type"] == "pong"


def played(game: str, plies: int, every: int) -> Iterator[OpenTable]:
    """A table where a person with all seats plays at random, at its start and then now and then."""
    seats = [SeatWish("hotseat")] * len(matinee.load(game).seats(matinee.load(game).checked({}, True)))
    rng = random.Random(game)
    dice = fair(rng)
    table = start(NewTable(game, seats), (), dice, 0, OpenTable).table
    for n in range(plies):
        if n % every == 0:
            yield table
        if table.state.player is None:
            return
        table.kept(act(table, table.state.player, rng.choice(table.state.legal_actions()), None, dice, 0))


def asked(table: OpenTable, rng: random.Random) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What a person with all seats can ask for at a table, or a bot has to be asked there, each by its kind."""
    viewer = Viewer(table.id, Holder(tuple(range(len(table.chairs)))))
    viewer.greet(table, 0)
    state, options, art, words = table.state, table.state.options, table.game.art, table.game.words
    seat = state.player or 0
    yield "hello", lambda: hello(table, viewer.holder)
    yield "debug", lambda: debug(table, viewer.holder)
    yield "record", lambda: record_of(table).text(table.state.returns())
    yield "card", lambda: table_card(table, viewer.holder, table.players(set()))
    yield "picture", lambda: close_up(table.game.board(options), state.view(None), art, words, (1200, 630), str)
    if state.player is not None and state.player >= 0:
        yield "bot", lambda: question(state, seat, "kaiju", rng)
        yield "hint", lambda: moment(table, viewer.holder, seat, state.legal_actions())
    for message in questions(table, rng):
        yield type(message).__name__, partial(answer, table, viewer, message)


def opened(kept: KeptRecord) -> OpenTable:
    return opening.rebuilt(OpenTable, kept.table, kept.seats, kept.actions)


def hello(table: OpenTable, holder: Holder) -> bytes:
    """Everything, for a person who has just come."""
    messages = SeatMessages(table, set())
    return messages.written(messages.message(holder, 0, 0))


def questions(table: OpenTable, rng: random.Random) -> Iterator[Asking]:
    """Questions about what may be done, and what is there."""
    legal, view = table.state.legal_actions(), table.state.view(None)
    for action in rng.sample(legal, min(8, len(legal))):
        yield Why("k", list(action))
        yield Odds("k", list(action))
    for piece in rng.sample(view.pieces, min(8, len(view.pieces))):
        yield Show("k", piece.id)
    for seq in (0, table.seq, rng.randrange(table.seq + 1)):
        yield Look("k", seq)
    yield Less("k", ["nothing"])


@pytest.mark.parametrize("game", matinee.names())
def test_a_question_at_a_table_costs_little(game: str) -> None:
    rng, dear = random.Random(1), dict[str, float]()
    for table in played(game, 450, 45):
        for kind, work in asked(table, rng):
            dear[kind] = max(dear.get(kind, 0.0), cost(work))
    assert max(dear.values()) < QUESTION, dear


def test_one_less_looks_back_over_so_many_clicks_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matinee.table.table.MOST_BACK", 3)
    wish = NewTable("sheboygan", [SeatWish("me"), SeatWish("me")])
    table = start(wish, (), fair(random.Random(1)), 0, OpenTable).table
    ann = Viewer(table.id, Holder((0,)))
    changes.play(table, [("allot", 1, 3), ("allot", 0, 1), ("ability", 3)], everybody(2))
    told = answer(table, ann, Less("k", ["allot", 1]))
    assert isinstance(told, LessAnswer) and told.undos == 3 and told.actions[0] == ("allot", 1, 2)
    changes.play(table, [("allot", 0, 2)], everybody(2))
    with pytest.raises(matinee.Illegal, match="more than 3 clicks ago"):
        answer(table, ann, Less("k", ["allot", 1]))


@pytest.mark.parametrize("game", matinee.names())
def test_a_board_and_a_card_cost_little(game: str) -> None:
    found = matinee.load(game)
    drawn = [{option.name: choice} for option in found.options for choice in option.choices[-1:]]
    found.board(found.checked({}, True))  # the first of all reads the art
    for options in ({}, *drawn):
        complete = found.checked(options)
        assert cost(partial(found.board, complete)) < QUESTION
        assert cost(partial(card, found, complete)) < QUESTION


def offers(count: int) -> list[matinee.Action]:
    """A game of nothing but offers of a draw, each declined: as long as a person likes, and packed into a few bytes."""
    return [("agree_draw", 0), ("decline_draw", 1)] * (count // 2)


@pytest.mark.parametrize("game", matinee.names())
def test_a_long_scenario_costs_little(game: str) -> None:
    complete = matinee.load(game).checked({})
    seats = [SeatWish("me")] * len(matinee.load(game).seats(complete))
    text = Scenario(game, "", "", complete, tuple(offers(MOST_ACTIONS))).text
    assert len(text) < 2_000
    assert cost(lambda: shown(text)) < STARTING
    assert cost(lambda: start(NewTable(game, seats, scenario=text), (), DICE, 0, OpenTable)) < STARTING
    with pytest.raises(OptionsError, match="opening holds no actions"):
        read_scenario(Scenario(game, "", "", complete, tuple(offers(MOST_ACTIONS + 2))).text)


async def test_a_table_is_set_up_beside_the_loop(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[threading.Thread] = []

    def noted(text: str, game: Any) -> Scenario:
        where.append(threading.current_thread())
        return read_scenario(text, game)

    monkeypatch.setattr(new_table, "read_scenario", noted)
    await services.new_tables.create(NewTable("sheboygan", [SeatWish("me")] * 2, scenario="turns = 20\n"))
    assert len(where) == 1 and where[0] is not threading.main_thread(), "and its file is read once"


def test_a_hello_costs_little_however_long_the_game() -> None:
    replayed = read_record(Record(Record.of(matinee.load("america"), {}).header, offers(MANY)).text(None))
    table = opened(set_up_record(replayed, 0))
    ann = Viewer(table.id, Holder())
    assert cost(lambda: hello(table, ann.holder)) < HELLO
    told = SeatMessages(table, set()).message(ann.holder, None, 0).log
    assert len(told) == MOST_TOLD and told[-1].seq == MANY, "the last of it"
    near, far = (
        SeatMessages(table, set()).message(ann.holder, None, since)
        for since in (MANY - MOST_TOLD, MANY - MOST_TOLD - 1)
    )
    assert near.since == MANY - MOST_TOLD and far.since == 0, (
        "what is not whole takes the place of what was told before"
    )
    assert [ann.to_tell(table, since) for since in (0, MANY - 10, MANY, 2 * MANY)] == [MOST_TOLD, 10, 0, 0]


def test_a_table_takes_only_so_many_clicks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clicks, "MOST_ROWS", 3)
    table = start(NewTable("sheboygan", [SeatWish("me")] * 2), (), DICE, 0, OpenTable).table
    ann = Holder((0,))
    for n in range(3):
        clicks.may_act(table, ann, n, ("allot", n, 1))
        table.kept(act(table, 0, ("allot", n, 1), None, DICE, 0))
    with pytest.raises(Refusal, match="has gone on for 3 clicks"):
        clicks.may_act(table, ann, 3, ("allot", 3, 1))
    with pytest.raises(Refusal, match="has gone on for 3 clicks"):
        clicks.may_undo(table, ann, 3)
    assert clicks.may_act(table, ann, 3, ("concede", 0)) == 0, "it can be ended"


def test_only_so_many_tokens_are_looked_at() -> None:
    """A header may hold ten thousand, and each would be looked for in the database."""
    many = ",".join(f"seat_{n}" for n in range(10_000))
    assert digests(many) == digests(",".join(f"seat_{n}" for n in range(MOST_TOKENS)))
    assert len(digests(many)) == MOST_TOKENS > max(len(seats_of_most(game)) for game in matinee.names())
    assert not names_device(f"{many},me_x") and names_device("seat_x, me_x")


def seats_of_most(name: str) -> Sequence[str]:
    """The seats of a game where as many play as can."""
    game = matinee.load(name)
    options = [{option.name: option.choices[-1]} for option in game.options if option.name == "players"]
    return game.seats(game.checked(options[0] if options else {}))


def test_every_call_has_a_rate() -> None:
    assert {one.rate for one in ENDPOINTS} <= RATES.keys()
