"""Looking for puzzles: bots play, and wherever one of them reached something in a turn, the clicks before are judged.

A moment is a puzzle if the clicks up to the dice, each by itself, are better than every other by a clear margin:
computed over all dice and the same in every world that its seat could believe in. Where that is too much work, it is
one if a single click, or a few that are as good as each other, is so much better when it is played out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from matinee.bots import match
from matinee.lab.batch import Batch
from matinee.lab.puzzles import judge, lines
from matinee.lab.puzzles.reckoning import Reckoning, TooLarge, turn_of
from matinee.lab.samples import settings
from matinee.table.daily.puzzle import ASKED, Puzzle, PuzzleFile
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE
from matinee.table.records.record import Record
from matinee.table.registry import load
from matinee.table.state import State
from matinee.table.written.opening import packed

FEWEST = 5
"""Choices at the moment, at least."""

PLAIN, MANY = 4, 12
"""How often of five the Usher finds an obvious click, and the number of choices from which it is not obvious."""

LOOKS, WORK = 12, 400
"""Decisions of one game that are looked at, and no more choices of one times the decisions after it in its turn."""

SAME = 3
"""At most one puzzle in this number has the same goal."""

HARDEST = 3
"""Goals that are tried at a moment, of those that were reached, the hardest first."""

SHAPES = 10
"""At most one line in this number has the same goal and kind of clicks."""


def is_new(puzzle: Puzzle, kept: list[Puzzle], wanted: int) -> bool:
    """Whether it teaches something else than those that are kept, and does not ask for what too many ask for."""
    same = [one for one in kept if one.goal == puzzle.goal]
    if len(same) >= wanted / SAME or any(one.idea == puzzle.idea for one in same):
        return False
    return not puzzle.then or sum(one.verbs == puzzle.verbs for one in same) < wanted / SHAPES


def look(game: Game, seed: int, new: Callable[[Puzzle], bool] = lambda puzzle: True) -> Iterator[Puzzle]:
    """The puzzles of one game between bots that are new, one a turn at most."""
    rng, every = Random(seed), tables(game) if game.in_lines else settings(game)
    record = match.play(game.name, bots=["projectionist"], seed=seed, **every[seed % len(every)])
    return _lines(record, new) if game.in_lines else filter(new, _clicks(record, rng))


def look_on(name: str, kept: PuzzleFile, wanted: int, batch: Batch) -> Iterator[list[Puzzle]]:
    """The puzzles of each next game, until there are enough; the caller stores them and counts the games.

    Games are looked through side by side, each beside what was kept when it was handed out. What is not new then is
    not new later. So a game has to be looked through again only if something of it is no longer new when its turn
    comes, and all is found as one process finds it.
    """
    jobs = ((name, seed, [*kept.puzzles], wanted) for seed in itertools.count(kept.looked))
    found = batch.run(additions, jobs)
    while len(kept.puzzles) < wanted:
        few = next(found)
        fresh = all(is_new(one, [*kept.puzzles, *few[:n]], wanted) for n, one in enumerate(few))
        yield few if fresh else additions(name, kept.looked, kept.puzzles, wanted)


def additions(name: str, seed: int, kept: list[Puzzle], wanted: int) -> list[Puzzle]:
    """The puzzles of one game that are new beside those that are kept, and beside each other."""
    found = list[Puzzle]()
    for one in look(load(name), seed, lambda puzzle: is_new(puzzle, [*kept, *found], wanted)):
        found.append(one)  # what comes after it has to be new beside it
    return found


def tables(game: Game) -> list[Options]:
    """What lines are looked for at: every combination of options that are more than yes or no."""
    several = [option for option in game.options if len(option.choices) > 2]
    names = [option.name for option in several]
    return [dict(zip(names, one, strict=True)) for one in itertools.product(*(option.choices for option in several))]


def _lines(record: Record, new: Callable[[Puzzle], bool]) -> Iterator[Puzzle]:
    """The lines of every turn."""
    for turn in _turns(record):
        found = _line(record, turn, new)
        if found is not None:
            yield found


def _clicks(record: Record, rng: Random) -> Iterator[Puzzle]:
    """Single clicks among some moments, of all kinds of decisions alike."""
    kinds = _moments(record)
    turns = set[object]()
    for _ in range(LOOKS):
        kind = rng.choice([kind for kind in kinds if kinds[kind]] or [""])
        if not kind:
            return
        moment = kinds[kind].pop(rng.randrange(len(kinds[kind])))
        turn = turn_of(moment.state)
        found = _puzzle(record, moment, rng) if turn not in turns else None
        if found is not None:
            turns.add(turn)
            yield found


class Decision(NamedTuple):
    """A decision of a seat, after a number of actions."""

    ply: int
    seat: int
    state: State


class SearchedTurn(NamedTuple):
    """The decisions between several choices in a turn, and how it ends."""

    moments: list[Decision]
    end: State


def _turns(record: Record) -> Iterator[SearchedTurn]:
    """The turns of a game, set-up apart."""
    key, met = None, list[Decision]()
    for ply, state in enumerate(record.states()):
        player = state.player
        if met and (player is None or turn_of(state) != key):
            yield SearchedTurn(met, state.copy())
            met = []
        key = turn_of(state)
        if player not in (None, CHANCE) and state.clock.number and len(state.legal_actions()) > 1:
            met.append(Decision(ply, player, state.copy()))


def _line(record: Record, turn: SearchedTurn, new: Callable[[Puzzle], bool]) -> Puzzle | None:
    """The line of a turn that begins first, is new and not plain to see; None if there is none. The later a moment, the
    less there is to compute."""
    names, found = judge.goals(record.game), list[tuple[Decision, str, list[lines.Node]]]()
    for moment in reversed(turn.moments):
        reached = [name for name in names if names[name](moment.state, turn.end, moment.seat)]
        try:
            every = [(moment, goal, judge.line(moment.state, moment.seat, goal)) for goal in reached[-HARDEST:]]
        except TooLarge:
            break
        found += (one for one in every if one[2])
    for moment, goal, steps in reversed(found):
        puzzle = _kept(record, moment, goal, steps)
        usher = judge.finds(steps, moment.seat, judge.FINDERS[0]) if new(puzzle) else ASKED
        if usher < PLAIN or (usher < ASKED and lines.luck(steps) * MANY <= 1):
            asked = (
                usher,
                judge.finds(steps, moment.seat, judge.FINDERS[1]),
                judge.finds(steps, moment.seat, judge.LINE_KAIJU),
            )
            return replace(puzzle, found=asked)
    return None


def _kept(record: Record, at: Decision, goal: str, found: list[lines.Node]) -> Puzzle:
    """The puzzle of a line, before bots are asked for it."""
    clicks = lines.shortest(found)
    played = Reckoning(at.state, at.seat, judge.goals(record.game)[goal]).line(Random(goal), clicks)
    after = at.state.copy()
    for action in played[:-1]:
        after.play(action)
    first, *more = (one.told for one in found)
    return Puzzle(
        options=record.header.options,
        played=packed(record.actions[: at.ply]),
        seat=at.seat,
        goal=goal,
        chances=first.chances,
        line=[list(action) for action in played],
        teaches=after.stack[-1].rule,
        found=(0, 0, 0),
        right=len(first.then),
        clicks=len(clicks),
        then=first.then,
        more=more,
    )


def _moments(record: Record) -> dict[str, list[Decision]]:
    """The decisions between several choices, by what is being decided, in turns in which their seat reaches something
    later, and from which a turn is soon played out."""
    names = judge.goals(record.game)
    kinds = dict[str, list[Decision]]()
    key, begun, decisions = None, None, 0
    met, reached = list[tuple[int, Decision]](), dict[int, dict[str, int]]()
    for ply, state in enumerate(record.states()):
        for seat, by_goal in reached.items():
            for name, goal in names.items():
                if name not in by_goal and goal(begun, state, seat):
                    by_goal[name] = ply
        if turn_of(state) != key or state.player is None:
            for before, moment in met:
                choices, last = len(moment.state.legal_actions()), max(reached[moment.seat].values(), default=0)
                if moment.ply < last and choices * (decisions - before) <= WORK:
                    kinds.setdefault(type(moment.state.stack[-1]).__name__, []).append(moment)
            key, begun = turn_of(state), state.copy()
            met, reached = [], {}
        player = state.player
        if player is None or player == CHANCE:
            continue
        reached.setdefault(player, {})
        if len(state.legal_actions()) >= FEWEST and state.clock.number:
            met.append((decisions, Decision(ply, player, state.copy())))
        decisions += 1
    return kinds


def _puzzle(record: Record, moment: Decision, rng: Random) -> Puzzle | None:
    """The puzzle of a moment, and how often bots find its click; None if it is none."""
    ply, seat, state = moment
    goal = judge.promising(state, seat, rng)
    if goal is None:
        return None
    judged = judge.judge(state, seat, goal, found=False)
    if judged is None or judge.says_itself(state, seat, judged):
        return None
    again = judge.judge(state, seat, goal) if judged.playouts else judged  # as it is proved later
    if again is None or set(again.right) != set(judged.right):
        return None
    actions = state.legal_actions()
    clicks = [actions[place] for place in judged.right]
    usher, projectionist, kaiju = (judge.found_by(state, seat, name, clicks) for name in judge.FINDERS)
    if usher == ASKED or (usher >= PLAIN and len(actions) < MANY):
        return None
    after = state.copy()
    for action in judged.line[:-1]:
        after.play(action)
    return Puzzle(
        options=record.header.options,
        played=packed(record.actions[:ply]),
        seat=seat,
        goal=goal,
        chances=judged.chances,
        line=[list(action) for action in judged.line],
        teaches=after.stack[-1].rule,
        found=(usher, projectionist, kaiju),
        right=len(judged.right),
        playouts=judged.playouts,
    )
