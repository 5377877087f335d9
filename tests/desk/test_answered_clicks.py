"""A click that is sent again is found by its key, however many were done since."""

from __future__ import annotations

from matinee.desk.journal.answered_clicks import RECENT, AnsweredClicks

MANY = 5 * RECENT


def test_every_click_is_found_with_its_action_and_seq() -> None:
    clicks = AnsweredClicks()
    for n in range(MANY):
        clicks.note(f"0:{n}", f'["walk",{n}]', 2 * n)
        clicks.note(f"0:{n}", f'["walk",{n}]', 2 * n + 1)  # its dice
    assert len(clicks) == MANY
    for n in range(MANY):
        assert clicks.find(f"0:{n}", f'["walk",{n}]') == (2 * n + 1, True)
        assert clicks.find(f"0:{n}", '["wait"]') == (2 * n + 1, False)
    assert clicks.find("1:0", '["walk",0]') is None and clicks.find(f"0:{MANY}", "[]") is None


def test_old_clicks_take_little_memory() -> None:
    clicks = AnsweredClicks()
    for n in range(MANY):
        clicks.note(f"0:{n}", "[]", n)
    assert len(clicks._recent) < 2 * RECENT and len(clicks._keys) == 8 * len(clicks._rows)
