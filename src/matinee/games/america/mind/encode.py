"""What a seat sees as numbers: G-5 everything is open. Seats are told from one's own on, in turn order."""

from __future__ import annotations

from array import array

from matinee.games.america.figures import (
    BRANCH_IDS,
    GIANT_HEALTH,
    HEALTH_CAP,
    INFAMY_CAP,
    KIND,
    KIND_IDS,
    MONSTER_IDS,
    MUTATION_IDS,
    RESEARCH_IDS,
    UNIT_NAMES,
    UNITS,
)
from matinee.games.america.kinds import NOBODY, TROPHY
from matinee.games.america.map.land import BOARD, COLUMNS, MUTATION_SITES, ROWS, SPACES
from matinee.games.america.own import stomp_pile
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.json_types import Options
from matinee.table.minds.encoder import Columns, Seen, pairs, turned
from matinee.table.phase import Phase
from matinee.table.state_cache import StateCache

ATTACKS, DICE = 4, 6  # what figures are measured by
ELSEWHERE = ("unborn", "in Hollywood", "vanished", "dead")
STAGES = ("before the rounds", "the monster attacks", "the units shoot")
FACTS = ("declared", "due", "walked", "shaken", "assault", "antimatter", "duel", "calm")
SPACE_IDS = BOARD.ids[:SPACES]
_ON_MAP = ((space % COLUMNS / COLUMNS, space // COLUMNS / ROWS) for space in range(SPACES))
PLACES = [array("f", at).tobytes() for at in (*_ON_MAP, *[(0.0, 0.0)] * 16)]
"""Where each space is on the map, two floats from 0 to 1; whatever counts from the end is nowhere."""
KEPT = 64  # so many ways in which units stand are remembered
SITES = MUTATION_SITES.bit_count()
CARDS = len(MUTATION_IDS)


class SeatEncoder:
    """The columns of a game with so many players."""

    def __init__(self, options: Options) -> None:
        c = self.columns = Columns()
        self._commanded = StateCache[list[int]](KEPT)
        self._placed: StateCache[tuple[array[int], array[float]]] = StateCache(KEPT)
        players = options["players"]
        seats = ["own", *(f"next {k}" for k in range(1, players))]
        self.stomped = c.flag("stomped", SPACE_IDS, "the space is stomped")
        self.paths = c.flag("path", SPACE_IDS, "the monster may have come from there")
        self.battle = c.flag("battle", SPACE_IDS, "where the battle is fought")
        self.lured = c.flag("lure", SPACE_IDS, "where a lured monster must go")
        self.at = c.flag("at", pairs(seats, SPACE_IDS), "where each monster is")
        self.units = c.flag("units", pairs(seats, SPACE_IDS), "where each player has units")
        kinds = c.flag("unit", pairs(KIND_IDS, SPACE_IDS), "where units of this kind are")
        self.unit = [kinds + kind * SPACES for kind in KIND]
        self.trophies = c.flag("trophy", pairs(seats, UNIT_NAMES), "the units in each player's trophies")
        self.in_hand = c.flag("in hand", UNIT_NAMES, "the decision is about this unit")
        self.off = c.flag("elsewhere", pairs(seats, ELSEWHERE), "monsters on no space")
        self.kind = c.flag("monster", pairs(seats, MONSTER_IDS), "which monster it is")
        self.branch = c.flag("branch", pairs(seats, BRANCH_IDS), "which branch it commands")
        roles = ("active", "first", "challenger", "in battle", "rival", "arms the ray", "named", "is the target")
        self.roles = [c.flag(role, seats, "who has this part in the moment") for role in roles]
        late = self.late = c.width  # the sets from here on, told from here, are put together before they go there
        self.battles = c.flag("to fight", seats, "whose monsters have still to fight") - late
        self.hush = c.flag("quiet", seats, "who wants to be asked no more this turn") - late
        self.stage = c.flag("stage", STAGES, "the step of the battle's round")
        sets = {
            "on the map": "the unit is on the map",
            "ready": "it waits on its tile",
            "moved": "it has moved",
            "launched": "it was launched",
            "missile": "it fights as a missile",
            "fights": "it is in the battle",
            "to shoot": "it has still to shoot",
        }
        self.sets = c.width - late
        for name, meaning in sets.items():
            c.flag(name, UNIT_NAMES, meaning)
        self.mutation_deck = c.flag("mutation deck", MUTATION_IDS, "Mutations that can still be drawn") - late
        c.flag("research deck", RESEARCH_IDS, "Research that can still be drawn")
        c.flag("fact", FACTS, "how the turn and the game stand")
        sites = [BOARD.ids[site] for site in members(MUTATION_SITES)]
        self.has = []
        for who in seats:
            self.has.append(c.flag(f"{who} mutation", MUTATION_IDS, "its Mutations") - late)
            c.flag(f"{who} research", RESEARCH_IDS, "its Research")
            c.flag(f"{who} visited", sites, "the Mutation sites it has used")
            c.flag(f"{who} army", UNIT_NAMES, "the units that it commands")
        told = ("health", "infamy", "stomps", "attacks banked")
        c.figure("figure", pairs(seats, told), "what each player has")
        c.figure("giants", ("mecha", "colossal"), "the Health of each giant")
        c.figure("moment", ("markers", "round of battle", "attacks", "attacks more", "dice or points"), "how it stands")
        c.figure("place", pairs(UNIT_NAMES, "xy"), "where each unit is on the map")

    def __call__(self, s: America, seat: int) -> Seen:
        """G-5 Everything is open to everybody."""
        n, where, top = s.players, s.where, s.stack[-1] if s.stack else None
        units, places = self._placed((seat, *where, *s.armies), lambda: self._place(s, seat))
        late = _units(s) << self.sets | _turn(s) << self.mutation_deck
        late |= turned(s.battles, seat, n) << self.battles | turned(s.hush, seat, n) << self.hush
        roles = (s.active, s.first, s.challenger, s.foe, s.rival, s.ray, *_named(top))
        ones = [first + (who - seat) % n for first, who in zip(self.roles, roles, strict=True) if 0 <= who < n]
        figures: list[float] = []
        for k in range(n):
            who = (seat + k) % n
            at, army = s.stand[who], s.armies[who]
            ones.append(self.at + k * SPACES + at if at >= 0 else self.off + k * len(ELSEWHERE) - at - 1)
            if s.kind[who] != NOBODY:
                ones.append(self.kind + k * len(MONSTER_IDS) + s.kind[who])
            if s.branch[who] != NOBODY:
                ones.append(self.branch + k * len(BRANCH_IDS) + s.branch[who])
            if s.lured[who] != NOBODY:
                ones.append(self.lured + s.lured[who])
            cards = s.mutations[who] | s.research[who] << CARDS
            late |= (cards | (s.visited[who] | army << SITES) << 2 * CARDS) << self.has[k]
            figures += (s.health[who] / HEALTH_CAP, s.infamy[who] / INFAMY_CAP)
            figures += (s.stomps[who] / DICE, s.banked[who] / ATTACKS)
        if s.field != NOBODY:
            ones += (self.battle + s.field, self.stage + s.stage)
        unit = getattr(top, "unit", NOBODY)
        if 0 <= unit < UNITS:
            ones.append(self.in_hand + unit)
        figures += [left / most for left, most in zip(s.giant_health, GIANT_HEALTH, strict=True)]
        counts = getattr(top, "dice", 0) or getattr(top, "points", 0)
        figures += (
            s.markers / stomp_pile(s.options),
            s.clash / 2,
            s.attacks / ATTACKS,
            s.extra / ATTACKS,
            counts / DICE,
        )
        bits = s.stomped << self.stomped | s.paths << self.paths | late << self.late
        return Seen(bits, units + array("q", ones), array("f", figures) + places)

    def _place(self, s: America, seat: int) -> tuple[array[int], array[float]]:
        """Where the units are, as flags and as figures; most decisions leave them where they are."""
        n, where = s.players, s.where
        planes = self.unit + self._commanded((seat, *s.armies), lambda: self._commands(s, seat))
        ones = [plane + at for plane, at in zip(planes, where + where, strict=True) if at >= 0]
        piles = [(unit, (TROPHY - at - seat) % n) for unit, at in enumerate(where) if at <= TROPHY]
        ones += [self.trophies + k * UNITS + unit for unit, k in piles]
        return array("q", ones), array("f", b"".join([PLACES[at] for at in where]))

    def _commands(self, s: America, seat: int) -> list[int]:
        """By unit where its player's columns begin; of one that nobody commands, those of its kind again."""
        planes = [*self.unit]
        for k in range(s.players):
            for unit in members(s.armies[(seat + k) % s.players]):
                planes[unit] = self.units + k * SPACES
        return planes


def _units(s: America) -> int:
    """How the units are, one set after the other."""
    shooters = s.shooters & (1 << UNITS) - 1
    early = s.afoot | s.ready << UNITS | s.moved << 2 * UNITS | s.launched << 3 * UNITS
    return early | (s.missiles | s.force << UNITS | shooters << 2 * UNITS) << 4 * UNITS


def _turn(s: America) -> int:
    """The decks, and how the turn and the game stand."""
    first = s.declared | s.due << 1 | s.walked << 2 | s.shaken << 3
    facts = first | s.assault << 4 | s.antimatter << 5 | s.duel << 6 | s.calm << 7
    return s.mutation_deck | s.research_deck << CARDS | facts << 2 * CARDS


def _named(top: Phase | None) -> tuple[int, int]:
    """The seats that a phase names: who does something, and to whom."""
    return getattr(top, "who", NOBODY), getattr(top, "target", NOBODY)
