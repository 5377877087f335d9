"""A finished game looked at again: chances, luck that adds up to nothing in the long run, and dear decisions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

import matinee
from matinee.bots import Seat, plan, reasons
from matinee.bots.greedy import Greedy
from matinee.bots.plan import Because
from matinee.cli import main
from matinee.lab.analyse import analyse, cut
from matinee.lab.course import MUCH, POINTS, Outlook, Swing, course
from matinee.lab.samples import worth_of
from matinee.table.dice import fair
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE, Action
from matinee.table.state import State
from matinee.testing.laws.cases import SOAK

GAMES = matinee.names()
MIDTOWN = Path(__file__).parents[1] / "games" / "newyork" / "web" / "midtown.record"

ARCHIVE = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.record"))


def short(name: str) -> matinee.Record:
    """A game of greedy bots that soon ends, two of them where that can be chosen."""
    return matinee.play(name, bots=["greedy"], seed=4, **two(name), **{matinee.load(name).counts.limit: 6})


def two(name: str) -> Options:
    """A game for two, where that can be chosen."""
    return {"players": 2} if any(option.name == "players" for option in matinee.load(name).options) else {}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_told_in_chances(name: str) -> None:
    record, quick = short(name), name in ("newyork", "destroyall")
    story = analyse(record, playouts=24 if SOAK or quick else 12)
    assert len(story.luck) == len(story.seats) == 2
    assert not any(seat.startswith("Player") for seat in story.seats)  # monsters by their names
    assert all(len(moment.chances) == 2 and sum(moment.chances) <= 1 + 1e-9 for moment in story.moments)
    assert [moment.ply for moment in story.moments] == sorted({moment.ply for moment in story.moments})
    assert len(story.dearest) <= 3
    for dear in story.dearest:
        assert 0 < dear.margin < dear.would_be - dear.chance and dear.better != dear.done
    if name == "sheboygan":  # two seats that share all chances: what the dice gave one the other lost
        assert story.luck[0] == pytest.approx(-story.luck[1])
    if SOAK or name == "newyork":  # it is looked at alike in all games, and as long again
        assert analyse(record, playouts=24) == story


@pytest.mark.parametrize("path", ARCHIVE, ids=lambda path: path.stem)
def test_every_kept_record_can_be_analysed(path: Path) -> None:
    """Its chances, and what a bot would do the first time that each kind of decision comes up."""
    record, asked = matinee.Record.open(path, play=False), set[tuple[str, int]]()
    assert course(record).moments
    for state in matinee.Record.open(path, play=False).states():
        seat = state.player
        kind = type(state.stack[-1]).__name__ if state.stack else ""
        if seat is not None and seat >= 0 and (kind, seat) not in asked:
            asked.add((kind, seat))
            assert Greedy(Random(1)).choose(Seat.at(state, seat)) in state.legal_actions()


def test_a_thrown_game_is_among_the_dear_decisions() -> None:
    """One seat plays greedily, the other at random: the blunders are the random one's."""
    state, rng = matinee.load("destroyall").new(turns=12), Random(3)
    record = matinee.Record.of(state.game, {"turns": 12})
    greedy = Greedy(rng)
    while (player := state.player) is not None:
        action = greedy.choose(Seat.at(state, player)) if player == 0 else rng.choice(state.legal_actions())
        state.play(action)
        record.actions.append(action)
    story = analyse(record, playouts=60)
    assert {dear.seat for dear in story.dearest} == {1}
    assert story.dearest[0].would_be - story.dearest[0].chance > 0.2


def test_a_name_and_a_resignation_are_no_decisions() -> None:
    state = matinee.load("sheboygan").new(scenario="learning")
    record = matinee.Record.of(state.game, {"scenario": "learning"})
    for action in (("name", "Rosie", 0), ("allot", 1, 3), ("concede", 0)):
        state.apply(action)
        record.actions.append(action)
    story = analyse(record, seconds=0)
    assert story.returns == [0, 1] and len(story.moments) == 3


