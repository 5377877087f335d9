"""What a game gets that declares no more than it must: positions, words for actions, lines for the terminal, glyphs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import matinee
from matinee.cli.options import chosen
from matinee.table.errors import PositionError
from matinee.table.fields import each, field
from matinee.table.frame import frame
from matinee.table.game import Counting, Game
from matinee.table.options import Option
from matinee.table.parts import Notation, Show
from matinee.table.phase import Action, Phase
from matinee.table.registry import ours
from matinee.table.said.text import Catalogue
from matinee.table.shown.art import read_art
from matinee.table.shown.panels import AnyPanel, Fact, Ledger, Note, Score, Task, Tasks, Track, Tray
from matinee.table.shown.view import Piece, View
from matinee.table.state import State
from tests.table.bear_hunt import GAME as BEARS

WORDS = Catalogue(
    {
        "clock": {"unit": "Day", "set_up": "Dawn", "at": "Day {0}"},
        "verbs": {"dig": "Dig at {0:space}"},
        "prompts": {"Dig": "Dig."},
    }
)
WORDS.names = {"space": lambda n: f"hole {n}"}


class Diggers(State):
    day: int = 1
    gold: list[int] = each(0)
    depth: list[int] = each(0, at="holes")
    mule: int = field(3, at="camp", always=True)


class Dig(Phase, frozen=True):
    whose: int = 0

    def seat(self, s: Diggers) -> int:
        return self.whose

    def options(self, s: Diggers) -> list[Action]:
        return [("dig", 0), ("dig", 1)]


def shown(s: Diggers, seat: int | None) -> View:
    spade = Piece(0, "Spade", "spade", 0, 1, (), ())
    panels: list[AnyPanel] = [
        Score("gold", "Gold", points=2, level=5),
        Track("rain", "Rain", text="Days of rain", value=1, most=3),
        Note("mood", "Mood", text="gloomy"),
        Ledger("camp", "Camp", facts=[Fact("mules", "Mules", 3)]),
        Tasks("deed", "Deed", text="Strike gold", state="", rule="1", parts=[Task("dig", done=True), Task("find")]),
        Tray("tray", "Tools", pieces=[]),
    ]
    return frame(s, seat, pieces=[spade], markers=[], panels=panels)


class Over(Dig, frozen=True):
    automatic = True


GAME: Game = replace(
    BEARS, name="diggers", words=WORDS, options=(Option("players", 2, choices=(2, 3)),), state=Diggers,
    seats=lambda options: tuple(f"Digger {n}" for n in range(options["players"])), counts=Counting("day"),
    setup=lambda s: s.then(Dig()), show=Show(view=shown), notation=Notation(),
)  # fmt: skip
POSITION = {"holes": [{}, {}], "stack": [["Dig"]]}


def test_a_position_says_what_the_fields_say_and_reads_back() -> None:
    s = GAME.new()
    assert s.position() == {
        "game": "diggers", "rules": "1", "options": {"players": 2}, "holes": [{}, {}], "camp": {"mule": 3},
        "stack": [["Dig", {"whose": 0}]],
    }  # fmt: skip
    assert isinstance(s, Diggers)
    s.day, s.gold, s.depth, s.mule = 4, [0, 7], [2, 0], 1
    s.stack = [Dig(whose=1)]
    written = s.position()
    assert (written["day"], written["gold"], written["holes"]) == (4, [0, 7], [{"depth": 2}, {}])
    assert GAME.from_position(written) == s
    s.over()
    s.result = [0.0, 1.0]
    assert s.position()["result"] == [0.0, 1.0] and GAME.from_position(s.position()) == s


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"silver": 1}, "A position has no 'silver'."),
        ({"holes": [{}]}, "holes must be a list of 2 JSON objects, one for each player."),
        ({"holes": [{}, 3]}, "holes must be a list of 2 JSON objects, one for each player."),
        ({"holes": [{}, {"width": 1}]}, "An entry of holes has no 'width'."),
        ({"camp": {"donkey": 1}}, "camp has no 'donkey'."),
        ({"day": "late"}, "day must be a whole number from 0 up, not 'late'."),
        ({"stack": []}, "A game either goes on, with a stack of phases, or has a result."),
        ({"result": [1, 0]}, "A game either goes on, with a stack of phases, or has a result."),
        ({"stack": [], "result": 1}, "result must be 2 numbers, 1 for who has won, 0.5 for a draw, 0 for the others."),
        ({"stack": [["Over"]]}, "Over is no decision, so the game could not go on."),
    ],
)  # fmt: skip
def test_what_no_game_could_come_to_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.from_position(POSITION | change)
    assert str(error.value) == sentence


def test_actions_have_words_and_there_is_nothing_else() -> None:
    s = GAME.new()
    assert s.describe(("dig", 1)) == "Dig at hole 1"
    assert (s.odds(("dig", 1)), s.overlays(0, 0), GAME.show.score(s)) == ([], {}, "")
    assert GAME.standing(s) == "Day 1, Digger 0 to decide"


def test_the_terminal_reads_the_view() -> None:
    view, say, terminal = GAME.new().view(0), WORDS.say, GAME.show.terminal
    assert terminal.status(view, say) == "Day 1 · Gold: 2 of 5 · Days of rain: 1 of 3"
    assert terminal.near(view, say) == ["Spade: hole 1"]
    assert terminal.sheet(view, say) == [
        "Gold: 2 of 5", "Days of rain: 1 of 3", "Mood: gloomy", "Mules: 3",
        "Strike gold", "  [x] dig", "  [ ] find", "Tools",
    ]  # fmt: skip


def test_kinds_without_a_glyph_get_one(tmp_path: Path) -> None:
    (tmp_path / "art.toml").write_text(
        'night = "#000000"\nline = "#000000"\nink = "#ffffff"\ntitle = "#ffffff"\nlit = "#ffffff"\n'
        'grounds = { wood = { fill = "#000" }, bog = { fill = "#000", glyph = "," }, fen = { fill = "#000" } }\n'
        'pieces = { bear = { fill = "#444444" }, ape = { fill = "#555555", name = "gorilla" } }\n',
        "utf-8",
    )
    looks = read_art(tmp_path)
    assert [look.glyph for look in looks.grounds.values()] == [".", ",", ":"]
    assert [look.glyph for look in looks.pieces.values()] == ["B", "G"]


@pytest.mark.parametrize("name", ours())
def test_by_the_letter_is_a_set_of_switches_that_a_game_takes(name: str) -> None:
    """One word on the command line, one click on the page: the same options, kept by the game."""
    game = matinee.load(name)
    letter = game.by_the_letter()
    assert len(letter) >= 2 and chosen(name, ["by-the-letter"]) == letter
    assert game.new(**letter).options.items() >= letter.items()
    switches = [option for option in game.options if option.letter is not None]
    assert all(set(option.choices) == {True, False} and not option.default for option in switches)
