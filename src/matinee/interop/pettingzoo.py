"""A game as a PettingZoo environment: one agent a seat, taking turns, with a mask of what is legal.

    env = matinee.interop.pettingzoo.env(game, players=3)

The dice are rolled inside `step`, from the seed given to `reset`. An action that the mask forbids is refused with the
rule in its way, and nothing changes. Rewards come at the end: 1 for a win, 0 for a loss, 0.5 for a draw.

`parallel_env` asks all agents at once; a seat that does not decide passes, its only open code.
"""

from __future__ import annotations

from typing import Any

from matinee.interop.encoding import CodeError, MissingExtra
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


class _Seated:
    """What both forms share: the game, the names of the seats, and the spaces."""

    def __init__(
        self,
        game: str | Game,
        form: str = "flat",
        max_cycles: int | None = None,
        render_mode: str = "ansi",
        *,
        rest: bool,
        **options: Any,
    ) -> None:
        super().__init__()
        self.play, self.render_mode = Play(game, form, **options), render_mode
        self.schema = schema(self.play.game, self.play.options, form)
        self.metadata = {
            "name": f"matinee_{self.play.game.name}_v{self.play.game.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": rest,
            "encoding": self.play.encoding.tag,
            "schema": self.schema.tag,
        }
        self.max_cycles, self.steps = max_cycles, 0
        self.possible_agents = [f"seat_{n}" for n in range(self.play.seats)]
        self.agents = list(self.possible_agents)
        self.action_spaces: Any = {name: Legal(self.play, n, rest) for n, name in enumerate(self.agents)}
        self.observation_spaces: Any = {
            name: observed(self.schema.size, int(space.n)) for name, space in self.action_spaces.items()
        }

    def observation_space(self, agent: str) -> Any:
        """A row of numbers, and the mask of actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All codes of the game; and one for resting, where all are asked at once."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What the seat sees, and what it may do now: nothing, if another decides."""
        seat, play = self.possible_agents.index(agent), self.play
        row = self.schema.write(play.state, seat, play.chosen if play.player == seat else ())
        return {"observation": row, "action_mask": self.action_spaces[agent].mask()}

    def start(self, seed: int | None, options: Options | None) -> None:
        """A new game, with other options for this one if they are given; without a seed the dice go on as they were."""
        self.play.start(seed, options_for(self.play, self.schema, options))
        self.agents, self.steps = list(self.possible_agents), 0

    def advance(self, code: int) -> tuple[bool, bool]:
        """Play a code; whether the game is over, and whether it is cut."""
        self.play.step(code)
        self.steps += 1
        over = self.play.player is None
        return over, not over and self.max_cycles is not None and self.steps >= self.max_cycles

    def render(self) -> str:
        """The board and the sheets in plain text, as the seat that is asked sees them."""
        return text_view(self.play.game, self.play.options, self.play.state.view(self.play.player or 0))

    def close(self) -> None:
        """Nothing is held open."""


class Seats(_Seated, AECEnv[str, Observation, int]):
    """The seats of one game, in the order in which the rules ask them."""

    def __init__(self, game: str | Game, *given: Any, **more: Any) -> None:
        super().__init__(game, *given, rest=False, **more)

    def reset(self, seed: int | None = None, options: Options | None = None) -> None:
        """A new game, with other options for this one if they are given; without a seed the dice go on as they were."""
        self.start(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """The action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        over, late = self.advance(-1 if action is None else int(action))
        if over:  # there are no rewards before the end
            self.rewards = dict(zip(self.possible_agents, self.play.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif late:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()

    def _ask(self) -> None:
        self.agent_selection = self.possible_agents[self.play.player or 0]


class AtOnce(_Seated, ParallelEnv[str, Observation, int]):
    """The seats of one game, all asked in every step; who does not decide rests."""

    def __init__(self, game: str | Game, *given: Any, **more: Any) -> None:
        super().__init__(game, *given, rest=True, **more)

    def reset(
        self, seed: int | None = None, options: Options | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """A new game, with other options for this one if they are given; without a seed the dice go on as they were."""
        self.start(seed, options)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """An action of each; only that of the agent that decides is played."""
        player, everybody = self.play.player, self.possible_agents
        if player is None:
            raise CodeError("The game is over.")
        for n, agent in enumerate(everybody):
            if n != player and actions[agent] != self.play.encoding.size:
                raise CodeError(f"{agent} is not asked, and can only rest: {self.play.encoding.size}.")
        over, late = self.advance(int(actions[everybody[player]]))
        if over or late:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in everybody},
            dict(zip(everybody, self.play.returns(), strict=True)),
            dict.fromkeys(everybody, over),
            dict.fromkeys(everybody, late),
            {agent: {} for agent in everybody},
        )


def env(game: str | Game, form: str = "flat", max_cycles: int | None = None, **options: Any) -> Seats:
    """The seats of a game as an AEC environment, cut after `max_cycles` steps; `form` is the
    encoding of actions, flat or factored."""
    return Seats(game, form, max_cycles, **options)


def parallel_env(game: str | Game, form: str = "flat", max_cycles: int | None = None, **options: Any) -> AtOnce:
    """The same as a parallel environment."""
    return AtOnce(game, form, max_cycles, **options)