def test_luck_in_the_worlds_that_chose_it_makes_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all choices are equal and only dice differ, the best of six looked better than what was done."""
    record, luck = short("newyork"), Random(1)
    monkeypatch.setattr(plan, "play_out", lambda *args: luck.random())
    assert sum(len(analyse(record, playouts=48, seed=seed).dearest) for seed in range(3)) <= 1


def test_the_command_tells_and_cuts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, again = tmp_path / "game.jsonl", tmp_path / "again.jsonl"
    record = short("newyork")
    record.save(path)
    assert main(["analyse", str(path), "--playouts", "12"]) == 0
    assert "Everybody's chance to win" in capsys.readouterr().out
    assert main(["analyse", str(path), "--ply", "9", "-o", str(again)]) == 0
    assert matinee.Record.open(again).actions == record.actions[:9]
    assert "matinee play --resume" in capsys.readouterr().out


def test_bad_records_are_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = short("newyork")
    whole = record.dumps()
    unfinished, torn, old = tmp_path / "unfinished", tmp_path / "torn", tmp_path / "old"
    cut(record, 5).save(unfinished)
    torn.write_text(whole[: len(whole) // 2])
    old.write_text(whole.replace(f'"rules":"{record.header.rules}"', '"rules":"0"', 1))
    for path, told in ((unfinished, "not finished"), (torn, "line"), (old, "of rules 0"), (tmp_path / "no", "read")):
        assert main(["analyse", str(path)]) == 2
        said = capsys.readouterr().err.strip().splitlines()
        assert len(said) == 1 and told in said[0]
    whole_path = tmp_path / "whole"
    record.save(whole_path)
    assert main(["analyse", str(whole_path), "--ply", "9999", "-o", str(tmp_path / "x")]) == 2
    assert main(["analyse", str(whole_path), "--ply", "3"]) == 2
    assert main(["analyse", str(whole_path), "--playouts", "0"]) == 2
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("name", GAMES)
def test_first_chance_luck_and_choices_make_the_result(name: str) -> None:
    told = course(short(name))
    for seat, end in enumerate(told.returns):
        assert told.moments[0].chances[seat] + told.luck[seat] + told.choices[seat] == pytest.approx(end)
    provisional = worth_of(matinee.load(name)).fitted.provisional
    assert told.margin is not None and 0 < told.margin < (1 if provisional else 0.05)


def test_a_turning_point_is_the_turn_that_changed_most() -> None:
    told = course(matinee.Record.open(MIDTOWN))
    found = 0
    for seat, swing in enumerate(told.turning):
        changes = []
        for clock in sorted({moment.clock for moment in told.moments}):
            at = [n for n, moment in enumerate(told.moments) if moment.clock == clock]
            after = told.moments[at[-1] + 1].chances if at[-1] + 1 < len(told.moments) else told.returns
            changes.append(abs(after[seat] - told.moments[at[0]].chances[seat]))
        if swing is None:
            assert max(changes) < MUCH
            continue
        found += 1
        assert abs(swing.after - swing.before) == pytest.approx(max(changes)) and swing.told
    assert found


def test_many_small_mistakes_are_told_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no single decision is dear, and yet the strongest style looks better all along: the worst five turns."""
    monkeypatch.setattr("matinee.lab.analyse._dearest", lambda *args: [])
    monkeypatch.setattr("matinee.lab.analyse.regret", lambda *args: (0.02, 0.02))
    record = short("destroyall")
    runs = analyse(record, playouts=12).runs
    assert {run.seat for run in runs} == {0, 1} and all(run.cost > 0.01 for run in runs)
    for seat in (0, 1):
        costs = [run.cost for run in runs if run.seat == seat]
        assert len(costs) <= 5 and costs == sorted(costs, reverse=True)
    monkeypatch.setattr("matinee.lab.analyse.regret", lambda *args: (0.02, 0.0))
    assert not analyse(record, playouts=12).runs


