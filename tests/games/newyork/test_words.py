"""Every word a player reads stands in words.toml, and nothing else stands there."""

from __future__ import annotations

from matinee.testing.words import misfits, missing, prose, unused
from tests.games.newyork.rules.scene import GAME, fresh, monster, play, scene, space


def test_every_refusal_has_its_sentence() -> None:
    assert missing(GAME) == []


def test_every_sentence_refuses_something() -> None:
    assert unused(GAME) == []


def test_sentences_get_the_arguments_they_ask_for() -> None:
    assert misfits(GAME) == []


def test_no_sentence_stands_in_the_rules() -> None:
    rooms = ("rules", "mind", "show", "state.py", "figures.py")
    assert prose(*(GAME.folder / room for room in rooms)) == []


def test_numbers_agree_with_nouns() -> None:
    """Each refusal that counts something, with one and with several of it."""
    for food, words in ((1, "1 more building"), (2, "2 more buildings")):
        s = scene(monster("lizard", "c1r2", "A", food=food), carrier=0)
        assert str(s.why_not(("exit",))) == f"First you must eat {words} on Ninth Avenue. [NY17.7]"
    for roll, words in ((5, "1 point"), (6, "2 points")):
        s = scene(monster("lizard", "c10r8", "C", strength=4), monster("ape", "c10r7", "D", strength=5))
        play(s, ("attack", "c10r7"), dice=(roll,))
        assert f"You lose {words} in all, with strength 5 and movement" in str(s.why_not(("lose", 4)))
    s = play(fresh(players=2), dice=("lizard", "ape"))
    assert str(s.why_not(("draw", 13))) == "Only 7 mission chits are left in the cup. [NY1]"
    s.pool = [0, 0, 0, 1, 0, 0, 0]
    assert str(s.why_not(("draw", 13))) == "Only 1 mission chit is left in the cup. [NY1]"


def test_whatever_becomes_of_the_blonde_is_a_scene() -> None:
    found = {id: GAME.words.moment([id, 0, 20, 9][:n]) for id, n in {"turned": 4, "picked_up": 2, "escaped": 2}.items()}
    assert found == {
        "turned": ("card", "#10 the Blonde"),
        "picked_up": ("card", "Player 1 has the Blonde"),
        "escaped": ("card", "The Blonde escapes"),
    }
    assert GAME.words.effect(["escaped", 0]) == "She is out of the game for good."
    for id in ("squashed", "devoured"):
        assert GAME.words.moment([id, 0]) == ("death", f"The Blonde is {id}")


def test_places_have_their_articles() -> None:
    say = GAME.words.event
    places = {"c17r1": "the Chrysler Building", "c7r7": "Macy's", "c9r7": "Ohrbachs", "c11r13": "Madison Park"}
    for id, name in places.items():
        assert say(["eaten", 0, space(id)]) == f"Player 1 has eaten {name}"
    assert say(["mishap", 0, 4, 1]) == "It hits Player 1: a 4 costs 1 point"
    assert GAME.words.moment(["eaten", 0, space("c9r9")]) == ("ruin", "The Empire State Building is eaten")
