"""AM1 Set-up: who chooses what and in which order, unused branches, the first deployments."""

from __future__ import annotations

import pytest

import matinee
from matinee.games.america.figures import BRANCH_IDS, BRANCHES, KINDS, MONSTER_IDS, MONSTERS, STOMP_PILE, UNIT_NAMES
from matinee.games.america.show.names import called
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.testing import rule

from .scene import events, fresh, hand, legal, named, phase, play, refused, scene, space, where


def chosen(players: int = 4, first: int = 0) -> America:
    """A game up to the lairs: monsters in file order, branches in file order."""
    s = play(fresh(players=players), ("first", first))
    for _ in range(players):
        s.apply(s.legal_actions()[0])
    for _ in range(players):
        s.apply(s.legal_actions()[0])
    return s


@rule("america", "AM1")
@pytest.mark.parametrize(("players", "pile"), [(2, 14), (3, 17), (4, 20)])
def test_the_pile_of_markers(players: int, pile: int) -> None:
    assert fresh(players=players).markers == pile == STOMP_PILE[players]


@rule("america", "AM1", "S-1")
@pytest.mark.parametrize("first", [0, 2])
def test_the_order_of_choices(first: int) -> None:
    s = fresh()
    assert s.player == matinee.CHANCE
    assert s.chance_outcomes() == [(("first", k), 0.25) for k in range(4)]
    play(s, ("first", first))
    order = [(first + k) % 4 for k in range(4)]
    seats = []
    for _ in range(4):
        seats.append(s.player)
        s.apply(s.legal_actions()[0])
    assert seats == order
    seats = []
    for _ in range(4):
        assert phase(s) == "BranchChoice"
        seats.append(s.player)
        s.apply(s.legal_actions()[0])
    assert seats == order[::-1]
    for k in range(4):  # each in one go: the lair, then units or a card
        assert (s.player, phase(s)) == (order[k], "LairChoice")
        s.apply(s.legal_actions()[0])
        assert (s.player, phase(s)) == (order[k], "Deploy")
        play(s, "done")
    assert (s.player, phase(s), s.round) == (first, "Movement", 1)


@rule("america", "AM1")
def test_nobody_takes_what_is_taken() -> None:
    s = play(fresh(), "first 0, monster zorb")
    assert refused(s, "monster", "zorb") == "AM1"
    play(s, "monster konk, monster toxicor, monster gargantis, branch navy")
    assert refused(s, "branch", "navy") == "AM1"
    assert legal(s, "branch") == {"army", "air_force", "marines"}
    play(s, "branch army, branch marines, branch air_force")
    assert s.health == [11, 10, 9, 10]
    assert legal(s, "lair") == {"7/5", "10/13", "11/19"}
    assert refused(s, "lair", "4/2") == "AM1"
    assert s.owner(0) == 2 and s.owner(8) == 3 and s.owner(16) == 0 and s.owner(24) == 1


@rule("america", "AM1", "National-Guard")
def test_the_guard_is_nobodys() -> None:
    s = scene()
    assert all(s.owner(unit) == -1 for unit in range(32, 40))


@rule("america", "S-2", "Deployment")
def test_the_first_deployment_has_the_usual_limits() -> None:
    s = chosen()
    s.apply(s.legal_actions()[0])
    assert s.branch[0] == 3  # the Marines: three own units
    for base in ("7/3", "8/4", "9/4"):
        fighter = next(name for name in legal(s, "deploy") if name.startswith("marine_fighter"))
        play(s, ("deploy", fighter), ("place", base))
    assert legal(s, "deploy") == set()
    assert refused(s, "deploy", "guard_tank-1") == "AM7"
    assert refused(s, "draw") == "D-1"
    play(s, "done")
    assert phase(s) == "LairChoice"


@rule("america", "S-6", "Mecha-Monster", "D-7")
def test_a_giant_drawn_at_set_up_comes_at_once() -> None:
    s = chosen()
    s.apply(s.legal_actions()[0])
    play(s, "draw", dice=("mecha_monster",))
    assert (phase(s), s.player) == ("GiantArrives", 0)
    play(s, "place 7/3")
    assert where(s, "mecha-1") == "7/3"
    assert hand(s, 0) == set()
    assert s.player == 1


@rule("america", "S-6", "X-Fighters")
def test_x_fighters_drawn_at_set_up_wait_on_their_card() -> None:
    s = chosen()
    s.apply(s.legal_actions()[0])
    play(s, "draw", dice=("x_fighters",))
    assert hand(s, 0) == {"x_fighters"}
    assert where(s, "x_fighter-1") == where(s, "x_fighter-2") == "tile"


@rule("america", "OWN-2", "OWN-1")
def test_no_card_is_played_at_set_up() -> None:
    s = chosen()
    s.apply(s.legal_actions()[0])
    play(s, "draw", dice=("defense_satellites",))
    assert phase(s) == "LairChoice"  # and no question is asked
    s.apply(s.legal_actions()[0])
    assert legal(s, "play") == set()
    while s.round == 0:
        s.apply(("done",) if ("done",) in s.legal_actions() else s.legal_actions()[0])
    assert legal(s, "play") == {"defense_satellites"}
    early = scene("research defense_satellites", phase="Deploy")
    early.round = 0
    assert refused(early, "play", "defense_satellites") == "OWN-2"


@rule("america", "S-3")
@pytest.mark.parametrize("players", [2, 3])
def test_the_last_player_posts_unused_branches(players: int) -> None:
    s = chosen(players)
    assert phase(s) == "Garrison"
    unused = [b for b in range(4) if b not in s.branch]
    assert len(unused) == 4 - players
    for branch in unused:
        assert s.player == players - 1
        play(s, "muster")
        spots = {s.where[u] for u in range(branch * 8, branch * 8 + 8)}
        assert len(spots) == 8 and min(spots) >= 0
    assert phase(s) == "LairChoice"


