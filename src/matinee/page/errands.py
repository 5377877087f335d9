"""The second worker: what takes time is thought out here, so that no click ever waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from matinee.bots.evening import judge_evening
from matinee.bots.question import Question, advise, choose, judge
from matinee.desk.looking_back.game_story import game_story
from matinee.desk.looking_back.hints import thinned
from matinee.desk.setting_up.new_table import read_record
from matinee.desk.wire.refusals import failure
from matinee.page.messages import Found, written
from matinee.table.records.record import Record


def run(kind: str, question: str) -> str:
    """Do an errand."""
    try:
        return written(Found(msgspec.Raw(msgspec.json.encode(_DO[kind](question)))))
    except Exception as error:
        return written(Found(failed=failure(error)))


def _in_chances(text: str, closely: bool) -> Any:
    from matinee.lab.analyse import course, study  # the lab is needed when a game is over

    told = (study if closely else course)(Record.loads(text))
    return msgspec.structs.replace(told, moments=thinned(told.moments))


def _fairness(text: str) -> Any:
    from matinee.lab.fairness import fairness

    return fairness(text)


_question = msgspec.json.Decoder(Question).decode

_DO: dict[str, Callable[[str], Any]] = {
    "move": lambda text: choose(_question(text)),
    "draw": lambda text: judge(_question(text)),
    "hint": lambda text: advise(_question(text)),
    "record": read_record,
    "evening": lambda text: judge_evening(Record.loads(text)),
    "fairness": _fairness,
    "numbers": lambda text: game_story(Record.loads(text)),
    "course": lambda text: _in_chances(text, closely=False),
    "analysis": lambda text: _in_chances(text, closely=True),
}
