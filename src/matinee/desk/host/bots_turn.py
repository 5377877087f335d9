"""Whose move it is where no person has to: bots are asked, one at a time, what was said beforehand is carried out, and
idle dice fall."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

import matinee
from matinee.desk.clicks import beforehand, clicks
from matinee.desk.host.effects import Ask, By
from matinee.desk.host.hearing import stand_in
from matinee.desk.host.room import Room, Steps
from matinee.desk.rows import BeforehandRow
from matinee.desk.setting_up.seating import STAND_IN_PACE
from matinee.table.said.verbs import AGREE, DECLINE
from matinee.table.shown.panels import Tray


class BotsTurn:
    """`asked` is what a bot is thinking about: what it was asked, and how far the table had come."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.asked: Ask | None = None
        self._seq = 0
        self._asks = 0

    def go_on(self) -> Steps:
        """Set the bot to work that has to decide now, if one has to and none is at it; let idle dice roll."""
        table = self.room.table
        while not table.at_rest and self.asked is None:
            yield from self._give_back()
            answers, seat, bot = table.bot_to_answer(), table.state.player, table.bot_to_move()
            if answers is not None:
                self._ask("draw", answers, table.chairs[answers].played_by or "")
            elif (before := beforehand.due(table)) is not None:
                yield from self._carry_out(before)
            elif bot is not None and seat is not None:
                legal = table.state.legal_actions()
                if len(legal) > 1 or table.stood_in:
                    self._ask("move", seat, bot)
                else:
                    yield from self._play(seat, legal[0])
            elif table.dice_fall:  # they were left to a person who has since handed the seat to a bot
                yield from self._play(matinee.CHANCE, table.roll(self.room.luck.dice))
            else:
                return

    def _give_back(self) -> Steps:
        """Give a seat back whose bot has placed all pieces but the last, or has nothing more to place."""
        room, seat = self.room, self.room.table.state.player
        if seat not in room.placed_for:
            return
        trays = (panel for panel in room.table.state.view(seat).panels if isinstance(panel, Tray))
        if sum(len(tray.pieces) for tray in trays) <= 1:
            room.placed_for.discard(seat)
            yield from stand_in(room, [seat], None)
            yield from room.seats_changed()

    def _ask(self, kind: Literal["move", "draw"], seat: int, bot: str) -> None:
        table = self.room.table
        question = self.room.luck.question(table.state, seat, bot, table.id)
        self._asks, self._seq = self._asks + 1, table.seq
        self.asked = Ask(self._asks, kind, question, STAND_IN_PACE if table.stood_in else 0.0)
        self.room.out.append(self.asked)

    def answered(self, ask: int, choice: Any) -> Steps:
        """Play what a bot has chosen, if it is still its turn."""
        asked, table = self.asked, self.room.table
        if asked is None or asked.ask != ask:
            return
        self.asked, self.room.stirred = None, True
        seat, bot = asked.question.seat, asked.question.bot
        if table.seq != self._seq:
            return
        if asked.kind == "draw" and table.bot_to_answer() == seat:
            yield from self._play(seat, (AGREE if choice is True else DECLINE, seat))
        elif asked.kind == "move" and table.bot_to_move() == bot:
            legal = table.state.legal_actions()
            picked = tuple(choice) if isinstance(choice, (list, tuple)) else None
            yield from self._play(seat, picked if picked in legal else self.room.luck.chance.choice(legal))

    def unanswered(self, ask: int) -> None:
        """Do nothing: another server acts, or the watchdog retries."""
        if self.asked is not None and self.asked.ask == ask:
            self.asked = None

    def _carry_out(self, due: beforehand.Due) -> Steps:
        """Click for a player who has said so beforehand, or tell that player why not."""
        room = self.room
        if due.action is None:
            yield from room.say_beforehand(due.seat, due.left)
        else:
            left = BeforehandRow(room.table.id, due.seat, due.left.kept) if due.is_click else None
            yield from self._play(due.seat, due.action, "person", left)

    def _play(self, seat: int, action: matinee.Action, by: By = "bot", left: BeforehandRow | None = None) -> Steps:
        room = self.room
        change = clicks.act(room.table, seat, action, None, room.luck.dice, room.now)
        yield from room.note(replace(change, beforehand=left), by)
        room.announce()
