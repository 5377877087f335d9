"""The whole truth of one game of Monsters Menace America, and the small questions that all chapters ask of it."""

from __future__ import annotations

from typing import Any, ClassVar

from matinee.games.america.figures import (
    BRANCH_UNITS,
    COMMANDER,
    DECK,
    FINS,
    FUSION,
    GIANT_HEALTH,
    GIANTS,
    GUARDS,
    INFAMY_CAP,
    MECHA,
    MONSTERS,
    OCTANE,
    SCALES,
    START_HEALTH,
    STOMP_PILE,
    TOXICOR,
    UNIT_MOVE,
    UNITS,
    WINGS,
    X_CARD,
    X_FIGHTERS,
)
from matinee.games.america.map.land import ANYWHERE, LAKES, LAND
from matinee.table.board import members
from matinee.table.phase import Phase
from matinee.table.state import State

NOBODY = -1
BOX, TILE, GONE = -1, -2, -3  # where a unit is on no space: not in the game yet, on its tile, out of the game
TROPHY = -10  # TROPHY - seat: in that player's trophy pile (E-7)
UNBORN, HOLLYWOOD, VANISHED, DEAD = -1, -2, -3, -4  # where a monster is when it is on no space

EARLY, CLAWS, GUNS = range(3)  # 6.3 the steps of a round of battle

_COUNTS = (
    "round", "stomped", "markers", "moved", "entered", "launched", "hush", "battles", "crowd", "force", "clash",
    "stage", "attacks", "extra", "shooters", "missiles", "weigh",
)  # fmt: skip
_FLAGS = ("declared", "due", "walked", "shaken", "antimatter", "duel", "assault", "back")
_NOBODIES = ("first", "active", "challenger", "came", "foe", "field", "ray", "rival", "x_owner")


