"""A game as a Gymnasium environment: one seat is yours, bots have the others.

    env = matinee.interop.gymnasium.SeatEnv(game, seat=0, bot="projectionist", players=2)

`action_space.sample()` draws from what is legal at the moment. An action that the mask forbids changes nothing:
`info["refused"]` says which rule is in its way. With `bot=None` all seats are yours, whoever is asked: `info["seat"]`
says which.
"""

from __future__ import annotations

from random import Random
from typing import Any

from matinee.bots.names import bot as named
from matinee.bots.seat import Bot, Seat
from matinee.interop.encoding import CodeError
from matinee.interop.extras import MissingExtra
from matinee.interop.play import Play
from matinee.interop.text_view import text_view
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options

try:
    import gymnasium

    from matinee.interop.spaces import Info, Legal, Observation, observed
    from matinee.interop.tensor import schema
except ImportError as error:
    raise MissingExtra("gymnasium", error.name) from error


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One seat at the table."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seat: int = 0,
        bot: str | None = "random",
        form: str = "flat",
        render_mode: str | None = "ansi",
        **options: Any,
    ) -> None:
        self.play = Play(game, form, **options)
        if not 0 <= seat < self.play.seats:
            raise OptionsError(f"There is no seat {seat}; the seats are 0 to {self.play.seats - 1}.")
        self.seat, self.bot, self.render_mode = seat, bot, render_mode
        self.schema = schema(self.play.game, self.play.options)
        self.action_space: Legal = Legal(self.play)
        self.observation_space = observed(self.schema.size, self.play.encoding.size)
        self.others: list[Bot] = []

    def reset(self, *, seed: int | None = None, options: Options | None = None) -> tuple[Observation, Info]:
        """A new game, played up to the first decision of one's own."""
        super().reset(seed=seed)
        seed = int(self.np_random.integers(2**62)) if seed is None else seed
        self.play.start(seed)
        if self.bot is not None:
            self.others = [named(self.bot, Random(f"{seed}/seat {n}")) for n in range(self.play.seats)]
        self.others_play()
        return self.observe(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """One code of one's own, then the dice and the others."""
        if self.bot is None and self.play.player is not None:
            self.seat = self.play.player
        seat, refused = self.seat, ""
        try:
            self.play.step(int(action))
        except CodeError as error:
            refused = str(error)
        self.others_play()
        over = self.play.player is None
        info = {**self._info(), "refused": refused}
        return self.observe(), self.play.returns()[seat] if over else 0.0, over, False, info

    def others_play(self) -> None:
        """Let the bots play until it is one's own turn, or over."""
        while self.bot is not None and (player := self.play.player) not in (None, self.seat):
            assert player is not None
            self.play.play(self.others[player].choose(Seat.at(self.play.state, player)))

    def observe(self, out: Any = None, mask: Any = None) -> Observation:
        """What the seat sees and may do, into these arrays if they are given."""
        player = self.play.player
        seat = player if self.bot is None and player is not None else self.seat
        row = self.schema.flat(self.play.state.view(seat), out)
        return {"observation": row, "action_mask": self.action_space.mask(mask)}

    def _info(self) -> Info:
        player = self.play.player
        seat = self.seat if player is None else player
        return {"seat": seat, "returns": self.play.returns(), "refused": ""}

    def render(self) -> str:
        """The board and the sheets in plain text."""
        return text_view(self.play.game, self.play.options, self.play.state.view(self.seat))


Chair = SeatEnv
"""Its name up to version 0.2."""
