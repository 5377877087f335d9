"""What a seat sees, and how it stands."""

from __future__ import annotations

from bearhunt.figures import MEALS
from bearhunt.show.panels import panels
from bearhunt.state import BEAR, HUNTERS, NOWHERE, Forest
from matinee.table.board import members
from matinee.table.frame import frame
from matinee.table.shown.view import Marker, Piece, Trail, View


def view(s: Forest, seat: int | None) -> View:
    """3.4 All is public but the bear, which its own seat sees, and everybody once all can tell where it is."""
    return frame(s, seat, pieces=_pieces(s, seat), markers=_markers(s), panels=panels(s, seat), trails=_trails(s, seat))


def score(s: Forest) -> str:
    """How it stands, as everybody knows."""
    return s.game.words.say("clock", "score", s.eaten, MEALS, s.wounds) if s.night else ""


def _pieces(s: Forest, seat: int | None) -> list[Piece]:
    say = s.game.words.say
    pieces = [
        Piece(n, say("words", "hunter", n + 1), "hunter", HUNTERS, space, (), _flags(s, n))
        for n, space in enumerate(s.hunters)
    ]
    if s.bear != NOWHERE and (seat == BEAR or s.known):
        pieces.append(Piece("bear", say("words", "bear"), "bear", BEAR, s.bear, (), ("wounded",) if s.wounds else ()))
    return pieces


def _flags(s: Forest, hunter: int) -> tuple[str, ...]:
    hurt = s.hurt | s.abed
    up = {"hurt": hurt, "acted": s.acted & ~hurt}
    return tuple(flag for flag, hunters in up.items() if hunters >> hunter & 1)


def _markers(s: Forest) -> list[Marker]:
    kinds = {"berries": s.berries, "tracks": s.tracks, "old_tracks": s.old & ~s.tracks}
    return [Marker(kind, space) for kind, spaces in kinds.items() for space in members(spaces)]


def _trails(s: Forest, seat: int | None) -> list[Trail]:
    """The steps just taken, as far as this seat saw them."""
    seen = [event for event in s.events if event.visible_to(seat)]
    walked = [Trail(event.args[0], [*event.args[1:]]) for event in seen if event.id == "walked"]
    return walked + [Trail("bear", [*event.args]) for event in seen if event.id == "prowled"]
