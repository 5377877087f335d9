"""Every law can be broken: for each a fault is planted in New York, and the law that it breaks must say so."""

from __future__ import annotations

import itertools
import random
import traceback
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from matinee.games.newyork.mind.encode import SeatEncoder
from matinee.games.newyork.rules.movement import Moves
from matinee.games.newyork.state import Midtown
from matinee.interop.encoding import Factored, Flat
from matinee.table.game import Game
from matinee.table.minds.encoder import Seen
from matinee.table.phase import CHANCE, Action
from matinee.table.shown.view import View
from matinee.table.state import Rng, State
from matinee.table.table import Table
from matinee.testing.laws import LAWS, WALK, broken_laws
from matinee.testing.laws.secrecy import test_secret_choices_leave_the_others_in_the_dark as secret_choices
from tests.conformance.test_laws import case

CASE = case("newyork")
OPTIONS = CASE.game.checked({"players": 2, "turns": 5})
WORDS = CASE.game.words.data
Fault = Callable[[pytest.MonkeyPatch], None]
FAULTS: dict[str, Fault] = {}


def fault(law: str) -> Callable[[Fault], Fault]:
    """A fault that breaks this law."""

    def listed(plant: Fault) -> Fault:
        FAULTS[law] = plant
        return plant

    return listed


