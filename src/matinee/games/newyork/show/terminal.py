"""New York in lines of text for the terminal, made from a view and so without secrets."""

from __future__ import annotations

from matinee.games.newyork.map.manhattan import BOARD, DIST, NEIGHBOURS
from matinee.table.parts import Say
from matinee.table.shown.panels import Ledger, Roster, Tasks
from matinee.table.shown.view import Piece, View


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    parts = [view.clock.text]
    mission = view.first(Tasks)
    if mission is not None:
        todo = "; ".join(part.text for part in mission.parts if not part.done)
        parts.append(say("terminal", "to_do", mission.text, todo) if todo else say("terminal", "done", mission.text))
    mine = _mine(view)
    if mine is not None:
        parts.append(say("terminal", "mine", say("monsters", mine.kind), mine.space, *mine.figures))
    return " · ".join(parts)


def around(view: View, say: Say) -> list[str]:
    """What is next to one's own monster, where the others are, and where chits lie."""
    lines: list[str] = []
    mine = _mine(view)
    here = mine.space if mine else None
    if here is not None:
        lines.append(say("terminal", "here", _space(view, here, say)))
        lines += [f"  {_space(view, space, say)}" for space in NEIGHBOURS[here]]
    for piece in _monsters(view):
        if piece is not mine and piece.owner is not None:
            lines.append(say("terminal", "other", piece.owner, _piece(piece, say), _where(piece.space, here, say)))
    lady = next((piece for piece in view.pieces if piece.id == "blonde"), None)
    if lady is not None:
        lines.append(say("terminal", "blonde", _where(lady.space, here, say)))
    chits = sorted((m.space for m in view.markers if m.kind == "chit"), key=lambda n: _distance(n, here))
    if chits:
        lines.append(say("terminal", "chits", "; ".join(_where(space, here, say) for space in chits)))
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """NY15 Everybody's figures, and one's own mission with what is left of it."""
    lines = []
    for row in view.panel("monsters", Roster).rows:
        if row.kind is None:
            continue
        figures = ", ".join(f"{figure.name} {figure.value}" for figure in row.figures)
        line = say("terminal", "monster", row.owner, row.name, ", ".join(row.tags), figures)
        lines.append("; ".join([line, *row.notes]))
    mission = view.first(Tasks)
    if mission is not None:
        lines.append(say("terminal", "mission", mission.text, mission.rule))
        lines += [f"  [{'x' if part.done else ' '}] {part.text}" for part in mission.parts]
    turned = view.panel("chits", Ledger).names("turned")
    if turned:
        lines.append(say("terminal", "turned", ", ".join(say("chits", chit) for chit in turned)))
    return lines


def _monsters(view: View) -> list[Piece]:
    return [piece for piece in view.pieces if piece.id != "blonde"]


def _mine(view: View) -> Piece | None:
    return next((piece for piece in _monsters(view) if piece.owner == view.seat), None)


def _space(view: View, space: int, say: Say) -> str:
    kinds = {marker.kind for marker in view.markers if marker.space == space}
    ground = say("terrain", "rubble" if "rubble" in kinds else BOARD.terrain[space])
    if "chit" in kinds:
        ground = say("terminal", "with_chit", ground)
    words = say("terminal", "space", BOARD.ids[space], space, ground)
    names = [_piece(piece, say) for piece in _monsters(view) if piece.space == space]
    return f"{words}: {', '.join(names)}" if names else words


def _piece(piece: Piece, say: Say) -> str:
    return f"{say('monsters', piece.kind)} {'-'.join(map(str, piece.figures))}"


def _distance(space: int, here: int | None) -> int:
    return DIST[here][space] if here is not None else 0


def _where(space: int, here: int | None, say: Say) -> str:
    """A place, and how far it is from one's own monster."""
    if here is None:
        return say("terminal", "place", BOARD.ids[space], space)
    return say("terminal", "place_off", BOARD.ids[space], space, _distance(space, here))
