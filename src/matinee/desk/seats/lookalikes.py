"""Names that look alike: nobody passes for somebody else at a table by letters of another alphabet."""

from __future__ import annotations

import unicodedata

_ALIKE = str.maketrans(
    # Cyrillic, Greek, and what is easily taken for another letter, each as what it looks like
    "авсԁеһіјкӏмнорԛѕтуѵԝхзбαβγεηικνορτυχω01i|",
    "abcdehljklmhopqstuvwx36abyenlkvoptuxwolll",
)
_PAIRS = (("rn", "m"), ("vv", "w"))


def pass_for(name: str, other: str) -> bool:
    """Whether two names look the same and are not spelled so: two Anns may share a table, as friends do."""
    return _plain(name) != _plain(other) and _look(name) == _look(other) != ""


def _plain(name: str) -> str:
    """A name as it is spelled, large and small letters alike."""
    return unicodedata.normalize("NFC", name).casefold()


def _look(name: str) -> str:
    """What a name looks like: signs and spaces do not tell, accents do."""
    wide = unicodedata.normalize("NFKC", name).casefold()
    letters = "".join(letter for letter in wide if letter.isalnum() or letter == "|").translate(_ALIKE)
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters
