"""A Table: one running game with its record, its seats and its undo. It knows no game."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from matinee.table.dice import Dice
from matinee.table.errors import Illegal, Reason
from matinee.table.events import Event, told
from matinee.table.game import Game
from matinee.table.json_types import JsonObject
from matinee.table.phase import CHANCE, Action
from matinee.table.records.carry import carried_options, carried_position, play_on
from matinee.table.records.packed_list import PackedList
from matinee.table.records.record import Carried, Record
from matinee.table.registry import load
from matinee.table.resignation import is_table_action
from matinee.table.said.text import table_words
from matinee.table.said.verbs import AGREE, CONCEDE
from matinee.table.state import State

RECENT, MARKED = 4, 64
"""Number of recent states kept; of older ones one in this number, and the rest is replayed."""

MOST_BACK = 200
"""How many of a seat's last actions are gone through for the one that it would have less of."""


class Played(NamedTuple):
    """One action as it was played: who, what, and what came of it."""

    seat: int
    action: Action
    events: list[Event]


_past_decoder = msgspec.msgpack.Decoder(list[Played])


class Table:
    """The door for people: each action is checked, recorded, and can be taken back while that is fair."""

    def __init__(self, game: Game | str, seats: list[str] | None = None, **options: Any) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.header = Record.of(self.game, options, seats).header
        self.state = self.game.new(**self.header.options)
        self.past = PackedList[Played](msgspec.msgpack.encode, _past_decoder.decode)
        self.kept: dict[int, State] = {}  # the states before some of them, the first among them
        self.older, self.until = self.game.rules, 0  # the older rules, and the number of actions under them
        self.holding = False  # whether the states before new actions are all kept until `let_go`
        self._let_go = 0  # how far states were let go

    @classmethod
    def resume(cls, record: Record) -> Table:
        """A table that goes on where a record stops, if that is of older rules by those of today."""
        header, game = record.header, record.game
        table = cls(game, header.seats, **carried_options(game, header.rules, header.options))
        table.state = next(record.states())
        table.older, table.until, seats = record.played_before()
        for n, action in enumerate(record.actions):
            table._play(action, seats[n] if n < len(seats) else None)
        table.header.carried = header.carried
        if record.older:
            played = [one.seat for one in table.past]
            table.header.carried = [*header.carried, Carried(header.rules, len(played), played)]
        return table

    @property
    def record(self) -> Record:
        """The game as it was played so far."""
        return Record(self.header, [played.action for played in self.past])

    def go_on_from(self, position: JsonObject) -> None:
        """Leave what was played behind, and go on from a position, of these rules or of older ones."""
        self.state = carried_position(self.game, position)
        self.past.cut(0)
        self.kept.clear()
        self._let_go = 0
        self.older, self.until = self.game.rules, 0

    def act(self, seat: int, action: Action, listed: bool = False) -> list[Event]:
        """Play an action for a seat (or CHANCE); `Illegal` if it is not that seat's turn or not in its list.

        The table's own actions (`state.table_actions(seat)`) may be taken at any moment, by the seat that they name.
        `listed`: it is known to be in the legal list of this moment, and is not looked up there again.
        """
        player = self.state.player
        if len(self.past) < self.until:
            return self._play(action, seat)
        if player is not None and is_table_action(action):
            if seat != action[-1]:
                raise Illegal(self.state.no("", "not_your_seat"), action)
        elif player is not None and seat != player:
            dice = table_words().say("words", "dice")
            who = dice if player == CHANCE else self.game.called(self.state, player)
            raise Illegal(self.state.no(self.state.stack[-1].rule, "not_your_turn", who), action)
        return self._play(tuple(action) if isinstance(action, list) else action, listed=listed)

    def concede(self, seat: int) -> list[Event]:
        """Let a seat give up."""
        return self.act(seat, (CONCEDE, seat))

    def agree_draw(self, seat: int) -> list[Event]:
        """Let a seat offer a draw, or agree to the one that is offered; it is drawn when all agree."""
        return self.act(seat, (AGREE, seat))

    def roll(self, dice: Dice) -> list[Event]:
        """Let the dice decide until a seat has to; what came of it."""
        events: list[Event] = []
        while self.state.player == CHANCE:
            events += self._play(dice(self.state))
        return events

    def why_not_undo(self, seat: int, of: int | None = None) -> Reason | None:
        """None if this seat may take its last action back; `of`: as if only this number of actions had been played."""
        n = len(self.past) if of is None else min(of, len(self.past))
        if n <= self.until:
            return self.state.no("", "nothing_to_undo")
        last = self.past[n - 1]
        if last.seat == CHANCE:
            return self.state.no("", "dice_rolled")
        if last.seat != seat:
            return self.state.no("", "others_acted")
        if any(event.reveals for event in last.events):
            return self.state.no("", "secret_out")
        return None

    def undo(self, seat: int) -> Action:
        """Take the seat's last action back; one that was taken back under older rules anyhow."""
        reason = self.why_not_undo(seat)
        if reason is not None and len(self.past) >= self.until:
            raise Illegal(reason)
        action = self.past[-1].action
        self.rollback(len(self.past) - 1)
        return action

    def begun(self, seat: int) -> int:
        """How many take-backs bring a seat to the beginning of the phase in which it decides."""
        n, phase = len(self.past), type(self.state.stack[-1]) if self.state.stack else None
        while n and len(self.past) - n < MOST_BACK and self.why_not_undo(seat, n) is None:
            stack = self.before(n - 1).stack
            if not stack or type(stack[-1]) is not phase:
                break
            n -= 1
        return len(self.past) - n

    def less(self, seat: int, start: Action) -> tuple[int, list[Action]]:
        """How a seat has one less of what it bought by an action that begins so, everything after it kept.

        A number of undos, and then these actions; `Illegal` if impossible.
        """
        n = len(self.past)
        while True:
            reason = self.why_not_undo(seat, n) if n else self.state.no("", "nothing_to_undo")
            if reason is None and len(self.past) - n == MOST_BACK:
                reason = self.state.no("", "too_far_back", MOST_BACK)
            if reason is not None:
                raise Illegal(reason)
            n -= 1
            action = self.past[n].action
            if action[: len(start)] == start:
                break
        again = [*self._lessened(action), *(played.action for played in self.past[n + 1 :])]
        after = self.before(n).copy()
        for one in again:
            after.apply(one)
        return len(self.past) - n, again

    def _lessened(self, action: Action) -> list[Action]:
        """An action whose last argument is a number, with one less; nothing where that would be none."""
        verb = self.game.verb(action[0])
        numbered = verb is not None and bool(verb.kinds) and verb.kinds[-1] == "number" and action[-1] > 1
        return [(*action[:-1], action[-1] - 1)] if numbered else []

    def rollback(self, length: int) -> None:
        """Reset the table to its first actions."""
        self.state = self.before(length)
        self.past.cut(length)
        for k in [k for k in self.kept if k >= length]:
            del self.kept[k]
        self._let_go = min(self._let_go, length)

    def before(self, n: int) -> State:
        """The state before action `n`, or as it stands if there is no such action yet; only to look at."""
        if n >= len(self.past):
            return self.state
        start = n
        while (kept := self.kept.get(start)) is None:
            start -= 1
        if start < n:
            kept = kept.copy()
            for k in range(start, n):
                if k > start and not k % MARKED:  # a table that was opened by a snapshot has no marks yet
                    self.kept[k] = kept.copy()
                self._again(kept, k)
        return kept

    def since(self, n: int) -> list[State]:
        """The states before action `n` and each after it, and as it stands, each played once; only to look at."""
        states = [self.before(n)]
        for k in range(n, len(self.past)):
            after = self.kept.get(k + 1) if k + 1 < len(self.past) else self.state
            if after is None:
                after = states[-1].copy()
                self._again(after, k)
            states.append(after)
        return states

    def _again(self, state: State, k: int) -> None:
        """Do again what was played as action `k`: that it is legal was found out then."""
        seat, action, _ = self.past[k]
        if k < self.until or is_table_action(action):
            self._apply(state, k, action, seat)
        else:
            state.play(action)

    def log(self, seat: int | None) -> list[list[Any]]:
        """Everything that happened, as far as this seat may know."""
        return [line for played in self.past for line in told(played.events, seat)]

    def _apply(self, state: State, n: int, action: Action, then: int | None = None) -> int | None:
        """Apply action `n`, translated if it is of older rules; returns the seat that decided."""
        if n < self.until:
            return play_on(state, self.older, action, then)
        player: int | None = action[-1] if is_table_action(action) else state.player
        state.apply(action)
        return player

    def _play(self, action: Action, then: int | None = None, listed: bool = False) -> list[Event]:
        before = self.state.copy()
        try:
            if listed:
                seat = self.state.player
                self.state.play(action)
            else:
                seat = self._apply(self.state, len(self.past), action, then)
        except Illegal:
            if len(self.past) < self.until:  # what stands for an action may be possible in part
                self.state = before
            raise
        self.kept[len(self.past)] = before
        self.past.append(Played(CHANCE if seat is None else seat, action, self.state.events))
        if not self.holding:
            self.let_go()
        return self.state.events

    def let_go(self) -> None:
        """Drop old states, except the last few and one in a number of the older."""
        for k in range(self._let_go, len(self.past) - RECENT):
            if k % MARKED:
                self.kept.pop(k, None)
            self._let_go = k + 1
