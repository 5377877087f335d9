"""The whole truth of one game of Monsters Menace America, and the small questions that all chapters ask of it."""

from __future__ import annotations

from typing import ClassVar

import matinee.games.america.figures as figures
import matinee.games.america.kinds as kinds
from matinee.games.america.map.land import ANYWHERE, LAKES, LAND
from matinee.games.america.own import mutation_cards, research_cards, stomp_pile
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.fields import each
from matinee.table.fields import field as starting  # `field` is where a battle is fought
from matinee.table.phase import Action, Phase
from matinee.table.state import State

_ON_TILES = (1 << figures.UNITS) - 1 & ~(figures.X_FIGHTERS | figures.GIANTS)
_AT_FIRST = tuple(kinds.TILE if _ON_TILES >> unit & 1 else kinds.BOX for unit in range(figures.UNITS))


class America(State):
    """One game. Sets of spaces, units and cards are int bitsets; everything of a player is a list by seat."""

    players: int = starting(lambda options: options["players"], derived=True)
    round: int = 0  # 0 in set-up
    first: kinds.Anybody = kinds.NOBODY  # the starting player
    active: kinds.Anybody = kinds.NOBODY  # whose turn it is
    # the players
    kind: list[kinds.Kind] = each(kinds.NOBODY, at="players", key="monster", always=True)  # which monster
    branch: list[kinds.Branch] = each(kinds.NOBODY, at="players", always=True)
    stand: list[kinds.Place] = each(
        kinds.UNBORN, at="players", key="at", always=True
    )  # the monster's space, or where else it is
    health: list[int] = each(0, at="players", always=True)
    infamy: list[int] = each(0, at="players", always=True)
    mutations: list[kinds.Mutations] = each(0, at="players", always=True)
    research: list[kinds.Research] = each(0, at="players", always=True)
    visited: list[int] = each(0, at="players")  # E-8: Mutation sites used
    lured: list[kinds.Space] = each(kinds.NOBODY, at="players")  # M-17: the space the next move must end in
    stomps: list[int] = each(0, at="players")
    # the country
    markers: int = starting(stomp_pile)  # Stomp markers left in the pile
    stomped: kinds.Spaces = 0
    mutation_deck: kinds.Mutations = starting(mutation_cards)
    research_deck: kinds.Research = starting(research_cards)
    where: list[int] = starting(
        lambda options: [*_AT_FIRST], at=None
    )  # units: a space, BOX, TILE, GONE or a trophy pile
    held: dict[int, int] = starting(lambda options: {}, derived=True)  # space -> the units there
    crowd: int = starting(0, derived=True)  # the spaces with any unit
    afoot: int = starting(0, derived=True)  # the units on the board
    ready: int = starting(_ON_TILES, derived=True)  # the units on their tiles
    armies: list[int] = each(0, derived=True)  # by seat: the units it commands, wherever they are
    giant_owner: list[int] = starting(lambda options: [kinds.NOBODY] * len(figures.GIANT_HEALTH), at=None)
    giant_health: list[int] = starting(lambda options: [*figures.GIANT_HEALTH], at=None)
    declared: bool = False  # AM9: the last marker is placed
    challenger: kinds.Anybody = kinds.NOBODY
    ousted: kinds.Seats = 0  # C-3: who has lost the challenge by disappearing or Hollywood
    due: bool = False  # C-1: the Challenge begins at the end of this turn
    x_owner: kinds.Anybody = kinds.NOBODY  # who drew the X-Fighters
    # this turn
    walked: bool = False  # the monster's move is over
    roamed: bool = False  # OWN-7: it moved this turn, wherever it has been put since
    back: bool = False  # M-10: it came back to the board this turn
    came: kinds.Space = kinds.NOBODY  # F-19: the last space of its path, NOBODY if it did not move
    paths: kinds.Spaces = 0  # F-19: the spaces it may have come from, while that is open
    shaken: bool = False  # E-1: it retreated or was driven off by the Laser Fence
    moved: kinds.Units = 0
    entered: kinds.Units = 0  # OWN-7: the units that changed their space, while others moved by staying
    launched: kinds.Units = 0  # M-22
    hush: kinds.Seats = 0  # who wants no more questions between attacks
    calm: bool = False  # OWN-1: whether the active player said it between battles
    battles: kinds.Seats = 0  # whose monsters still have to fight
    # the battle or duel that is being fought
    foe: kinds.Anybody = kinds.NOBODY  # the seat of the monster in it, or of the monster that attacks in a duel
    field: kinds.Space = kinds.NOBODY
    force: kinds.Units = 0  # the units in it
    assault: bool = False  # F-22: units of the active player attacked
    clash: int = 0  # its round
    stage: int = kinds.EARLY
    attacks: int = 0  # printed attacks still to be made
    extra: int = 0  # attacks it may still make
    banked: list[int] = starting(lambda options: [0] * options["players"])  # F-6: attacks for a seat's next attack step
    shooters: kinds.Shooters = 0  # units that still have to shoot in this step
    missiles: kinds.Units = 0  # units that fight as cruise missiles
    antimatter: bool = False
    ray: kinds.Anybody = kinds.NOBODY  # F-13: who armed the Stabilizer Ray
    duel: bool = False  # AM9: the Challenge is being fought
    rival: kinds.Anybody = kinds.NOBODY  # the seat challenged, or players + n for giant n
    weigh: int = 0  # C-9: the rival's and the challenger's Health at the weigh-in, as rival * 64 + challenger

    def why_not(self, action: Action) -> Reason | None:
        """None if the action is legal now, else the rule in its way; AM9 ends the game."""
        return State.why_not(self, action) if self.stack else self.no("AM9", "over")

    def playing(self) -> list[int]:
        """The seats that have not conceded and whose monster, or at least a giant, is not lost in the Challenge."""
        giants = {owner for n, owner in enumerate(self.giant_owner) if self.where[figures.MECHA + n] >= 0}
        return [seat for seat in super().playing() if self.stand[seat] != kinds.DEAD or seat in giants]

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
        return kinds.NOBODY

    def owner(self, unit: int) -> int:
        """Who commands a unit: its branch's player, the Guard Commander (M-18), whoever drew it; or NOBODY (S-4)."""
        for seat, units in enumerate(self.armies):
            if units >> unit & 1:
                return seat
        return kinds.NOBODY

    def commission(self) -> None:
        """Work out anew who commands which units."""
        for seat, branch in enumerate(self.branch):
            units = figures.BRANCH_UNITS[branch] if branch != kinds.NOBODY else 0
            if self.research[seat] & figures.COMMANDER:
                units |= figures.GUARDS
            if self.x_owner == seat:
                units |= figures.X_FIGHTERS
            for n, owner in enumerate(self.giant_owner):
                if owner == seat:
                    units |= 1 << (figures.MECHA + n)
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
            self.ready = self.ready | bit if at == kinds.TILE else self.ready & ~bit

    def destroy(self, unit: int) -> None:
        """AM4 A destroyed unit goes back to its tile; X-Fighters, giants and unused branches (S-4) leave the game."""
        self.tell("destroyed", unit, self.where[unit])
        bit = 1 << unit
        lost = bit & (figures.X_FIGHTERS | figures.GIANTS) or (unit < 32 and unit >> 3 not in self.branch)
        self.put(unit, kinds.GONE if lost else kinds.TILE)
        self.force &= ~bit
        self.shooters &= ~bit
        if bit & figures.X_FIGHTERS and all(self.where[x] == kinds.GONE for x in members(figures.X_FIGHTERS)):
            for seat in range(self.players):
                self.research[seat] &= ~figures.X_CARD  # with the second one gone the card is discarded

    # -- monsters

    def ceiling(self, seat: int) -> int:
        """G-2, G-3 How high a monster's Health can go."""
        if self.kind[seat] == figures.TOXICOR:
            return int(self.options["toxicor"])
        return figures.MONSTERS[self.kind[seat]].max_health

    def mode(self, seat: int) -> int:
        """M-7 Which borders a monster crosses."""
        modes = figures.MONSTERS[self.kind[seat]].modes
        if self.mutations[seat] & (figures.FINS | figures.WINGS) or "fly" in modes or "sea" in modes:
            return ANYWHERE
        return LAKES if "lake" in modes else LAND

    def stride(self, seat: int) -> int:
        """AM2 A monster's Move; never below 1 (M-20)."""
        cards = self.mutations[seat]
        move = (
            figures.MONSTERS[self.kind[seat]].move
            + bool(cards & figures.OCTANE)
            + bool(cards & figures.WINGS)
            - bool(cards & figures.SCALES)
        )
        return max(1, move)

    def heal(self, seat: int, points: int) -> None:
        """G-2 Health gained, up to the ceiling."""
        gained = min(points, self.ceiling(seat) - self.health[seat])
        if gained > 0:
            self.health[seat] += gained
            self.tell("healed", self.piece(seat), gained, self.health[seat])

    def restore(self, seat: int) -> None:
        """M-11 Health below the starting value rises to it; by the letter it also falls to it."""
        above = self.health[seat] - figures.START_HEALTH[self.kind[seat]]
        self.heal(seat, -above)
        if above > 0 and self.options["rest_lowers"]:
            self.health[seat] -= above
            self.tell("slackened", self.piece(seat), above, self.health[seat])

    def acclaim(self, seat: int, tokens: int) -> None:
        """G-2 Infamy gained, up to 15."""
        gained = min(tokens, figures.INFAMY_CAP - self.infamy[seat])
        if gained > 0:
            self.infamy[seat] += gained
            self.tell("infamy", self.piece(seat), gained, self.infamy[seat])

    def stayed(self) -> bool:
        """OWN-7 Whether the active player's monster neither moved nor came back to the board this turn."""
        return self.came == kinds.NOBODY and not (self.paths or self.back or self.roamed)

    def piece(self, seat: int) -> int:
        """The number of a player's monster among the pieces."""
        return figures.UNITS + self.kind[seat]

    def seat_of(self, piece: int) -> int:
        """Whose monster a piece is, or NOBODY."""
        kind = piece - figures.UNITS
        return self.kind.index(kind) if kind >= 0 and kind in self.kind else kinds.NOBODY

    def pace(self, unit: int) -> int:
        """AM2, M-18 A unit's Move under its player; what nobody commands does not move (S-4)."""
        return self.pace_under(self.owner(unit), unit)

    def pace_under(self, owner: int, unit: int) -> int:
        """AM2, M-18 A unit's Move under this player, or nobody."""
        return 0 if owner == kinds.NOBODY else figures.UNIT_MOVE[unit] + bool(self.research[owner] & figures.FUSION)


class ActiveChooses(Phase, frozen=True):
    """A single choice of the player whose turn it is."""

    once: ClassVar[bool] = True

    def seat(self, s: America) -> int:
        return s.active
