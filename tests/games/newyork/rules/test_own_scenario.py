"""M14 Scenarios of one's own: which monsters, missions and chits are in the game."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.games.newyork.figures import CHIT_IDS, KINDS, LETTERS
from matinee.games.newyork.map.manhattan import CHIT_SPACES, NAMED
from matinee.games.newyork.state import Midtown
from matinee.table.board import bitset, members
from matinee.table.errors import OptionsError
from matinee.testing import rule

GAME = matinee.load("newyork")
OWN = "monsters ape robot slime; missions A C G; chits police news blonde"


def begun(own: str, seed: int = 1, **options: object) -> Midtown:
    """A game up to the choice of the first start space."""
    s, rng = GAME.new(players=3, own=own, **options), Random(seed)
    assert isinstance(s, Midtown)
    while s.player == matinee.CHANCE:
        actions, chances = zip(*s.chance_outcomes(), strict=True)
        s.apply(rng.choices(actions, chances)[0])
    return s


@rule("newyork", "M14", "NY1", "NY2")
def test_only_what_is_named_is_drawn_and_lies_about() -> None:
    s = begun(OWN)
    assert sorted(KINDS[kind] for kind in s.monster) == ["ape", "robot", "slime"]
    assert sorted(LETTERS[mission] for mission in s.mission) == ["A", "C", "G"] and not any(s.pool)
    assert [CHIT_IDS[chit] for chit in members(s.unturned)] == ["police", "news", "blonde"]
    assert s.chits.bit_count() == 3 and not s.chits & ~CHIT_SPACES, "chance says in which of the printed spaces"
    assert GAME.from_position(s.position()) == s
    assert {begun(OWN, seed).chits for seed in range(4)} != {s.chits}


@rule("newyork", "M14", "NY25")
def test_in_the_variant_the_chits_go_to_named_places() -> None:
    s = begun("chits cabs blonde", places=True)
    assert s.chits.bit_count() == 2 and not s.chits & ~bitset(NAMED)
    assert begun("missions A B C").chits == CHIT_SPACES, "all of them lie as printed"


@rule("newyork", "M14")
def test_a_monster_that_is_not_in_it_is_not_drawn() -> None:
    s = GAME.new(players=2, own="monsters ape robot")
    reason = s.why_not(("monster", KINDS.index("moth")))
    assert reason is not None and reason.rule == "M14"


@rule("newyork", "M14")
def test_a_seat_believes_in_missions_of_this_cup_alone() -> None:
    s = begun("missions A C D G")
    for seed in range(20):
        assert {LETTERS[mission] for mission in s.guess(0, Random(seed)).mission} <= set("ACDG")


@rule("newyork", "M14")
@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ("monsters ape robot", "2 monsters and 7 missions are not enough for 3 players."),
        ("missions A", "9 monsters and 1 mission are not enough for 3 players."),
        ("chits police news", "The Blonde's chit is always in play."),
        ("missions A Z", "missions of own cannot name Z."),
        ("heroes two", "own has no part heroes two: parts are monsters, missions, chits."),
    ],
)
def test_what_cannot_be_set_up_is_refused(own: str, sentence: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        GAME.new(players=3, own=own)
    assert str(refusal.value) == sentence
