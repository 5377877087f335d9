"""A server without the extra offers no passkeys and says so; the way of one is in tests/web."""

from __future__ import annotations

import pytest

from matinee.desk.wire.refusals import Refusal
from matinee.server.people import passkeys
from matinee.server.people.passkeys import Passkeys, Site
from matinee.server.people.person import stranger
from matinee.server.storage.store import Store


async def test_without_the_extra_there_are_none(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await Passkeys(store).of(stranger(0)) == []
    monkeypatch.setattr(passkeys, "offered", lambda: False)
    assert await Passkeys(store).of(stranger(0)) is None
    with pytest.raises(Refusal, match="This server has no passkeys"):
        await Passkeys(store).asked(Site("localhost", []))
