"""The second worker: what takes time is thought out here, so that no click ever waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from matinee.bots.coach import Decided, remark
from matinee.bots.evening import judge_evening
from matinee.bots.question import Question, advise, choose, judge
from matinee.desk.looking_back.game_story import game_story
from matinee.desk.setting_up.new_table import read_record
from matinee.desk.wire.refusals import failure
from matinee.page.messages import Found, written
from matinee.table.records.record import Record


def run(kind: str, question: str) -> str:
    try:
        return written(Found(msgspec.Raw(msgspec.json.encode(_DO[kind](question)))))
    except Exception as error:
        return written(Found(failed=failure(error)))


def _in_the_lab(kind: str, text: str) -> Any:
    from matinee.lab import analyse, course, fairness  # most pages never need it

    if kind == "fairness":
        return fairness.fairness(text)
    return (analyse.study if kind == "analysis" else course.course)(Record.loads(text)).thinned()


_turn = msgspec.json.Decoder(list[Decided]).decode
_question = msgspec.json.Decoder(Question).decode

_DO: dict[str, Callable[[str], Any]] = {
    "move": lambda text: choose(_question(text)),
    "draw": lambda text: judge(_question(text)),
    "coach": lambda text: [one for one in (remark(_turn(text)),) if one is not None],
    "hint": lambda text: advise(_question(text)),
    "record": read_record,
    "evening": lambda text: judge_evening(Record.loads(text)),
    "fairness": partial(_in_the_lab, "fairness"),
    "numbers": lambda text: game_story(Record.loads(text)),
    "course": partial(_in_the_lab, "course"),
    "analysis": partial(_in_the_lab, "analysis"),
}
