"""The second worker: what takes time is thought out here, so that no click ever waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

import matinee
from matinee.bots.evening import judge_evening
from matinee.bots.question import Question, advise, choose, judge
from matinee.desk.looking_back.game_story import game_story
from matinee.desk.looking_back.hints import thinned
from matinee.desk.phrases import say
from matinee.desk.setting_up.new_table import read_record
from matinee.desk.wire.refusals import Refusal, Wrong, failure
from matinee.page.messages import Found, written
from matinee.table.records.record import Record

log = logging.getLogger("matinee.page")


def run(kind: str, question: str) -> str:
    """Do an errand."""
    try:
        return written(Found(msgspec.Raw(msgspec.json.encode(_DO[kind](question)))))
    except (Refusal, matinee.MatineeError) as error:
        status, told = failure(error)
        return written(Found(failed=(status, told.error)))
    except RecursionError:
        return written(Found(failed=(400, Wrong("", say("too_deep")))))
    except Exception:
        log.exception("An errand failed: %s", kind)
        return written(Found(failed=(500, Wrong("", say("went_wrong")))))


def _asked(answer: Callable[[Question], Any], question: str) -> Any:
    return answer(msgspec.json.decode(question, type=Question))


def _recorded(answer: Callable[[Record], Any], text: str) -> Any:
    return answer(Record.loads(text))


def _in_chances(record: Record, closely: bool) -> Any:
    from matinee.lab.analyse import course, study  # the lab is needed when a game is over

    told = (study if closely else course)(record)
    return msgspec.structs.replace(told, moments=thinned(told.moments))


def _fairness(text: str) -> Any:
    from matinee.lab.fairness import fairness

    return fairness(text)


_DO: dict[str, Callable[[str], Any]] = {
    "move": partial(_asked, choose),
    "draw": partial(_asked, judge),
    "hint": partial(_asked, advise),
    "record": read_record,
    "evening": partial(_recorded, judge_evening),
    "fairness": _fairness,
    "numbers": partial(_recorded, game_story),
    "course": partial(_recorded, partial(_in_chances, closely=False)),
    "analysis": partial(_recorded, partial(_in_chances, closely=True)),
}
