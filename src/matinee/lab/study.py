"""Studying designs: many are built at random and by small changes, bots play them, and the best are kept.

What is looked for wins in the hands of a planner's own style (`keen`, where the game has it): by turns against greedy
with what greedy builds by itself, and against its equals with designs of the game's book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from matinee.bots import match
from matinee.bots.greedy import Greedy
from matinee.bots.plan import Planner
from matinee.bots.seat import Bot, Seat
from matinee.lab.batch import Batch
from matinee.table.dice import fair
from matinee.table.errors import Illegal, MatineeError
from matinee.table.json_types import Options
from matinee.table.minds.book import Page
from matinee.table.parts import Designs
from matinee.table.phase import Action
from matinee.table.registry import load
from matinee.table.state import State

ISLANDS, ROUNDS, BROOD, PARENTS, SURVIVORS = 8, 4, 16, 5, 3
"""Searches by themselves, rounds of each, designs tried in a round, those that have children, those left in the end."""

TRIALS, FINALS = (2, 4), (20, 20, 40, 80)
"""Games of all designs in a round, and those that the better half has besides; and the same for all that was found."""

KEPT, FEWEST, LAST = 8, 6, 14
"""Most and fewest designs of a book, and how many play all finals."""

GOOD = 0.5
"""The share that a design of a book wins at least, unless the style wins less with what it builds by itself."""

APART = (4, 3, 2)
"""Clicks by which designs of a book differ at least; the smaller numbers only while there are too few."""


class Bench(NamedTuple):
    """Where a design is built: the game, its options and the seat."""

    game: str
    options: Options
    seat: int


def builder(bench: Bench, bots: Sequence[Bot] = (), seed: str = "") -> tuple[Designs, State]:
    """The game's designs, and the state in which the seat begins to build; MatineeError if it builds nothing.

    Greedy plays up to there by default.
    """
    game = load(bench.game)
    designs = game.notation.designs
    state, rng = game.new(**bench.options), Random(seed)
    players = bots or [Greedy(rng)] * len(game.seats(state.options))
    for player in match.decisions(state, fair(rng)):
        if designs is None:
            break
        if player == bench.seat and designs.file(state, player) is not None:
            return designs, state
        state.play(players[player].choose(Seat.at(state, player)))
    raise MatineeError(f"Seat {bench.seat} of {game.title} builds nothing.")


def rivals(bench: Bench, seed: str, equals: bool) -> list[Bot]:
    """Who sits in every chair: greedy, or such as build from the book and play in its style without a thought."""
    game = load(bench.game)
    rngs = [Random(f"{seed}/{n}") for n in range(len(game.seats(game.checked(bench.options))))]
    return [Planner(rng, playouts=1) if equals else Greedy(rng) for rng in rngs]


def draft(bench: Bench, begun: str, seed: str) -> str:
    """A design: what is left of another one after a few clicks are dropped, and random clicks after that."""
    rng = Random(seed)
    designs, state = builder(bench)
    if begun:
        kept = designs.clicks(state, begun)
        for _ in range(rng.randrange(1, 5)):
            if kept:
                kept.pop(rng.randrange(len(kept)))
        for click in kept:
            if click in state.legal_actions() and _open(designs, state, click, bench.seat):
                state.play(click)
    filled(designs, state, bench.seat, rng)
    return str(designs.file(state, bench.seat).text)


def filled(designs: Designs, state: State, seat: int, rng: Random) -> list[Action]:
    """Random clicks, made in a state in which a seat builds until nothing is left but to be ready."""
    clicks: list[Action] = []
    while more := [action for action in state.legal_actions() if _open(designs, state, action, seat)]:
        verb = rng.choice(sorted({action[0] for action in more}))
        clicks.append(rng.choice([action for action in more if action[0] == verb]))
        state.play(clicks[-1])
    return clicks


def _open(designs: Designs, state: State, action: Action, seat: int) -> bool:
    """Whether the seat still builds after this action."""
    after = state.copy()
    after.play(action)
    return after.player == seat and designs.file(after, seat) is not None


def trial(bench: Bench, file: str, seed: str, games: int) -> float:
    """The share of the keen style with a design, in turn against greedy and against its equals.

    With no design it builds by itself.
    """
    won = 0.0
    for n in range(games):
        bots, dice = rivals(bench, f"{seed}/{n}", equals=n % 2 == 1), fair(Random(f"{seed}/{n}/dice"))
        bots[bench.seat] = Greedy(Random(f"{seed}/{n}/own"), style=Planner.style)
        designs, state = builder(bench, bots, f"{seed}/{n}/begun")
        line = designs.clicks(state, file) if file else []
        for player in match.decisions(state, dice):
            if player == bench.seat and line and line[0] in state.legal_actions():
                state.play(line.pop(0))
            else:
                state.play(bots[player].choose(Seat.at(state, player)))
        won += (state.returns() or [0.0] * (bench.seat + 1))[bench.seat]
    return won


class Standings(dict[str, tuple[float, int]]):
    """What designs have won, of how many games."""

    def play(self, bench: Bench, files: Sequence[str], seed: str, games: int, batch: Batch) -> None:
        """More games for each."""
        jobs = [(bench, file, f"{seed}/{games}", games) for file in files]
        for file, won in zip(files, batch.run(trial, jobs), strict=True):
            before = self.get(file, (0.0, 0))
            self[file] = before[0] + won, before[1] + games

    def leaders(self, files: Iterable[str], number: int) -> list[str]:
        """Those that have won most, as if each had won one game and lost one besides: two games prove little."""
        return sorted(files, key=lambda file: (-(self[file][0] + 1) / (self[file][1] + 2), file))[:number]

    def share(self, file: str) -> float:
        """What a design has won."""
        won, games = self[file]
        return won / games


def study(
    bench: Bench,
    batch: Batch,
    told: Callable[[], object] | None = None,
    begun: Sequence[str] = (),
) -> list[Page]:
    """The best designs for a seat, the best first and all quite different.

    Those `begun` play in the finals, and every second search begins with them.
    """
    found, seed = list(begun), batch.seed
    for island in range(ISLANDS):
        best = _search(bench, f"{seed + island}", batch, begun if island % 2 else ())
        found += [file for file in best if file not in found]
        if told is not None:
            told()
    standings, entered = Standings(), found
    for n, games in enumerate(FINALS):
        if n:
            entered = standings.leaders(entered, max(LAST, (len(entered) + 1) // 2))
        standings.play(bench, [*entered, ""], f"{seed}/final/{n}", games, batch)
        if told is not None:
            told()
    enough = min(GOOD, standings.share(""))
    pages = [Page(file, standings.share(file), standings[file][1]) for file in standings.leaders(entered, len(entered))]
    return _different(bench, [page for page in pages if page.won >= enough])[:KEPT]


def _search(bench: Bench, seed: str, batch: Batch, begun: Sequence[str]) -> list[str]:
    """The survivors of some rounds of drafts and children."""
    standings = Standings()
    for turn in range(ROUNDS):
        parents = standings.leaders(standings, PARENTS) or list(begun)
        eggs = [(bench, parents[n % len(parents)] if parents else "", f"{seed}/{turn}/{n}") for n in range(BROOD)]
        brood = sorted({file for file in batch.run(_drafted, eggs) if file and file not in standings})
        entered = [*brood, *(file for file in parents if file not in brood)]
        for games in TRIALS:
            standings.play(bench, entered, f"{seed}/{turn}", games, batch)
            entered = standings.leaders(entered, (len(entered) + 1) // 2)
    return standings.leaders(standings, SURVIVORS)


def _different(bench: Bench, pages: list[Page]) -> list[Page]:
    """Those that differ from every better one, as far apart as leaves enough of them; the best first."""
    designs, state = builder(bench)
    clicks = {page.file: set(designs.clicks(state, page.file)) for page in pages}
    kept: list[Page] = []
    for apart in APART:
        for page in pages:
            if page not in kept and all(len(clicks[page.file] ^ clicks[other.file]) >= apart for other in kept):
                kept.append(page)
        if len(kept) >= FEWEST:
            break
    return sorted(kept, key=lambda page: -page.won)


def _drafted(bench: Bench, begun: str, seed: str) -> str:
    """A design that the rules let be built from its file, or nothing."""
    try:
        file = draft(bench, begun, seed)
        designs, state = builder(bench)
        designs.clicks(state, file)
    except Illegal:
        return ""
    return file
