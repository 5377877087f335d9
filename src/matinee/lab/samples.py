"""Samples: moments of many games of self-play, and what came of them.

The players follow the strongest style. Up to a moment they are now and then content with their second or third best, so
that the moments are those of real games and not all alike; what comes of it, is played without mistakes, since that is
what a chance to win is told for.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from matinee.bots import match
from matinee.bots.seat import Bot, Seat
from matinee.bots.usher import Usher
from matinee.lab import journal
from matinee.lab.batch import Batch
from matinee.lab.study import filled
from matinee.table.dice import Dice, fair
from matinee.table.errors import Endless, Illegal, MatineeError, OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.minds.styles import STRONGEST
from matinee.table.minds.worth import Row, Worth
from matinee.table.phase import Action
from matinee.table.registry import load
from matinee.table.state import State

MOMENTS = 10
"""How many moments of each game are looked at."""

CARELESS = 0.2
"""How often a player takes its second or third best."""

EXAM = 4
"""Number of folds for the test."""


class Sample(msgspec.Struct, frozen=True):
    """One moment of a game: everybody's figures, and who won in the end."""

    rows: list[Row | None]
    won: list[float]


def settings(game: Game) -> list[Options]:
    """What the games go through in turn: every choice of the first option that has several."""
    for option in game.options:
        if len(option.choices) > 1:
            return [{option.name: choice} for choice in option.choices]
    return [{}]


def worth_of(game: Game) -> Worth:
    """The game's worth, or one sentence."""
    if game.mind.worth is None:
        raise MatineeError(f"{game.title} does not say what a state is worth.")
    return game.mind.worth


class Sampling(msgspec.Struct, frozen=True):
    """What a fit is played from; the first line of its file."""

    game: str
    rules: str
    options: Options
    seed: int
    moments: int = MOMENTS
    drafts: float = 0.0
    beginners: float = 0.0


class Sampled(journal.Numbered, frozen=True):
    """The moments of one game."""

    moments: list[Sample]


def sample(
    name: str, options: Options, seed: int, number: int, drafts: float = 0.0, beginners: float = 0.0
) -> list[Sample]:
    """Some moments of one game, all as likely as each other: those after the last mistake that is made in it.

    A careless game is played first. From one of its moments on it is played again, without carelessness, and what comes
    of that is what the moments on the way are worth. A share of the builders click at random, and a share of the
    careless games are the Usher's.
    """
    game = load(name)
    features = worth_of(game).features
    rng, dice = Random(f"{seed}/fit {number}"), fair(Random(f"{seed}/fit {number}/dice"))
    at = Playing(game.new(**options), {})
    begun = at.copied()
    beginner = Usher(rng) if beginners and rng.random() < beginners else None
    for met, _ in enumerate(_decisions(at, CARELESS, drafts, rng, dice, beginner), 1):
        if not rng.randrange(met):
            begun = at.copied()
    kept: list[list[Row | None]] = []
    for met, state in enumerate(_decisions(begun, 0.0, drafts, rng, dice), 1):
        place = len(kept) if len(kept) < MOMENTS else rng.randrange(met)
        if place < MOMENTS:
            kept[place : place + 1] = [features(state)]
    returns = begun.state.returns() or []
    return [Sample(rows, _shared(returns, len(rows))) for rows in kept]


class Playing(NamedTuple):
    """A game that is played, and what each seat that builds has still to click of its design."""

    state: State
    built: dict[int, list[Action]]

    def copied(self) -> Playing:
        return Playing(self.state.copy(), {seat: [*clicks] for seat, clicks in self.built.items()})


def _decisions(
    game: Playing,
    careless: float,
    drafts: float,
    rng: Random,
    dice: Dice,
    beginner: Bot | None = None,
) -> Iterator[State]:
    """The game played to its end, by a beginner if one is named, seen before every decision between several choices."""
    state, built = game
    for player in match.decisions(state, dice):
        actions = state.legal_actions()
        if len(actions) > 1:
            yield state
        if player not in built:
            random = drafts and rng.random() < drafts
            built[player] = _drafted(state, player, rng) if random else designed(state, player, rng)
        click = built[player].pop(0) if built[player] else None
        if click not in actions:
            click = (
                beginner.choose(Seat.at(state, player)) if beginner else _choice(state, player, actions, careless, rng)
            )
        state.play(click)


def designed(state: State, player: int, rng: Random) -> list[Action]:
    """Half of the time the clicks of a design from the game's book, so that worth knows those as well."""
    book, designs = state.game.mind.book, state.game.notation.designs
    if book is None or designs is None or designs.file(state, player) is None:
        return []
    files = book.fitting(state.options, player)
    if not files or rng.random() < 0.5:
        return []
    try:
        return designs.clicks(state, rng.choice(files))
    except Illegal:  # these options ask for something else
        return []


def _drafted(state: State, player: int, rng: Random) -> list[Action]:
    """The clicks of a random design: people build what they like."""
    designs = state.game.notation.designs
    if designs is None or designs.file(state, player) is None:
        return []
    return filled(designs, state.copy(), player, rng)


def _choice(state: State, player: int, actions: list[Action], careless: float, rng: Random) -> Action:
    """What the strongest style does, or now and then its second or third best."""
    if len(actions) == 1:
        return actions[0]
    weights = state.game.mind.style(STRONGEST)(state.guess(player, rng), player, actions, rng)
    order = sorted(range(len(actions)), key=lambda k: (-weights[k], rng.random()))
    return actions[order[rng.randrange(min(3, len(order))) if rng.random() < careless else 0]]


def _shared(returns: list[float], rows: int) -> list[float]:
    """The result as shares; an unwon share goes to the row after the seats."""
    if rows > len(returns):
        returns = [*returns, max(0.0, 1 - sum(returns))]
    total = sum(returns)
    return [share / total for share in returns] if total else []


def sampled(name: str, options: Options, seed: int, number: int, drafts: float, beginners: float) -> Sampled:
    """The same, as it is kept."""
    return Sampled(number, sample(name, options, seed, number, drafts, beginners))


def samples(
    game: str, games: int, options: Options, batch: Batch, drafts: float = 0.0, beginners: float = 0.0
) -> Iterator[list[Sample]]:
    """The moments of games under all settings in turn, from the file where it has them."""
    for name, share in {"--drafts": drafts, "--beginners": beginners}.items():
        if not 0 <= share <= 1:
            raise OptionsError(f"{name} wants a share from 0 to 1.")
    if games < EXAM:
        raise OptionsError(f"A fit wants at least {EXAM} games.")
    rules = load(game)
    worth_of(rules)
    kinds = [one for _, one in playable(rules, options)]
    if not kinds:
        raise Endless(rules.title)
    seed, head = batch.seed, Sampling(game, rules.rules, options, batch.seed, drafts=drafts, beginners=beginners)
    found = journal.numbered(
        head, Sampled, games, batch, sampled, lambda n: (game, kinds[n % len(kinds)], seed, n, drafts, beginners)
    )
    return (one.moments for one in found)


def playable(game: Game, options: Options) -> list[tuple[str, Options]]:
    """What the games go through in turn, by what is chosen: all that come to an end."""
    given = [(str(*one.values()), game.checked({**one, **options})) for one in settings(game)]
    return [(name, one) for name, one in given if not game.endless(one)]
