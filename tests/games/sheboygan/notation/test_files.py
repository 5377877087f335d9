"""Monster and army files (3.1): kept, read in, refused with the rule they break, and never seen by the other side."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import matinee
from matinee.games.sheboygan.figures import ABILITY_IDS, HUMAN, MONSTER, SCENARIOS, STRENGTHS, ability_mask
from matinee.games.sheboygan.mind.setup import BUILDS, Build
from matinee.games.sheboygan.notation.designs import file
from matinee.games.sheboygan.state import City
from matinee.table.shown.panels import Workshop
from matinee.table.shown.view import DesignFile
from matinee.testing import rule, walk
from tests.games.sheboygan.rules.scene import GAME, fresh, play

BEAST = "attack = 2\ndefence = 4\ndestruction = 4\nmovement = 3\nabilities = []\n"


def mustering(**options: Any) -> City:
    """The Human Player is about to buy."""
    return play(fresh(films=True, **options), ("film", "sea_creature"), ("lurk", "north"))


def bought(s: City, text: str) -> City:
    """After the clicks of a file."""
    for click in s.clicks(text):
        s.apply(click)
    return s


def saved(s: City) -> str:
    """The file that is offered to whoever buys."""
    prompt = s.view(s.player).prompt
    assert prompt is not None and prompt.file is not None
    return prompt.file.text


def refusal(s: City, text: str) -> matinee.Reason:
    """Why a file is refused; nothing changes."""
    before, events = s.position(), list(s.events)
    with pytest.raises(matinee.Illegal) as error:
        s.clicks(text)
    assert (s.position(), s.events) == (before, events)
    assert error.value.reason.text.endswith(".") and "\n" not in error.value.reason.text
    return error.value.reason


# -- kept and bought again


@rule("sheboygan", "3.1", "13.0")
@pytest.mark.parametrize("build", BUILDS, ids=lambda build: f"{build.scenario}-{build.strengths}")
def test_a_monster_file_round_trips_through_clicks(build: Build) -> None:
    ids = [id for id in ABILITY_IDS if id in build.abilities]
    lines = [f"{name} = {points}" for name, points in zip(STRENGTHS, build.strengths, strict=True)]
    text = "\n".join([*lines, f"abilities = {msgspec.json.encode(ids).decode().replace(',', ', ')}"]) + "\n"
    s = bought(fresh(scenario=build.scenario), text)
    assert (s.strength, s.abilities) == (build.strengths, ability_mask(build.abilities))
    assert saved(s) == text
    assert s.player == MONSTER and s.why_not(("ready",)) is None, "it is looked at before it is ready"


@rule("sheboygan", "3.1")
def test_an_army_file_round_trips_through_clicks() -> None:
    text = "police = 8\ninfantry = 2\ntank = 3\nartillery = 0\ncopter = 6\n"
    s = mustering(scenario="advanced-a")
    assert s.clicks(text) == [("buy", 0, 8), ("buy", 1, 2), ("buy", 2, 3), ("buy", 5, 6)]
    bought(s, text)
    assert (s.points[HUMAN], saved(s)) == (44 - 8 - 6 - 18 - 6, text)
    assert s.player == HUMAN and s.why_not(("ready",)) is None
    basic = mustering(scenario="basic")
    assert saved(basic) == "police = 0\ninfantry = 0\ntank = 0\nartillery = 0\n", "no helicopters are on sale there"


@rule("sheboygan", "3.1", "R1", "R89")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_can_be_bought_can_be_kept_and_bought_again(scenario: str) -> None:
    """Finished or not, in whatever order it was bought: each click of its file is legal, and it comes out the same."""
    for seed in range(40):
        rng = Random(seed)
        for start in (fresh, mustering):
            s = start(scenario=scenario)
            seat, again = s.player, start(scenario=scenario)
            for _ in range(rng.randrange(12)):
                legal = [action for action in s.legal_actions() if action[0] in ("allot", "ability", "buy")]
                if not legal:
                    break
                s.apply(legal[rng.randrange(len(legal))])
            bought(again, saved(s))
            assert again.player == seat
            assert (again.strength, again.abilities, again.where) == (s.strength, s.abilities, s.where), saved(s)
            assert (again.points, saved(again)) == (s.points, saved(s))
            assert again.legal_actions() == s.legal_actions()


@rule("sheboygan", "3.1")
def test_an_unfinished_purchase_can_be_saved_and_resumed() -> None:
    s = play(fresh(scenario="advanced-b"), ("allot", "attack", 3), ("ability", "flying"))
    assert fresh(scenario="advanced-b").clicks(saved(s)) == [("ability", 10), ("allot", 0, 3)]
    assert fresh().clicks("") == mustering().clicks("") == [], "an empty file buys nothing"
    assert fresh().clicks("attack = 0\nabilities = []") == []


@rule("sheboygan", "3.1")
def test_the_order_of_the_lines_does_not_matter() -> None:
    lines = BEAST.splitlines()
    turned = "\n".join(reversed(lines))
    assert fresh(scenario="learning").clicks(turned) == fresh(scenario="learning").clicks(BEAST)


# -- refused with the rule


@rule("sheboygan", "3.1", "13.0", "14.21", "14.22", "R1", "R89")
@pytest.mark.parametrize(
    ("text", "scenario", "rule_id", "words"),
    [
        ("attack = 14", "learning", "3.1", "Only 13 points are left."),
        ("attack = 12", "learning", "R89", "Defence and movement need one each: 11 points may go here."),
        ("defence = 16", "advanced-b", "3.1", "No more than 15 points may be allotted to defence."),
        ("attack = 18", "basic", "3.1", "A quarter of the points (5)"),
        ('abilities = ["jumping"]', "learning", "14.21", "no special abilities"),
        ('abilities = ["lightning"]', "basic", "14.22", "no fire attack abilities"),
        ('abilities = ["fear", "fear"]', "basic", "R89", "has that ability already"),
        (
            'abilities = ["flying", "radiation", "mind_control"]',
            "basic",
            "13.27",
            "It costs 6 points and only 3 are left.",
        ),
        ('abilities = ["flying", "radiation"]\nattack = 2', "basic", "3.1", "1 point may go here"),
        ('abilities = ["singing"]', "basic", "13.0", "There is no ability singing; there are flame_immunity,"),
        ("abilities = [[1]]", "basic", "13.0", "There is no ability [1]; there are"),
        ('abilities = "flying"', "basic", "13.0", "The abilities must be a list of flame_immunity,"),
        ("attack = -1", "basic", "3.1", "attack must be a whole number from 0 up, not -1."),
        ("attack = 1.5", "basic", "3.1", "attack must be a whole number from 0 up, not 1.5."),
        ("attack = true", "basic", "3.1", "attack must be a whole number from 0 up, not True."),
        ("attack = nan", "basic", "3.1", "attack must be a whole number from 0 up, not nan."),
        ("wings = 2", "basic", "3.1", "There is no wings in such a file; it has attack, defence,"),
        ("tank = 2", "basic", "3.1", "There is no tank in such a file"),
        ("attack = " + "9" * 4000, "learning", "3.1", "Only 13 points are left."),
        ("attack = " + "9" * 5000, "basic", "3.1", "cannot be read; it should have lines like attack = 3."),
        ("x = " + "[" * 5000, "basic", "", "nests 12 deep at most"),
        ("attack", "basic", "3.1", "cannot be read"),
        ("attack = 1\nattack = 2", "basic", "3.1", "cannot be read"),
        ("\x00", "basic", "3.1", "cannot be read"),
    ],
)
def test_a_monster_file_that_breaks_a_rule_is_refused_with_it(
    text: str, scenario: str, rule_id: str, words: str
) -> None:
    reason = refusal(fresh(scenario=scenario), text)
    assert reason.rule == rule_id and words in reason.text


@rule("sheboygan", "3.1", "14.22")
@pytest.mark.parametrize(
    ("text", "scenario", "rule_id", "words"),
    [
        ("tank = 6", "basic", "3.1", "That costs 36 points and only 32 are left."),
        ("tank = 5\npolice = 3", "basic", "3.1", "That costs 30 points and only 29 are left."),
        ("police = 9", "basic", "3.1", "Only 8 counters of that kind are left."),
        ("police = 4000000000", "basic", "3.1", "Only 8 counters of that kind are left."),
        ("copter = 1", "basic", "14.22", "This scenario has no helicopters."),
        ("populace = 1", "basic", "3.1", "none are for sale"),
        ("fireboat = 1", "advanced-b", "3.1", "none are for sale"),
        ("tank = -1", "basic", "3.1", "tank must be a whole number from 0 up, not -1."),
        ('tank = "two"', "basic", "3.1", "tank must be a whole number from 0 up, not two."),
        (BEAST, "basic", "3.1", "There is no attack in such a file; it has police, infantry,"),
        ("tank =", "basic", "3.1", "cannot be read; it should have lines like police = 3."),
    ],
)
def test_an_army_file_that_breaks_a_rule_is_refused_with_it(text: str, scenario: str, rule_id: str, words: str) -> None:
    reason = refusal(mustering(scenario=scenario), text)
    assert reason.rule == rule_id and words in reason.text


@rule("sheboygan", "3.1", "3.2")
def test_a_file_is_for_an_untouched_purse() -> None:
    begun = play(fresh(scenario="learning"), ("allot", "attack", 1))
    assert "undo" in refusal(begun, BEAST).text
    assert "undo" in refusal(play(mustering(), ("buy", "police", 1)), "police = 1").text
    lair = play(fresh(films=True), ("film", "sea_creature"))
    placing = play(mustering(), ("buy", "police", 1), ("ready",))
    for s in (lair, placing):
        assert file(s, MONSTER) is file(s, HUMAN) is None
        reason = refusal(s, BEAST)
        assert reason.rule == "3.1" and "before the first turn" in reason.text


# -- nobody else's business


@rule("sheboygan", "3.1", "12.0", "R3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_the_side_that_buys_has_the_file(scenario: str) -> None:
    """Through whole games: it is in one view while that side buys, and in none at any other moment."""
    offered = {MONSTER: 0, HUMAN: 0}
    for seed in range(6):
        for ply in walk(GAME, {"scenario": scenario, "turns": 2, "films": False}, seed):
            buyer = {"Workshop": MONSTER, "Muster": HUMAN}.get(ply.phase)
            for seat in (None, MONSTER, HUMAN):
                prompt = ply.state.view(seat).prompt
                shown = prompt.file if prompt is not None else None
                assert (shown is not None) == (seat is not None and seat == buyer), (ply.phase, seat)
                if shown is not None and seat is not None:
                    offered[seat] += 1
                    assert isinstance(shown, DesignFile) and shown == file(ply.state, seat)  # type: ignore[arg-type]
    assert all(offered.values())


@rule("sheboygan", "3.1", "12.0", "R3")
def test_what_is_loaded_leaves_the_other_side_in_the_dark() -> None:
    """Two monsters of one defence, two armies: whoever did not load them sees the same, and guesses the same."""
    monsters = (
        'attack = 10\ndefence = 10\ndestruction = 4\nmovement = 4\nabilities = ["jumping", "fear", "great_height"]',
        'attack = 1\ndefence = 10\ndestruction = 1\nmovement = 5\nabilities = ["lightning", "web_spinning"]',
    )
    armies = ("police = 8", "tank = 3\npolice = 2")
    for seat, texts, start in ((HUMAN, monsters, fresh), (MONSTER, armies, mustering)):
        seen = []
        for text in texts:
            s = start(scenario="advanced-b")
            views = []
            for click in (*s.clicks(text), ("ready",)):
                views.append(msgspec.json.encode(s.view(seat)))
                assert s.view(None).prompt.file is None  # type: ignore[union-attr]
                s.apply(click)
            seen.append((set(views), s.guess(seat, Random(1)).position()))
        assert seen[0] == seen[1]


# -- ready to take


@rule("sheboygan", "3.1", "14.21", "14.22", "14.23", "14.24", "14.25")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_side_has_three_or_more_legal_ready_designs(scenario: str) -> None:
    for s in (fresh(scenario=scenario), mustering(scenario=scenario)):
        assert s.player is not None
        shop = s.view(s.player).panel("workshop", Workshop)
        assert len(shop.ready) >= 3 and len({one.name for one in shop.ready}) == len(shop.ready)
        for one in shop.ready:
            after = bought(s.copy(), one.file)
            assert not after.points[s.player] and ("ready",) in after.legal_actions()
            assert after.view(s.player).panel("workshop", Workshop).ready == shop.ready, "at any time"


@rule("sheboygan", "3.1", "R1")
def test_the_quarter_is_told_before_it_blocks() -> None:
    s = fresh(scenario="basic")
    note = "At least 5 points of the 18 must buy abilities: {} so far."
    assert s.view(MONSTER).panel("workshop", Workshop).note.startswith(note.format(0))
    s.apply(("ability", ABILITY_IDS.index("fear")))
    assert s.view(MONSTER).panel("workshop", Workshop).note.startswith(note.format(4))
    assert "quarter" not in fresh(scenario="learning").view(MONSTER).panel("workshop", Workshop).note
