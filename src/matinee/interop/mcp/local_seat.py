"""A seat at a table of this process: bots have the other seats, and the dice fall by themselves."""

from __future__ import annotations

from random import Random, SystemRandom

from matinee.bots.names import bot
from matinee.bots.seat import Seat
from matinee.interop.mcp.seat import McpSeat
from matinee.table.dice import fair
from matinee.table.errors import OptionsError
from matinee.table.json_types import Options
from matinee.table.parts import Chances
from matinee.table.phase import CHANCE, Action
from matinee.table.shown.view import View
from matinee.table.table import Table


class LocalSeat(McpSeat):
    """One of the seats; the others play on at once whenever they can."""

    def __init__(self, game: str, seat: int, opponent: str, options: Options, seed: int | None) -> None:
        self.table = Table(game, **options)
        self.game, self.options, self.seat = self.table.game, self.table.state.options, seat
        seats = self.game.seats(self.options)
        if not 0 <= seat < len(seats):
            raise OptionsError(f"There is no seat {seat}; the seats are 0 to {len(seats) - 1}.")
        seed = SystemRandom().randrange(1_000_000) if seed is None else seed
        self.bots = {n: bot(opponent, Random(f"{seed}/seat {n}")) for n in range(len(seats)) if n != seat}
        self.dice = fair(Random(f"{seed}/dice"))
        self.listen(0)

    def view(self) -> View:
        return self.table.state.view(self.seat)

    def described(self) -> list[str]:
        return [self.table.state.describe(action) for action in self.view().legal]

    def reason(self, action: Action) -> str | None:
        reason = self.table.state.why_not(action)
        return None if reason is None else str(reason)

    def chances(self, action: Action) -> Chances:
        return self.table.state.odds(action)

    def play(self, action: Action) -> None:
        self.table.act(self.seat, action)
        self.listen(0)

    def listen(self, seconds: float) -> None:
        table = self.table
        while (player := table.state.player) not in (None, self.seat):
            if player == CHANCE:
                table.act(CHANCE, self.dice(table.state))
            elif player is not None:
                table.act(player, self.bots[player].choose(Seat.at(table.state, player)))

    def lines(self) -> list[str]:
        return [self.game.words.event(line) for line in self.table.log(self.seat)]
