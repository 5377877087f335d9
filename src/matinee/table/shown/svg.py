"""Boards as SVG: any game's spaces, markers and pieces, drawn from its board and a view in the colours of its art."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from math import hypot

from msgspec import structs

from matinee.table.said.text import Catalogue, table_words
from matinee.table.shown.art import Art, Look, shade
from matinee.table.shown.boardview import BoardView, Space, Symbol
from matinee.table.shown.panels import Score
from matinee.table.shown.view import Piece, View

MARGIN = 26.0
HEADER = 74.0
FOOTER = 30.0
ROW = 22.0  # of the key
COUNTER = 27.0
AROUND = 60.0  # what a close-up shows around the giants
FOOT = 0.81  # how far down a picture of the troupe the feet stand (web/figures/troupe.json)
CROWD = 3  # as many counters of a space are drawn side by side; more are a pile with a number


Cut = tuple[float, float, float, float]
"""A rectangle of a board: its left and upper edge, its width and height."""


def draw(board: BoardView, view: View, looks: Art, text: Catalogue, title: str, labels: bool = False) -> str:
    """The picture of one moment, as its viewer may see it."""
    left, top, right, bottom = board.bounds
    width, height = right - left + 2 * MARGIN, bottom - top + HEADER + MARGIN + FOOTER
    symbols = _shown_symbols(board, view, looks)
    height += ROW * (len(symbols) // 7)
    x, y = left - MARGIN, top - HEADER
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="{escape(looks.font)}" role="img">',
        f"<title>{escape(title)}</title>",
        _defs(looks),
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{looks.night}"/>',
        *_heading(view, looks, title, (left, top, right)),
        *_on_the_table(board, view, looks, text),
        *(_labels(board.spaces, looks) if labels else ()),
        *_key(view, looks, symbols, left, right, bottom),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def close_up(
    board: BoardView,
    view: View,
    looks: Art,
    text: Catalogue,
    size: tuple[int, int],
    picture: Callable[[str], str],
    star: str = "",
) -> str:
    """The board alone, around its giants, as a picture of this size in pixels.

    `picture` gives the address of a figure's picture, or nothing; a giant that has one stands on the board with it.
    A `star` is a figure that stands before all the board, as on a poster.
    """
    giants = [piece for piece in view.pieces if looks.piece(piece.kind).big]
    shown = {piece.id: picture(looks.piece(piece.likeness or piece.kind).screen.figure) for piece in giants}
    rest = structs.replace(view, pieces=[piece for piece in view.pieces if not shown.get(piece.id)])
    cut = x, y, width, height = _cut(board, [_stands(piece, board.spaces) for piece in giants], size[0] / size[1])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" width="{size[0]}" '
        f'height="{size[1]}" preserveAspectRatio="xMidYMid slice">',
        _defs(looks),
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{looks.night}"/>',
        *_on_the_table(board, rest, looks, text, cut),
        *(_standing(_stands(piece, board.spaces), shown[piece.id], width / 4) for piece in giants if shown[piece.id]),
        *([_standing((x + width / 2, y + height * 0.9), picture(star), height)] if picture(star) else ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _cut(board: BoardView, giants: Sequence[tuple[float, float]], shape: float) -> Cut:
    """A rectangle of this shape with all giants, and a third of the board, in it; without giants, all of the board."""
    left, top, right, bottom = board.bounds
    if giants:
        xs, ys = [x for x, _ in giants], [y for _, y in giants]
        box = min(xs) - AROUND, min(ys) - AROUND, max(xs) + AROUND, max(ys) + AROUND / 3  # they stand up
    else:
        box = left, top, right, bottom
    width = max(box[2] - box[0], shape * (box[3] - box[1]), (right - left) / 3)
    height = width / shape
    x = _within((box[0] + box[2] - width) / 2, left, right - width)
    y = _within((box[1] + box[3] - height) / 2, top, bottom - height)
    return x, y, width, height


def _within(at: float, least: float, most: float) -> float:
    """As near as can be; the middle where the whole is larger than that."""
    return (least + most) / 2 if most < least else min(max(at, least), most)


def _stands(piece: Piece, spaces: Sequence[Space]) -> tuple[float, float]:
    """Where a piece stands."""
    if piece.x is not None and piece.y is not None:
        return piece.x, piece.y
    x, y = spaces[piece.space].centre
    return x, y


def _standing(where: tuple[float, float], picture: str, side: float) -> str:
    """A figure with its feet there."""
    x, y = where[0] - side / 2, where[1] - FOOT * side
    return f'<image href="{picture}" x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}"/>'


def _on_the_table(board: BoardView, view: View, looks: Art, text: Catalogue, cut: Cut | None = None) -> Iterator[str]:
    """The ground, or what can be seen of it, and all that stands on it."""
    yield from _spaces(board.spaces, view, looks, cut)
    yield from _decoration(board, looks)
    yield from _symbols(board, looks)
    yield from _markers(board.spaces, view, looks)
    yield from _pieces(board.spaces, view, text, looks)


# -- the ground


def _defs(looks: Art) -> str:
    """Textures, one for each ground that has one."""
    patterns = []
    for kind, look in (*looks.grounds.items(), *((k, m) for k, m in looks.markers.items() if m.terrain)):
        if look.texture:
            line, fill = (look.ink, "none") if look.outline else ("none", look.ink)
            patterns.append(
                f'<pattern id="ground-{kind}" width="24" height="24" patternUnits="userSpaceOnUse" '
                f'patternTransform="scale(.7)"><path d="{look.texture}" fill="{fill}" stroke="{line}" '
                f'stroke-width="1.6" opacity=".7"/></pattern>'
            )
    glow = '<filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>'
    return f"<defs>{''.join(patterns)}{glow}</defs>"


def _spaces(spaces: Sequence[Space], view: View, looks: Art, cut: Cut | None) -> Iterator[str]:
    """Flat ground first, then roofs with their walls, then crossings on top."""
    changed = {m.space: m.kind for m in view.markers if looks.marker(m.kind).terrain}
    kinds = [changed.get(n, space.terrain) for n, space in enumerate(spaces)]
    seen = [n for n, space in enumerate(spaces) if cut is None or _meets(space, cut)]
    order = sorted(seen, key=lambda n: (bool(spaces[n].crosses), looks.ground(kinds[n]).rise))
    for n in order:
        if not (spaces[n].crosses and n in changed):
            yield _space(spaces[n], kinds[n], looks)


def _meets(space: Space, cut: Cut) -> bool:
    x, y, width, height = cut
    xs, ys = [at for at, _ in space.polygon], [at for _, at in space.polygon]
    return max(xs) > x and min(xs) < x + width and max(ys) > y and min(ys) < y + height


def _space(space: Space, kind: str, looks: Art) -> str:
    look, shape = looks.ground(kind), [(x, y) for x, y in space.polygon]
    line = f'stroke="{looks.line}" stroke-width="1.4" stroke-linejoin="round"'
    name = f"<title>{escape(space.label)}: {escape(look.name or kind)}</title>"
    if look.rise:
        ground = _polygon(shape, f'fill="{shade(look.fill, 0.38)}" {line}')
        roof = _inset(shape, 0.9)
        roof = [(x, y - look.rise / 2) for x, y in roof]
        parts = [ground, _polygon(roof, f'fill="{look.fill}" stroke="{shade(look.fill, 1.35)}" stroke-width=".9"')]
    else:
        roof = shape
        parts = [_polygon(shape, f'fill="{look.fill}" {line}')]
    if look.texture:
        parts.append(_polygon(roof, f'fill="url(#ground-{kind})"'))
    if space.crosses:
        parts = [_polygon(shape, f'fill="{look.fill}" stroke="{look.ink}" stroke-width="2" stroke-linejoin="round"')]
    return f"<g>{name}{''.join(parts)}</g>"


def _polygon(shape: Iterable[tuple[float, float]], style: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape)
    return f'<polygon points="{points}" {style}/>'


def _inset(shape: Sequence[tuple[float, float]], share: float) -> list[tuple[float, float]]:
    """The shape drawn in towards its middle by a fixed small border."""
    cx, cy = sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    moved = []
    for x, y in shape:
        length = hypot(x - cx, y - cy) or 1.0
        keep = max(share, 1 - 3.2 / length)
        moved.append((cx + (x - cx) * keep, cy + (y - cy) * keep))
    return moved


def _decoration(board: BoardView, looks: Art) -> Iterator[str]:
    """What is written and drawn on the board itself: names of streets and places, lines that are no spaces."""
    for line in board.lines:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in line.points)
        look = looks.lines.get(line.kind)
        pen = (
            f'stroke="{look.fill}" stroke-width="4" opacity=".85"'
            if look is not None
            else f'stroke="{looks.ink}" stroke-width="3" stroke-dasharray="2 7" opacity=".35"'
        )
        title = f"<title>{escape(line.text)}</title>" if line.text else ""
        yield f'<polyline points="{points}" fill="none" {pen} stroke-linecap="round">{title}</polyline>'
    halo = f' stroke="{looks.line}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"'
    for caption in board.captions:
        x, y = caption.at
        yield _text(x, y, caption.text, caption.size, looks.ink, "bold", halo, caption.anchor)


# -- what stands on it


def _symbols(board: BoardView, looks: Art) -> Iterator[str]:
    """Symbols printed on the board, side by side in the lower part of their space, with its name below."""
    by_space: dict[int, list[Symbol]] = {}
    for symbol in board.symbols:
        by_space.setdefault(symbol.space, []).append(symbol)
    for n, symbols in by_space.items():
        space = board.spaces[n]
        x, y = space.centre
        for k, symbol in enumerate(symbols):
            look = looks.symbol(symbol.kind)
            left = x + (k - (len(symbols) - 1) / 2) * 20 - 10
            yield (
                f'<g transform="translate({left:.1f} {y - 2:.1f}) scale(.84)"><title>{escape(look.name)}</title>'
                f'<path d="{look.picture}" fill="{look.fill}" stroke="{look.ink}" stroke-width="1"/></g>'
            )
        yield _text(x, y + 26, space.label[:19], 5.8, looks.ink, "normal", ' opacity=".85"')


def _markers(spaces: Sequence[Space], view: View, looks: Art) -> Iterator[str]:
    for marker in view.markers:
        look = looks.marker(marker.kind)
        if look.terrain:
            continue
        x, y = spaces[marker.space].centre
        value = marker.value
        paint = (
            f'fill="none" stroke="{look.ink}" stroke-width="1.3"'
            if look.outline
            else f'fill="{look.fill}" stroke="{look.ink}" stroke-width=".8"'
        )
        yield (
            f'<g transform="translate({x - 14:.1f} {y - 15:.1f}) scale(1.17)">'
            f"<title>{escape(look.name)} {value}</title>"
            f'<path d="{look.picture}" {paint}/>'
            + (_text(12, 18.5, value, 10, look.ink, "bold") if value else "")
            + "</g>"
        )


def _pieces(spaces: Sequence[Space], view: View, text: Catalogue, looks: Art) -> Iterator[str]:
    """Counters side by side in their space, or round bases where their x and y say; the big ones on top."""
    by_space: dict[int, list[Piece]] = {}
    placed = [piece for piece in view.pieces if piece.x is not None]
    for piece in view.pieces:
        if piece.x is None:
            by_space.setdefault(piece.space, []).append(piece)
    for n, pieces in by_space.items():
        x, y = spaces[n].centre
        shown = pieces[-CROWD:]
        step = COUNTER * (0.62 if len(shown) > 2 else 0.95)
        for k, piece in enumerate(shown):
            where = x + (k - (len(shown) - 1) / 2) * step, y
            yield _counter(piece, looks.piece(piece.kind), _flags(piece, text), where, looks)
        if len(pieces) > CROWD:
            yield _text(x, y - COUNTER / 2 - 2, f"x{len(pieces)}", 11, looks.ink, "bold")
    for piece in sorted(placed, key=lambda piece: looks.piece(piece.kind).big):
        yield _base(piece, looks.piece(piece.kind), _flags(piece, text), looks)


def _flags(piece: Piece, text: Catalogue) -> str:
    return ", ".join(text.say("flags", flag) for flag in piece.flags)


def _base(piece: Piece, look: Look, flags: str, looks: Art) -> str:
    """A round base with an arrow for its heading, in sixteenths of a circle from the north."""
    x, y = piece.x or 0, piece.y or 0
    radius = COUNTER * (0.74 if look.big else 0.42)
    words = f"{piece.name} {'-'.join(map(str, piece.figures))} {flags}".strip()
    arrow = ""
    if piece.heading is not None:
        arrow = (
            f'<path d="M0 {-radius * 1.62:.1f}L{radius * 0.62:.1f} {-radius * 0.8:.1f}H{-radius * 0.62:.1f}z" '
            f'fill="{look.fill}" stroke="{looks.line}" transform="rotate({22.5 * piece.heading:g})"/>'
        )
    glow = f'<circle r="{radius * 1.3:.1f}" fill="{look.fill}" opacity=".5" filter="url(#glow)"/>' if look.big else ""
    return (
        f'<g transform="translate({x:g} {y:g})"><title>{escape(words)}</title>{glow}{arrow}'
        f'<circle r="{radius:.1f}" fill="{look.fill}" stroke="{looks.line}" stroke-width="1.4"/>'
        f'<g transform="translate({-radius * 0.72:.1f} {-radius * 0.84:.1f}) scale({radius / 16.5:.3f})">'
        f'<path d="{look.picture}" fill="{look.ink}"/></g>'
        + (_text(0, radius * 0.82, str(piece.figures[0]), radius * 0.52, look.ink, "bold") if look.big else "")
        + "</g>"
    )


def _counter(piece: Piece, look: Look, flags: str, where: tuple[float, float], looks: Art) -> str:
    big = look.big
    size = COUNTER * (1.45 if big else 1)
    x, y = where[0] - size / 2, where[1] - size / 2
    figures = "-".join(str(n) for n in piece.figures)
    if piece.unarmed:
        figures = f"({piece.figures[0]})"
    glow = (
        f'<circle cx="{where[0]:.1f}" cy="{where[1]:.1f}" r="{size * 0.72:.1f}" fill="{look.fill}" opacity=".55" '
        'filter="url(#glow)"/>'
        if big
        else ""
    )
    return (
        f"<g><title>{escape(piece.name)} {figures}{' ' + flags if flags else ''}</title>{glow}"
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" rx="3" fill="{look.fill}" '
        f'stroke="{looks.line}" stroke-width="1.2"/>'
        f'<g transform="translate({x + size * 0.2:.1f} {y + size * 0.06:.1f}) scale({size / 40:.3f})">'
        f'<path d="{look.picture}" fill="{look.ink}"/></g>'
        + _text(x + size / 2, y + size * 0.93, figures, size * 0.3, look.ink, "bold")
        + "</g>"
    )


def _labels(spaces: Sequence[Space], looks: Art) -> Iterator[str]:
    for space in spaces:
        x, y = space.centre
        halo = f' stroke="{looks.line}" stroke-width="2" paint-order="stroke"'
        yield _text(x, y + 2.5, space.label, 7, looks.ink, "normal", halo)


# -- around the board


def _heading(view: View, looks: Art, title: str, corner: tuple[float, float, float]) -> Iterator[str]:
    left, top, right = corner
    face = f' font-family="{escape(looks.poster)}" letter-spacing="2"'
    yield _text(left, top - 30, title.upper(), 34, looks.title, "bold", face, "start")
    yield _text(right, top - 30, _moment(view), 15, looks.ink, "normal", "", "end")


def _moment(view: View) -> str:
    """Turn, score and whose decision it is, as far as the view has them."""
    say = table_words().say
    parts = [view.clock.text] if view.clock.number else []
    score = view.first(Score)
    if score is not None:
        parts.append(say("picture", "score", score.points, score.level))
    if view.result is not None:
        parts.append(say("picture", "over"))
    elif view.prompt is not None:
        parts.append(say("picture", "decides", view.prompt.who))
    return " · ".join(parts)


def _shown_symbols(board: BoardView, view: View, looks: Art) -> list[Look]:
    """The symbols that are printed on the board or stand on its pieces."""
    used = {symbol.kind for symbol in board.symbols} | {gauge.kind for piece in view.pieces for gauge in piece.gauges}
    return [look for kind, look in looks.symbols.items() if kind in used]


def _key(view: View, looks: Art, symbols: list[Look], left: float, right: float, bottom: float) -> Iterator[str]:
    """What the colours and symbols mean, in words, in as many rows as it takes."""
    x, y = left, bottom + MARGIN
    kinds = dict.fromkeys(marker.kind for marker in view.markers)
    for look in (*looks.grounds.values(), *looks.lines.values(), *symbols, *map(looks.marker, kinds)):
        wide = 40 + 7.2 * len(look.name)
        if x > left and x + wide > right:
            x, y = left, y + ROW
        if look.picture:
            yield (
                f'<path transform="translate({x:.1f} {y - 12:.1f}) scale(.66)" d="{look.picture}" fill="{look.fill}" '
                f'stroke="{look.ink}"/>'
            )
        else:
            yield (
                f'<rect x="{x:.1f}" y="{y - 11:.1f}" width="14" height="14" rx="2" fill="{look.fill}" '
                f'stroke="{look.ink}"/>'
            )
        yield _text(x + 20, y, look.name, 13, looks.ink, "normal", "", "start")
        x += wide


def _text(
    x: float, y: float, words: str, size: float, fill: str, weight: str, more: str = "", anchor: str = "middle"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{fill}" font-weight="{weight}" '
        f'text-anchor="{anchor}"{more}>{escape(words)}</text>'
    )
