"""Looking for puzzles: bots play, and wherever one of them reached something in one go, the clicks before are reckoned.

A moment is a puzzle if one click is better than every other by a clear margin, over all dice, and is so in every world
that its seat could believe in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from matinee.bots.match import play
from matinee.bots.names import bot
from matinee.bots.seat import Seat
from matinee.lab.fit import settings
from matinee.lab.reckoning import Reckoning, TooLarge
from matinee.table.game import Game
from matinee.table.opening import packed
from matinee.table.phase import CHANCE, Action
from matinee.table.puzzle import ASKED, WIN, Goal, Puzzle
from matinee.table.record import Record
from matinee.table.state import State

MARGIN, LEAST = 0.12, 0.25
"""By how much the click is better than any other, and the chance that it has at least."""

FEWEST = 5
"""Choices at the moment, at least."""

PLAIN, MANY = 8, 12
"""How often of ten the Usher finds a click that is plain to see, unless there are so many choices."""

OFTEN, BACK = 3, 6
"""How often a goal is looked at in one game, and how many decisions before it was reached."""

WORLDS = 3
"""Worlds that the seat could believe in, in which it must be the same."""

FINDERS = ("usher", "projectionist", "kaiju:48")


def goals(game: Game) -> dict[str, Goal]:
    """What can be reached in a game."""
    return {WIN: has_won, **game.goals}


def has_won(before: State, state: State, seat: int) -> bool:
    """The game is won."""
    returns = state.returns()
    return returns is not None and returns[seat] == 1


def look(game: Game, seed: int) -> Iterator[Puzzle]:
    """The puzzles of one game between bots."""
    every = settings(game)
    record = play(game.name, bots=["projectionist"], seed=seed, **every[seed % len(every)])
    often = Counter[str]()
    for seat, goal, plies in _runs(record, game):
        often[goal] += 1
        found = _first(record, plies, seat, goal) if often[goal] <= OFTEN else None
        if found is not None:
            yield found


def _runs(record: Record, game: Game) -> Iterator[tuple[int, str, list[int]]]:
    """Who reached what, and at which decisions since anybody else decided, the first of them first."""
    seat, begun, plies = CHANCE, None, list[int]()
    reached = set[str]()
    for ply, state in enumerate(record.states()):
        if begun is not None:
            for id, goal in goals(game).items():
                if id not in reached and goal(begun, state, seat):
                    reached.add(id)
                    yield seat, id, list(plies)
        player = state.player
        if player is None or player == CHANCE:
            continue
        if player != seat:
            seat, begun, plies = player, state.copy(), []
            reached.clear()
        plies.append(ply)


def _first(record: Record, plies: list[int], seat: int, goal: str) -> Puzzle | None:
    """The first of these decisions that is a puzzle, as far back as all ways to go on can be looked at."""
    found = None
    for ply in reversed(plies[-BACK:]):
        state = _at(record, ply)
        if len(state.legal_actions()) < FEWEST:
            continue
        try:
            chances = reckoned(state, seat, goal)
            line = [] if chances is None else Reckoning(state, seat, goals(state.game)[goal]).line()
        except TooLarge:
            break
        if chances is not None and len(line) > 1:  # a click that is all of its line says itself what it reaches
            found = ply, chances, line
    return None if found is None else _puzzle(record, *found, seat, goal)


def _puzzle(record: Record, ply: int, chances: list[float], line: list[Action], seat: int, goal: str) -> Puzzle | None:
    """The moment after so many actions, and how often bots find its click; None if that is plain to see."""
    state = _at(record, ply)
    usher, projectionist, kaiju = (_found(state, seat, name, line[0]) for name in FINDERS)
    if usher >= PLAIN and len(chances) < MANY:
        return None
    played, found = packed(record.actions[:ply]), (usher, projectionist, kaiju)
    for action in line[:-1]:
        state.play(action)
    rule = state.stack[-1].rule
    return Puzzle(record.header.options, played, seat, goal, chances, [list(one) for one in line], rule, found)


def reckoned(state: State, seat: int, goal: str) -> list[float] | None:
    """The chance of every click, if one is clearly the best, and the same in every world; else None."""
    rng, reaches = Random(goal), goals(state.game)[goal]
    chances = Reckoning(state, seat, reaches).chances()
    second, first = sorted(chances)[-2:]
    if first < LEAST or first - second < MARGIN:
        return None
    worlds = (state.guess(seat, rng) for _ in range(WORLDS))
    return chances if all(Reckoning(world, seat, reaches).chances() == chances for world in worlds) else None


def _at(record: Record, ply: int) -> State:
    return next(state.copy() for n, state in enumerate(record.states()) if n == ply)


def _found(state: State, seat: int, name: str, click: Action) -> int:
    """How often of ten a bot finds it."""
    asked = Seat.at(state, seat)
    return sum(bot(name, Random(f"{name} {n}")).choose(asked) == click for n in range(ASKED))
