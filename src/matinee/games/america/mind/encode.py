"""What a seat sees as numbers: G-5 everything is open. Seats are told from one's own on, in turn order."""

from __future__ import annotations

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
    STOMP_PILE,
    UNIT_NAMES,
    UNITS,
)
from matinee.games.america.kinds import NOBODY, TROPHY
from matinee.games.america.map.land import BOARD, COLUMNS, MUTATION_SITES, ROWS, SPACES
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.encoder import Columns, Seen, pairs
from matinee.table.json_types import Options
from matinee.table.phase import Phase

ATTACKS, DICE = 4, 6  # what figures are measured by
ELSEWHERE = ("unborn", "in Hollywood", "vanished", "dead")
STAGES = ("before the rounds", "the monster attacks", "the units shoot")
MARKS = ("active", "first", "challenger", "in battle", "to fight", "quiet", "lured", "rival", "arms the ray", "named")
FACTS = ("declared", "due", "walked", "shaken", "assault", "antimatter", "duel", "calm")
SPACE_IDS = BOARD.ids[:SPACES]
PLACES = [(space % COLUMNS / COLUMNS, space // COLUMNS / ROWS) for space in range(SPACES)]
"""Where each space is on the map, from 0 to 1."""
NOWHERE = (0.0, 0.0)


class Sight:
    """The columns of a game with so many players."""

    def __init__(self, options: Options) -> None:
        c = self.columns = Columns()
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
        self.army = c.flag("army", pairs(seats, UNIT_NAMES), "the units that each player commands")
        self.trophies = c.flag("trophy", pairs(seats, UNIT_NAMES), "the units in each player's trophies")
        sets = {
            "afoot": "it is on the map",
            "ready": "it waits on its tile",
            "moved": "it has moved",
            "launched": "it was launched",
            "missiles": "it fights as a missile",
            "force": "it is in the battle",
            "shooters": "it has still to shoot",
        }
        self.sets = [(name, c.flag(name, UNIT_NAMES, meaning)) for name, meaning in sets.items()]
        self.in_hand = c.flag("in hand", UNIT_NAMES, "the decision is about this unit")
        self.off = c.flag("elsewhere", pairs(seats, ELSEWHERE), "monsters on no space")
        self.kind = c.flag("monster", pairs(seats, MONSTER_IDS), "which monster it is")
        self.branch = c.flag("branch", pairs(seats, BRANCH_IDS), "which branch it commands")
        self.mutations = c.flag("mutation", pairs(seats, MUTATION_IDS), "its Mutations")
        self.research = c.flag("research", pairs(seats, RESEARCH_IDS), "its Research")
        sites = [BOARD.ids[site] for site in members(MUTATION_SITES)]
        self.visited = c.flag("visited", pairs(seats, sites), "the Mutation sites it has used")
        self.marks = c.flag("mark", pairs(seats, MARKS), "who has what part in this moment")
        self.stage = c.flag("stage", STAGES, "the step of the battle's round")
        self.facts = c.flag("fact", FACTS, "how the turn and the game stand")
        self.mutation_deck = c.flag("mutation deck", MUTATION_IDS, "Mutations that can still be drawn")
        self.research_deck = c.flag("research deck", RESEARCH_IDS, "Research that can still be drawn")
        told = ("health", "infamy", "stomps", "attacks banked")
        c.figure("figure", pairs(seats, told), "what each player has")
        c.figure("giants", ("mecha", "colossal"), "the Health of each giant")
        c.figure("moment", ("markers", "round of battle", "attacks", "attacks more", "dice or points"), "how it stands")
        c.figure("place", pairs(UNIT_NAMES, "xy"), "where each unit is on the map")

    def __call__(self, s: America, seat: int) -> Seen:
        """G-5 Everything is open to everybody."""
        top = s.stack[-1] if s.stack else None
        n, named = s.players, _named(top)
        bits = s.stomped << self.stomped | s.paths << self.paths
        bits |= s.mutation_deck << self.mutation_deck | s.research_deck << self.research_deck
        for name, first in self.sets:
            bits |= (getattr(s, name) & (1 << UNITS) - 1) << first
        facts = (s.declared, s.due, s.walked, s.shaken, s.assault, s.antimatter, s.duel, s.calm)
        bits |= sum([up << k for k, up in enumerate(facts)]) << self.facts
        ones: list[int] = []
        figures: list[float] = []
        for k in range(n):
            who = (seat + k) % n
            at = s.stand[who]
            ones.append(self.at + k * SPACES + at if at >= 0 else self.off + k * len(ELSEWHERE) - at - 1)
            if s.kind[who] != NOBODY:
                ones.append(self.kind + k * len(MONSTER_IDS) + s.kind[who])
            if s.branch[who] != NOBODY:
                ones.append(self.branch + k * len(BRANCH_IDS) + s.branch[who])
            if s.lured[who] != NOBODY:
                ones.append(self.lured + s.lured[who])
            army = s.armies[who]
            ones += [self.units + k * SPACES + s.where[unit] for unit in members(army & s.afoot)]
            bits |= army << self.army + k * UNITS
            bits |= s.mutations[who] << self.mutations + k * len(MUTATION_IDS)
            bits |= s.research[who] << self.research + k * len(RESEARCH_IDS)
            bits |= s.visited[who] << self.visited + k * MUTATION_SITES.bit_count()
            bits |= _marks(s, who, named) << self.marks + k * len(MARKS)
            figures += (
                s.health[who] / HEALTH_CAP,
                s.infamy[who] / INFAMY_CAP,
                s.stomps[who] / DICE,
                s.banked[who] / ATTACKS,
            )
        if s.field != NOBODY:
            ones += (self.battle + s.field, self.stage + s.stage)
        unit = getattr(top, "unit", NOBODY)
        if 0 <= unit < UNITS:
            ones.append(self.in_hand + unit)
        counts = getattr(top, "dice", 0) or getattr(top, "points", 0)
        figures += [left / most for left, most in zip(s.giant_health, GIANT_HEALTH, strict=True)]
        figures += (s.markers / STOMP_PILE[n], s.clash / 2, s.attacks / ATTACKS, s.extra / ATTACKS, counts / DICE)
        for unit, at in enumerate(s.where):
            if at >= 0:
                ones.append(self.unit[unit] + at)
                figures += PLACES[at]
            else:
                figures += NOWHERE
                if at <= TROPHY:
                    ones.append(self.trophies + (TROPHY - at - seat) % n * UNITS + unit)
        return Seen(bits, ones, figures)


def _marks(s: America, who: int, named: int) -> int:
    """What part a player has in this moment."""
    return (
        (s.active == who)
        | (s.first == who) << 1
        | (s.challenger == who) << 2
        | (s.foe == who) << 3
        | (s.battles >> who & 1) << 4
        | (s.hush >> who & 1) << 5
        | (s.lured[who] != NOBODY) << 6
        | (s.rival == who) << 7
        | (s.ray == who) << 8
        | (named >> who & 1) << 9
    )


def _named(top: Phase | None) -> int:
    """The seats that a phase names."""
    seats = 0
    for name in ("who", "target"):
        seat = getattr(top, name, NOBODY)
        if seat >= 0:
            seats |= 1 << seat
    return seats
