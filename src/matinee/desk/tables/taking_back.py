"""Who may take the last action back, and in whose name."""

from __future__ import annotations

from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable


def why_not(table: OpenTable, holder: Holder) -> str | None:
    """None if the holder may take the last action back that they know of, else why not.

    It says the same whatever others have done that the holder may not know of, even that they did.
    """
    if table.uploaded:
        return say("only_a_record")
    if table.stopped:
        return table.stopped
    if table.row.closed:
        return say("closed")
    if holder.watching:
        return say("only_watching")
    if table.row.takeback == "off":
        return say("no_takeback")
    if table.over:  # its secrets are public by now: no one may play on with what they have read
        return say("stays_over")
    known = table.last_known(holder)
    reason = table.kernel.why_not_undo(undoer(table, holder, known), known)
    if reason is not None:
        return reason.text
    return say("in_secret") if table.state.stack[-1].secret and table.state.player not in holder.seats else None


def undoer(table: OpenTable, holder: Holder, of: int | None = None) -> int:
    """The seat in whose name a holder takes back."""
    n = len(table.entries) if of is None else of
    last = table.entries[n - 1].seat if n else holder.seats[0]
    return last if last in holder.seats else holder.seats[0]
