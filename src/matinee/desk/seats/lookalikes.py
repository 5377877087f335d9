"""How names are compared, everywhere: case is folded in all of Unicode, and letters that look alike are the same."""

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
    return _plain(name) != _plain(other) and look(name) == look(other)


def look(name: str) -> str:
    """What a name looks like: two names with the same look are one name. Signs and spaces do not count, accents do."""
    return _letters(name) or _plain(name)


def _plain(name: str) -> str:
    """A name as it is spelled, large and small letters alike."""
    return unicodedata.normalize("NFC", name).casefold()


def _letters(name: str) -> str:
    wide = unicodedata.normalize("NFKC", name).casefold()
    letters = "".join(letter for letter in wide if letter.isalnum() or letter == "|").translate(_ALIKE)
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters
