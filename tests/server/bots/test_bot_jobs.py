"""Worker processes: a bot that fails or dawdles never stops a table, and none outlives its server."""

from __future__ import annotations

import asyncio
import os
import random
import time
from pathlib import Path

import msgspec
import pytest

import matinee
from matinee.bots import question as asking
from matinee.bots.question import Question
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots import bot_jobs
from matinee.server.bots.bot_jobs import BotJobs, Job
from matinee.server.bots.fair_queue import Ticket
from tests.server.kit import Server, build

TABLE = matinee.Table("sheboygan")


def ask(hands: BotJobs, *questions: Question) -> list[matinee.Action]:
    """Ask bots, all at once."""

    async def go() -> list[matinee.Action]:
        try:
            return list(await asyncio.gather(*(hands.answer(question) for question in questions)))
        finally:
            hands.close()

    return asyncio.run(go())


def dawdle(question: Question) -> matinee.Action:
    """A bot that thinks for ever about seat 1."""
    if question.seat == 1:
        time.sleep(3_600)
    return asking.choose(msgspec.structs.replace(question, seat=0))


def cheat(question: Question) -> matinee.Action:
    """A bot that wants what is not in its list."""
    return ("ready",)


def test_a_bot_answers_from_its_list() -> None:
    question = BotJobs().question(TABLE.state, 0, "random")
    assert ask(BotJobs(), question)[0] in question.legal


def test_bots_that_cheat_fail_or_dawdle_are_replaced_by_chance(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    question = BotJobs().question(TABLE.state, 0, "random")
    assert ask(BotJobs(), msgspec.structs.replace(question, bot="nobody"))[0] in question.legal
    assert "Bot nobody failed" in caplog.text
    monkeypatch.setattr(bot_jobs, "choose", cheat)
    assert ask(BotJobs(), question)[0] in question.legal
    assert "which is not in its list" in caplog.text
    monkeypatch.setattr(bot_jobs, "choose", dawdle)
    slow = msgspec.structs.replace(question, seat=1)
    began = time.monotonic()
    answers = ask(BotJobs(budget=3), slow, question)
    assert all(answer in question.legal for answer in answers) and "thought for more than 3" in caplog.text
    assert time.monotonic() - began < 600  # no one waited the hour out


def slow_record(text: str) -> str:
    """A record that takes its time, or for ever."""
    time.sleep(3_600 if text == "for ever" else 1)
    return text


def test_one_late_bot_costs_nobody_else_their_turn(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Those in line behind it are asked all the same, and their time begins when they are."""
    question = BotJobs().question(TABLE.state, 0, "random")
    monkeypatch.setattr(bot_jobs, "choose", dawdle)
    late = msgspec.structs.replace(question, seat=1)
    answers = ask(BotJobs(budget=6), late, late, *[question] * 6)
    assert all(answer in question.legal for answer in answers)
    assert caplog.text.count("thought for more than 6") == 2 and "failed" not in caplog.text


def test_records_do_not_keep_bots_waiting(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Uploads have a line of their own, which ends somewhere; only the one that takes too long is ended."""
    slowly = Job("records", slow_record, 8.0)
    monkeypatch.setitem(bot_jobs.WAITING, "records", (3, 3))
    hands = BotJobs(budget=60)
    question = hands.question(TABLE.state, 0, "random")

    async def go() -> tuple[list[object], list[matinee.Action], bool]:
        await hands.answer(question)  # their process is there before the first record comes
        texts = ["for ever", "a", "b", "c", "d", "e"]
        uploads = [asyncio.create_task(hands.do(slowly, text, Ticket(""))) for text in texts]
        try:
            answers = [await hands.answer(question) for _ in range(3)]
            still_reading = not uploads[0].done()
            return list(await asyncio.gather(*uploads, return_exceptions=True)), answers, still_reading
        finally:
            hands.close()

    uploaded, answers, still_reading = asyncio.run(go())
    assert still_reading and caplog.text == "", "the bots thought while the records were read"
    assert all(answer in question.legal for answer in answers)
    assert uploaded[1:4] == ["a", "b", "c"]
    refused = [one for one in uploaded if isinstance(one, Refusal)]
    assert [one.status for one in refused] == [422, 503, 503] and len(uploaded) == 6


def test_a_bot_lives_as_long_as_its_table() -> None:
    """At the same table the same bot is asked again; another table has another one; chance is the question's."""
    first = BotJobs().question(TABLE.state, 0, "usher", "one")
    assert asking.choose(first) == asking.choose(first)
    assert asking._sitting("one", 0, "usher") is asking._sitting("one", 0, "usher")
    assert asking._sitting("one", 0, "usher") is not asking._sitting("two", 0, "usher")
    assert asking._seated("usher") is not asking._seated("usher")


def test_the_same_question_has_the_same_answer() -> None:
    question = BotJobs().question(TABLE.state, 0, "random")
    assert asking.choose(question) == asking.choose(question)
    assert len({asking.choose(msgspec.structs.replace(question, seed=n)) for n in range(20)}) > 5


@pytest.mark.parametrize("name", ["random", "usher", "projectionist", "producer:12"])
@pytest.mark.parametrize("scenario", ["basic", "advanced-b", "city-eating"])
def test_every_bot_can_be_asked_at_every_decision(name: str, scenario: str) -> None:
    table = matinee.Table("sheboygan", scenario=scenario, turns=8)
    rng = random.Random(6)
    hands = BotJobs()
    for n in range(400):
        player = table.state.player
        if player is None:
            break
        if player == matinee.CHANCE:
            table.act(player, rng.choice(table.state.legal_actions()))
            continue
        question = hands.question(table.state, player, name)
        assert asking.choose(msgspec.structs.replace(question, seed=n)) in question.legal
        table.act(player, rng.choice(question.legal))
    assert len(table.past) > 50


def test_no_worker_outlives_a_killed_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = server.table([{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        with table.line(table.tokens[0]) as ann:
            build(ann)
            ann.until(lambda m: m["type"] == "state" and m["view"]["player"] == 0)
            children = _children(server.process.pid)
            assert children
            server.stop(kill=True)
        for _ in range(3_000):
            if not any(os.path.exists(f"/proc/{child}") for child in children):
                return
            time.sleep(0.02)
        raise AssertionError("a worker is still there")


def _children(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                found.append(int(entry.name))
    return found