class America(State):
    """One game. Sets of spaces, units and cards are int bitsets; everything of a player is a list by seat."""

    __slots__ = (
        "active", "afoot", "antimatter", "armies", "assault", "attacks", "back", "banked", "battles", "branch", "came",
        "challenger", "clash", "crowd", "declared", "due", "duel", "entered", "extra", "field", "first", "foe", "force",
        "giant_health", "giant_owner", "health", "held", "hush", "infamy", "kind", "launched", "lured", "markers",
        "missiles", "moved", "mutation_deck", "mutations", "paths", "players", "ray", "ready", "research",
        "research_deck", "result", "rival", "round", "shaken", "shooters", "stage", "stand", "stomped", "stomps",
        "visited", "walked", "weigh", "where", "x_owner",
    )  # fmt: skip

    players: int
    result: list[float] | None
    round: int  # 0 in set-up
    first: int  # the starting player
    active: int  # whose turn it is
    # the players
    kind: list[int]  # which monster
    branch: list[int]
    stand: list[int]  # the monster's space, or UNBORN, HOLLYWOOD, VANISHED, DEAD
    health: list[int]
    infamy: list[int]
    mutations: list[int]
    research: list[int]
    visited: list[int]  # E-8: Mutation sites used
    lured: list[int]  # M-17: the space the next move must end in, or NOBODY
    stomps: list[int]
    # the country
    stomped: int
    markers: int  # Stomp markers left in the pile
    mutation_deck: int
    research_deck: int
    where: list[int]  # units: a space, BOX, TILE, GONE or a trophy pile
    held: dict[int, int]  # space -> the units there
    crowd: int  # the spaces with any unit
    afoot: int  # the units on the board
    ready: int  # the units on their tiles
    giant_owner: list[int]
    x_owner: int  # who drew the X-Fighters
    armies: list[int]  # by seat: the units it commands, wherever they are
    giant_health: list[int]
    declared: bool  # AM9: the last marker is placed
    challenger: int
    due: bool  # C-1: the Challenge begins at the end of this turn
    # this turn
    walked: bool  # the monster's move is over
    back: bool  # M-10: it came back to the board this turn
    came: int  # F-19: the last space of its path, NOBODY if it did not move
    paths: int  # F-19: the spaces it may have come from, while that is open
    shaken: bool  # E-1: it retreated or was driven off by the Laser Fence
    moved: int
    entered: int  # OWN-7: the units that changed their space, while others moved by staying
    launched: int  # M-22
    hush: int  # seats that said "not this turn"
    battles: int  # seats whose monsters still have to fight
    # the battle or duel that is being fought
    foe: int  # the seat of the monster in it, or of the monster that attacks in a duel
    field: int
    force: int  # the units in it
    assault: bool  # F-22: units of the active player attacked
    clash: int  # its round
    stage: int
    attacks: int  # printed attacks still to be made
    extra: int  # attacks it may still make
    banked: list[int]  # F-6: by seat, attacks for its next attack step
    shooters: int  # units that still have to shoot in this step
    missiles: int  # units that fight as cruise missiles
    antimatter: bool
    ray: int  # F-13: who armed the Stabilizer Ray
    duel: bool  # AM9: the Challenge is being fought
    rival: int  # the seat challenged, or players + n for giant n
    weigh: int  # C-9: the rival's and the challenger's Health at the weigh-in, as rival * 64 + challenger

    @classmethod
    def blank(cls, game: Any, options: dict[str, Any]) -> America:
        """The country before anybody has chosen anything."""
        s = cls.__new__(cls)
        s.game, s.options, s.stack, s.events = game, options, [], []
        s.players = n = options["players"]
        for name in _COUNTS:
            setattr(s, name, 0)
        for name in _FLAGS:
            setattr(s, name, False)
        for name in _NOBODIES:
            setattr(s, name, NOBODY)
        s.paths = 0
        s.kind, s.branch, s.lured = [NOBODY] * n, [NOBODY] * n, [NOBODY] * n
        s.stand = [UNBORN] * n
        s.health, s.infamy, s.mutations, s.research = [0] * n, [0] * n, [0] * n, [0] * n
        s.visited, s.stomps, s.banked = [0] * n, [0] * n, [0] * n
        s.markers = STOMP_PILE[n]
        s.mutation_deck = s.research_deck = DECK
        s.where = [TILE] * UNITS
        for unit in members(X_FIGHTERS | GIANTS):
            s.where[unit] = BOX
        s.held, s.armies, s.afoot = {}, [0] * n, 0
        s.ready = (1 << UNITS) - 1 & ~(X_FIGHTERS | GIANTS)
        s.giant_owner, s.giant_health = [NOBODY] * 2, list(GIANT_HEALTH)
        s.result = None
        return s

    def returns(self) -> list[float] | None:
        return self.result and self.result.copy()

    def wins(self, seat: int) -> None:
        """AM9 The King of the Giant Monsters, or the saviour of America."""
        self.result = [float(k == seat) for k in range(self.players)]
        self.tell("won", seat)
        self.over()

    # -- who has what

    def order(self) -> list[int]:
        """The seats in turn order from the starting player."""
        return [(self.first + k) % self.players for k in range(self.players)]

    def holder(self, card: int) -> int:
        """Who has this Research card before him, or NOBODY."""
        for seat, cards in enumerate(self.research):
            if cards & card:
                return seat
        return NOBODY

    def owner(self, unit: int) -> int:
        """Who commands a unit: its branch's player, the Guard Commander (M-18), whoever drew it; or NOBODY (S-4)."""
        for seat, units in enumerate(self.armies):
            if units >> unit & 1:
                return seat
        return NOBODY

    def commission(self) -> None:
        """Work out anew who commands which units."""
        for seat, branch in enumerate(self.branch):
            units = BRANCH_UNITS[branch] if branch != NOBODY else 0
            if self.research[seat] & COMMANDER:
                units |= GUARDS
            if self.x_owner == seat:
                units |= X_FIGHTERS
            for n, owner in enumerate(self.giant_owner):
                if owner == seat:
                    units |= 1 << (MECHA + n)
            self.armies[seat] = units

    def monsters(self) -> int:
        """The spaces with a monster."""
        bits = 0
        for at in self.stand:
            if at >= 0:
                bits |= 1 << at
        return bits

    # -- pieces

    def put(self, unit: int, at: int) -> None:
        """Put a unit on a space or off the board."""
        before = self.where[unit]
        self.where[unit] = at
        bit = 1 << unit
        if before >= 0:
            left = self.held[before] & ~bit
            if left:
                self.held[before] = left
            else:
                del self.held[before]
                self.crowd &= ~(1 << before)
        if at >= 0:
            self.held[at] = self.held.get(at, 0) | bit
            self.crowd |= 1 << at
            self.afoot |= bit
            self.ready &= ~bit
        else:
            self.afoot &= ~bit
            self.ready = self.ready | bit if at == TILE else self.ready & ~bit

    def destroy(self, unit: int) -> None:
        """AM4 A destroyed unit goes back to its tile; X-Fighters, giants and unused branches (S-4) leave the game."""
        self.tell("destroyed", unit, self.where[unit])
        bit = 1 << unit
        lost = bit & (X_FIGHTERS | GIANTS) or (unit < 32 and unit >> 3 not in self.branch)
        self.put(unit, GONE if lost else TILE)
        self.force &= ~bit
        self.shooters &= ~bit
        if bit & X_FIGHTERS and all(self.where[x] == GONE for x in members(X_FIGHTERS)):
            for seat in range(self.players):
                self.research[seat] &= ~X_CARD  # with the second one gone the card is discarded

    # -- monsters

    def ceiling(self, seat: int) -> int:
        """G-2, G-3 How high a monster's Health can go."""
        if self.kind[seat] == TOXICOR:
            return int(self.options["toxicor"])
        return MONSTERS[self.kind[seat]].max_health

    def mode(self, seat: int) -> int:
        """M-7 Which borders a monster crosses."""
        modes = MONSTERS[self.kind[seat]].modes
        if self.mutations[seat] & (FINS | WINGS) or "fly" in modes or "sea" in modes:
            return ANYWHERE
        return LAKES if "lake" in modes else LAND

    def stride(self, seat: int) -> int:
        """AM2 A monster's Move; never below 1 (M-20)."""
        cards = self.mutations[seat]
        move = MONSTERS[self.kind[seat]].move + bool(cards & OCTANE) + bool(cards & WINGS) - bool(cards & SCALES)
        return max(1, move)

    def heal(self, seat: int, points: int) -> None:
        """G-2 Health gained, up to the ceiling."""
        gained = min(points, self.ceiling(seat) - self.health[seat])
        if gained > 0:
            self.health[seat] += gained
            self.tell("healed", self.piece(seat), gained, self.health[seat])

    def restore(self, seat: int) -> None:
        """M-11 Health below the starting value rises to it."""
        self.heal(seat, START_HEALTH[self.kind[seat]] - self.health[seat])

    def acclaim(self, seat: int, tokens: int) -> None:
        """G-2 Infamy gained, up to 15."""
        gained = min(tokens, INFAMY_CAP - self.infamy[seat])
        if gained > 0:
            self.infamy[seat] += gained
            self.tell("infamy", self.piece(seat), gained, self.infamy[seat])

    def stayed(self) -> bool:
        """OWN-7 Whether the active player's monster neither moved nor came back to the board this turn."""
        return self.came == NOBODY and not self.paths and not self.back

    def piece(self, seat: int) -> int:
        """The number of a player's monster among the pieces."""
        return UNITS + self.kind[seat]

    def seat_of(self, piece: int) -> int:
        """Whose monster a piece is, or NOBODY."""
        kind = piece - UNITS
        return self.kind.index(kind) if kind >= 0 and kind in self.kind else NOBODY

    def pace(self, unit: int) -> int:
        """AM2, M-18 A unit's Move under its player; what nobody commands does not move (S-4)."""
        owner = self.owner(unit)
        return 0 if owner == NOBODY else UNIT_MOVE[unit] + bool(self.research[owner] & FUSION)


class ActiveChooses(Phase, frozen=True):
    """A single choice of the player whose turn it is."""

    once: ClassVar[bool] = True

    def seat(self, s: America) -> int:
        return s.active
