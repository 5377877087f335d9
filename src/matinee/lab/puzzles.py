"""Looking for puzzles: bots play, and wherever one of them reached something in a turn, the clicks before are judged.

A moment is a puzzle if the clicks up to the dice, each by itself, are better than every other by a clear margin:
reckoned over all dice and the same in every world that its seat could believe in. Where that is too much work, it is
one if a single click, or a few that are as good as each other, is so much better when it is played out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from matinee.bots.match import play
from matinee.bots.names import bot
from matinee.bots.seat import Bot, Seat
from matinee.lab import lines
from matinee.lab.moments import settings
from matinee.lab.parallel import run_jobs
from matinee.lab.playouts import Playouts, most_right, playout
from matinee.lab.reckoning import Reckoning, TooLarge, turn_of
from matinee.table.daily.puzzle import ASKED, OVER, WIN, Goal, Puzzle, PuzzleFile
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.registry import load
from matinee.table.state import State
from matinee.table.written.opening import packed

MARGIN, LEAST = 0.12, 0.25
"""By how much the click is better than any other, and the chance that it has at least."""

ERRORS = 4.0
"""And by how many standard errors, where it was played out."""

SURE = 1.25
"""What is found must be better by so much more: it is proved again by other playouts."""

DOUBT, REFUTED = 0.5, 0.9
"""How near another click may come to it by other ways, as it is found and as it is proved again."""

FEWEST = 5
"""Choices at the moment, at least."""

PLAIN, MANY = 4, 12
"""How often of five the Usher finds a click that is plain to see, unless there are so many choices."""

HOPE = 0.1
"""Something else must have this chance at least, where one click is all there is to decide."""

LOOKS, WORK = 12, 400
"""Moments of one game that are looked at, and no more choices of one times the decisions after it in its turn."""

SAME = 3
"""No more than one in so many puzzles asks for the same."""

GLIMPSES, FEW, SOME = 120, 3, 8
"""Playouts for a first glimpse of a moment, and at least and at most so many of each click."""

SEEMS = 0.3
"""By how much the best must seem to be better then."""

WORLDS = 3
"""Worlds that the seat could believe in, in which it must be the same."""

FINDERS = ("usher", "projectionist", "kaiju:48")
LINE_KAIJU = "kaiju:8"
"""And Kaiju where it has to find several clicks one after the other."""


HARDEST = 3
"""Goals that are tried at a moment, of those that were reached, the hardest first."""

LUCKY, CLEVER = 0.2, 0.5
"""The chance that somebody finds a line at most: who clicks anywhere, or only where there is hope, and never less than
all there is."""

LINE_NODES = 1_000
"""Moments that are looked at for one click of a line: what needs more is rarely a puzzle."""

SHAPES = 10
"""No more than one in so many lines asks for the same by the same sort of clicks."""


class Judgement(NamedTuple):
    """The chance of every click, the places of the right ones, the best first, the playouts, 0 if reckoned; and the
    best with what follows where the dice are kind."""

    chances: list[float]
    right: list[int]
    playouts: int
    line: list[Action]


def goals(game: Game) -> dict[str, Goal]:
    """What can be reached in a game, the easiest first of what goes together."""
    return {**game.goals, WIN: has_won}


def is_new(puzzle: Puzzle, kept: list[Puzzle], wanted: int) -> bool:
    """Whether it teaches something else than those that are kept, and does not ask for what too many ask for."""
    same = [one for one in kept if one.goal == puzzle.goal]
    if len(same) >= wanted / SAME or any(one.idea == puzzle.idea for one in same):
        return False
    return not puzzle.then or sum(one.verbs == puzzle.verbs for one in same) < wanted / SHAPES


def has_won(before: State, state: State, seat: int) -> bool:
    """The game is won."""
    returns = state.returns()
    return returns is not None and returns[seat] == 1


def look(game: Game, seed: int, new: Callable[[Puzzle], bool] = lambda puzzle: True) -> Iterator[Puzzle]:
    """The puzzles of one game between bots that are new, one a turn at most."""
    rng, every = Random(seed), tables(game) if game.in_lines else settings(game)
    record = play(game.name, bots=["projectionist"], seed=seed, **every[seed % len(every)])
    return _lines(record, new) if game.in_lines else filter(new, _clicks(record, rng))


def look_on(name: str, kept: PuzzleFile, wanted: int, workers: int = -1, cluster: str = "") -> Iterator[list[Puzzle]]:
    """What each next game adds, until so many are kept; whoever asks keeps them, and counts the games.

    Games are looked through side by side, each beside what was kept when it was handed out. What is not new then is
    not new later. So a game has to be looked through again only if something of it is no longer new when its turn
    comes, and all is found as one process finds it.
    """
    jobs = ((name, seed, [*kept.puzzles], wanted) for seed in itertools.count(kept.looked))
    found = run_jobs(additions, jobs, workers, cluster)
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


class Moment(NamedTuple):
    """A decision of a seat, after so many actions."""

    ply: int
    seat: int
    state: State


class Turn(NamedTuple):
    """The decisions between several choices in a turn, and how it ends."""

    moments: list[Moment]
    end: State


def _turns(record: Record) -> Iterator[Turn]:
    """The turns of a game, set-up apart."""
    key, met = None, list[Moment]()
    for ply, state in enumerate(record.states()):
        player = state.player
        if met and (player is None or turn_of(state) != key):
            yield Turn(met, state.copy())
            met = []
        key = turn_of(state)
        if player not in (None, CHANCE) and state.clock.number and len(state.legal_actions()) > 1:
            met.append(Moment(ply, player, state.copy()))


def _line(record: Record, turn: Turn, new: Callable[[Puzzle], bool]) -> Puzzle | None:
    """The line of a turn that begins first, is new and not plain to see; None if there is none. The later a moment, the
    less there is to reckon."""
    names, found = goals(record.game), list[tuple[Moment, str, list[lines.Moment]]]()
    for moment in reversed(turn.moments):
        reached = [name for name in names if names[name](moment.state, turn.end, moment.seat)]
        try:
            every = [(moment, goal, line(moment.state, moment.seat, goal)) for goal in reached[-HARDEST:]]
        except TooLarge:
            break
        found += (one for one in every if one[2])
    for moment, goal, steps in reversed(found):
        puzzle = _kept(record, moment, goal, steps)
        usher = _finds(steps, moment.seat, FINDERS[0]) if new(puzzle) else ASKED
        if usher < PLAIN or (usher < ASKED and lines.luck(steps) * MANY <= 1):
            asked = usher, _finds(steps, moment.seat, FINDERS[1]), _finds(steps, moment.seat, LINE_KAIJU)
            return replace(puzzle, found=asked)
    return None


def _kept(record: Record, at: Moment, goal: str, found: list[lines.Moment]) -> Puzzle:
    """The puzzle of a line, before bots are asked for it."""
    clicks = lines.shortest(found)
    played = Reckoning(at.state, at.seat, goals(record.game)[goal]).line(Random(goal), clicks)
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


def line(state: State, seat: int, goal: str) -> list[lines.Moment]:
    """The moments of the best lines, if clicks are clearly the best in every world, and not for everybody to find; else
    none. TooLarge if it is too much to reckon."""
    rng, reached = Random(goal), goals(state.game)[goal]

    def of(world: State) -> list[lines.Moment]:
        return lines.moments(Reckoning(world, seat, reached, LINE_NODES), MARGIN)

    found = of(state)
    if not found or max(found[0].chances) < LEAST or len(found[0].then) == len(found[0].chances):
        return []
    if lines.luck(found) > LUCKY or lines.luck(found, HOPE) > CLEVER:
        return []  # it says itself
    worlds = (state.guess(seat, rng) for _ in range(WORLDS))
    same = all(world == state or [one.told for one in of(world)] == [one.told for one in found] for world in worlds)
    return found if same else []


def _moments(record: Record) -> dict[str, list[Moment]]:
    """The decisions between several choices, by what is being decided, in turns in which their seat reaches something
    later, and from which a turn is soon played out."""
    names = goals(record.game)
    kinds = dict[str, list[Moment]]()
    key, begun, decisions = None, None, 0
    met, reached = list[tuple[int, Moment]](), dict[int, dict[str, int]]()
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
            met.append((decisions, Moment(ply, player, state.copy())))
        decisions += 1
    return kinds


def promising(state: State, seat: int, rng: Random) -> str | None:
    """The goal that clicks of a moment seem to reach most unequally, after a few playouts of each; None if none."""
    names, actions = goals(state.game), state.legal_actions()
    glimpses = max(FEW, min(SOME, GLIMPSES // len(actions)))
    reached: dict[str, list[int]] = {name: [0] * len(actions) for name in names}
    for place, action in enumerate(actions):
        for _ in range(glimpses):
            for name in playout(state.guess(seat, rng), seat, action, names, rng).reached:
                reached[name][place] += 1
    gaps = {name: gap([n / glimpses for n in counts]) for name, counts in reached.items()}
    best = max(gaps, key=lambda name: gaps[name])
    return best if gaps[best] >= SEEMS else None


def gap(shares: list[float]) -> float:
    """By how much the best, as many as may be right, are better than all others."""
    order = sorted(shares, reverse=True)
    if order[0] < LEAST:
        return 0.0
    return max(order[n - 1] - order[n] for n in range(1, most_right(len(order)) + 1))


def _puzzle(record: Record, moment: Moment, rng: Random) -> Puzzle | None:
    """The puzzle of a moment, and how often bots find its click; None if it is none."""
    ply, seat, state = moment
    goal = promising(state, seat, rng)
    if goal is None:
        return None
    judged = judge(state, seat, goal, found=False)
    if judged is None or _says_itself(state, seat, judged):
        return None
    again = judge(state, seat, goal) if judged.playouts else judged  # as it is proved later
    if again is None or set(again.right) != set(judged.right):
        return None
    actions = state.legal_actions()
    clicks = [actions[place] for place in judged.right]
    usher, projectionist, kaiju = (_found(state, seat, name, clicks) for name in FINDERS)
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


def _says_itself(state: State, seat: int, judged: Judgement) -> bool:
    """Whether a click says what it reaches: it is all that the seat decides, and nothing else comes near."""
    after, decisions = state.copy(), 0
    for action in judged.line:
        decisions += after.player == seat
        after.play(action)
    others = (chance for place, chance in enumerate(judged.chances) if place not in judged.right)
    return len(judged.line) == 1 or (decisions == 1 and max(others) < HOPE)


def judge(state: State, seat: int, goal: str, found: bool = True) -> Judgement | None:
    """The chance of every click, if some are clearly the best; None if none is. It is easier on what was found."""
    try:
        return reckoned(state, seat, goal)
    except TooLarge:
        pass
    seed, sure, doubt = ("proof", 1.0, REFUTED) if found else ("look", SURE, DOUBT)
    playouts = Playouts(state, seat, goals(state.game)[goal], seed)
    played = playouts.chances(LEAST, MARGIN * sure, ERRORS * sure)
    way = None if played is None else playouts.line(played[1][0])
    if played is None or way is None or playouts.refuted(played[1], way, doubt):
        return None
    return Judgement(*played, way.line)


def reckoned(state: State, seat: int, goal: str) -> Judgement | None:
    """The exact chance of every click, if some are clearly the best in every world; TooLarge if it is too much."""
    rng, reached = Random(goal), goals(state.game)[goal]
    chances = Reckoning(state, seat, reached).chances()
    first = max(chances)
    right = [place for place, chance in enumerate(chances) if chance == first]
    second = max((chance for chance in chances if chance < first), default=first)
    if first < LEAST or first - second < MARGIN or len(right) > most_right(len(chances)):
        return None
    worlds = (state.guess(seat, rng) for _ in range(WORLDS))
    same = all(Reckoning(world, seat, reached).chances() == chances for world in worlds)
    return Judgement(chances, right, 0, Reckoning(state, seat, reached).line(rng)) if same else None


def _finds(found: list[lines.Moment], seat: int, name: str) -> int:
    """How often of five a bot finds a line, click by click."""
    return sum(_goes(found, seat, bot(name, Random(f"{name} {n}"))) for n in range(ASKED))


def _goes(found: list[lines.Moment], seat: int, player: Bot) -> bool:
    here = 0
    while here != OVER:
        state, then = found[here].state, found[here].then
        place = state.legal_actions().index(player.choose(Seat.at(state, seat)))
        if place not in then:
            return False
        here = then[place]
    return True


def _found(state: State, seat: int, name: str, clicks: list[Action]) -> int:
    """How often of five a bot finds one of these."""
    asked = Seat.at(state, seat)
    return sum(bot(name, Random(f"{name} {n}")).choose(asked) in clicks for n in range(ASKED))
