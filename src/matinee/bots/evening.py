"""Evenings of the programme: what the rivals do there, and whether a record is of that night, move by move."""

from __future__ import annotations

from random import Random

import msgspec

from matinee.bots.names import bot
from matinee.bots.question import night_chance
from matinee.bots.seat import Seat
from matinee.table.daily import programme
from matinee.table.daily.evening import Strip, scored
from matinee.table.daily.night_dice import NightDice
from matinee.table.daily.programme import Night
from matinee.table.errors import RecordError
from matinee.table.options import NIGHT
from matinee.table.parts import Score
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.resignation import is_table_action
from matinee.table.said.naming import NAME
from matinee.table.said.verbs import CONCEDE
from matinee.table.state import State
from matinee.table.table import Table


class Judged(msgspec.Struct, frozen=True):
    """What a record of a night is worth: the night, the score, and the strip of symbols to show it by."""

    night: str
    score: Score
    strip: str


def rival(state: State, seat: int, name: str) -> Action:
    """What a rival does on a night: the same as `question` and `choose`, without sending anything."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    chance = night_chance(state, seat, name)
    believed = state.guess(seat, chance)
    asked = bot(name, Random(chance.getrandbits(64)))
    at = Seat.at(believed, seat)
    return asked.choose(msgspec.structs.replace(at, legal=lambda: list(legal)))


class Rival:
    """The bot of a seat at a table of a night."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.name = table, name

    def choose(self, seat: Seat) -> Action:
        return rival(self.table.state, seat.number, self.name)


def judge_evening(record: Record) -> Judged:
    """The score of a record; RecordError where its options, dice or rivals' choices are not those of its night."""
    night = _night(record)
    seat, dice, strip = night.film.seat, NightDice(night.name), Strip(night.evening, night.film.seat)
    state = night.rules.new()
    for line, state in enumerate(record.states(), start=2):
        strip.see(state)
        if line - 2 == len(record.actions):
            break
        action = record.actions[line - 2]
        due = _due(state, seat, action, dice, night.film.rivals)
        if due != action:
            what = "dice show" if state.player == CHANCE else "rivals choose"
            raise RecordError(f"The {what} {list(action)} where {list(due)} was due on this night.", line)
    returns = state.returns()
    if returns is None:
        raise RecordError("The game is not over.", len(record.actions) + 1)
    return Judged(night.name, scored(night.evening, state, seat), strip.text(returns[seat]))


def _night(record: Record) -> Night:
    header = record.header
    name = header.options.get(NIGHT)
    if name is None:
        raise RecordError("This game was not played on a night of the programme.", 1)
    night = programme.named(str(name))
    if night is None:
        raise RecordError(f"There is no night {str(name)[:40]} in the programme.", 1)
    if (header.game, header.rules, header.options) != (night.game, night.rules.rules, night.options):
        raise RecordError(f"On {night.name} another game was shown, or the same under other rules or options.", 1)
    if header.carried:
        raise RecordError("A game that was begun under other rules does not count.", 1)
    return night


def _due(state: State, seat: int, action: Action, dice: NightDice, rivals: str) -> Action:
    """What had to be played: anything by the seat itself, which may give up too; no draws are agreed on."""
    if is_table_action(action) and action[0] != NAME:
        if action != (CONCEDE, seat):
            raise RecordError("A night is played to its end: nobody agrees to a draw, and no rival gives up.")
        return action
    if state.player == CHANCE:
        return dice(state)
    return action if state.player == seat or state.player is None else rival(state, state.player, rivals)
