"""Worth: chances that add up, that self-play can teach again and that come true; weights that are told apart."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import matinee
from matinee.cli import main
from matinee.lab import samples
from matinee.lab.batch import Batch
from matinee.lab.calibration import calibration, losses, off, risen
from matinee.lab.fit import fit
from matinee.lab.samples import Sample, sample, settings, worth_of
from matinee.table.minds.worth import Weights, Worth, bend, shares
from matinee.testing.laws.cases import SOAK

GAMES = matinee.names()
SETTLED = [name for name in GAMES if not worth_of(matinee.load(name)).fitted.provisional]
"""Games whose weights are not of a quick fit after a change of rules; in a release all are."""
# Games played afresh: those of America take a third of a second each, so most are for the soak.
FRESH = {
    "newyork": 84,
    "sheboygan": 100 if SOAK else 10,
    "destroyall": 84 if SOAK else 30,
    "america": 240 if SOAK else 12,
}


def told(moments: list[Sample], weights: Weights) -> list[tuple[Sample, list[float]]]:
    return [(moment, shares(moment.rows, weights.weights, weights.bends)) for moment in moments]


@pytest.mark.parametrize("name", GAMES)
def test_every_state_is_worth_chances_that_add_up(name: str) -> None:
    """All along random games: a chance for each seat, one in all at the most, and the result at the end."""
    game = matinee.load(name)
    worth = worth_of(game)
    for n, options in enumerate(settings(game)):
        state, rng = game.new(**options), Random(n)
        while state.player is not None:
            if rng.random() < 0.02:
                before = state.position()
                chances = worth(state)
                assert len(chances) == len(game.seats(state.options))
                assert all(0 <= chance <= 1 for chance in chances) and sum(chances) <= 1 + 1e-9
                assert state.position() == before
            state.play(rng.choice(state.legal_actions()))
        assert worth(state) == state.returns()


@pytest.mark.parametrize("name", GAMES)
def test_the_weights_are_of_the_rules_and_small(name: str) -> None:
    game = matinee.load(name)
    worth = worth_of(game)
    assert worth.fitted.rules == game.rules
    assert 20 <= len(worth.fitted.weights) <= 160
    assert worth.path.stat().st_size < 8_000


@pytest.mark.parametrize("name", SETTLED)
def test_what_is_shipped_was_examined_as_it_is_and_came_true(name: str) -> None:
    """Told and come true within five points in each of ten bins, in games that had not taught it."""
    fitted = worth_of(matinee.load(name)).fitted
    assert fitted.exam is not None and fitted.exam.of == fitted.digest(), "fit it anew"
    assert len(fitted.exam.bins) == 10 and sum(row[0] for row in fitted.exam.bins) >= 2000
    off = {round(told, 2): round(true - told, 3) for chances, told, true in fitted.exam.bins if abs(true - told) > 0.05}
    assert not off


@pytest.mark.parametrize("name", SETTLED)
def test_shipped_chances_came_true_for_every_setting(name: str) -> None:
    """Told and come true within five points, on average over ten bins, under each choice of the first option."""
    game = matinee.load(name)
    exam = worth_of(game).fitted.exam
    assert exam is not None
    assert set(exam.by) == {str(choice) for setting in settings(game) for choice in setting.values()}
    assert {choice: off for choice, off in exam.by.items() if off > 0.05} == {}


def test_chances_are_bent_to_how_they_came_true() -> None:
    """Told too boldly, by a figure taken for twice its weight: bent, they come true."""
    rng, told = Random(2), list[tuple[float, float]]()
    for _ in range(6000):
        figure = rng.uniform(-3, 3)
        true, bold = shares([{"a": figure}, {}], {"a": 1.0})[0], shares([{"a": figure}, {}], {"a": 2.0})[0]
        told.append((bold, float(rng.random() < true)))
    bends = risen(told)
    assert bends[0] == (0.0, 0.0) and bends[-1] == (1.0, 1.0)
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(bends))
    for figure in (-2.0, -1.0, 0.5, 1.5):
        true, bold = shares([{"a": figure}, {}], {"a": 1.0})[0], shares([{"a": figure}, {}], {"a": 2.0})[0]
        bent = shares([{"a": figure}, {}], {"a": 2.0}, bends)[0]
        assert abs(bent - true) < 0.05 < abs(bold - true) or abs(bold - true) < 0.05


def test_nothing_is_bent_where_chances_come_true_as_told() -> None:
    rng = Random(3)
    told = [(chance, float(rng.random() < chance)) for chance in (rng.random() for _ in range(6000))]
    assert all(abs(bend(chance / 20, risen(told)) - chance / 20) < 0.04 for chance in range(21))


def test_a_fit_finds_what_decided_the_games() -> None:
    """A made-up game in which one figure decides: its weight is found, and the chances come true."""
    rng = Random(1)
    played = []
    for _ in range(800):
        rows = [{"luck": rng.uniform(-2, 2), "noise": rng.random()} for _ in range(3)]
        chances = shares(list(rows), {"luck": 1.5})
        winner = rng.choices(range(3), chances)[0]
        played.append([Sample(list(rows), [float(seat == winner) for seat in range(3)])])
    report = fit(GAMES[0], played, 1)
    assert report.weights.weights["luck"] == pytest.approx(1.5, abs=0.25)
    assert abs(report.weights.weights.get("noise", 0.0)) < 0.5
    assert report.loss < report.blind - 0.2
    assert sum(one.chances for one in report.bins) == 2400, "every game is examined"


def test_a_bin_is_off_when_its_chances_do_not_come_true() -> None:
    moments = [Sample([{"a": 1.0}, {}], [1.0, 0.0])] * 50
    low = next(one for one in calibration(told(moments, Weights("", 0, 0, {"a": 0.0}))) if one.chances)
    high = next(one for one in calibration(told(moments, Weights("", 0, 0, {"a": 3.0}))) if one.predicted > 0.9)
    assert (low.predicted, low.came_true) == (0.5, 0.5)
    assert high.came_true == 1.0


@pytest.mark.parametrize("name", FRESH)
def test_chances_come_true_in_games_that_nobody_has_seen(name: str) -> None:
    """Fresh games of all sizes: what happens surprises less than if everybody were told the same chance; and told and
    come true, weighted over the ten bins, lie within five points where there are games enough to say so."""
    moments = [
        moment
        for moments in samples.samples(name, FRESH[name], {}, Batch(77, workers=1))
        for moment in moments
        if moment.won
    ]
    exam = told(moments, worth_of(matinee.load(name)).fitted)
    surprise, blind = losses(exam)
    assert surprise < 0.9 * blind
    if FRESH[name] >= 84 and name in SETTLED:
        assert off(calibration(exam)) < 0.05


def test_who_cannot_win_has_no_chance() -> None:
    assert shares([None, {}], {}) == [0.0, 1.0]
    assert shares([{"a": 99.0}, {}, {}], {"a": 99.0})[0] > 0.99


def test_the_same_seed_teaches_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for path, workers in zip(files, ("1", "2"), strict=True):
        typed = ["fit", "newyork", "-n", "24", "--option", "players=2", "--workers", workers, "-o", str(path)]
        assert main([*typed, "--plot", str(tmp_path / "plot.svg")]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert json.loads(files[0].read_bytes())["games"] == 24
    assert (tmp_path / "plot.svg").stat().st_size > 3000
    assert "came true" in capsys.readouterr().out


def test_an_interrupted_fit_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "moments.jsonl"
    whole = list(samples.samples("newyork", 6, {"players": 2}, Batch(3, path, workers=1)))
    kept = path.read_bytes()
    path.write_bytes(kept[:-300])
    assert list(samples.samples("newyork", 6, {"players": 2}, Batch(3, path, workers=1))) == whole
    assert path.read_bytes() == kept
    with pytest.raises(matinee.MatineeError, match="holds another run: its seed is 3"):
        list(samples.samples("newyork", 6, {"players": 2}, Batch(4, path, workers=1)))


def test_some_who_build_click_at_random(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So that chances are told of what people build, too; a whole design every time, and another one."""
    game = matinee.load("sheboygan")
    options = game.checked({"scenario": "advanced-b"})
    book, designs = game.mind.book, game.notation.designs
    assert book is not None and designs is not None
    built = set()
    for seed in range(4):
        state = game.new(**options)
        clicks = samples._drafted(state, 0, Random(seed))
        for click in clicks:
            state.apply(click)
        assert state.legal_actions() == [("ready",)]
        built.add(designs.file(state, 0).text)
    assert len(built) == 4 and not built & set(book.fitting(options, 0))
    assert sample("sheboygan", options, 5, 0, 1.0) != sample("sheboygan", options, 5, 0)
    path = tmp_path / "moments.jsonl"
    short = {"scenario": "learning", "turns": 1}
    list(samples.samples("sheboygan", 4, short, Batch(3, path, workers=1), 0.5))
    with pytest.raises(matinee.MatineeError, match=r"holds another run: its drafts is 0\.5"):
        list(samples.samples("sheboygan", 4, short, Batch(3, path, workers=1)))
    assert main(["fit", "sheboygan", "--drafts", "2"]) == 2
    assert "--drafts wants a share from 0 to 1." in capsys.readouterr().err


