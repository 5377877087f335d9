"""The games as OpenSpiel knows games: registered by name, with explicit chance.

    import pyspiel
    import matinee.interop.openspiel
    game = pyspiel.load_game(f"matinee_{game}(players=3)")

Options are parameters; `form` is the encoding of actions, flat or factored. Chance outcomes have flat codes in both.
Utilities are those of `State.returns`: 1 for a win, 0 for a loss, 0.5 for a draw, and they need not sum to 1. A game
that has gone on for LONGEST actions is cut, and no seat wins. `resample_from_infostate` is the game's `guess`: a
state of its own, which goes on from there and has no history.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import msgspec

from matinee.interop.encoding import CodeError, Codes, MissingExtra, encoding
from matinee.table.errors import Endless
from matinee.table.events import Event, told
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.phase import CHANCE, Action
from matinee.table.registry import load, marquee
from matinee.table.state import State

try:
    import pyspiel

    from matinee.interop import tensor
except ImportError as error:
    raise MissingExtra("openspiel", error.name) from error

LONGEST = 20_000
PREFIX = "matinee_"


def _seats(game: Game) -> list[int]:
    """How many seats there can be."""
    choices = [[(o.name, value) for value in o.choices or (o.default,)] for o in game.options]
    return sorted({len(game.seats(dict(row))) for row in product(*choices)})


def kind(game: Game) -> Any:
    """What OpenSpiel asks of a game before there is one."""
    seats, types = _seats(game), pyspiel.GameType
    return types(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION,
        utility=types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"form": "flat", **{option.name: option.default for option in game.options}},
    )


class SpielGame(pyspiel.Game):
    """One of our games under some options."""

    def __init__(self, declared: Any, game: Game, params: Options) -> None:
        wish = {name: value for name, value in params.items() if name != "form"}
        self.rules, self.options = game, game.checked(wish)
        if game.endless(self.options):
            raise Endless(game.title)
        self.encoding = encoding(game, params.get("form", "flat"))
        self.chance = encoding(game)
        self.schema = tensor.schema(game, self.options, self.encoding.form)
        steps = 1 if self.encoding is self.chance else 1 + max(len(verb.kinds) for verb in game.verbs.values())
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.size,
            max_chance_outcomes=self.chance.size,
            num_players=self.schema.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST * steps,
        )
        super().__init__(declared, info, params)

    def new_initial_state(self, start: str | None = None) -> SpielState:
        """The beginning of a game, or what `serialize` wrote."""
        return SpielState(self) if start is None else self.deserialize_state(start)

    def deserialize_state(self, text: str) -> SpielState:
        """The state that was written so; one of other rules or options is refused."""
        try:
            data = json.loads(text)
            tag, position, known = data["codes"], data["position"], data["known"]
            events = [Event(id, tuple(args), *rest) for id, args, *rest in data["events"]]
        except (ValueError, KeyError, TypeError) as error:
            raise CodeError("This is no state that was written here.") from error
        encoding(self.rules, self.encoding.form, tag)
        state = SpielState(self)
        state.held = _read(self.rules.name, position, events)
        if state.held.state.options != self.options:
            raise CodeError("This state is of a game with other options.")
        state.known, state.chosen, state.length = known, tuple(data["chosen"]), data["length"]
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat sees, as numbers and as text."""
        return SpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class _Held:
    """A state that is copied by its own `copy`, and not to the bone."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: Any) -> _Held:
        return _Held(self.state.copy())

    def __reduce__(self) -> Any:
        return _read, (self.state.game.name, self.state.position(), self.state.events)


def _read(game: str, position: JsonObject, events: list[Event]) -> _Held:
    """A state as a position tells it, and what has just happened, which a seat sees as well."""
    state = load(game).from_position(position)
    state.events = list(events)
    return _Held(state)


class SpielState(pyspiel.State):
    """A moment of a game. `known` is a digest for each seat of all that it was told and did: its perfect recall."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = _Held(game.rules.new(**game.options))
        self.chosen: Codes = ()
        self.known = [""] * game.schema.seats
        self.length = 0

    @property
    def spiel(self) -> SpielGame:
        """The game that it is a state of."""
        game: SpielGame = self.get_game()
        return game

    @property
    def state(self) -> State:
        return self.held.state

    # -- what OpenSpiel asks

    def current_player(self) -> int:
        """The seat that decides, CHANCE or TERMINAL."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        player = self.state.player
        return int(pyspiel.PlayerId.CHANCE) if player == CHANCE or player is None else player

    def is_terminal(self) -> bool:
        """Whether it is over, or broken off."""
        return self.state.player is None or self.length >= LONGEST

    def _legal_actions(self, player: int) -> list[int]:
        if self.state.player == CHANCE:
            return sorted(code for code, _ in self.chance_outcomes())
        return self.spiel.encoding.next(self.state.legal_actions(), self.chosen)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability."""
        codes = self.spiel.chance.codes
        return sorted((codes(action)[0], chance) for action, chance in self.state.chance_outcomes())

    def _apply_action(self, code: int) -> None:
        player = self.state.player
        if player == CHANCE:
            action = self.spiel.chance.action((code,))
        else:
            self.chosen = (*self.chosen, code)
            action = self.spiel.encoding.action(self.chosen)
        if action is not None:
            self.state.play(action)
            self.chosen = ()
            self.length += 1
            self._remember(player, action)

    def _remember(self, player: int | None, action: Action) -> None:
        for seat, before in enumerate(self.known):
            news = told(self.state.events, seat), action if seat == player else None
            if news != ([], None):
                self.known[seat] = hashlib.sha256(f"{before}{news}".encode()).hexdigest()[:32]

    def _action_to_string(self, player: int, code: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            action = self.spiel.chance.action((code,))
        else:
            action = self.spiel.encoding.action((*self.chosen, code))
        if action is None:
            names = self.spiel.encoding.verbs
            return names[code] if not self.chosen else f"{names[self.chosen[0]]} ... {code - len(names)}"
        return self.spiel.rules.spelling(self.spiel.options).typed(action)

    def returns(self) -> list[float]:
        """1 for a win, 0 for a loss, 0.5 for a draw; nothing while it runs."""
        return self.state.returns() or [0.0] * len(self.known)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this seat could believe in, with its own perfect recall."""
        guessed = SpielState(self.spiel)
        guessed.held = _Held(self.state.guess(player, Random(sampler())))
        guessed.chosen = self.chosen if self.state.player == player else ()
        guessed.known, guessed.length = list(self.known), self.length
        return guessed

    def serialize(self) -> str:
        """The state as JSON, with the tag of its codes."""
        state = self.state
        data = {
            "codes": self.spiel.encoding.tag,
            "position": state.position(),
            "events": msgspec.to_builtins(state.events),
        }
        return json.dumps({**data, "known": self.known, "chosen": self.chosen, "length": self.length})

    def __str__(self) -> str:
        return f"{self.state!r} {self.length} {self.chosen or ''}".rstrip()


class SpielObserver:
    """What a seat sees: numbers by the game's schema, text as JSON; with perfect recall the text has its digest too."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self.game, self.recall = game, recall
        self.tensor = game.schema.empty()
        self.dict = game.schema.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the arrays."""
        own = state.chosen if state.state.player == player else ()
        self.game.schema.write(state.state, player, own, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same moment as text."""
        seen = tensor.text(state.state.view(player))
        own = state.chosen if state.state.player == player else ()
        return f"{state.known[player]} {list(own)} {seen}" if self.recall else seen


def register() -> list[str]:
    """Make every game known to OpenSpiel that it does not know yet; their names."""
    known = set(pyspiel.registered_names())
    for game in marquee():
        if PREFIX + game.name not in known:
            declared = kind(game)
            pyspiel.register_game(declared, _maker(declared, game))
    return [PREFIX + game.name for game in marquee()]


def _maker(type_: Any, game: Game) -> type[SpielGame]:
    """A class of its own for each game: OpenSpiel holds it to the very end of the process, which a function would not
    outlive."""

    class Registered(SpielGame):
        def __init__(self, params: Options | None = None) -> None:
            super().__init__(type_, game, params or {})

    return Registered


NAMES = register()
