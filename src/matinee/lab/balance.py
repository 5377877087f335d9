"""Balance: with what one wins. Bots that do not search play on from set-ups that are dealt or taken from the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

import msgspec

from matinee.bots import match
from matinee.bots.greedy import best
from matinee.lab import journal
from matinee.lab.batch import Batch
from matinee.lab.chances import wilson
from matinee.lab.samples import designed
from matinee.table.dice import fair
from matinee.table.errors import Endless, MatineeError, OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.minds.styles import STRONGEST, Weigh
from matinee.table.parts import Balance
from matinee.table.phase import Action
from matinee.table.registry import load
from matinee.table.state import State

FEWEST = 8
"""What was played with less often is not told."""

LIKE = {"projectionist": "", "kaiju": STRONGEST}
"""Whose play is measured, and the style of it. Like Kaiju is what hints and analyses tell chances for, too."""


class Deal(msgspec.Struct, frozen=True):
    """What is played; the first line of a run's file."""

    game: str
    rules: str
    options: Options
    seed: int
    like: str = "projectionist"


class Dealt(journal.Numbered, frozen=True):
    """One game: the setting, what each seat played with, and how it ended."""

    setting: str
    traits: list[list[tuple[str, str]]]
    returns: list[float]


class Trait(NamedTuple):
    """The share won of a number of games with a trait, and without it."""

    name: str
    games: int
    won: float
    low: float
    high: float
    beside: float | None


class Section(NamedTuple):
    """All names of one kind, the best first; `par` is the average share."""

    setting: str
    kind: str
    par: float
    rows: list[Trait]


def balance_of(game: Game) -> Balance:
    """What a game compares, or one sentence."""
    if game.mind.balance is None:
        raise MatineeError(f"{game.title} does not say what is worth comparing.")
    return game.mind.balance


def settings(game: Game, options: Options) -> list[tuple[str, Options]]:
    """What games go through in turn: the choices of the first option that are words, unless one is given."""
    for option in game.options:
        if len(option.choices) > 1 and all(isinstance(choice, str) for choice in option.choices):
            if option.name in options:
                break
            return [
                (game.words.say("choices", str(choice)) if game.words.has("choices", str(choice)) else str(choice),
                 game.checked({**options, option.name: choice}))
                for choice in option.choices
            ]  # fmt: skip
    return [("", game.checked(options))]


def play_one(name: str, setting: str, options: Options, seed: int, number: int, like: str = "projectionist") -> Dealt:
    """One game, set up at random where that is said, and played on in one style by all."""
    game = load(name)
    weigh = game.mind.style(LIKE[like])
    compared = balance_of(game)
    rng, dice = Random(f"{seed}/balance {number}"), fair(Random(f"{seed}/balance {number}/dice"))
    state = game.new(**options)
    built: dict[int, list[Action]] = {}
    traits: list[list[tuple[str, str]]] | None = None
    for player in match.decisions(state, dice):
        if traits is None and state.clock.number:
            traits = compared.traits(state)
        state.play(_choice(state, player, compared, built, rng, weigh))
    return Dealt(number, setting, traits or compared.traits(state), list(state.returns() or []))


def _choice(
    state: State, player: int, compared: Balance, built: dict[int, list[Action]], rng: Random, weigh: Weigh
) -> Action:
    """A design of the book for half of those who build, what is dealt at random, else what the style does."""
    actions = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    if player not in built:
        built[player] = designed(state, player, rng)
    while built[player]:
        click = built[player].pop(0)
        if click in actions:
            return click
    dealt = [action for action in actions if action[0] in compared.dealt]
    return rng.choice(dealt) if dealt else best(state.guess(player, rng), player, actions, rng, weigh)


def play_many(game: str, games: int, options: Options, batch: Batch, like: str = "projectionist") -> Iterator[Dealt]:
    """Games under all settings in turn, from the file where it has them."""
    if games < 1:
        raise OptionsError("-n wants at least one game.")
    if like not in LIKE:
        raise OptionsError(f"--like is one of {', '.join(LIKE)}, not {like!r}.")
    rules = load(game)
    balance_of(rules)
    given = [(name, one) for name, one in settings(rules, options) if not rules.endless(one)]
    if not given:
        raise Endless(rules.title)
    head = Deal(game, rules.rules, options, batch.seed, like)
    return journal.numbered(
        head, Dealt, games, batch, play_one, lambda n: (game, *given[n % len(given)], batch.seed, n, like)
    )


def compare(game: Game, played: Iterable[Dealt]) -> list[Section]:
    """What was won with what, by kind: under all settings together, then under each."""
    shares: dict[tuple[str, str], dict[str, list[float]]] = {}
    for one in played:
        for traits, won in zip(one.traits, one.returns, strict=False):
            for kind, name in dict.fromkeys((kind, name) for kind, name in traits):
                for setting in {"": 0, one.setting: 0}:
                    shares.setdefault((setting, kind), {}).setdefault(name, []).append(won)
    beside = balance_of(game).beside
    found = []
    for (setting, kind), names in sorted(shares.items(), key=lambda pair: pair[0][0]):
        every = [won for some in names.values() for won in some]
        told = [
            Trait(name, len(some), sum(some) / len(some), *wilson(sum(some), len(some)), beside.get(kind, {}).get(name))
            for name, some in names.items()
            if len(some) >= FEWEST
        ]
        if len(told) > 1:
            found.append(Section(setting, kind, sum(every) / len(every), sorted(told, key=lambda row: -row.won)))
    return found
