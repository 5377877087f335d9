"""The printed figures, read from the data files: monsters, missions, chits and the combat table."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from matinee.table.json_types import read_toml

DATA = Path(__file__).parent / "data"


# -- NY1 monsters


class Monster(msgspec.Struct, frozen=True):
    """What is printed on a monster's counter; machines are the robot and the saucer."""

    strength: int
    good: bool
    movement: int
    flies: bool = False
    machine: bool = False

    @property
    def code(self) -> str:
        """The counter's code, such as 8G4F."""
        return f"{self.strength}{'G' if self.good else 'E'}{self.movement}{'F' if self.flies else ''}"


_MONSTERS = msgspec.convert(read_toml(DATA / "monsters.toml"), dict[str, Monster])
KINDS = tuple(_MONSTERS)
MONSTERS = tuple(_MONSTERS.values())
GOOD = tuple(monster.good for monster in MONSTERS)
FLIES = tuple(monster.flies for monster in MONSTERS)
SLIME = KINDS.index("slime")

# -- NY20 missions


class Mission(msgspec.Struct, frozen=True):
    """A mission: where a good monster leaves, and the building it is about, if any."""

    exit: str
    target: str = ""


_MISSIONS = msgspec.convert(read_toml(DATA / "missions.toml"), dict[str, Mission])
LETTERS = tuple(_MISSIONS)
MISSIONS = tuple(_MISSIONS.values())
FIND, DEVOUR, KILL, HURT, SPI, EMPIRE, MACYS = range(len(LETTERS))
TARGETS = tuple(mission.target for mission in MISSIONS if mission.target)  # the meals of E, F and G in this order
FIRST_MEAL = SPI

# -- NY17 chits


class Chit(msgspec.Struct, frozen=True):
    """A chit: the attack it makes on a walker and on a flyer, 0 for none."""

    id: str
    attack: int = 0
    air: int = 0


CHITS = tuple(msgspec.convert(read_toml(DATA / "chits.toml")["chit"], list[Chit]))
CHIT_IDS = tuple(chit.id for chit in CHITS)
CON_ED, POLICE, RUSH_HOUR, COPTER, FIRE_BRIGADE, CABS, NINTH_AVENUE, COLLAPSE, NEWS, BLONDE = range(len(CHITS))

# -- NY10 the combat table

_TABLES = read_toml(DATA / "tables.toml")
BUILDING_STRENGTH: int = _TABLES["building"]
CROWD: int = _TABLES["crowd"]
MEALS: int = _TABLES["meals"]
TURNS_OF_FAME: int = _TABLES["turns_of_fame"]
BURDEN: int = _TABLES["burden"]


class Result(NamedTuple):
    """One cell of the table: what the attacker and the defender lose."""

    attacker: int
    defender: int
    mark: str


def _result(mark: str) -> Result:
    points = int(mark[1:])
    return Result(points if mark[0] in "AB" else 0, points if mark[0] in "DB" else 0, mark)


COLUMNS: tuple[str, ...] = tuple(_TABLES["combat"]["columns"])
COMBAT = tuple(tuple(_result(mark) for mark in row) for row in _TABLES["combat"]["rows"])
_LEAST: tuple[int, ...] = tuple(_TABLES["combat"]["least"])


def column(difference: int) -> int:
    """NY10, R20 The column for the attacker's strength less the defender's."""
    for k in range(len(_LEAST) - 1, 0, -1):
        if difference >= _LEAST[k]:
            return k
    return 0


COLUMN = {difference: column(difference) for difference in range(-40, 41)}
