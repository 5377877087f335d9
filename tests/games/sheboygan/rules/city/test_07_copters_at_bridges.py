"""M14 Helicopters that a falling bridge leaves in the monster's box."""

from __future__ import annotations

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import GAME, box, legal, play, scene, where


@rule("sheboygan", "M14", "R80")
def test_a_helicopter_retreats_when_the_bridge_below_falls() -> None:
    s = play(scene(at="River18", units="copter-1 Bridge1, tank-10 Isle3"), "smash Bridge1 10", dice=(1,))
    assert s.player == 1
    assert where(s, "copter-1") == "River18"
    assert legal(s, "retreat") == {
        ("copter-1", name) for name in ("Ave4.12", "Quay4a", "Quay4b", "Isle1", "Isle2", "Isle3", "River15", "River19")
    }
    play(s, "retreat copter-1 River15")
    assert where(s, "copter-1") == "River15"
    assert s.player == 0
    assert GAME.from_position(s.position()) == s


@rule("sheboygan", "M14", "R81")
def test_a_flyer_landing_in_the_river_drives_helicopters_out() -> None:
    s = scene(at="Bridge1", abilities="flying", airborne=True, units="copter-1 River18, tank-10 Isle3")
    play(s, "smash Bridge1 10", dice=(1,))
    assert s.player == 1
    play(s, "retreat copter-1 Quay4a")
    assert where(s, "copter-1") == "Quay4a"
    assert s.monster == box("River18")
