"""The story in numbers, checked by hand on a short game with given dice."""

from __future__ import annotations

import random
from pathlib import Path

import matinee
from matinee.desk.looking_back.game_story import _Story, game_story
from matinee.table.dice import fair
from matinee.table.shown.panels import Score

BRAWL = Path(__file__).parents[1] / "games" / "destroyall" / "web" / "brawl.record"


def random_game() -> matinee.Table:
    rng = random.Random(11)
    table = matinee.Table("sheboygan", scenario="advanced-b", turns=6)
    while table.state.player is not None:
        if table.state.player == matinee.CHANCE:
            table.roll(fair(rng))
        else:
            table.act(table.state.player, rng.choice(table.state.legal_actions()))
    return table


def test_counts_agree_with_the_table() -> None:
    table = random_game()
    numbers = game_story(table.record)
    assert numbers.returns == table.state.returns() and numbers.actions == len(table.past)
    assert numbers.clicks == [sum(past.seat == seat for past in table.past) for seat in (0, 1)]
    happened = [event.id for past in table.past for event in past.events if event.audience == -2]
    assert {tally.id: tally.count for tally in numbers.tallies} == {id: happened.count(id) for id in happened}
    tallies = {tally.id: tally for tally in numbers.tallies}
    assert sum(tallies["placed"].by.values()) == tallies["placed"].count
    assert set(tallies["marched"].by) <= {"police", "infantry", "tank", "artillery", "copter", "populace"}
    assert numbers.turns[0].turn == 0
    assert numbers.turns[-1].points == table.state.view(None).panel("score", Score).points
    assert [sum(turn.clicks[seat] for turn in numbers.turns) for seat in (0, 1)] == numbers.clicks
    assert sum(sum(turn.events.values()) for turn in numbers.turns) == len(happened)


def test_secrets_of_the_set_up_are_not_in_the_story() -> None:
    ids = {tally.id for tally in game_story(random_game().record).tallies}
    assert not ids & {"allotted", "bought_ability", "lurks", "bought"}


def test_what_is_counted_is_told_in_the_games_own_words() -> None:
    tallies = {tally.id: tally for tally in game_story(random_game().record).tallies}
    marched = tallies["marched"]
    assert marched.text == "Moves of units" and len(marched.parts) == len(marched.by)
    for (kind, n), words in zip(marched.by.items(), marched.parts, strict=True):
        one = {"copter": "helicopter", "tank": "tank", "police": "police unit", "infantry": "infantry unit"}
        one |= {"artillery": "gun", "populace": "crowd"}
        assert words == f"{n} {one[kind]}{'s' * (n != 1)}"
    assert tallies["turn"].text == "", "no story is told of what has no name in it"
    newyork = matinee.load("newyork")
    assert _Story(newyork, newyork.checked({}), 2)._counted("no such kind", 2, {}) == "2 × no such kind"


def test_who_is_the_only_one_of_its_kind_goes_by_its_name() -> None:
    tally = next(
        one for one in game_story(matinee.Record.loads(BRAWL.read_text())).tallies if one.text == "Powers fired"
    )
    assert tally.parts == ["2 × Haaragh", "2 × Lady Luna", "3 × Reppilax"]
