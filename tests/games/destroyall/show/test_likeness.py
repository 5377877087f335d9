"""What a monster looks like: the ready ones whole, a built one in what fits its powers."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.destroyall.figures import SAMPLE_IDS, SAMPLES
from matinee.games.destroyall.show.likeness import WARDROBE, likeness, wears
from matinee.games.destroyall.state import Rampage
from matinee.table.shown.panels import Records, Workshop
from tests.games.destroyall.rules.scene import GAME, beast, blast, scene


def facing(**built: Any) -> Rampage:
    """A monster that was built so, and another."""
    return scene((beast(**built), (24, 24), "N"), (beast(), (24, 10), "S"))


@pytest.mark.parametrize("id", SAMPLE_IDS)
def test_a_ready_monster_is_itself_and_wears_nothing(id: str) -> None:
    design = SAMPLES[SAMPLE_IDS.index(id)]
    assert (likeness(design), wears(design)) == (id, ())


def test_a_built_monster_wears_its_powers_back_to_front() -> None:
    s = facing(powers=["Tail", "PointyBits", "Flight", "Camouflage"], weapons=[blast("fire")])
    piece = s.view(None).pieces[0]
    assert (piece.likeness, piece.wears) == ("winged", ("tail", "wings", "spikes", "fire", "smoke"))
    sheet = s.view(0).panel("sheets", Records).sheets[0]
    assert (sheet.likeness, sheet.wears) == (piece.likeness, piece.wears)


def test_a_blast_has_a_look_by_kind_and_a_bare_body_none() -> None:
    assert wears(facing(weapons=[blast("electricity")]).design[0]) == ("sparks",)
    assert wears(facing().design[0]) == ()


def test_a_blob_or_a_serpent_has_a_body_of_its_own() -> None:
    for power, body in {"Blob": "blob", "Swimming": "serpent", "Burrowing": "digger", "Teleportation": "ghost"}.items():
        design = facing(powers=[power, "Tail"]).design[0]
        assert (likeness(design), wears(design)) == (body, ())


def test_everything_that_is_worn_has_a_figure() -> None:
    looks = GAME.art.pieces
    assert all(looks[thing].screen.figure for thing in WARDROBE)


def test_it_is_hurt_with_a_third_of_its_health() -> None:
    s = facing(health=6)
    s.health[0] = 3
    assert s.view(None).pieces[0].pose == "idle"
    s.health[0] = 2
    assert s.view(None).pieces[0].pose == "hurt"


def test_the_workshop_shows_what_is_built_so_far() -> None:
    s = GAME.new()
    assert isinstance(s, Rampage)
    for verb in ("buy", "buy"):
        s.apply(next(action for action in s.legal_actions() if action[0] == verb))
    shop = s.view(s.player).first(Workshop)
    built = s.design[0]
    assert shop is not None and (shop.likeness, shop.wears) == (likeness(built), wears(built))
    assert shop.likeness in GAME.art.pieces
