"""Pictures: a notebook's, and those of `matinee render`."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from scene import GAME, scene

import matinee
from matinee.cli import main

RECORD = Path(__file__).parent / "records" / "autumn-3-nights12.record"


def titles(svg: str) -> set[str]:
    """What everything on a picture is called."""
    return {(element.text or "").strip() for element in ET.fromstring(svg).iter() if element.tag.endswith("title")}


def test_a_state_draws_itself_without_secrets() -> None:
    hidden, known = scene("owl", could=["owl", "fox"]), scene("owl")
    said = titles(hidden._repr_svg_())
    assert {"Bear Hunt", "Hunter 1", "Otter Falls: river"} <= said and "Bear" not in said
    assert "Bear" in titles(known._repr_svg_())


@pytest.mark.parametrize("seat", ["bear", "hunters"])
def test_render_draws_a_record_as_a_seat_sees_it(seat: str, tmp_path: Path) -> None:
    out = tmp_path / "night.svg"
    assert main(["render", str(RECORD), "-o", str(out), "--ply", "3", "--seat", seat, "--labels"]) == 0
    assert ("Bear" in titles(out.read_text("utf-8"))) == (seat == "bear")


def test_all_pictures_are_its_own() -> None:
    """No drawing of the bundle is named, so any client can show it."""

    looks = GAME.art
    assert looks.marquee.picture and not looks.marquee.icon
    for sort in (looks.pieces, looks.markers):
        assert all(look.picture and not look.screen.icon for look in sort.values())


def test_a_winter_board_has_ice() -> None:
    autumn, winter = (GAME.board({"season": season}) for season in ("autumn", "winter"))
    assert {space.terrain for space in winter.spaces} - {space.terrain for space in autumn.spaces} == {"ice"}
    assert matinee.load("bearhunt") is GAME
