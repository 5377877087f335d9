"""A game as a Gymnasium environment: one seat is yours, bots have the others.

    env = matinee.interop.gymnasium.SeatEnv(game, seat=0, bot="projectionist", players=2)
    env = gymnasium.make(f"matinee.interop.gymnasium:matinee/{game}-v{rules}", bot="projectionist", players=2)

`reset(options={"game": {"turns": 20}})` gives one game other options. `max_cycles` cuts a game after a number of codes.
`action_space.sample()` draws from what is legal at the moment. An action that the mask forbids changes nothing:
`info["refused"]` says which rule is in its way. With `bot=None` all seats are yours: `info["seat"]`
says which.
"""

from __future__ import annotations

from random import Random
from typing import Any

from matinee.bots.names import bot as named
from matinee.bots.seat import Bot, Seat
from matinee.interop.encoding import CodeError, MissingExtra
from matinee.interop.play import Play
from matinee.interop.text_view import text_view
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.registry import marquee

try:
    import gymnasium

    from matinee.interop.spaces import Info, Legal, Observation, observed, options_for
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
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        self.play = Play(game, form, **options)
        self.max_cycles, self.steps = max_cycles, 0
        if not 0 <= seat < self.play.seats:
            raise OptionsError(f"There is no seat {seat}; the seats are 0 to {self.play.seats - 1}.")
        self.seat, self.bot, self.render_mode = seat, bot, render_mode
        self.schema = schema(self.play.game, self.play.options, form)
        self.action_space: Legal = Legal(self.play)
        self.observation_space = observed(self.schema.size, self.play.encoding.size)
        self.others: list[Bot] = []

    def reset(self, *, seed: int | None = None, options: Options | None = None) -> tuple[Observation, Info]:
        """A new game, played up to the first decision of one's own."""
        self.restart(seed, options)
        return self.observe(), self._info()

    def restart(self, seed: int | None = None, options: Options | None = None) -> None:
        """The same without looking."""
        wish = options_for(self.play, self.schema, options)
        super().reset(seed=seed)
        seed = int(self.np_random.integers(2**62)) if seed is None else seed
        self.play.start(seed, wish)
        self.steps = 0
        if self.bot is not None:
            self.others = [named(self.bot, Random(f"{seed}/seat {n}")) for n in range(self.play.seats)]
        self.others_play()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """One code of one's own, then the dice and the others."""
        try:
            reward, over, cut = self.advance(int(action))
        except CodeError as error:
            refused = {**self._info(), "refused": str(error)}
            return self.observe(), 0.0, self.play.player is None, False, refused
        return self.observe(), reward, over, cut, self._info()

    def advance(self, code: int) -> tuple[float, bool, bool]:
        """The same without looking: the reward, whether it is over, whether it is cut; CodeError and no change for a
        masked code."""
        if self.bot is None and self.play.player is not None:
            self.seat = self.play.player
        seat = self.seat
        self.play.step(code)
        self.others_play()
        self.steps += 1
        over = self.play.player is None
        late = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        return self.play.returns()[seat] if over else 0.0, over, late

    def others_play(self) -> None:
        """Let the bots play until it is one's own turn, or over."""
        while self.bot is not None and (player := self.play.player) not in (None, self.seat):
            assert player is not None
            self.play.play(self.others[player].choose(Seat.at(self.play.state, player)))

    def observe(self, out: Any = None, mask: Any = None) -> Observation:
        """What the seat sees and may do, into these arrays if they are given."""
        player = self.play.player
        seat = player if self.bot is None and player is not None else self.seat
        row = self.schema.write(self.play.state, seat, self.play.chosen, out)
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


def register() -> list[str]:
    """Make every game known to `gymnasium.make` that it does not know yet; their ids."""
    ids = {f"matinee/{game.name}-v{game.rules}": game.name for game in marquee()}
    for id, name in ids.items():
        if id not in gymnasium.registry:
            entry = "matinee.interop.gymnasium:SeatEnv"
            gymnasium.register(id, entry, kwargs={"game": name}, disable_env_checker=True, order_enforce=False)
    return list(ids)


IDS = register()
