"""Who waits for a worker: visitors take turns, all are told their place, and nothing is done that no one waits for."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import matinee
from matinee.bots.question import Question
from matinee.desk.host.commands import StandIn
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import NotYet
from matinee.lab.analyse import Story
from matinee.server.bots import slow_answers
from matinee.server.bots.bot_jobs import AMONG_THEMSELVES, ANALYSIS, HINT, RECORD, BotJobs
from matinee.server.bots.fair_queue import FairQueue, Ticket
from matinee.server.bots.slow_answers import SlowAnswers
from matinee.server.live.services import Services
from matinee.table.records.record import Record

WAITERS: set[asyncio.Future[None]] = set()
TABLE = matinee.Table("newyork", players=2)


async def waiting(line: FairQueue, *visitors: str) -> dict[str, Ticket]:
    """Let these wait in a line, in this order, each by a name: the visitor and a number."""
    tickets: dict[str, Ticket] = {}
    for visitor in visitors:
        tickets[f"{visitor}{sum(name[0] == visitor for name in tickets)}"] = Ticket(visitor)
    WAITERS.update(asyncio.ensure_future(line.wait(ticket)) for ticket in tickets.values())
    await asyncio.sleep(0)
    return tickets


def served(line: FairQueue, tickets: dict[str, Ticket]) -> list[str]:
    """Who has their turn as one after the other is done."""
    order: list[str] = []
    while len(order) < len(tickets):
        line.leave()
        order += [name for name, one in tickets.items() if one.turn and one.turn.done() and name not in order]
    return order


class Untroubled(asyncio.SelectorEventLoop):
    """A loop whose time passes only while no one has anything to do: no machine is too slow for a timer."""

    passed = 0.0
    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]

    def time(self) -> float:
        return self.passed

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self.passed = max(self.passed, self._scheduled[0].when())
        super()._run_once()  # type: ignore[misc]


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def go() -> None:
        async with asyncio.timeout(60):
            await work()

    with asyncio.Runner(loop_factory=Untroubled) as runner:
        runner.run(go())


def test_visitors_take_turns_and_see_their_place_in_the_queue() -> None:
    async def work() -> None:
        line = FairQueue(1, 20, 20)
        await line.wait(Ticket("a"))
        tickets = await waiting(line, "a", "a", "a", "b", "b", "c")
        told = {name: ticket.before for name, ticket in tickets.items()}
        order = served(line, tickets)
        assert order == ["a0", "b0", "c0", "a1", "b1", "a2"]
        assert told == {name: place for place, name in enumerate(order, start=1)}, "what was told is what came"

    run(work)


def test_a_line_ends_somewhere_for_all_and_for_each() -> None:
    async def work() -> None:
        line = FairQueue(1, 3, 2)
        await line.wait(Ticket("a"))
        await waiting(line, "a", "a")
        with pytest.raises(Refusal, match="You have asked for 2 things that are still to come") as enough:
            await line.wait(Ticket("a"))
        await waiting(line, "b")
        with pytest.raises(Refusal, match="too much to do") as full:
            await line.wait(Ticket("c"))
        assert (enough.value.status, full.value.status) == (429, 503)

    run(work)


def test_whoever_goes_leaves_their_place_to_the_others() -> None:
    async def work() -> None:
        line = FairQueue(1, 20, 20)
        await line.wait(Ticket("a"))
        first, second, third = Ticket("b"), Ticket("c"), Ticket("d")
        going, coming, last = (asyncio.ensure_future(line.wait(one)) for one in (first, second, third))
        await asyncio.sleep(0)
        going.cancel()
        await asyncio.sleep(0)
        assert (second.before, third.before, len(line)) == (1, 2, 2)
        line.leave()
        coming.cancel()  # its turn has come at the same moment
        await asyncio.gather(going, coming, return_exceptions=True)
        await last
        line.leave()
        assert line.free == 1 and len(line) == 0

    run(work)


@pytest.mark.parametrize("others", [0, 1])
def test_a_waiter_cancelled_as_its_turn_comes_costs_no_worker(others: int) -> None:
    async def work() -> None:
        line = FairQueue(1, 20, 20)
        await line.wait(Ticket("a"))
        going = asyncio.ensure_future(line.wait(Ticket("b")))
        staying = [asyncio.ensure_future(line.wait(Ticket("b"))) for _ in range(others)]
        await asyncio.sleep(0)
        going.cancel()
        line.leave()  # before the cancelled one has run again
        await asyncio.gather(going, return_exceptions=True)
        assert going.cancelled()
        await asyncio.gather(*staying)
        assert (line.free, len(line)) == (1 - others, 0)
        for _ in staying:
            line.leave()
        assert line.free == 1

    run(work)


def study_for_ever(record: Record) -> Story:
    """A game that no one has seen through yet."""
    time.sleep(3_600)
    raise AssertionError


def advise_at_once(question: Question) -> list[Any]:
    """A hint that needs no thinking."""
    return [question.bot]


def test_analyses_keep_no_hint_and_no_record_waiting() -> None:
    jobs = BotJobs(budget=120)
    long, short = ANALYSIS._replace(work=study_for_ever), HINT._replace(work=advise_at_once)
    question = jobs.question(TABLE.state, 0, "random")

    async def work() -> None:
        studies = [asyncio.ensure_future(jobs.do(long, TABLE.record, Ticket(visitor))) for visitor in "aab"]
        try:
            await asyncio.sleep(0)
            assert jobs.waiting == {"bots": 0, "hints": 0, "records": 0, "analyses": 2, "pictures": 0}
            hint: list[Any] = await jobs.do(short, question, Ticket("a"))
            assert hint == ["random"]
            assert (await jobs.do(RECORD, TABLE.record.dumps(), Ticket("a"))).header["game"] == "newyork"
            assert not any(study.done() for study in studies)
        finally:
            for study in studies:
                study.cancel()
            await asyncio.gather(*studies, return_exceptions=True)
            jobs.close()

    asyncio.run(work())


async def test_bots_among_themselves_keep_no_person_waiting(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All tables at which only bots play, or stand in for everybody, have one turn, however many they are."""
    waits: dict[str, str] = {}

    async def note(work: Any, question: Question, *, ticket: Ticket, **_: Any) -> matinee.Action:
        waits[question.table] = ticket.visitor
        raise Refusal(503, "enough")

    monkeypatch.setattr(services.jobs._thinking, "do", note)
    bot = SeatWish("bot", bot="random")
    alone = [(await services.new_tables.create(NewTable("sheboygan", [bot] * 2))).table for _ in range(2)]
    ours = NewTable("sheboygan", [bot, SeatWish("me")])
    mine = [(await services.new_tables.create(ours)).table for _ in range(2)]
    while len(waits) < 4:
        await asyncio.sleep(0.01)
    assert waits == dict.fromkeys(alone, AMONG_THEMSELVES) | {id: id for id in mine}
    left = await services.tables.open(mine[0])
    await services.tables.call(left.id, StandIn, frozenset({left.chairs[1].token or ""}), 1, "random")
    assert not left.waited_for