@pytest.mark.parametrize("name", GAMES)
def test_moments_know_who_won(name: str) -> None:
    moments = sample(name, matinee.load(name).checked(settings(matinee.load(name))[0]), 5, 0)
    assert 1 <= len(moments) <= 10
    for moment in moments:
        assert not moment.won or sum(moment.won) == pytest.approx(1)
        assert len(moment.won) in (0, len(moment.rows))


def test_bad_weights_are_told_in_a_sentence(tmp_path: Path) -> None:
    state = matinee.load("newyork").new(players=2)
    features = worth_of(state.game).features
    missing, broken, old = tmp_path / "missing.json", tmp_path / "broken.json", tmp_path / "old.json"
    broken.write_text("{")
    old.write_text('{"rules":"0","games":1,"seed":1,"weights":{}}')
    for path, told in ((missing, "There are no weights"), (broken, "holds no weights")):
        with pytest.raises(matinee.MatineeError, match=told):
            Worth(features, path)(state)
    with pytest.raises(matinee.MatineeError, match="are for rules 0, not"):
        Worth(features, old).check("newyork", state.game.rules)
    assert len(Worth(features, old)(state)) == 2, "a bot makes do with them"
    assert isinstance(Worth(features, old).fitted, Weights)


def test_a_fit_of_too_few_games_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fit", "newyork", "-n", "2"]) == 2
    assert "A fit wants at least 4 games." in capsys.readouterr().err
    with pytest.raises(matinee.OptionsError, match="need not end"):
        list(samples.samples("newyork", 8, {"turns": 0}, Batch(1, workers=1)))
