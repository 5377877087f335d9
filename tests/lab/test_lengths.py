"""How long games last, as their pages say."""

import pytest

import matinee
from matinee.desk.library.cards import card
from matinee.lab.lengths import choices
from matinee.table.json_types import read_toml


@pytest.mark.parametrize("name", matinee.names())
def test_a_game_lasts_about_as_long_as_its_page_says(name: str) -> None:
    game = matinee.load(name)
    kept = read_toml(game.folder / "data" / "lengths.toml")["choices"]
    players, least = min((int(n), count) for n, count in kept.items())
    options = {"players": players} if any(option.name == "players" for option in game.options) else {}
    assert least / 2 < choices(game, options, games=5) < 2 * least


def test_minutes_come_from_choices_at_ten_seconds_each() -> None:
    america = card(matinee.load("america"))
    assert [(one.players, one.minutes) for one in america.lengths] == [(2, 75), (3, 80), (4, 90)]
    for name in matinee.names():
        shown = card(matinee.load(name))
        minutes = sorted({one.minutes for one in shown.lengths})
        assert shown.minutes == " to ".join(map(str, dict.fromkeys((minutes[0], minutes[-1]))))
