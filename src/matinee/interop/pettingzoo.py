"""A game as a PettingZoo environment: one agent a seat, taking turns, with a mask of what is legal.

    env = matinee.interop.pettingzoo.env(game, players=3)

The dice are rolled inside `step`, from the seed given to `reset`. An action that the mask forbids is refused with the
rule in its way, and nothing changes. Rewards come at the end: 1 for a win, 0 for a loss, 0.5 for a draw.

`parallel_env` asks all agents at once; whoever does not decide rests, which is one code more and the only one open.
"""

from __future__ import annotations

from typing import Any

from matinee.interop.encoding import CodeError
from matinee.interop.extras import MissingExtra
from matinee.interop.play import Play
from matinee.interop.text_view import text_view
from matinee.table.game import Game
from matinee.table.json_types import Options

try:
    from pettingzoo import AECEnv, ParallelEnv

    from matinee.interop.spaces import Info, Legal, Observation, observed, options_for
    from matinee.interop.tensor import schema
except ImportError as error:
    raise MissingExtra("pettingzoo", error.name) from error


class _Hall:
    """What both forms share: the game, the names of the seats, and the spaces."""

    def __init__(self, game: str | Game, form: str, rest: bool, options: Options) -> None:
        self.play = Play(game, form, **options)
        self.schema = schema(self.play.game, self.play.options, form)
        self.metadata = {
            "name": f"matinee_{self.play.game.name}_v{self.play.game.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "encoding": self.play.encoding.tag,
            "schema": self.schema.tag,
        }
        self.names = [f"seat_{n}" for n in range(self.play.seats)]
        self.seats = {name: n for n, name in enumerate(self.names)}
        self.actions = {name: Legal(self.play, n, rest) for name, n in self.seats.items()}
        self.sights = {name: observed(self.schema.size, int(space.n)) for name, space in self.actions.items()}

    def observe(self, agent: str) -> Observation:
        """What the seat sees, and what it may do now."""
        seat, play = self.seats[agent], self.play
        row = self.schema.write(play.state, seat, play.chosen if play.player == seat else ())
        return {"observation": row, "action_mask": self.actions[agent].mask()}

    def start(self, seed: int | None, options: Options | None) -> None:
        """A new game, with other options for this one if they are given; without a seed the dice go on as they were."""
        self.play.start(seed, options_for(self.play, self.schema, options))

    def text(self, seat: int) -> str:
        """The board and the sheets in plain text, as a seat sees them."""
        return text_view(self.play.game, self.play.options, self.play.state.view(seat))


class Seats(AECEnv[str, Observation, int]):
    """The seats of one game, in the order in which the rules ask them."""

    def __init__(
        self,
        game: str | Game,
        form: str = "flat",
        max_cycles: int | None = None,
        render_mode: str = "ansi",
        **options: Any,
    ) -> None:
        super().__init__()
        self.hall = _Hall(game, form, False, options)
        self.play, self.metadata, self.render_mode = self.hall.play, self.hall.metadata, render_mode
        self.max_cycles, self.steps = max_cycles, 0
        self.possible_agents, self.agents = list(self.hall.names), list(self.hall.names)
        self.action_spaces: Any = self.hall.actions
        self.observation_spaces: Any = self.hall.sights

    def observation_space(self, agent: str) -> Any:
        """A row of numbers, and the mask of actions."""
        return self.hall.sights[agent]

    def action_space(self, agent: str) -> Any:
        """All codes of the game."""
        return self.hall.actions[agent]

    def reset(self, seed: int | None = None, options: Options | None = None) -> None:
        """A new game, with other options for this one if they are given; without a seed the dice go on as they were."""
        self.hall.start(seed, options)
        self.agents, self.steps = list(self.possible_agents), 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> Observation:
        """What the seat sees, and what it may do now: nothing, if another decides."""
        return self.hall.observe(agent)

    def step(self, action: int | None) -> None:
        """The action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.step(-1 if action is None else int(action))
        self.steps += 1
        if self.play.player is None:  # there are no rewards before the end
            self.rewards = dict(zip(self.possible_agents, self.play.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.max_cycles is not None and self.steps >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()

    def _ask(self) -> None:
        player = self.play.player
        self.agent_selection = self.possible_agents[0 if player is None else player]

    def render(self) -> str:
        """The board and the sheets in plain text, as the agent that is asked sees them."""
        return self.hall.text(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""


class AtOnce(ParallelEnv[str, Observation, int]):
    """The seats of one game, all asked in every step; who does not decide rests."""

    def __init__(
        self,
        game: str | Game,
        form: str = "flat",
        max_cycles: int | None = None,
        render_mode: str = "ansi",
        **options: Any,
    ) -> None:
        self.hall = _Hall(game, form, True, options)
        self.play, self.metadata, self.render_mode = self.hall.play, self.hall.metadata, render_mode
        self.metadata = {**self.metadata, "is_parallelizable": True}
        self.max_cycles, self.steps = max_cycles, 0
        self.possible_agents, self.agents = list(self.hall.names), list(self.hall.names)

    def observation_space(self, agent: str) -> Any:
        """A row of numbers, and the mask of actions."""
        return self.hall.sights[agent]

    def action_space(self, agent: str) -> Any:
        """All codes of the game, and the one for resting."""
        return self.hall.actions[agent]

    def reset(
        self, seed: int | None = None, options: Options | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """A new game, with other options for this one if they are given; without a seed the dice go on as they were."""
        self.hall.start(seed, options)
        self.agents, self.steps = list(self.possible_agents), 0
        return {agent: self.hall.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """An action of each; only that of the agent that decides is played."""
        player = self.play.player
        if player is None:
            raise CodeError("The game is over.")
        for n, agent in enumerate(self.possible_agents):
            if n != player and actions[agent] != self.play.encoding.size:
                raise CodeError(f"{agent} is not asked, and can only rest: {self.play.encoding.size}.")
        self.play.step(int(actions[self.possible_agents[player]]))
        self.steps += 1
        everybody, over = self.possible_agents, self.play.player is None
        late = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        sights = {agent: self.hall.observe(agent) for agent in everybody}
        rewards = dict(zip(everybody, self.play.returns(), strict=True))
        if over or late:
            self.agents = []
        return (
            sights,
            rewards,
            dict.fromkeys(everybody, over),
            dict.fromkeys(everybody, late),
            {agent: {} for agent in everybody},
        )

    def render(self) -> str:
        """The board and the sheets in plain text, as the seat that decides sees them."""
        return self.hall.text(self.play.player or 0)

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str | Game, form: str = "flat", max_cycles: int | None = None, **options: Any) -> Seats:
    """The seats of a game as an AEC environment, cut after so many steps if `max_cycles` says so; `form` is the
    encoding of actions, flat or factored."""
    return Seats(game, form, max_cycles, **options)


def parallel_env(game: str | Game, form: str = "flat", max_cycles: int | None = None, **options: Any) -> AtOnce:
    """The same as a parallel environment."""
    return AtOnce(game, form, max_cycles, **options)
