"""A run: which bots meet in which chairs, game by game, and how one of its games is played."""

from __future__ import annotations

from random import Random

import msgspec

from matinee.bots.names import bot, check
from matinee.bots.seat import Seat
from matinee.table.dice import fair
from matinee.table.errors import Endless, OptionsError
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE
from matinee.table.records.scenario_file import Scenario
from matinee.table.registry import load
from matinee.table.state import Action


class Run(msgspec.Struct, frozen=True):
    """What is played, by whom and from which seed; the first line of a run's file."""

    game: str
    rules: str
    options: Options
    bots: tuple[str, ...]
    seed: int
    ladder: bool = False
    """Whether chairs are dealt among all bots, set by set; else the bots have one chair each."""
    lab: int = 1
    opening: tuple[Action, ...] = ()
    """What is played before each game begins, in a scenario that starts in the middle of one."""

    def lineup(self, number: int) -> tuple[int, ...]:
        """Who plays in set `number`, as indices of `bots`, before they change chairs."""
        seats = len(load(self.game).seats(self.options))
        if not self.ladder:
            return tuple(range(seats))
        return tuple(Random(f"{self.seed}/lineup {number}").sample(range(len(self.bots)), seats))


class Played(msgspec.Struct, frozen=True):
    """One game of a run: its set, how far the chairs were turned, who sat where, and how it ended."""

    set: int
    turn: int
    seats: tuple[int, ...]
    returns: tuple[float, ...]
    actions: int
    clock: int


def plan(
    game: str,
    bots: list[str],
    seed: int,
    options: Options,
    *,
    ladder: bool = False,
    opening: tuple[Action, ...] = (),
) -> Run:
    """A run with complete options; the last bot fills the chairs that are left. One sentence on what will not do."""
    rules = load(game)
    complete = rules.checked(options)
    if rules.endless(complete):
        raise Endless(rules.title)
    if not bots or not all(bots):
        raise OptionsError("Say which bots, as --bots kaiju,projectionist.")
    for name in bots:
        check(name, game)
    seats = len(rules.seats(complete))
    if ladder and (len(set(bots)) != len(bots) or len(bots) < seats):
        raise OptionsError(f"A ladder wants different bots, at least one for each of the {seats} seats.")
    if not ladder:
        if len(bots) > seats:
            raise OptionsError(f"{rules.title} has {seats} seats under these options, and there are {len(bots)} bots.")
        bots = bots + bots[-1:] * (seats - len(bots))
    return Run(game, rules.rules, complete, tuple(bots), seed, ladder, opening=opening)


def play_set(run: Run, number: int) -> list[Played]:
    """The games of one set: the same dice each time, and the bots one chair further."""
    first = run.lineup(number)
    return [_play(run, number, turn, first[-turn:] + first[:-turn]) for turn in range(len(first))]


def _play(run: Run, number: int, turn: int, chairs: tuple[int, ...]) -> Played:
    """A whole game; each bot's chance goes with the bot, the dice with the set."""
    seats = len(chairs)
    who = [(seat - turn) % seats for seat in range(seats)]  # the place in the line-up of whoever sits here
    players = [
        bot(run.bots[index], Random(f"{run.seed}/{number}/bot {place}"))
        for index, place in zip(chairs, who, strict=True)
    ]
    begins = Scenario(run.game, "", "", run.options, run.opening)
    state, dice = begins.begin(), fair(Random(f"{run.seed}/{number}/dice"))
    actions = 0
    while (player := state.player) is not None:
        state.play(dice(state) if player == CHANCE else players[player].choose(Seat.at(state, player)))
        actions += 1
    return Played(number, turn, chairs, tuple(state.returns() or ()), actions, state.clock.number)
