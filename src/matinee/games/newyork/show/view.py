"""What a seat sees."""

from __future__ import annotations

from matinee.games.newyork.figures import KINDS
from matinee.games.newyork.kinds import NOBODY
from matinee.games.newyork.map.manhattan import route
from matinee.games.newyork.rules.combat import Shove
from matinee.games.newyork.rules.movement import StrikeBack
from matinee.games.newyork.rules.turn import Start
from matinee.games.newyork.rules.wounds import Wounds
from matinee.games.newyork.show.panels import flags, panels
from matinee.games.newyork.state import Midtown
from matinee.table.frame import OwnPrompt, frame, lying
from matinee.table.shown.panels import PieceId, pose
from matinee.table.shown.shared_view import shared_view
from matinee.table.shown.view import Concern, Marker, Piece, Trail, View


def score(s: Midtown) -> str:
    """NY1 Missions are secret; what all can see is who still lives."""
    return s.game.words.say("clock", "alive", s.alive.bit_count()) if s.round else ""


def view(s: Midtown, seat: int | None) -> View:
    """NY1 All is public but the missions, which are shown when the game is over, and the chits face down."""
    top = s.stack[-1] if s.stack else None
    return frame(
        s,
        seat,
        pieces=_pieces(s),
        markers=_markers(s),
        panels=panels(s, seat),
        trails=_trails(s),
        prompt=OwnPrompt(
            text=_asked(s) if top is not None else "",
            rule=top.right(s) if isinstance(top, Shove) else "",
            about=_about(s) if s.stack else None,
        ),
    )


@shared_view
def _about(s: Midtown) -> Concern | None:
    """The monsters that the decision or die is about: the mover, and whom the phase names."""
    seats = {getattr(s.stack[-1], name, NOBODY) for name in ("whose", "victim", "foe", "loser", "by")}
    if s.round:
        seats.add(s.mover)
    pieces: list[PieceId] = [seat for seat in range(len(s.where)) if seat in seats and s.where[seat] >= 0]
    return Concern(pieces, []) if pieces else None


@shared_view
def _markers(s: Midtown) -> list[Marker]:
    return [*lying("rubble", s.rubble), *lying("chit", s.chits)]


@shared_view
def _asked(s: Midtown) -> str:
    """What the seat that decides is asked, with the names of those it is about."""
    text, top = s.game.words, s.stack[-1]
    if isinstance(top, Start):
        return text.say("asked", "Start", s.monster[top.whose])
    if isinstance(top, Shove):
        return text.say("asked", "Shove", s.monster[top.loser])
    if isinstance(top, Wounds):
        return text.say("asked", "Wounds", top.points)
    if isinstance(top, StrikeBack):
        return text.say("asked", "StrikeBack", s.monster[s.other_in(s.where[s.mover], s.mover)])
    return text.prompt(top)


@shared_view
def _pieces(s: Midtown) -> list[Piece]:
    say = s.game.words.say
    pieces: list[Piece] = []
    for seat, at in enumerate(s.where):
        if at >= 0:
            kind = KINDS[s.monster[seat]]
            figures = (s.strength[seat], s.movement[seat])
            stance = pose(s.strength[seat], s.printed(seat).strength)
            pieces.append(Piece(seat, say("pieces", kind), kind, seat, at, figures, flags(s, seat), pose=stance))
    if s.lady() >= 0:
        owner = None if s.carrier == NOBODY else s.carrier
        name, held = say("pieces", "blonde"), owner is not None
        marks = ("carried",) if held else ()
        pieces.append(Piece("blonde", name, "blonde", owner, s.lady(), (), marks, carried=held))
    return pieces


@shared_view
def _trails(s: Midtown) -> list[Trail]:
    """The way the mover has just gone, and the Blonde in its grip with it."""
    trails: list[Trail] = []
    for seat, start, end in (event.args for event in s.events if event.id == "moved"):
        through = route(start, end, s.footing(seat) & ~s.occupied | 1 << end)
        trails.append(Trail(seat, through))
        if s.carrier == seat:
            trails.append(Trail("blonde", through.copy()))
    return trails
