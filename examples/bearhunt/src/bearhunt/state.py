"""The whole truth of one hunt, and the small questions that all chapters ask of it."""

from __future__ import annotations

from typing import Annotated, Any

from bearhunt.figures import CARTRIDGES, MEALS, WOUNDS
from bearhunt.map.forest import BOARD, CAVES, LODGE, NEAR, OPEN, PATCHES, border
from matinee.table.board import bitset
from matinee.table.fields import field
from matinee.table.forms import Form, OneOf, SetOf, SomeNumbers, listed, named
from matinee.table.state import State

BEAR, HUNTERS = 0, 1
NOWHERE = -1


class Names(Form):
    """A list of spaces, by name."""

    def write(self, value: list[int]) -> list[str]:
        return [BOARD.ids[space] for space in value]

    def read(self, name: str, value: Any) -> list[int]:
        return [named("space", one, BOARD.ids) for one in listed(name, value, "spaces")]


Place = Annotated[int, OneOf("space", BOARD.ids, nothing=NOWHERE)]
Spaces = Annotated[int, SetOf("space", BOARD.ids)]
Party = Annotated[list[int], Names()]
Some = Annotated[int, SomeNumbers()]


class Forest(State):
    """One hunt. Spaces and hunters are small ints, sets of them are int bitsets."""

    night: int = field(0, always=True)
    soft: bool = False  # 2.2 the ground takes tracks tonight
    bear: Place = field(NOWHERE, always=True)  # 3.4 secret
    could: Spaces = field(CAVES, always=True)  # 3.4 where it can be, for all that the hunters can know
    wounds: int = 0
    berries: Spaces = field(PATCHES, always=True)
    tracks: Spaces = 0  # 4.1 of this night
    old: Spaces = 0  # 4.2 of the night before
    hunters: Party = field(lambda options: [LODGE] * options["hunters"], always=True)
    acted: Some = 0  # 5.1 the hunters that have done what they do tonight
    hurt: Some = 0  # 6.2 those that will lie in bed the next night
    abed: Some = 0  # 6.2 those that do so tonight
    cartridges: int = field(lambda options: CARTRIDGES * options["hunters"], always=True)

    def aftermath(self) -> None:
        """7.1, 7.2 A fat bear has won, and so have those who brought it down."""
        if self.result is None and self.eaten >= MEALS:
            self.win(BEAR)
        elif self.result is None and self.wounds >= WOUNDS:
            self.win(HUNTERS)

    def win(self, seat: int) -> None:
        """7.1, 7.2, 7.3 It is over, and everybody sees where the bear was."""
        self.result = [float(seat == BEAR), float(seat == HUNTERS)]
        self.could = 1 << self.bear
        self.reveal("bear_won" if seat == BEAR else "hunters_won", self.bear)
        self.over()

    def conclude(self, result: list[float]) -> None:
        """7.3 Whoever gives up, everybody sees where the bear was."""
        if self.bear != NOWHERE:
            self.could = 1 << self.bear
        super().conclude(result)

    @property
    def winter(self) -> bool:
        """1.3 Whether the river is frozen."""
        return bool(self.options["season"] == "winter")

    @property
    def eaten(self) -> int:
        """3.3 How many patches of berries the bear has eaten."""
        return (PATCHES & ~self.berries).bit_count()

    @property
    def manned(self) -> int:
        """The spaces with hunters."""
        return bitset(self.hunters)

    @property
    def watched(self) -> int:
        """5.4 The open spaces next to a hunter."""
        return border(self.manned) & OPEN

    @property
    def known(self) -> bool:
        """3.4 Whether everybody can tell where the bear is."""
        return self.could.bit_count() == 1

    @property
    def ready(self) -> list[int]:
        """5.1 The hunters that can still do something tonight."""
        return [hunter for hunter in range(len(self.hunters)) if not self.acted >> hunter & 1]

    @property
    def faced(self) -> int:
        """6.1 The hunter in the bear's own space, or NOWHERE."""
        return self.hunters.index(self.bear) if self.bear in self.hunters else NOWHERE

    def ways(self, space: int) -> int:
        """3.2, 6.3 Where the bear can go from a space: next to it, not to the lodge, not where a hunter is."""
        return NEAR[space] & ~(1 << LODGE) & ~self.manned

    def find(self) -> None:
        """3.4 Now everybody knows where the bear is."""
        self.could = 1 << self.bear
