"""5 The board: the counts the map must have, the spot checks, and how modes, terrain and barriers go together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from matinee.games.america.figures import BRANCH_IDS, MONSTER_IDS
from matinee.games.america.map import land
from matinee.games.america.map.land import (
    ANYWHERE,
    BARRIERS,
    BASES,
    BOARD,
    CHALLENGE_SITES,
    CITY,
    COAST,
    DIST,
    FOOT,
    INFAMY_SITES,
    LAIRS,
    LAKES,
    LAKESHORE,
    LAND,
    MUTATION_SITES,
    NEAR,
    SEA,
    SPACES,
    STEPS,
    STOMPABLE,
    SUB,
    around,
    reach,
)
from matinee.table.board import BoardError, bitset, members
from matinee.table.shown.boardview import BoardView
from matinee.testing import rule
from tests.games.america.rules.scene import GAME, space


def ids(bits: int) -> set[str]:
    """The names of a set of spaces."""
    return {BOARD.ids[i] for i in members(bits)}


def step(mode: int, a: str, b: str) -> bool:
    """Whether a mode gets from a space to its neighbour."""
    return bool(STEPS[mode][space(a)] >> space(b) & 1)


@rule("america", "5.1")
def test_the_grid() -> None:
    assert SPACES == 336 == 14 * 24
    assert BOARD.ids[:336] == tuple(f"{r}/{c}" for r in range(14) for c in range(24))
    assert ids(NEAR[space("4/15")]) == {"3/15", "4/16", "5/16", "5/15", "5/14", "4/14"}
    assert ids(NEAR[space("4/14")]) == {"3/14", "3/15", "4/15", "5/14", "4/13", "3/13"}
    assert ids(NEAR[space("0/0")]) == {"1/0", "0/1"}
    assert ids(NEAR[space("13/23")]) == {"12/23", "13/22"}
    assert not NEAR[336]  # Hollywood is a box, not a space


@rule("america", "5.1")
def test_distance_is_that_of_axial_coordinates() -> None:
    def axial(n: int) -> tuple[int, int]:
        r, c = divmod(n, 24)
        return c, r - c // 2

    for a in range(0, 336, 7):
        for b in range(336):
            (q, r), (p, t) = axial(a), axial(b)
            assert DIST[a][b] == max(abs(q - p), abs(r - t), abs(q - p + r - t))


@rule("america", "5.3", "FIX-2", "FIX-3")
def test_terrain() -> None:
    counts = [BOARD.mask(t).bit_count() for t in ("land", "sea", "coast", "lakeshore")]
    assert counts == [184, 81, 51, 20]
    assert LAKESHORE >> space("4/19") & 1
    assert not COAST >> space("4/19") & 1
    assert all(COAST >> space(name) & 1 for name in ("0/2", "1/2", "12/4"))


@rule("america", "5.4")
def test_barriers() -> None:
    pairs = {(a, b): kind for a in range(SPACES) for b, kind in BARRIERS[a].items()}
    assert all(pairs[b, a] == kind for (a, b), kind in pairs.items())
    assert len(pairs) == 2 * 104
    shore = {pair for pair in pairs if (SEA >> pair[0] & 1) != (SEA >> pair[1] & 1)}
    inland = {pair: kind for pair, kind in pairs.items() if pair not in shore}
    assert len(shore) == 2 * 79
    assert sorted(inland.values()) == ["lake"] * 30 + ["sea"] * 20
    for a in members(SEA):
        for b in members(NEAR[a]):
            assert (b in BARRIERS[a]) == (not SEA >> b & 1)


@rule("america", "FIX-1", "5.4")
def test_los_angeles_is_open_by_land() -> None:
    assert ids(bitset(BARRIERS[space("8/2")])) == {"7/1", "8/1", "9/2"}
    assert ids(STEPS[LAND][space("8/2")]) == {"7/2", "7/3", "8/3"}


@rule("america", "5.5")
def test_cities() -> None:
    sizes = sorted(CITY.values())
    assert [sizes.count(size) for size in ("1HP", "1D", "2D", "3D")] == [24, 16, 6, 2]
    assert {BOARD.ids[n] for n, size in CITY.items() if size == "3D"} == {"8/2", "4/21"}
    assert {BOARD.ids[n] for n, size in CITY.items() if size == "2D"} == {
        "5/1", "4/15", "4/17", "6/20", "5/21", "4/22",
    }  # fmt: skip
    assert BOARD.properties[space("4/15")]["label"] == "Chicago"


@rule("america", "5.6")
def test_bases_and_sites() -> None:
    bases = dict(zip(BRANCH_IDS, BASES, strict=True))
    assert all(b.bit_count() == 8 for b in BASES)
    assert ids(bases["marines"]) == {"7/3", "8/3", "8/4", "9/4", "8/19", "6/20", "8/20", "7/21"}
    assert ids(bases["navy"]) == {"1/2", "9/2", "8/3", "11/11", "10/16", "10/19", "6/21", "4/22"}
    assert ids(bases["army"]) == {"1/3", "6/9", "6/12", "10/12", "8/16", "9/17", "7/19", "4/20"}
    assert ids(bases["air_force"]) == {"7/4", "9/6", "2/10", "10/11", "6/13", "9/13", "10/17", "6/21"}
    assert INFAMY_SITES.bit_count() == 16
    assert ids(MUTATION_SITES) == {"6/4", "4/6", "9/8", "5/20"}
    assert ids(CHALLENGE_SITES) == {"8/6", "3/9", "10/15", "4/19"}
    assert STOMPABLE.bit_count() == 81
    crowded = [n for n in range(SPACES) if (n in CITY) + sum(b >> n & 1 for b in BASES) + (INFAMY_SITES >> n & 1) > 1]
    assert len(crowded) == 14


@rule("america", "5.6")
def test_lairs() -> None:
    lairs = dict(zip(MONSTER_IDS, map(ids, LAIRS), strict=True))
    assert lairs == {
        "gargantis": {"6/3", "11/8", "4/10"},
        "konk": {"4/2", "7/13", "7/17"},
        "megaclaw": {"1/13", "11/14", "10/18"},
        "tomanagi": {"10/2", "11/15", "10/21"},
        "toxicor": {"3/2", "3/14", "3/19"},
        "zorb": {"7/5", "10/13", "11/19"},
    }
    groups = [STOMPABLE, sum(LAIRS), MUTATION_SITES, CHALLENGE_SITES]
    assert sum(g.bit_count() for g in groups) == (groups[0] | groups[1] | groups[2] | groups[3]).bit_count()


@rule("america", "5.8")
def test_spot_checks() -> None:
    assert not step(LAND, "4/15", "4/16")
    assert step(LAKES, "4/15", "4/16")
    assert not step(LAKES, "10/4", "11/4")
    assert step(ANYWHERE, "10/4", "11/4")
    assert ids(STEPS[LAKES][space("5/1")]).isdisjoint({"5/0", "6/0"})
    assert step(ANYWHERE, "5/1", "5/0")
    assert step(SUB, "1/2", "1/1")
    assert all(not STEPS[SUB][n] >> space("4/15") & 1 for n in range(SPACES))
    assert step(LAND, "4/17", "4/18")
    assert not step(LAND, "5/18", "4/18")
    assert land.trail(LAND, space("8/2"), 400, 0, 0).bit_count() == 255


@rule("america", "5.8")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"CITY": dict(list(CITY.items())[1:])}, "48 cities"),
        ({"BASES": (BASES[0] & ~(1 << space("1/3")), *BASES[1:])}, "8 bases of each branch"),
        ({"STOMPABLE": STOMPABLE | 1}, "81 spaces to stomp"),
        ({"INFAMY_SITES": INFAMY_SITES >> 1 & ~(1 << space("7/3"))}, "16 Infamy"),
        ({"LAIRS": (LAIRS[3], *LAIRS[1:3], LAIRS[0], *LAIRS[4:])}, "Tomanagi's lairs at sea"),
        ({"BARRIERS": (BARRIERS[1], *BARRIERS[1:])}, "the same barrier on both sides"),
    ],
)
def test_a_wrong_map_is_refused(change: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in change.items():
        monkeypatch.setattr(land, name, value)
    with pytest.raises(BoardError, match=words.split("(")[0]):
        land.refuse_wrong_board()


@rule("america", "M-7", "X-17", "M-9")
def test_the_matrix_of_modes_and_borders() -> None:
    """Each kind of border against each way of moving."""
    plain, lake, shore, gulf, sea = (
        ("7/10", "7/11"),
        ("4/15", "4/16"),
        ("5/1", "5/0"),
        ("10/4", "11/4"),
        ("5/0", "6/0"),
    )
    table = {
        LAND: (True, False, False, False, True),
        FOOT: (True, False, False, False, False),
        LAKES: (True, True, False, False, True),
        ANYWHERE: (True, True, True, True, True),
        SUB: (False, False, True, True, True),
    }
    for mode, row in table.items():
        for (a, b), open_ in zip((plain, lake, shore, gulf, sea), row, strict=True):
            assert step(mode, a, b) == step(mode, b, a) == open_, (mode, a, b)


@rule("america", "5.1", "M-7")
def test_shifts_agree_with_single_steps() -> None:
    for mode in range(5):
        for n in range(SPACES):
            assert around(mode, 1 << n) == STEPS[mode][n]


@rule("america", "AM2")
def test_reach_is_what_step_by_step_search_finds() -> None:
    stops, closed = 1 << space("7/11") | 1 << space("6/9"), 1 << space("8/10")
    found, ring = {space("7/10")}, {space("7/10")}
    for _ in range(4):
        ring = {
            b
            for a in ring
            if a == space("7/10") or not stops >> a & 1
            for b in members(STEPS[LAND][a] & ~closed)
        } - found  # fmt: skip
        found |= ring
    assert reach(LAND, space("7/10"), 4, stops, closed) == bitset(found - {space("7/10")})


def test_the_board_for_a_client() -> None:
    board = GAME.board()
    assert len(board.spaces) == 337
    barriers = [line for line in board.lines if line.kind in ("sea", "lake")]
    assert len(barriers) == 104
    assert all(len(line.points) == 2 for line in barriers)
    across = {line.kind for line in board.lines} - {"sea", "lake"}
    assert across == {"rivers", "roads"}
    looks = GAME.art
    assert across <= set(looks.lines)
    painted = {space.ground for space in board.spaces if space.terrain in ("land", "coast", "lakeshore")}
    assert painted == {"mountains", "hills", "desert", "prairie", "farmland", "woods", "pines", "marsh"}
    assert painted <= set(looks.grounds)
    kinds = [symbol.kind for symbol in board.symbols]
    assert sum(kind.startswith("city_") for kind in kinds) == 48
    assert sum(kind.startswith("base_") for kind in kinds) == 32
    assert kinds.count("lair") == 18
    assert msgspec.json.decode(msgspec.json.encode(board), type=BoardView) == board
    assert Path(GAME.folder / "data" / "map.geojson").stat().st_size < 400_000
