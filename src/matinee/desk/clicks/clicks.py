"""What a click does: may this holder do it, what comes of it, and what is to be kept before anybody hears of it.

A click takes three steps. One of these functions gives a `Change`; its rows are kept; then
`OpenTable.kept` notes it. If they cannot be kept the table in memory is thrown away, since the journal is the truth.
"""

from __future__ import annotations

import msgspec

import matinee
from matinee.desk.clicks.beforehand import due
from matinee.desk.journal.change import Change
from matinee.desk.journal.falling_dice import HASH, Dice
from matinee.desk.journal.lines import NOTHING, JournalRow, written
from matinee.desk.phrases import called, say
from matinee.desk.rows import BeforehandRow
from matinee.desk.seats.audience import everybody
from matinee.desk.seats.beforehand import Beforehand
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables import changes, taking_back
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.refusals import Refusal
from matinee.table.resignation import is_table_action
from matinee.table.said.verbs import CONCEDE
from matinee.table.sealed_dice import commitment

MOST_ROWS = 50_000
"""How long a journal may become, ten times as long as the longest game: all of it is read when the table is opened."""


def click_key(holder: Holder, key: str) -> str:
    return f"{holder.seats[0] if holder.seats else ''}:{key}"


def answered(table: OpenTable, key: str, action: matinee.Action) -> int | None:
    """How far the table had come when this click was done, None if it is a new one; a take-back has no action.

    Refusal if another click was done under its key.
    """
    done = table.answered.find(key, written(action))
    if done is None:
        return None
    seq, same = done
    if not same:
        raise Refusal(409, say("other_click"))
    return seq


def may_act(table: OpenTable, holder: Holder, seq: int, action: matinee.Action) -> int:
    """The seat for which a holder, who has seen all up to `seq`, may try an action; the rules have the last word."""
    if table.uploaded:
        raise Refusal(403, say("only_a_record"))
    if table.stopped:
        raise Refusal(403, table.stopped)
    if holder.watching:
        raise Refusal(403, say("only_watching"))
    if table.row.closed:
        raise Refusal(403, say("closed"))
    if table.seq >= MOST_ROWS and action[0] != CONCEDE:
        raise Refusal(409, say("game_too_long", MOST_ROWS))
    if seq != table.number(holder):
        raise Refusal(409, say("time_up" if table.timed_out(holder) else "moved_on"))
    state = table.state
    if state.player is None:
        raise Refusal(409, say("over"))
    if is_table_action(action):  # of a seat for itself, in its turn or not
        speaker = table.speaker(holder, action)
        if speaker is None:
            raise Refusal(403, say("stood_in" if action[-1] in holder.seats else "not_your_seat"))
        return speaker
    decider = table.decider()
    if decider is None or decider not in holder.seats:
        if state.player in holder.seats:
            raise Refusal(409, say("stood_in"))
        who = called("dice") if state.player == matinee.CHANCE else table.chairs[state.player].side
        raise Refusal(403, say("not_your_turn", who), state.stack[-1].rule)
    return state.player


def act(table: OpenTable, seat: int, action: matinee.Action, key: str | None, dice: Dice, at: int) -> Change:
    """Play an action for a seat, and let the dice fall that no one types in. Illegal, and nothing has changed."""
    try:
        table.kernel.act(seat, action, table.lists(action))
        roll_dice(table, dice)
    except matinee.Illegal:
        table.roll_back()
        raise
    return fresh(table, key, at)


def roll_dice(table: OpenTable, dice: Dice) -> None:
    """Let all dice fall that no one types in."""
    while table.dice_fall:
        table.kernel.act(matinee.CHANCE, table.roll(dice))


def fresh(table: OpenTable, key: str | None, at: int) -> Change:
    """What has been played on the table and is not noted yet."""
    entries = changes.fresh(table)
    return changes.change(table, [entry.row for entry in entries], key, at, entries)


def may_undo(table: OpenTable, holder: Holder, seq: int) -> int:
    """The seat in whose name a holder takes the last action back, by the policy of the table."""
    why = taking_back.why_not(table, holder)
    if holder.watching or table.uploaded:
        raise Refusal(403, why or "")
    if table.seq >= MOST_ROWS:
        raise Refusal(409, say("game_too_long", MOST_ROWS))
    if seq != table.number(holder):
        raise Refusal(409, say("moved_on"))
    if why is not None:
        raise Refusal(422, why)
    return taking_back.undoer(table, holder)


def undo(table: OpenTable, seat: int, key: str | None, at: int) -> Change:
    """Take the last action back in the name of a seat."""
    back = table.taking_back(seat)
    table.kernel.undo(seat)
    change = msgspec.structs.replace(changes.change(table, [back], key, at), back=back)
    again = due(table)
    if again is None or again.seat != seat:
        return change
    withdrawn = Beforehand(dropped=say("taken_back"))  # else it would be played again at once
    return msgspec.structs.replace(change, beforehand=BeforehandRow(table.id, seat, withdrawn.kept))


def hide_words(table: OpenTable, seat: int, hash: str, at: int) -> Change:
    """Note the hash of a seat's words for sealed dice."""
    check_words(table)
    return _lucky(table, seat, [hash, *HASH], at)


def show_words(table: OpenTable, seat: int, key: str, at: int) -> Change:
    """Show the words behind a seat's hash, which have a part in all dice, once no other hash can follow."""
    if seat not in table.dice.hidden or commitment(key) != table.dice.committed[seat]:
        raise Refusal(422, say("other_words"))
    people = {chair.seat for chair in table.chairs if chair.kind == "person" and chair.stand_in is None}
    if table.unmanned or (people - table.dice.committed.keys() and table.state.player != matinee.CHANCE):
        raise Refusal(409, say("words_early"))
    return _lucky(table, seat, [key], at)


def lose_words(table: OpenTable, seat: int, at: int) -> Change | None:
    """What becomes of hidden words whose seat has lost its holder: they are empty."""
    return _lucky(table, seat, [""], at) if seat in table.dice.hidden else None


def check_words(table: OpenTable) -> None:
    """Refuse a hash of words where dice are not sealed, or where words are fixed."""
    if table.row.seed is None or table.over or table.row.closed:
        raise Refusal(422, say("no_sealed_dice"))
    if table.rolls or table.dice.words:
        raise Refusal(409, say("words_fixed"))


def _lucky(table: OpenTable, seat: int, said: list[str], at: int) -> Change:
    lucky = JournalRow(table.seq + 1, seat, said, everybody(len(table.chairs)), NOTHING)
    return msgspec.structs.replace(changes.change(table, [lucky], None, at), lucky=lucky)