def test_whoever_asks_is_told_their_place_and_then_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_answers, "ASKED_AGAIN", 0.05)
    line, begun = FairQueue(1, 20, 20), list[str]()

    async def work() -> None:
        some, done = SlowAnswers(), asyncio.Event()

        async def study(name: str, ticket: Ticket) -> str:
            await line.wait(ticket)
            begun.append(name)
            await done.wait()
            line.leave()
            return name

        async def ask(name: str, visitor: str) -> str | NotYet:
            return await some.ask(name, visitor, lambda ticket: study(name, ticket))

        assert await ask("one", "a") == NotYet(0, "It is being worked out.")
        assert await ask("two", "a") == NotYet(1, "1 request before you.")
        assert await ask("three", "a") == NotYet(2, "2 requests before you.")
        assert await ask("four", "b") == NotYet(2, "2 requests before you."), "visitors take turns"
        assert await ask("three", "a") == NotYet(3, "3 requests before you.")
        done.set()
        assert [await ask(name, "a") for name in ("one", "two", "three", "four")] == ["one", "two", "three", "four"]
        assert begun == ["one", "two", "four", "three"], "and each was done once"
        await some.close()

    run(work)


def test_what_nobody_asks_for_any_more_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_answers, "ASKED_AGAIN", 0.05)
    monkeypatch.setattr(slow_answers, "GIVEN_UP", 0.05)

    async def work() -> None:
        some, given_up = SlowAnswers(), asyncio.Event()

        async def study(ticket: Ticket) -> str:
            try:
                await asyncio.sleep(3_600)
            finally:
                given_up.set()
            return "never"

        async def fail(ticket: Ticket) -> str:
            raise Refusal(422, "no")

        for _ in range(4):
            assert isinstance(await some.ask("study", "a", study), NotYet)
            assert not given_up.is_set(), "while somebody asks it goes on"
        await given_up.wait()
        for _ in range(2):
            with pytest.raises(Refusal):
                await some.ask("fail", "a", fail)
        assert not some._under_way

    run(work)
