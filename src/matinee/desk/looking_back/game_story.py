"""After the game: its story in numbers, made from the record alone and knowing no game by name.

What an event's arguments are (a space, a piece, a number) is read off the game's own catalogue, so buildings and
bridges, tanks and police are counted apart without a word about any of them here.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

import matinee
from matinee.table.events import PUBLIC
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.records.record import Record
from matinee.table.resignation import is_table_action
from matinee.table.shown.panels import PieceId, Score
from matinee.table.state import State


class Tally(msgspec.Struct):
    """How often one kind of event happened; `by` splits it by terrain or kind of piece, `parts` says so in words.

    `total` adds its numbers; `text` is what the game calls it in its story, if it has a place there.
    """

    id: str
    text: str
    count: int
    total: int
    by: dict[str, int]
    parts: list[str]


class Turn(msgspec.Struct):
    """One turn: the score at its end, what happened in it, and how many clicks it took each seat."""

    turn: int
    points: int | None
    clicks: list[int]
    events: dict[str, int]


class Numbers(msgspec.Struct):
    """The story of a game in numbers; `unit` is what it calls a turn."""

    returns: list[float] | None
    actions: int
    clicks: list[int]
    tallies: list[Tally]
    turns: list[Turn]
    unit: str


def game_story(record: Record) -> Numbers:
    """Go through the whole record once."""
    game = matinee.load(record.header.game)
    options = record.header.options
    story = _Story(game, options, len(game.seats(options)))
    states = record.states()
    state = next(states)
    story.meet(state)
    for action in record.actions:
        story.before(state, action)
        state = next(states)
        story.after(state)
    return story.numbers(state, len(record.actions))


class _Story:
    """What is gathered on the way through a record."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self.game = game
        self.terrain = {space.n: space.terrain for space in game.board(options).spaces}
        self.kinds = {id: _kinds(text) for id, text in game.words.data.get("events", {}).items()}
        self.pieces: dict[PieceId, str] = {}
        self.counts: Counter[str] = Counter()
        self.totals: Counter[str] = Counter()
        self.by: dict[str, Counter[str]] = {}
        self.clicks = [0] * seats
        self.turns: list[Turn] = []

    def meet(self, state: State) -> None:
        """Learn the pieces on the board and the score."""
        view = state.view(None)
        for piece in view.pieces:
            self.pieces.setdefault(piece.id, piece.kind)
        number = view.clock.number
        if not self.turns or self.turns[-1].turn != number:
            self.turns.append(Turn(number, None, [0] * len(self.clicks), {}))
        score = view.first(Score)
        self.turns[-1].points = None if score is None else score.points

    def before(self, state: State, action: matinee.Action) -> None:
        """Note a click."""
        if state.player is not None and state.player != matinee.CHANCE and not is_table_action(action):
            self.clicks[state.player] += 1
            self.turns[-1].clicks[state.player] += 1

    def after(self, state: State) -> None:
        """Count what everybody saw happen; whispers stay untold even now."""
        happened = [event for event in state.events if event.audience == PUBLIC]
        now = self.turns[-1].events
        for event in happened:
            self.counts[event.id] += 1
            now[event.id] = now.get(event.id, 0) + 1
            kinds = self.kinds.get(event.id, {})
            plain = [arg for n, arg in enumerate(event.args) if n not in kinds and type(arg) is int]
            self.totals[event.id] += plain[0] if plain else 0
            sort = self._sort(kinds, event.args)
            if sort is not None:
                self.by.setdefault(event.id, Counter())[sort] += 1
        if happened:
            self.meet(state)

    def _sort(self, kinds: dict[int, str], args: tuple[Any, ...]) -> str | None:
        """What sort of thing an event was about: the kind of its piece, else the terrain of its space."""
        known: dict[str, Mapping[Any, str]] = {"piece": self.pieces, "space": self.terrain}
        for wanted, sorts in known.items():
            for n, kind in kinds.items():
                if kind == wanted and n < len(args) and args[n] in sorts:
                    return sorts[args[n]]
        return None

    def numbers(self, state: State, actions: int) -> Numbers:
        """The story as told."""
        labels = self.game.words.data.get("numbers", {})
        names = self._names(state)
        tallies = [self._tally(id, labels.get(id, ""), count, names) for id, count in self.counts.most_common()]
        return Numbers(state.returns(), actions, self.clicks, tallies, self.turns, state.clock.unit)

    def _names(self, state: State) -> dict[str, str]:
        """What those are called in the end who are the only ones of their kind."""
        called, borne = self.game.show.cast(state).get("piece", {}), Counter(self.pieces.values())
        return {kind: called[id] for id, kind in self.pieces.items() if id in called and borne[kind] == 1}

    def _tally(self, id: str, text: str, count: int, names: Mapping[str, str]) -> Tally:
        by = dict(self.by.get(id, {}))
        return Tally(id, text, count, self.totals[id], by, [self._counted(kind, n, names) for kind, n in by.items()])

    def _counted(self, kind: str, n: int, names: Mapping[str, str]) -> str:
        """A count of a kind in the game's words, else with its name."""
        if kind in self.game.words.data.get("counts", {}):
            return self.game.words.say("counts", kind, n)
        looks = self.game.art
        look = looks.pieces.get(kind) or looks.grounds.get(kind)
        return f"{n} × {names.get(kind) or (look.name if look else kind)}"


def _kinds(template: str) -> dict[int, str]:
    """Which arguments of a template are of a kind: `{0:space}` makes argument 0 a space."""
    parts = string.Formatter().parse(template)
    return {int(field): spec for _, field, spec, _ in parts if field and field.isdigit() and spec and "|" not in spec}
