"""The clicks that were done at a table, by their keys: one that is sent again is answered as before."""

from __future__ import annotations

from array import array
from hashlib import blake2b

from matinee.desk.journal.lines import CLOCK
from matinee.desk.rows import ActionRow
from matinee.table.phase import CHANCE

RECENT = 16
"""Number of last clicks kept in full; older ones are kept as digests."""

DIGEST = 8


class AnsweredClicks:
    """All that were ever done. A new key is looked up for every click, an old one is hardly ever found."""

    def __init__(self) -> None:
        self._recent: dict[str, tuple[str, int]] = {}  # by its key: the action as the journal keeps it, and the row
        self._keys, self._actions = bytearray(), bytearray()  # digests, one after the other
        self._rows = array("L")
        self._last: tuple[str, str] | None = None  # key and action of the last click, while what follows belongs to it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnsweredClicks) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self._rows) + len(self._recent)

    def follow(self, row: ActionRow) -> None:
        """Note how a click was answered, should it be asked again; dice that the server rolled belong to its answer."""
        if row.key is not None:
            self._last = row.key, row.action
        elif row.seat != CHANCE or row.undoes == CLOCK:
            self._last = None
        if self._last is not None:
            self.note(*self._last, row.seq)

    def note(self, key: str, action: str, row: int) -> None:
        """A click was done, or dice that belong to it have brought it to a later row."""
        self._recent[key] = action, row
        if len(self._recent) == 2 * RECENT:
            for old in list(self._recent)[:RECENT]:
                action, row = self._recent.pop(old)
                self._keys += _digest(old)
                self._actions += _digest(action)
                self._rows.append(row)

    def find(self, key: str, action: str) -> tuple[int, bool] | None:
        """How far the table had come when the click of this key was done, and whether its action was this one."""
        if (done := self._recent.get(key)) is not None:
            return done[1], done[0] == action
        sought, at = _digest(key), -1
        while (at := self._keys.find(sought, at + 1)) % DIGEST:
            if at < 0:
                return None
        return self._rows[at // DIGEST], self._actions[at : at + DIGEST] == _digest(action)


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=DIGEST).digest()
