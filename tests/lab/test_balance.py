"""Balance: what was won with what, by setting and kind; the same seed, the same page; one clear line on bad input."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import matinee
from matinee.cli import main
from matinee.lab import balance
from matinee.lab.balance import Dealt, balance_of, compare, play_one, settings
from matinee.table.phase import Action
from matinee.table.state import State

GAMES = matinee.names()


def dealt(n: int, name: str, won: float, other: str = "tail") -> Dealt:
    return Dealt(n, "", [[("Face", name)], [("Face", other)]], [won, 1 - won])


def test_shares_are_counted_by_name_the_best_first() -> None:
    """Heads won nine of ten, the rest is too rare to be told."""
    played = [dealt(n, "head", float(n > 0)) for n in range(10)] + [dealt(10, "edge", 1.0)]
    (section,) = compare(matinee.load("america"), played)
    assert (section.kind, section.par) == ("Face", 0.5)
    assert [(row.name, row.games) for row in section.rows] == [("head", 10), ("tail", 11)]
    assert section.rows[0].won == 0.9 and section.rows[0].low < 0.9 < section.rows[0].high
    assert section.rows[1].won == pytest.approx(1 / 11)


def test_settings_are_told_together_and_apart() -> None:
    traits = [[("Face", "head")], [("Face", "tail")]]
    played = [Dealt(n, "day" if n % 2 else "night", traits, [1, 0]) for n in range(40)]
    sections = compare(matinee.load("america"), played)
    found = [(section.setting, section.rows[0].name, section.rows[0].games) for section in sections]
    assert found == [("", "head", 40), ("day", "head", 20), ("night", "head", 20)]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_tells_what_each_seat_plays_with(name: str) -> None:
    game = matinee.load(name)
    setting, options = settings(game, {"turns": 3} if name == "sheboygan" else {"players": 2})[0]
    one = play_one(name, setting, options, 1, 0)
    assert len(one.traits) == len(game.seats(options)) and all(one.traits)
    assert all(kind and text for traits in one.traits for kind, text in traits)
    assert len(one.returns) == len(one.traits)
    assert play_one(name, setting, options, 1, 0) == one


def test_what_is_dealt_differs_and_stands_beside_the_tournaments() -> None:
    """Greedy would always take the same monster; here all come up."""
    game = matinee.load("america")
    compared = balance_of(game)
    seen = set()
    for seed in range(12):
        state, rng = game.new(players=4), Random(seed)
        while not state.clock.number and state.player is not None:
            actions = state.legal_actions()
            state.play(rng.choice([a for a in actions if a[0] in compared.dealt] or actions))
        seen |= {name for traits in compared.traits(state) for _, name in traits}
    for names in compared.beside.values():
        assert set(names) <= seen and sum(names.values()) == pytest.approx(1, abs=0.01)


def test_the_page_is_one_file_without_a_net_and_always_the_same(tmp_path: Path) -> None:
    pages = [tmp_path / "one.html", tmp_path / "two.html"]
    for page in pages:
        typed = ["balance", "newyork", "-n", "60", "--option", "players=2", "--workers", "1", "-o", str(page)]
        assert main([*typed, "--samples", str(tmp_path / "games.jsonl")]) == 0
    text = pages[0].read_text("utf-8")
    assert text == pages[1].read_text("utf-8")
    assert "<svg" in text and "par: 50 %" in text and "60 games from seed" in text
    assert "the chance to win from the start if all play like the Projectionist" in text
    assert not re.search(r"https?:|<script|<link|src=", text)


def test_it_is_said_whose_play_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Like Kaiju all follow the strongest style, as hints and analyses tell chances; and a run keeps to one of them."""
    met = list[object]()

    def watched(state: State, seat: int, actions: list[Action], rng: Random, weigh: object) -> Action:
        met.append(weigh)
        return actions[0]

    monkeypatch.setattr(balance, "best", watched)
    mind, kept = matinee.load("newyork").mind, ["--samples", str(tmp_path / "games.jsonl")]
    typed = ["balance", "newyork", "-n", "1", "--option", "players=2", "--option", "turns=3", "--workers", "1"]
    for like, style, said in (
        ("kaiju", "keen", "Kaiju without its search"),
        ("projectionist", "", "the Projectionist"),
    ):
        met.clear()
        assert main([*typed, "--like", like]) == 0
        assert met and all(weigh is mind.style(style) for weigh in met)
        assert f"if all play like {said}" in " ".join(capsys.readouterr().out.split())
    assert main([*typed, "--like", "kaiju", *kept]) == 0
    capsys.readouterr()
    assert main([*typed, *kept]) == 2
    assert "holds another run: its like is 'kaiju'" in capsys.readouterr().err


def test_bad_input_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for typed, told in (
        (["balance", "newyork", "-n", "0"], "at least one game"),
        (["balance", "newyork", "--like", "usher"], "--like is one of projectionist, kaiju"),
        (["balance", "nothing"], "nothing"),
        (["balance", "newyork", "-n", "1", "-o", str(tmp_path / "no" / "page.html")], "no folder"),
        (["balance", "sheboygan", "-n", "1", "--option", "turns=0"], "need not end"),
    ):
        assert main(typed) == 2
        said = capsys.readouterr().err.strip().splitlines()
        assert len(said) == 1 and told in said[0]
    assert not (tmp_path / "no").exists()