def after(patch: pytest.MonkeyPatch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Let `change` make the answer of a method out of the old one; it gets the old answer and the arguments."""
    old = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **named: change(old(*args, **named), *args))


def guessing(patch: pytest.MonkeyPatch, change: Callable[[Midtown, Midtown, int, Rng], object]) -> None:
    """Let `change` do something to every guess; it gets the guess, the truth, the seat and the luck."""

    def guess(g: Midtown, s: Midtown, seat: int, rng: Rng) -> Midtown:
        change(g, s, seat, rng)
        return g

    after(patch, State, "guess", guess)


@fault(WALK)
def a_dead_end(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "legal_actions", lambda legal, s: legal if s.round < 3 else [])


@fault("random_games_end_and_say_who_won")
def the_last_winner_is_not_told(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "returns", lambda returns, s: returns and returns[:-1])


@fault("what_is_said_beforehand_is_legal_and_no_secret")
def an_answer_beforehand_is_no_action(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Moves, "beforehand", ("never",))
    patch.setattr(Moves, "answer", lambda phase, s, said: ("nonsense",))


@fault("changes_make_the_view_of_a_newcomer")
def a_view_hands_out_the_same_list_again(patch: pytest.MonkeyPatch) -> None:
    pieces: list[Any] = []

    def same_list(view: View, s: Midtown, seat: int | None) -> View:
        pieces[:] = view.pieces
        return msgspec.structs.replace(view, pieces=pieces)

    after(patch, State, "view", same_list)


@fault("every_listed_action_is_accepted")
def an_action_is_listed_twice(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "legal_actions", lambda legal, s: legal + legal[-1:])


@fault("the_list_has_a_stable_order")
def the_list_is_shuffled(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "legal_actions", lambda legal, s: random.sample(legal, len(legal)))


@fault("chance_is_a_distribution_over_its_list")
def a_die_without_a_six(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "chance_outcomes", lambda outcomes, s: outcomes[:-1])


@fault("codes_are_exact_both_ways")
def two_actions_have_one_code(patch: pytest.MonkeyPatch) -> None:
    for form in (Flat, Factored):
        after(patch, form, "codes", lambda codes, *_: (*codes[:-1], codes[-1] // 2))


@fault("copies_are_independent")
@fault("copies_share_nothing_that_can_change")
def a_list_is_shared_with_the_copy(patch: pytest.MonkeyPatch) -> None:
    def shared(copied: Midtown, s: Midtown) -> Midtown:
        copied.strength = s.strength
        return copied

    after(patch, Midtown, "copy", shared)


@fault("what_a_state_hands_out_is_no_handle_on_it")
def the_result_itself_is_handed_out(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "returns", lambda returns, s: s.result)


@fault("a_position_is_the_whole_state")
def a_position_forgets_the_rubble(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "position", lambda data, s: data | {"rubble": []})


@fault("views_are_json_and_say_the_common_things")
def everybody_gets_the_list(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "view", lambda view, s, seat: msgspec.structs.replace(view, legal=s.legal_actions()))


@fault("pieces_stand_once_and_on_the_board")
def every_piece_stands_twice(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "view", lambda view, s, seat: msgspec.structs.replace(view, pieces=view.pieces * 2))


@fault("the_accounts_of_a_game_add_up")
def a_roll_makes_a_monster_stronger(patch: pytest.MonkeyPatch) -> None:
    def stronger(done: None, s: Midtown, action: Action) -> None:
        if action[0] == "roll" and s.round:
            s.strength[0] += 1

    after(patch, State, "play", stronger)


@fault("events_tell_what_happened")
def the_log_tells_of_more_than_was_lost(patch: pytest.MonkeyPatch) -> None:
    tell = State.tell

    def exaggerate(s: State, id: str, *args: Any) -> None:
        tell(s, id, *((args[0], args[1] + 1, *args[2:]) if id == "weakened" else args))

    patch.setattr(State, "tell", exaggerate)


@fault("the_list_is_what_why_not_allows")
def the_list_leaves_one_out(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "legal_actions", lambda legal, s: legal[:-1] if len(legal) > 1 else legal)


@fault("malformed_actions_are_refused")
def numbers_may_be_anything(patch: pytest.MonkeyPatch) -> None:
    after(patch, Game, "malformed", lambda wrong, *_: None if wrong and wrong[0] == "no_value" else wrong)


@fault("a_guess_fits_with_all_the_seat_knows")
def a_guess_has_another_round(patch: pytest.MonkeyPatch) -> None:
    guessing(patch, lambda g, s, seat, rng: setattr(g, "round", s.round + 1))


@fault("a_guess_is_made_of_what_the_seat_knows")
def a_guess_has_heard_the_whispers(patch: pytest.MonkeyPatch) -> None:
    guessing(patch, lambda g, s, seat, rng: setattr(g, "events", s.events))


@fault("a_glance_weighs_as_a_guess_does")
def a_glance_sees_the_missions(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "glance", lambda seen, s, seat, rng: s.copy())


@fault("guesses_are_not_the_truth")
def a_guess_is_the_truth(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "guess", lambda g, s, seat, rng: s.copy())


@fault("nothing_is_learned_without_a_reveal")
def a_view_tells_the_missions(patch: pytest.MonkeyPatch) -> None:
    def leaking(view: View, s: Midtown, seat: int | None) -> View:
        return msgspec.structs.replace(view, legal=[("mission", *s.mission)])

    after(patch, State, "view", leaking)


@fault("a_guess_can_be_played_out")
def a_guess_has_no_chits(patch: pytest.MonkeyPatch) -> None:
    guessing(patch, lambda g, s, seat, rng: setattr(g, "pool", []))


@fault("a_spectator_sees_no_more_than_any_seat")
def a_spectator_sits_on_a_lap(patch: pytest.MonkeyPatch) -> None:
    look = State.view
    patch.setattr(State, "view", lambda s, seat: look(s, 0 if seat is None else seat))


@fault("any_seat_may_concede_at_any_moment")
def a_concession_is_not_offered(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "table_actions", lambda offered, s, seat: offered[1:])


@fault("a_draw_is_agreed_by_all")
def a_draw_is_lost_by_all(patch: pytest.MonkeyPatch) -> None:
    conclude = State.conclude
    patch.setattr(State, "conclude", lambda s, result: conclude(s, [float(share == 1) for share in result]))


@fault("table_actions_are_actions_of_the_record")
def a_view_offers_no_table_action(patch: pytest.MonkeyPatch) -> None:
    after(patch, State, "view", lambda view, s, seat: msgspec.structs.replace(view, table_actions=[]))


@fault("undo_is_fair_and_leaves_no_trace")
@fault("undo_goes_back_no_further_than_it_may")
def anybody_may_take_anything_back(patch: pytest.MonkeyPatch) -> None:
    after(patch, Table, "why_not_undo", lambda reason, table, *_: None if table.past else reason)


@fault("clicks_in_secret_are_declared")
def a_choice_leaves_no_trace(patch: pytest.MonkeyPatch) -> None:
    play = State.play

    def do(s: State, action: Action) -> None:
        s.events = []
        if s.player == CHANCE:
            play(s, action)

    patch.setattr(State, "play", do)


@fault("events_prompts_and_actions_have_words")
def an_event_has_no_words(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(WORDS["events"], "moved")


@fault("lines_of_the_log_are_sentences")
def a_line_has_two_colons(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(WORDS["events"], "moved", "{0:seat}: to {2:space}: done")


LINES = {
    "two colons": "{0:seat}: to {2:space}: done",
    "another article": "{0:seat} eats a apple",
    "without a word": "{0:seat} loses 2 points 7",
    "counts in the wrong number": "{0:seat} moves 1 points",
}


@pytest.mark.parametrize("fault", LINES)
def test_the_law_of_lines_sees(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORDS["events"], "moved", LINES[fault])
    laws = [one for one in LAWS if one.name == "lines_of_the_log_are_sentences"]
    assert fault in str(broken_laws(CASE, OPTIONS, laws)[laws[0].name])


@fault("views_boards_and_terminals_have_words")
def a_panel_has_no_words(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(WORDS["panels"], "monsters")


@fault("an_encoder_tells_nothing_that_is_not_seen")
def the_numbers_tell_the_missions(patch: pytest.MonkeyPatch) -> None:
    after(
        patch,
        SeatEncoder,
        "__call__",
        lambda seen, sight, s, seat: seen._replace(figures=[*seen.figures[:-1], sum(s.mission)]),
    )


@fault("an_encoder_tells_the_whole_board")
def the_numbers_leave_the_rubble_out(patch: pytest.MonkeyPatch) -> None:
    def blind(seen: Seen, sight: SeatEncoder, s: Midtown, seat: int) -> Seen:
        return seen._replace(bits=seen.bits & ~(s.rubble << sight.rubble))

    after(patch, SeatEncoder, "__call__", blind)


@fault("a_record_replays_to_the_same_state")
def luck_that_is_not_in_the_record(patch: pytest.MonkeyPatch) -> None:
    luck = itertools.count()

    def lucky(done: None, s: Midtown, action: Action) -> None:
        s.rubble |= 1 << next(luck) % 64

    after(patch, State, "play", lucky)


def test_there_is_a_fault_for_every_law() -> None:
    assert sorted(FAULTS) == sorted([WALK, *(law.name for law in LAWS)])


@pytest.mark.parametrize("law", FAULTS)
def test_a_fault_is_found(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the law that it breaks, which says where to see it."""
    FAULTS[law](monkeypatch)
    broken = broken_laws(CASE, OPTIONS, [one for one in LAWS if one.name == law])
    told = "".join(traceback.format_exception_only(broken[law]))
    assert "to see it: python -m matinee.testing show newyork" in told


def test_a_leak_is_found_by_the_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    a_view_tells_the_missions(monkeypatch)
    with pytest.raises(AssertionError, match="sees"):
        secret_choices(CASE)
