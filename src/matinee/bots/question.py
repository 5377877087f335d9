"""A question to a bot, as one value that can be sent to another process, or to another worker of the page.

It holds what the bot's seat may know and nothing else: the legal list, a state that this seat could believe in, from
which it can draw more, and the view, for bots that may look at it. The true state stays where it is.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec

from matinee.bots.draw_offer import agrees
from matinee.bots.hint import SECONDS, explained, hint
from matinee.bots.names import bot, is_ours
from matinee.bots.plan import Candidate
from matinee.bots.seat import Bot, Seat
from matinee.table.daily.night_dice import share
from matinee.table.json_types import JsonObject
from matinee.table.options import NIGHT
from matinee.table.registry import load
from matinee.table.shown.view import View
from matinee.table.state import Action, State

BOTS_REMEMBERED = 64
"""How many bots are remembered from one click to the next."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked with; `table` is where it sits, if it is to be remembered."""

    game: str
    seat: int
    bot: str
    view: View | None
    """None for bots of ours: they never look at it, and it is most of what would have to be sent"""
    legal: list[Action]
    belief: JsonObject
    seed: int
    table: str = ""


def question(state: State, seat: int, name: str, rng: Random, table: str = "") -> Question:
    """What the bot of a seat may know, taken from the state without handing it out.

    On a night the same choices meet the same rivals: chance is settled as the dice are, and no bot remembers a table.
    """
    if NIGHT in state.options:
        rng, table = night_chance(state, seat, name), ""
    return Question(
        game=state.game.name,
        seat=seat,
        bot=name,
        view=None if is_ours(name) else state.view(seat),
        legal=list(state.legal_actions()) if state.player == seat else [],
        belief=state.guess(seat, rng).position(),
        seed=rng.getrandbits(64),
        table=table,
    )


def night_chance(state: State, seat: int, name: str) -> Random:
    """What the bot of a seat draws from where a night settles that, too."""
    return Random(str(share(state.options[NIGHT], seat, name, state.clock.number, state.legal_actions())))


def choose(question: Question) -> Action:
    return _asked(question).choose(seat_of(question))


def ponder(question: Question) -> bool:
    """Let the bot look further while others think; whether there is more to see."""
    return bool(_asked(question).ponder(seat_of(question)))  # type: ignore[attr-defined]


def judge(question: Question) -> bool:
    """Whether the seat would call it a draw."""
    return agrees(seat_of(question), Random(question.seed))


def advise(question: Question) -> list[Candidate]:
    """The best lines of a seat."""
    seat, rng = seat_of(question), Random(question.seed)
    return explained(seat, hint(seat, rng, seconds=SECONDS), rng)


def _asked(question: Question) -> Bot:
    """The bot of a table, or one for this question alone."""
    asked, rng = _sitting(question.table, question.seat, question.bot) if question.table else _seated(question.bot)
    rng.seed(question.seed)
    return asked


def _seated(name: str) -> tuple[Bot, Random]:
    """A bot, and the source of chance it draws from."""
    rng = Random()
    return bot(name, rng), rng


@lru_cache(maxsize=BOTS_REMEMBERED)
def _sitting(table: str, seat: int, name: str) -> tuple[Bot, Random]:
    return _seated(name)


def seat_of(question: Question) -> Seat:
    """The seat that is asked, with what it may know."""
    game = load(question.game)
    believed = game.notation.read(game, question.belief)  # its own words: nothing to hold against them
    return Seat(
        game=game,
        number=question.seat,
        view=lambda: question.view or believed.view(question.seat),
        legal=lambda: list(question.legal),
        guess=lambda rng: believed.guess(question.seat, rng),
        glance=lambda rng: believed.glance(question.seat, rng),
    )
