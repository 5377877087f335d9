"""What the fields of a state and of phases hold, and how a position has it: boxes, units, strengths and abilities."""

from __future__ import annotations

from typing import Annotated, Any

from matinee.games.sheboygan.figures import ABILITY_IDS, STRENGTHS, UNIT_NAMES
from matinee.games.sheboygan.map.city import BOARD, EDGES
from matinee.table.forms import Choice, Form, Name, Numbers, OneOf, SetOf, number
from matinee.table.written.position import known, part

OFF, DEAD, TRAY = -1, -2, -3  # where a counter is when it is in no box: in the box lid, lost, bought but not placed
NOT_YET = -1  # the monster's box before it enters

GROUND, AIR = 1, 2  # R21: how the monster moves this phase; 0 before it has moved

HERE = " in Sheboygan"
CALLED = f"; they are called {UNIT_NAMES[0]}, {UNIT_NAMES[-1]} and so on"
THERE_ARE = f"; there are {', '.join(ABILITY_IDS)}"


class Sheet(Form):
    """12.0 A number for each strength under its name; what is left out is 0."""

    def write(self, value: list[int]) -> dict[str, int]:
        return dict(zip(STRENGTHS, value, strict=True))

    def read(self, name: str, value: Any) -> list[int]:
        strengths = part({name: value}, name)
        known(strengths, STRENGTHS, "The monster's strengths")
        return [number(strength, strengths.get(strength, 0)) for strength in STRENGTHS]


BOX, UNIT = OneOf("box", BOARD.ids, hint=HERE), OneOf("unit", UNIT_NAMES, hint=CALLED)

Box = Annotated[int, BOX]
PerhapsBox = Annotated[int, OneOf("box", BOARD.ids, nothing=NOT_YET, hint=HERE)]
Boxes = Annotated[int, SetOf("box", BOARD.ids, hint=HERE, many="boxes")]
Counter = Annotated[int, UNIT]
PerhapsCounter = Annotated[int, OneOf("unit", UNIT_NAMES, nothing=OFF, hint=CALLED)]
Counters = Annotated[int, SetOf("unit", UNIT_NAMES, hint=CALLED)]
Abilities = Annotated[int, SetOf("ability", ABILITY_IDS, hint=THERE_ARE, many="abilities")]
Edge = Annotated[int, Choice("edge", EDGES, nothing=OFF)]
Strengths = Annotated[list[int], Sheet()]
ByStrength = Annotated[list[int], Numbers(len(STRENGTHS))]
GivenName = Annotated[str, Name()]
BySeat = Annotated[list[int], Numbers(2)]
