"""The map as text: the spaces of a board on a grid of characters, with terrain, markers and pieces."""

from __future__ import annotations

from functools import cache

from rich.text import Text

from matinee.table.board import Polygon
from matinee.table.shown.art import Art, Look, shade
from matinee.table.shown.boardview import BoardView
from matinee.table.shown.view import View

TALL = 2.0  # a character is about twice as tall as it is wide
Cells = tuple[tuple[int, ...], ...]
NOWHERE = -1
NARROWEST = 36  # below this the spaces of a city can no longer be told apart


def fitting(board: BoardView, width: int, height: int) -> int:
    """The widest board that fits a window of columns and rows."""
    left, top, right, bottom = board.bounds
    return max(NARROWEST, min(width, int(height * TALL * (right - left) / (bottom - top))))


def overview(board: BoardView, art: Art, view: View, width: int, lit: set[int]) -> Text:
    """The whole board; `lit` are the spaces that can be chosen now, shown as plus signs."""
    shapes = tuple(tuple(space.polygon) for space in board.spaces)
    cells = _cells(shapes, board.bounds, width)
    terrain = [space.terrain for space in board.spaces]
    signs: dict[int, tuple[str, str]] = {}
    for symbol in board.symbols:
        look = art.symbol(symbol.kind)
        signs.setdefault(symbol.space, (look.glyph, f"{look.fill} on {art.ground(terrain[symbol.space]).fill}"))
    for marker in view.markers:
        look = art.marker(marker.kind)
        if look.terrain:
            terrain[marker.space] = marker.kind
        else:
            signs[marker.space] = (marker.value or look.glyph, f"bold {look.ink} on {look.fill}")
    pieces: dict[int, list[tuple[str, str]]] = {}
    for piece in view.pieces:
        look = art.piece(piece.kind)
        if piece.x is not None:
            continue
        pieces.setdefault(piece.space, []).insert(0, (look.glyph, f"bold {look.ink} on {look.fill}"))
    lines = Text()
    rows = [[_ground(art, terrain[n] if n >= 0 else "", n in lit) for n in row] for row in cells]
    for n, spots in _spots(cells).items():
        shown = [*pieces.get(n, ()), *([signs[n]] if n in signs else ())]
        for (y, x), sign in zip(spots, shown, strict=False):
            rows[y][x] = sign
    for n, (y, x) in _labels(cells, tuple(space.label for space in board.spaces)).items():
        ground = art.ground(terrain[n])
        for k, letter in enumerate(board.spaces[n].label):
            rows[y][x + k] = (letter, f"bold {art.ink} on {ground.fill}")
    for (y, x), sign in _placed(board, art, view, width).items():
        rows[y][x] = sign
    for row in rows:
        for glyph, style in row:
            lines.append(glyph, style)
        lines.append("\n")
    return lines


def _placed(board: BoardView, art: Art, view: View, width: int) -> dict[tuple[int, int], tuple[str, str]]:
    """The characters of pieces that stand at an x and y of their own, big ones over small ones."""
    left, top, right, bottom = board.bounds
    size = (right - left) / width
    height = round((bottom - top) / (size * TALL))
    found: dict[tuple[int, int], tuple[str, str]] = {}
    for piece in sorted(view.pieces, key=lambda piece: art.piece(piece.kind).big):
        if piece.x is not None and piece.y is not None:
            look = art.piece(piece.kind)
            y, x = int((piece.y - top) / size / TALL), int((piece.x - left) / size)
            found[min(y, height - 1), min(x, width - 1)] = (look.glyph, f"bold {look.ink} on {look.fill}")
    return found


def _ground(art: Art, terrain: str, lit: bool) -> tuple[str, str]:
    if not terrain:
        return " ", ""
    look = art.ground(terrain)
    if lit:
        return "+", f"bold {art.lit} on {look.fill}"
    return look.glyph, ground_style(look)


def ground_style(look: Look) -> str:
    """Ground keeps quiet, so that pieces stand out: its character is only a little lighter than the ground itself."""
    return f"{shade(look.fill, 1.6)} on {look.fill}"


@cache
def _cells(shapes: tuple[Polygon, ...], bounds: tuple[float, float, float, float], width: int) -> Cells:
    """Which space each character belongs to; every space gets at least one, crossings on top."""
    left, top, right, bottom = bounds
    size = (right - left) / width
    height = round((bottom - top) / (size * TALL))
    rows = [[NOWHERE] * width for _ in range(height)]
    for n, shape in enumerate(shapes):
        xs, ys = zip(*shape, strict=True)
        columns = range(max(0, int((min(xs) - left) / size)), min(width, int((max(xs) - left) / size) + 1))
        lines = range(max(0, int((min(ys) - top) / size / TALL)), min(height, int((max(ys) - top) / size / TALL) + 1))
        inside = [
            (y, x)
            for y in lines
            for x in columns
            if _holds(shape, left + (x + 0.5) * size, top + (y + 0.5) * size * TALL)
        ]
        if not inside:  # flatter than a line of text, or thinner than a letter
            middle = (min(ys) + max(ys)) / 2
            y = min(height - 1, int((middle - top) / size / TALL))
            inside = [(y, x) for x in columns if _holds(shape, left + (x + 0.5) * size, middle)] or [(y, columns[0])]
        for y, x in inside:
            rows[y][x] = n
    return tuple(tuple(row) for row in rows)


@cache
def _spots(cells: Cells) -> dict[int, list[tuple[int, int]]]:
    """The characters of each space, those nearest its middle first."""
    spots: dict[int, list[tuple[int, int]]] = {}
    for y, row in enumerate(cells):
        for x, n in enumerate(row):
            if n >= 0:
                spots.setdefault(n, []).append((y, x))
    for some in spots.values():
        middle_y = sum(y for y, _ in some) / len(some)
        middle_x = sum(x for _, x in some) / len(some)
        some.sort(key=lambda spot: (abs(spot[0] - middle_y) * TALL, abs(spot[1] - middle_x)))
    return spots


@cache
def _labels(cells: Cells, labels: tuple[str, ...]) -> dict[int, tuple[int, int]]:
    """Where the label of a space begins, over its middle, if it fits there with some of its ground around it."""
    found: dict[int, tuple[int, int]] = {}
    for n, spots in _spots(cells).items():
        top, middle = min(y for y, _ in spots), spots[0][0]
        inside = [x for y, x in spots if y == middle - 1]
        label = labels[n]
        if label and middle - top > 1 and len(inside) >= len(label) + 2 and max(inside) - min(inside) < len(inside):
            found[n] = middle - 1, min(inside) + (len(inside) - len(label)) // 2
    return found


def _holds(shape: Polygon, x: float, y: float) -> bool:
    """Whether a point is inside a polygon."""
    inside = False
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