def test_reasons_are_told_only_where_choices_clearly_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Moves: 11.8 instead of 11.4" was one, and so was whatever luck had made."""
    state, luck = matinee.load("newyork").new(players=2), Random(1)
    better, other = state.legal_actions()[:2]
    words = state.game.words.data["numbers"]

    def seen(world: State, seat: int, action: Action, seed: int) -> Counter[str]:
        first = action == better
        return Counter(moved=12 if first else 11, eaten=3 if first else 1, bit=luck.choice((0, 9)))

    monkeypatch.setattr(reasons, "_events", seen)
    told = reasons.reasons(Seat.at(state, state.player or 0), better, other, Random(2))
    assert told == (Because(words["eaten"], 3.0, 1.0),)


def test_a_long_course_keeps_its_ends_and_turning_points() -> None:
    told = course(short("sheboygan"))
    moments = [Outlook(n, n, [0.5, 0.5]) for n in range(3 * POINTS)]
    swing = Swing(400, 400, 0, 0.5, 0.9, 0.0)
    thin = msgspec.structs.replace(told, moments=moments, turning=[swing, None]).thinned().moments
    assert thin[0] is moments[0] and thin[-1] is moments[-1] and len(thin) <= POINTS + 2
    assert moments[400] in thin and moments[401] in thin
    few = msgspec.structs.replace(told, moments=moments[:5])
    assert few.thinned() is few


def test_a_resignation_is_neither_luck_nor_choice() -> None:
    """A seat that stood well concedes: the last step of the curve is told apart, and is no turning point."""
    record = cut(matinee.play("destroyall", bots=["greedy"], seed=4), 60)
    state = record.replay()
    while state.player == CHANCE:
        record.actions.append(state.legal_actions()[0])
        state.apply(record.actions[-1])
    leaver = max((0, 1), key=worth_of(state.game)(state).__getitem__)
    record.actions.append(("concede", leaver))
    told, ply = course(record), len(record.actions) - 1
    assert [(one.ply, one.seat) for one in told.resignations] == [(ply, leaver)] and told.resignations[0].told
    assert told.resigned[leaver] == pytest.approx(-told.moments[-1].chances[leaver]) and told.resigned[leaver] < -0.3
    for seat, end in enumerate(told.returns):
        parts = told.luck[seat] + told.choices[seat] + told.resigned[seat]
        assert told.moments[0].chances[seat] + parts == pytest.approx(end)
    assert all(swing is None or swing.ply < ply for swing in told.turning)


def test_who_has_conceded_has_no_chance_while_others_play_on() -> None:
    record = cut(matinee.play("newyork", bots=["greedy"], seed=4, players=3), 30)
    state = record.replay()
    leaver = next(seat for seat in state.playing() if seat != state.player)
    actions: list[Action] = [("concede", leaver)]
    state.apply(actions[0])
    rng = Random(1)
    while state.player is not None:
        bot = Greedy(rng)
        actions.append(fair(rng)(state) if state.player == CHANCE else bot.choose(Seat.at(state, state.player)))
        state.apply(actions[-1])
    record.actions += actions
    told = course(record)
    after = [moment for moment in told.moments if moment.ply > 30]
    assert after and all(moment.chances[leaver] == 0 for moment in after)
    assert told.resigned[leaver] < 0 and [one.seat for one in told.resignations] == [leaver]


def test_a_placing_in_set_up_can_be_the_turning_point() -> None:
    """It names the decision, and credits it to who made it."""
    found = [course(matinee.play("newyork", bots=["usher"], seed=seed, players=2)) for seed in range(12)]
    swings = [swing for told in found for swing in told.turning if swing is not None and swing.clock == 0]
    assert swings and all(swing.done and swing.seat in (0, 1) for swing in swings)


@pytest.mark.parametrize("name", GAMES)
def test_no_turning_point_means_no_jump(name: str) -> None:
    """ "No turn changed much" stood under a curve that jumped by 74 points."""
    for seed in range(3):
        told = course(matinee.play(name, bots=["usher"], seed=seed, **two(name)))
        for seat, swing in enumerate(told.turning):
            curve = [moment.chances[seat] for moment in told.moments] + [told.returns[seat]]
            assert swing is not None or max(abs(b - a) for a, b in pairwise(curve)) < MUCH
