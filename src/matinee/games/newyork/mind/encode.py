"""What a seat sees as numbers. Seats are told from one's own on, in the order of play."""

from __future__ import annotations

from matinee.games.newyork.figures import CHIT_IDS, KINDS, LETTERS, MEALS, TURNS_OF_FAME
from matinee.games.newyork.kinds import HAS_BEEN, NOBODY, NONE, OFF
from matinee.games.newyork.map.manhattan import BOARD, EMPIRE_STATE
from matinee.games.newyork.rules.wounds import Wounds
from matinee.games.newyork.state import Midtown
from matinee.table.json_types import Options
from matinee.table.minds.encoder import Columns, Seen, pairs, turned
from matinee.table.phase import Phase

STRONG, FAST, HURT = 20, 10, 4  # what figures are measured by
ELSEWHERE = ("off", "dead", "away")
NAMED = ("whose", "victim", "foe", "loser", "by")  # the seats that a phase can be about


class SeatEncoder:
    """The columns of a game with so many players."""

    def __init__(self, options: Options) -> None:
        c = self.columns = Columns()
        seats = ["own", *(f"next {k}" for k in range(1, options["players"]))]
        self.rubble = c.flag("rubble", BOARD.ids, "the space is rubble")
        self.chits = c.flag("chit", BOARD.ids, "a chit lies face down in the space")
        self.lady = c.flag("blonde", BOARD.ids, "the Blonde is in the space, carried or not")
        self.at = c.flag("at", pairs(seats, BOARD.ids), "where each monster is")
        self.off = c.flag("elsewhere", pairs(seats, ELSEWHERE), "monsters on no space")
        self.kind = c.flag("monster", pairs(seats, KINDS), "which monster it is")
        marks = ("stuck", "grounded", "carrying", "famous", "has been", "bit the Empire State", "held the Blonde")
        self.marks = c.flag("mark", pairs(seats, marks), "what marks a monster out")
        self.mission = c.flag("mission", pairs(seats, LETTERS), "its mission, if known")
        self.denied = c.flag("not", pairs(seats, LETTERS), "missions it is known to lack")
        self.hurt = c.flag("has hurt", pairs(seats, seats), "whom it has taken points from")
        self.kills = c.flag("has killed", pairs(seats, seats), "whom it has killed")
        self.mover = c.flag("mover", seats, "whose turn it is")
        self.about = c.flag("about", seats, "the monsters that the decision is about")
        self.unturned = c.flag("unturned", CHIT_IDS, "chits that nobody has turned yet")
        self.found = c.flag("found", ("found", "lost"), "whether the Blonde has been found, and is gone")
        told = ("strength", "movement", "meals left", "turns of fame left")
        c.figure("figure", pairs(seats, told), "what is left of each monster")
        c.figure("shown", LETTERS, "missions that lie open")
        c.figure("cup", ("left",), "missions in the cup")
        c.figure("wounds", ("points",), "points to be given up now")

    def __call__(self, s: Midtown, seat: int) -> Seen:
        """NY1 All is public but the missions of the others, until the game is over."""
        n, spaces, letters = s.seats, len(BOARD.ids), len(LETTERS)
        bits = s.rubble << self.rubble | s.chits << self.chits | s.unturned << self.unturned
        ones: list[int] = []
        figures: list[float] = []
        for k in range(n):
            who = (seat + k) % n
            at, kind, food, fame = s.where[who], s.monster[who], s.food[who], s.fame[who]
            ones.append(self.at + k * spaces + at if at >= 0 else self.off + k * len(ELSEWHERE) + OFF - at)
            if kind >= 0:
                ones.append(self.kind + k * len(KINDS) + kind)
                bits |= self._marks(s, who) << self.marks + 7 * k
            if s.mission[who] != NONE and (who == seat or s.result is not None):
                ones.append(self.mission + k * letters + s.mission[who])
            bits |= s.denied[who] << self.denied + k * letters
            if s.hurt[who]:
                bits |= turned(s.hurt[who] & ~s.kills[who], seat, n) << self.hurt + k * n
            if s.kills[who]:
                bits |= turned(s.kills[who], seat, n) << self.kills + k * n
            figures += (
                s.strength[who] / STRONG,
                s.movement[who] / FAST,
                food / MEALS if food > 0 else 0.0,
                fame / TURNS_OF_FAME if fame > 0 else 0.0,
            )
        if s.round:
            ones.append(self.mover + (s.mover - seat) % n)
        lady = s.lady()
        if lady >= 0:
            ones.append(self.lady + lady)
        if s.found():
            ones.append(self.found)
            if lady < 0 and s.carrier == NOBODY:
                ones.append(self.found + 1)
        top = s.stack[-1] if s.stack else None
        if top is not None:
            bits |= turned(_named(top), seat, n) << self.about
        figures += s.shown
        figures += (sum(s.pool) / letters, top.points / HURT if isinstance(top, Wounds) else 0.0)
        return Seen(bits, ones, figures)

    def _marks(self, s: Midtown, who: int) -> int:
        """What marks a monster out, as its counter and its notes show it."""
        bitten = s.bites[who] and not s.rubble >> EMPIRE_STATE & 1
        return (
            bool(s.stuck[who])
            | (s.printed(who).flies and not s.flies(who)) << 1
            | (s.carrier == who) << 2
            | (s.fame[who] > 0) << 3
            | (s.fame[who] == HAS_BEEN) << 4
            | bool(bitten) << 5
            | (bool(s.held >> who & 1) and s.carrier != who and not s.good(who)) << 6
        )


def _named(top: Phase) -> int:
    """The seats that a phase names."""
    seats = 0
    for name in NAMED:
        seat = getattr(top, name, NOBODY)
        if seat >= 0:
            seats |= 1 << seat
    return seats