@rule("america", "S-3")
def test_two_unused_branches_share_a_base_that_is_both_of_theirs() -> None:
    s = play(fresh(players=2), "first 0, monster konk, monster zorb")
    play(s, "branch army, branch marines, muster, muster")
    shared = s.held[space("6/21")]  # of the Navy and the Air Force
    assert sorted(unit // 8 for unit in members(shared)) == [BRANCH_IDS.index(b) for b in ("navy", "air_force")]
    assert phase(s) == "LairChoice"


@rule("america", "S-3")
def test_the_last_player_arranges_them_as_they_like() -> None:
    s = chosen(3)  # the Marines are left over
    assert legal(s, "post") == {"marine_fighter-1", "rocket-1"}
    assert refused(s, "post", "rocket-2") == "S-3"
    assert refused(s, "post", "army_tank-1") == "S-3"
    play(s, "post rocket-1, post marine_fighter-1")
    assert (where(s, "rocket-1"), where(s, "marine_fighter-1")) == ("6/20", "7/3")
    reason = s.why_not(named("post", "rocket-1"))
    assert reason is not None and "has been posted" in reason.text
    play(s, "post rocket-2, post rocket-3, post rocket-4")
    assert phase(s) == "LairChoice"  # only fighters were left
    assert events(s).count("posted") == 4


@rule("america", "S-4")
def test_unused_branches_obey_nobody_and_do_not_return() -> None:
    s = scene("at 7/11", units="rocket-1 7/12, army_tank-1 13/9", count=3)
    assert refused(s, "move", "rocket-1") == "AM2"
    play(s, "move konk, go 7/12, go 7/11, done", dice=(3,))
    assert where(s, "rocket-1") == "gone"


@rule("america", "S-4")
def test_a_neutral_submarine_fights_as_a_submarine() -> None:
    seats = ("monster tomanagi, at 11/2", "branch marines", "branch air_force")
    s = play(scene(*seats, units="submarine-1 10/2", count=3), "move tomanagi, go 10/2, go 11/2")
    play(s, "done", dice=(4,))  # nobody is asked how it fights: Defense 5 stands, a 4 misses
    assert s.missiles == 0
    assert where(s, "submarine-1") == "10/2"
    play(s, dice=(5,))
    assert where(s, "submarine-1") == "gone"


@rule("america", "S-5")
def test_no_trophy_from_an_unused_branch() -> None:
    s = scene("at 7/3", phase="Encounter", units="rocket-1 8/4", count=3)
    assert s.infamy[0] == 1
    assert where(s, "rocket-1") == "8/4"
    assert all(at > -10 for at in s.where)


# -- the figures


@rule("america", "Gargantis", "Konk", "Megaclaw", "Tomanagi", "Toxicor", "Zorb")
def test_monster_tiles() -> None:
    tiles = zip(MONSTER_IDS, MONSTERS, strict=True)
    lines = {called(id): (m.health, m.max_health, m.move, "+".join(m.modes)) for id, m in tiles}
    assert lines == {
        "Gargantis": (10, 40, 3, "fly"),
        "Konk": (10, 40, 4, "land"),
        "Megaclaw": (12, 40, 4, "land+lake"),
        "Tomanagi": (11, 40, 4, "land+lake+sea"),
        "Toxicor": (9, 40, 4, "land+lake"),
        "Zorb": (11, 40, 4, "land"),
    }


@rule("america", "Tank", "Missile-Launcher", "Fighter", "Nuclear-Submarine", "Cruise-Missile", "Rocket-Launcher")
@rule("america", "National-Guard", "X-Fighter", "Mecha", "Colossal")
def test_unit_tiles() -> None:
    lines = {k.id: (k.count, k.move, "+".join(k.modes), k.defence, k.damage, k.health, k.attacks) for k in KINDS}
    assert lines == {
        "army_tank": (5, 4, "land", 5, 1, 0, 1),
        "launcher": (3, 4, "land", 3, 1, 0, 1),
        "navy_fighter": (5, 6, "fly", 4, 1, 0, 1),
        "submarine": (3, 4, "sub", 5, 1, 0, 1),
        "air_fighter": (6, 6, "fly", 4, 1, 0, 1),
        "missile": (2, 8, "fly", 6, 3, 0, 1),
        "marine_fighter": (4, 5, "fly", 4, 1, 0, 1),
        "rocket": (4, 4, "land", 3, 2, 0, 1),
        "guard_tank": (6, 3, "land", 4, 1, 0, 1),
        "guard_fighter": (2, 5, "fly", 3, 1, 0, 1),
        "x_fighter": (2, 6, "fly", 5, 2, 0, 1),
        "mecha": (1, 4, "land", 5, 4, 6, 1),
        "colossal": (1, 4, "land+lake+sea", 4, 2, 8, 2),
    }
    submarine = KINDS[3].launched
    assert submarine is not None
    assert (submarine.move, submarine.defence, submarine.damage) == (8, 6, 3)
    assert len(UNIT_NAMES) == 44


@rule("america", "Deployment")
def test_deployment_figures() -> None:
    assert [(called(id), b.own, b.total) for id, b in zip(BRANCH_IDS, BRANCHES, strict=True)] == [
        ("Army", 2, 3),
        ("Navy", 2, 3),
        ("Air Force", 2, 3),
        ("Marines", 3, 3),
    ]
