"""What the page marks as most likely wanted."""

from __future__ import annotations

from tests.games.destroyall.rules.scene import beast, blast, scene


def test_a_shot_is_wanted_at_a_monster_not_at_a_mere_building() -> None:
    mine = beast(power=6, weapons=[blast()])
    near = scene((mine, (24, 24), "N"), (beast(), (24, 13), "S"))
    far = scene((mine, (24, 46), "N"), (beast(), (24, 2), "S"), rubble=False)
    for s, meant in ((near, True), (far, False)):
        assert ("aim", 0) in s.legal_actions()
        prompt = s.view(0).prompt
        assert prompt and ("aim" in prompt.wants) is meant and "walk" in prompt.wants
