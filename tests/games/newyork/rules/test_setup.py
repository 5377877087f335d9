"""NY1, NY2, NY3, NY24, NY25 Drawing monsters and missions, laying out chits, start spaces, many players."""

from __future__ import annotations

import pytest

import matinee
from matinee.games.newyork.figures import KINDS, MONSTERS
from matinee.games.newyork.map.manhattan import BOARD, CHIT_SPACES, NAMED
from matinee.games.newyork.state import Midtown
from matinee.table.board import members
from matinee.table.shown.panels import Roster, Tasks
from matinee.table.shown.view import Happened
from matinee.testing import rule
from tests.games.newyork.rules.scene import asked, fresh, legal, letter, play, refused, scene, space
from tests.games.newyork.rules.scene import monster as m

CODES = ["13G6", "11G7", "8G4F", "7G3", "10E3", "9E5F", "9E4", "7E5", "5E7F"]


def dealt(players: int, places: bool = False) -> Midtown:
    """A game in which monsters and missions have been drawn, the first of each every time."""
    s = fresh(players=players, places=places)
    for _ in range(2 * players):
        s.apply(s.legal_actions()[0])
    return s


@rule("newyork", "NY1")
def test_the_nine_monsters_are_as_printed() -> None:
    assert [monster.code for monster in MONSTERS] == CODES
    assert [kind for kind, monster in zip(KINDS, MONSTERS, strict=True) if monster.flies] == [
        "moth",
        "flying_lizard",
        "saucer",
    ]


@rule("newyork", "NY1")
def test_each_player_draws_another_monster_with_its_figures() -> None:
    s = fresh(players=3)
    assert s.player == matinee.CHANCE and len(s.legal_actions()) == 9
    play(s, ("monster", "ape"))
    assert legal(s, "monster") == set(KINDS) - {"ape"}
    assert refused(s, "monster", "ape") == "NY1"
    play(s, ("monster", "saucer"), ("monster", "turtle"))
    assert (s.strength, s.movement) == ([11, 5, 7], [7, 7, 3])


@rule("newyork", "NY1")
def test_missions_are_drawn_in_secret_without_replacement() -> None:
    s = play(fresh(players=2), ("monster", "ape"), ("monster", "saucer"))
    assert [p for _, p in s.chance_outcomes()] == [1 / 7] * 7
    play(s, ("draw", 2))
    assert letter(s, 0) == "C"
    assert s.view(0).panel("mission", Tasks).state == "C"
    for seat in (1, None):
        view = s.view(seat)
        assert view.panel("monsters", Roster).rows[0].task is None and not view.has("mission")
        assert [event.id for event in view.events] == ["drew_mission"]
    assert Happened("your_mission", (2,)) in s.view(0).events
    assert len(s.legal_actions()) == 6
    assert refused(s, "draw", 6) == "NY1"
    play(s, ("draw", 2))
    assert letter(s, 1) == "D", "C has gone, so the third of those left is D"


@rule("newyork", "NY2")
def test_ten_chits_lie_in_their_places_and_any_may_be_any() -> None:
    s = dealt(2)
    labels = {str(BOARD.properties[i]["label"]) for i in members(s.chits)}
    assert labels == {
        "Tudor City",
        "Chrysler Building",
        "New York Library",
        "Port Authority",
        "Garden and Penn Station",
        "B. Altmans",
        "Chelsea Hotel",
        "Madison Park",
        "Gramercy Park",
        "Union Square",
    }
    s = play(scene(m("lizard", "c11r12", "C")), ("go", "c11r13"))
    assert [p for _, p in s.chance_outcomes()] == [1 / 10] * 10
    play(s, ("turn", "news"))
    assert s.unturned.bit_count() == s.chits.bit_count() == 9
    s = scene(m("lizard", "c11r12", "C"), unturned=["police", "blonde"], chits=["c11r13", "c17r15"])
    play(s, ("go", "c11r13"))
    assert legal(s, "turn") == {"police", "blonde"}
    assert refused(s, "turn", "cabs") == "NY2"


@rule("newyork", "NY3", "R29")
@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_the_next_player_chooses_a_monsters_start(players: int) -> None:
    s = dealt(players)
    choosers = []
    while asked(s) == "Start":
        choosers.append(s.player)
        s.apply(s.legal_actions()[0])
    assert choosers == [*range(1, players), 0]
    assert len(set(s.where)) == players
    assert (s.player, s.round, s.mover) == (0, 1, 0)


@rule("newyork", "R29", "NY3")
def test_no_start_space_is_used_twice() -> None:
    s = dealt(2)
    play(s, ("start", "c22r20"))
    assert s.where[0] == space("c22r20")
    assert refused(s, "start", "c22r20") == "R29"
    assert legal(s, "start") == {"c2r2", "c22r2", "c2r20"}


@rule("newyork", "R34", "R30", "NY24")
def test_four_corners_for_up_to_four_and_eight_places_for_more() -> None:
    corners = {"c2r2", "c22r2", "c2r20", "c22r20"}
    s = dealt(4)
    assert legal(s, "start") == corners
    assert refused(s, "start", "c10r2") == "R34"
    assert legal(dealt(5), "start") == corners | {"c10r2", "c10r20", "c2r8", "c22r8"}
    labels = [BOARD.properties[space(name)]["label"] for name in ("c2r2", "c10r20", "c22r8")]
    assert labels == ["42nd Street at 9th Avenue", "14th Street at 5th Avenue", "34th Street at 1st Avenue"]


@rule("newyork", "NY24", "R30")
def test_five_players_use_two_mission_sets_and_one_of_the_rest() -> None:
    assert sum(fresh(players=4).pool) == 7
    s = fresh(players=5)
    assert s.pool == [2] * 7
    play(s, *(("monster", kind) for kind in KINDS[:5]))
    assert len(s.legal_actions()) == 14
    play(s, ("draw", 0), ("draw", 0))
    assert [letter(s, 0), letter(s, 1)] == ["A", "A"]
    play(s, ("draw", 0))
    assert letter(s, 2) == "B"
    assert len(set(s.monster)) == 5 and s.unturned.bit_count() == 10


@rule("newyork", "NY25", "M9")
def test_in_the_variant_the_dice_choose_ten_named_places() -> None:
    s = dealt(2, places=True)
    assert asked(s) == "HideChit" and not s.chits
    assert len(s.legal_actions()) == len(NAMED) == 30
    play(s, ("hide", "c7r7"), ("hide", "c11r13"))
    assert refused(s, "hide", "c7r7") == "M9"
    assert refused(s, "hide", "c7r9") == "NY25"
    while asked(s) == "HideChit":
        s.apply(s.legal_actions()[-1])
    assert s.chits.bit_count() == 10 and s.chits >> space("c7r7") & 1 and s.chits != CHIT_SPACES
    assert asked(s) == "Start"


@rule("newyork", "NY24")
@pytest.mark.parametrize("players", [1, 10, 0, "4", None])
def test_two_to_nine_can_play(players: object) -> None:
    with pytest.raises(matinee.table.errors.OptionsError, match="players must be one of 2, 3, 4, 5, 6, 7, 8, 9"):
        fresh(players=players)
