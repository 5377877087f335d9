"""OWN-14 Scenarios of one's own: the Stomp markers, the decks and the lairs to start from."""

from __future__ import annotations

import pytest

import matinee
from matinee.games.america.figures import KONK, MUTATION_IDS, RESEARCH_IDS
from matinee.games.america.map.land import BOARD
from matinee.games.america.rules.setup import LairChoice
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import OptionsError
from matinee.testing import rule

GAME = matinee.load("america")
LAIRS = "4/10 4/2 1/13 10/2 3/2 7/5"
OWN = f"stomps 9; mutations berserk war_spikes; research laser_fence antimatter; lairs {LAIRS}"


def own(text: str = OWN) -> America:
    s = GAME.new(players=2, own=text)
    assert isinstance(s, America)
    return s


@rule("america", "OWN-14", "AM1")
def test_markers_and_decks_are_as_the_line_says() -> None:
    s = own()
    assert s.markers == 9 and GAME.from_position(s.position()) == s
    assert [MUTATION_IDS[card] for card in members(s.mutation_deck)] == ["berserk", "war_spikes"]
    assert [RESEARCH_IDS[card] for card in members(s.research_deck)] == ["laser_fence", "antimatter"]
    plain = own("stomps 2")
    assert plain.mutation_deck.bit_count() == plain.research_deck.bit_count() == 16, "the rest is as printed"


@rule("america", "OWN-14", "AM1")
def test_a_monster_starts_from_an_open_lair() -> None:
    s = own()
    s.kind[0], s.stack = KONK, [LairChoice(0)]
    assert s.legal_actions() == [("lair", BOARD.index["4/2"])]
    reason = s.why_not(("lair", BOARD.index["7/13"]))
    assert reason is not None and reason.rule == "OWN-14"


@rule("america", "OWN-14")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("stomps 1", "stomps of own must be a whole number from 2 to 81."),
        (f"lairs {LAIRS.replace('4/2', '4/10 6/3')}", "Konk has no lair where it may start."),
        ("lairs 4/10", "lairs of own must name 6 to 18."),
        ("mutations fur", "mutations of own cannot name fur."),
    ],
)
def test_what_cannot_be_set_up_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        own(text)
    assert str(refusal.value) == sentence
