"""How a game is played, in three minutes: a few paragraphs in its own words, with pictures of real positions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import msgspec
from msgspec import Struct

from matinee.table.errors import GameError, MatineeError
from matinee.table.game import Game
from matinee.table.json_types import read_toml
from matinee.table.said.text import translated
from matinee.table.shown.view import Marker, Piece, Point
from matinee.table.state import State
from matinee.table.taught.figures import with_figures

MARGIN = 0.6
"""What is seen around the places that a picture is about, in parts of their span."""


SHAPE = 1.6
"""How much wider than high a picture is."""

Bounds = tuple[float, float, float, float]


class Picture(Struct, frozen=True, omit_defaults=True):
    """A piece of the board as it stood in a real game: what lies there, what glows, and the frame around it."""

    caption: str
    options: dict[str, bool | int | str]
    pieces: list[Piece]
    markers: list[Marker]
    bounds: Bounds
    lit: list[int] = []


class HowToStep(Struct, frozen=True, omit_defaults=True):
    """One paragraph: a heading, what is done, the rule to read on in, and perhaps a picture."""

    title: str
    text: str
    rule: str = ""
    picture: Picture | None = None


class HowTo(Struct, frozen=True):
    """The page: what the game is about, and the steps in the order in which one meets them."""

    title: str
    intro: str
    steps: list[HowToStep]


class _Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to look: the spaces or pieces that the picture is about, and the verb whose spaces glow."""

    position: str
    caption: str
    near: list[str]
    lit: str = ""
    seat: int | None = None


class _Step(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str
    rule: str = ""
    picture: _Scene | None = None


class _Page(Struct, frozen=True, forbid_unknown_fields=True):
    intro: str
    steps: list[_Step]


def has_howto(game: Game) -> bool:
    return (game.folder / "howto.toml").is_file()


@cache
def howto(game: Game) -> HowTo | None:
    """The page of a game, if it has one; its positions lie in `data/scenes.json`. GameError if it cannot be read."""
    if not has_howto(game):
        return None
    try:
        page = msgspec.convert(read_toml(game.folder / "howto.toml"), _Page)
        return HowTo(game.title, _said(game, page.intro), [_step(game, step) for step in page.steps])
    except (OSError, ValueError, LookupError, MatineeError) as error:
        raise GameError(f"howto.toml of {game.title} cannot be read ({error}).") from error


def _step(game: Game, step: _Step) -> HowToStep:
    picture = None if step.picture is None else _drawn(game, step.picture)
    return HowToStep(_said(game, step.title), _said(game, step.text), step.rule, picture)


def _said(game: Game, text: str) -> str:
    """In the language of today, with the figures that it names."""
    return with_figures(translated(_flowing(text)), game.folder)


def _flowing(text: str) -> str:
    """A text as it runs: single line breaks are spaces, blank lines separate paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _drawn(game: Game, scene: _Scene) -> Picture:
    scenes = json.loads((game.folder / "data" / "scenes.json").read_text(encoding="utf-8"))
    state = game.from_position(scenes[scene.position])
    view, board = state.view(scene.seat), game.board(state.options)
    bounds = _framed(list(_points(state, scene.near)), board.bounds)
    lit = sorted({action[1] for action in state.legal_actions() if action[0] == scene.lit})
    return Picture(_said(game, scene.caption), state.options, view.pieces, view.markers, bounds, lit)


def _framed(points: list[Point], whole: Bounds) -> Bounds:
    """The frame around these points, with some room, in the shape of a picture and inside the board."""
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*points, strict=True))
    room = 1 + 2 * MARGIN
    wide = min(max((right - left) * room, (bottom - top) * room * SHAPE), whole[2] - whole[0])
    high = min(wide / SHAPE, whole[3] - whole[1])
    x = min(max((left + right - wide) / 2, whole[0]), whole[2] - wide)
    y = min(max((top + bottom - high) / 2, whole[1]), whole[3] - high)
    return x, y, x + wide, y + high


def _points(state: State, near: list[str]) -> Iterator[Point]:
    """Where the corners of the named spaces and the named pieces are."""
    board = state.game.board(state.options)
    spaces = {space.id: space for space in board.spaces}
    pieces = {piece.name: piece for piece in state.view(None).pieces}
    for name in near:
        if name in spaces:
            yield from spaces[name].polygon
        else:
            piece = pieces[name]
            yield (
                (piece.x, piece.y) if piece.x is not None and piece.y is not None else board.spaces[piece.space].centre
            )
