"""Judging a moment: the chance of every click to reach a goal, whether some are clearly the best, and who finds them.

A click's chance is computed over all dice, in every world that its seat could believe in. Where that is too
much work, it is played out.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from matinee.bots.names import bot
from matinee.bots.seat import Bot, Seat
from matinee.lab.puzzles import lines
from matinee.lab.puzzles.playouts import Playouts, most_right, playout
from matinee.lab.puzzles.reckoning import Reckoning, TooLarge
from matinee.table.daily.puzzle import ASKED, OVER, WIN
from matinee.table.game import Game
from matinee.table.parts import Goal
from matinee.table.phase import Action
from matinee.table.state import State

MARGIN, LEAST = 0.12, 0.25
"""By how much the click is better than any other, and the chance that it has at least."""

ERRORS = 4.0
"""And by how many standard errors, where it was played out."""

SURE = 1.25
"""What is found must be better by so much more: it is proved again by other playouts."""

DOUBT, REFUTED = 0.5, 0.9
"""How near another click may come to it by other ways, as it is found and as it is proved again."""

HOPE = 0.1
"""Something else must have this chance at least, where one click is all there is to decide."""

GLIMPSES, FEW, SOME = 120, 3, 8
"""Playouts for a first look, and the least and most for each click."""

SEEMS = 0.3
"""By how much the best must seem to be better then."""

WORLDS = 3
"""Worlds that the seat could believe in, in which it must be the same."""

FINDERS = ("usher", "projectionist", "kaiju:48")
LINE_KAIJU = "kaiju:8"
"""And Kaiju where it has to find several clicks one after the other."""

LUCKY, CLEVER = 0.2, 0.5
"""Most probability of solving a line by random clicks: over all clicks, and over the hopeful ones."""

LINE_NODES = 1_000
"""Most positions examined for one click of a line."""


class Judgement(NamedTuple):
    """The chance of every click, the places of the right ones, the best first, the playouts, 0 if computed; and the
    best with what follows where the dice are kind."""

    chances: list[float]
    right: list[int]
    playouts: int
    line: list[Action]


def goals(game: Game) -> dict[str, Goal]:
    """What can be reached in a game, the easiest first of what goes together."""
    return {**game.goals, WIN: has_won}


def has_won(before: State, state: State, seat: int) -> bool:
    """The game is won."""
    returns = state.returns()
    return returns is not None and returns[seat] == 1


def line(state: State, seat: int, goal: str) -> list[lines.Node]:
    """The moments of the best lines, if clicks are clearly the best in every world, and not for everybody to find; else
    none. TooLarge if it is too much to compute."""
    rng, reached = Random(goal), goals(state.game)[goal]

    def of(world: State) -> list[lines.Node]:
        return lines.moments(Reckoning(world, seat, reached, LINE_NODES), MARGIN)

    found = of(state)
    if not found or max(found[0].chances) < LEAST or len(found[0].then) == len(found[0].chances):
        return []
    if lines.luck(found) > LUCKY or lines.luck(found, HOPE) > CLEVER:
        return []  # it says itself
    worlds = (state.guess(seat, rng) for _ in range(WORLDS))
    same = all(world == state or [one.told for one in of(world)] == [one.told for one in found] for world in worlds)
    return found if same else []


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


def says_itself(state: State, seat: int, judged: Judgement) -> bool:
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


def finds(found: list[lines.Node], seat: int, name: str) -> int:
    """How often of five a bot finds a line, click by click."""
    return sum(_goes(found, seat, bot(name, Random(f"{name} {n}"))) for n in range(ASKED))


def _goes(found: list[lines.Node], seat: int, player: Bot) -> bool:
    here = 0
    while here != OVER:
        state, then = found[here].state, found[here].then
        place = state.legal_actions().index(player.choose(Seat.at(state, seat)))
        if place not in then:
            return False
        here = then[place]
    return True


def found_by(state: State, seat: int, name: str, clicks: list[Action]) -> int:
    """How often of five a bot finds one of these."""
    asked = Seat.at(state, seat)
    return sum(bot(name, Random(f"{name} {n}")).choose(asked) in clicks for n in range(ASKED))
