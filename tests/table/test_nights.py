"""Nights: the same choices meet the same dice, another way changes only what it must, and records are held to it."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import count
from random import Random

import pytest

import matinee
from matinee.bots import Seat, bot
from matinee.bots.evening import Rival, judge_evening, rival
from matinee.bots.question import choose, question
from matinee.lab.nights import prove
from matinee.table.daily.evening import DRAWN, LESS, LOST, MORE, ONE, SAME, WON, Strip, scored
from matinee.table.daily.night_dice import NightDice, NightRolls, kind_of
from matinee.table.daily.programme import DOUBLE, OPENING, WEEK, Night, drafts, evening_of, night_of, programme, shown
from matinee.table.dice import fair
from matinee.table.errors import OptionsError, RecordError
from matinee.table.options import NIGHT
from matinee.table.parts import Evening
from matinee.table.phase import CHANCE, SIX
from matinee.table.records.record import Record
from matinee.table.state import State
from matinee.testing.laws.cases import SOAK

GAMES = [game.name for game in shown()]


def draft(game: str) -> Night:
    return next(night for n in range(WEEK) for night in [next(drafts(OPENING + timedelta(n)))] if night.game == game)


def record_of(night: Night, player: str = "usher", seed: int = 0, rivals: str = "", **other: object) -> Record:
    """A whole game of a night."""
    table = matinee.Table(night.game, **night.options)
    dice = other.get("dice") or NightRolls(table)
    mine = bot(player, Random(seed))
    others = bot(rivals, Random(seed)) if rivals else Rival(table, night.film.rivals)
    while (seat := table.state.player) is not None:
        if seat == CHANCE:
            table.act(CHANCE, dice(table.state))  # type: ignore[operator]
        else:
            table.act(seat, (mine if seat == night.film.seat else others).choose(Seat.at(table.state, seat)))
    return table.record


@pytest.fixture(scope="module")
def shown_night() -> Night:
    return next(night for night in programme() if night.game == GAMES[-1])


@pytest.fixture(scope="module")
def played(shown_night: Night) -> Record:
    return record_of(shown_night)


def falls(night: Night, seed: int) -> dict[tuple[object, int], int]:
    """What each six-sided die showed in a game, by kind and count."""
    found: dict[tuple[object, int], int] = {}
    fallen = Counter[object]()
    record = record_of(night, seed=seed)
    for state, action in zip(record.states(), record.actions, strict=False):
        if state.player == CHANCE:
            kind = kind_of(state)
            fallen[kind] += 1
            if state.chance_outcomes() is SIX:
                found[kind, fallen[kind]] = action[1]
    return found


def test_other_choices_meet_the_same_dice(shown_night: Night) -> None:
    first, second = falls(shown_night, 1), falls(shown_night, 2)
    both = first.keys() & second.keys()
    assert first != second and len(both) > 5
    assert {key: first[key] for key in both} == {key: second[key] for key in both}
    assert len({first[key] for key in both}) > 2


def test_the_same_choices_make_the_same_game(shown_night: Night, played: Record) -> None:
    assert record_of(shown_night).actions == played.actions
    assert record_of(shown_night, seed=1).actions != played.actions


@pytest.mark.parametrize("game", GAMES)
def test_a_rival_does_the_same_here_and_behind_any_door(game: str) -> None:
    """Servers and pages send a bot what its seat may know; terminal and lab ask it at once."""
    night = draft(game)
    state, dice, mine = night.rules.new(**night.options), NightDice(night.name), Random(3)
    asked = 0
    while state.player is not None and asked < 25:
        seat, legal = state.player, state.legal_actions()
        if seat == CHANCE:
            state.play(dice(state))
        elif seat == night.film.seat:
            state.play(mine.choice(legal))
        else:
            done = rival(state, seat, night.film.rivals)
            if len(legal) > 1:
                asked += 1
                for source in (Random(1), Random(2)):
                    assert choose(question(state, seat, night.film.rivals, source, "a table")) == done
            state.play(done)
    assert asked


def test_night_dice_survive_undo_and_reload(played: Record, shown_night: Night) -> None:
    table = matinee.Table(shown_night.game, **shown_night.options)
    rolls = NightRolls(table)
    for n, action in enumerate(played.actions):
        if table.state.player == CHANCE:
            assert rolls(table.state) == action
            if n % 7 == 0:
                assert NightRolls(table)(table.state) == action
        elif table.why_not_undo(table.state.player or 0) is None:
            table.undo(table.state.player or 0)
            table.act(table.state.player or 0, played.actions[n - 1])
        table.act(table.state.player if table.state.player is not None else 0, action)


def test_a_record_is_worth_what_its_replay_says(played: Record, shown_night: Night) -> None:
    judged = judge_evening(Record.loads(played.dumps()))
    end = played.replay()
    assert judged.night == shown_night.name
    assert judged.score == scored(shown_night.evening, end, shown_night.film.seat)
    assert len(judged.strip) == judged.score.turns + 1


def edited(played: Record, **options: object) -> Record:
    """The record with other options."""
    header = Record.loads(played.dumps()).header
    header.options = {**header.options, **options}
    return Record(header, list(played.actions))


def test_what_is_not_of_its_night_is_refused(played: Record, shown_night: Night) -> None:
    other = next(night for night in programme() if night.name != shown_night.name and night.game == shown_night.game)
    plain = edited(played)
    del plain.header.options[NIGHT]
    mine = next(n for n, state in enumerate(played.states()) if state.player == shown_night.film.seat)
    for record, why in (
        (plain, "not played on a night"),
        (edited(played, night="2031-01-01z"), "no night 2031-01-01z"),
        (edited(played, night=other.name), "shown|due on this night"),
        (edited(played, turns=3), "other rules or options"),
        (record_of(shown_night, dice=fair(Random(5))), "The dice show"),
        (record_of(shown_night, rivals="random"), "The rivals choose"),
        (Record(played.header, played.actions[:-1]), "not over"),
        (Record(played.header, [*played.actions, ("nonsense",)]), "not allowed there"),
        (Record(played.header, [*played.actions[:mine], ("nonsense",)]), "no verb 'nonsense'"),
    ):
        with pytest.raises(RecordError, match=why):
            judge_evening(record)


def test_a_seat_may_give_up_and_nobody_agrees_to_a_draw(shown_night: Night) -> None:
    table = matinee.Table(shown_night.game, **shown_night.options)
    me = shown_night.film.seat
    table.concede(me)
    rolls, foe = NightRolls(table), Rival(table, shown_night.film.rivals)
    while (seat := table.state.player) is not None:
        table.act(seat, rolls(table.state) if seat == CHANCE else foe.choose(Seat.at(table.state, seat)))
    assert judge_evening(table.record).score.won == 0
    table = matinee.Table(shown_night.game, **shown_night.options)
    for seat in range(len(table.record.header.seats)):
        table.agree_draw(seat)
    with pytest.raises(RecordError, match="nobody agrees to a draw"):
        judge_evening(table.record)


@pytest.mark.parametrize("wrong", ["tonight", "2026-11-31", "2026-11-17a", "２026-11-17", 7, None])
def test_the_name_of_a_night_is_a_date(wrong: object) -> None:
    with pytest.raises(OptionsError, match="A night is a date"):
        matinee.load(GAMES[0]).checked({NIGHT: wrong})


def test_the_strip_tells_a_turn_by_its_points() -> None:
    class Told:
        """A game that stands like this."""

        def __init__(self, turn: int, points: int) -> None:
            self.clock = type("Clock", (), {"number": turn})
            self.points = points

    evening = Evening(lambda state, seat: state.points, matinee.load(GAMES[0]).folder)
    for won, end in ((1, WON), (0.5, DRAWN), (0, LOST)):
        strip = Strip(evening, 0)
        for turn, points in ((0, 0), (1, 1), (2, 1), (2, 4), (5, 3)):  # turns 3 and 4 passed in one action
            strip.see(Told(turn, points))  # type: ignore[arg-type]
        assert strip.text(won) == ONE + MORE + SAME * 2 + LESS + end


# -- the programme


def test_the_programme_has_a_proved_night_every_day() -> None:
    nights = programme()
    assert len(nights) >= 30, "a month of them"
    for night, day in zip(nights, (OPENING + timedelta(n) for n in count()), strict=False):
        assert night.name[:10] == day.isoformat() and night in drafts(day)
        proof = night.proof
        assert proof is not None and proof.games == 40 and 0.2 <= proof.won / proof.games <= 0.8
        assert night.title and night.options[NIGHT] == night.name


@pytest.mark.parametrize("night", programme() if SOAK else programme()[3:4], ids=lambda night: night.name)
def test_a_night_is_still_what_the_lab_found(night: Night) -> None:
    """Rules and bots change, and with them what a night is worth; `make soak` proves all of them again."""
    assert prove(night) == night.proof


def test_a_week_has_four_films_an_encore_and_a_double_feature() -> None:
    monday = OPENING + timedelta(-OPENING.weekday() % WEEK)
    for week in range(3):
        days = [next(drafts(monday + timedelta(week * WEEK + n))) for n in range(WEEK)]
        assert {night.game for night in days[:4]} == set(GAMES)
        assert days[DOUBLE].game == days[DOUBLE + 1].game and days[DOUBLE].film_id != days[DOUBLE + 1].film_id


def test_after_the_last_night_whole_weeks_come_again() -> None:
    nights = programme()
    again = len(nights) // WEEK * WEEK
    for past in (again, again + 1, 3 * again + 5):
        day = OPENING + timedelta(len(nights) + past)
        shown_then = night_of(day)
        assert shown_then == nights[(len(nights) + past) % again]
    with pytest.raises(OptionsError, match="The first night was 2026-11-17"):
        night_of(OPENING - timedelta(1))


@pytest.mark.parametrize("game", GAMES)
def test_points_are_whole_numbers_from_the_first_moment_on(game: str) -> None:
    night = draft(game)
    state: State = night.rules.new(**night.options)
    evening, rng, dice = evening_of(night.rules), Random(1), NightDice(night.name)
    for _ in range(300):
        if state.player is None:
            break
        assert all(type(evening.points(state, seat)) is int for seat in range(len(night.rules.seats(state.options))))
        state.play(dice(state) if state.player == CHANCE else rng.choice(state.legal_actions()))
