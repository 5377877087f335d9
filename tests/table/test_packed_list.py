"""A list whose older part is packed: it is as any list is, and takes less memory."""

from __future__ import annotations

import pickle
import random

import pytest

import matinee
from matinee.table.records.packed_list import TOGETHER, PackedList


def packed() -> PackedList[int]:
    return PackedList(pickle.dumps, pickle.loads)


def test_it_is_as_a_list_is_whatever_is_done_to_it() -> None:
    rng, plain, ours = random.Random(3), list[int](), packed()
    for n in range(3000):
        if rng.random() < 0.8 or not plain:
            plain.append(n)
            ours.append(n)
        elif rng.random() < 0.99:
            assert ours.pop() == plain.pop()
        else:
            length = rng.randrange(max(0, len(plain) - 3 * TOGETHER), len(plain) + 1)
            del plain[length:]
            ours.cut(length)
        assert len(ours) == len(plain)
        if plain:
            at = rng.randrange(-len(plain), len(plain))
            assert ours[at] == plain[at] and ours[-1] == plain[-1]
    assert len(plain) > 6 * TOGETHER, "most of it is packed"
    assert list(ours) == plain and list(reversed(ours)) == plain[::-1]
    for start, end in ((0, 5), (TOGETHER - 2, TOGETHER + 2), (-3, None), (5, 5), (10, 2), (0, None)):
        assert ours[start:end] == plain[start:end]
    for beyond in (len(plain), -len(plain) - 1):
        with pytest.raises(IndexError):
            ours[beyond]


def test_what_has_just_been_put_in_is_the_same_thing() -> None:
    things, ours = [object() for _ in range(TOGETHER)], PackedList[object](pickle.dumps, pickle.loads)
    ours.extend(things)
    assert all(one is other for one, other in zip(ours, things, strict=True))


@pytest.mark.parametrize("name", matinee.names())
def test_a_long_past_is_told_as_it_was(name: str) -> None:
    table, rng = matinee.Table(name), random.Random(5)
    told = []
    while table.state.player is not None and len(table.past) < 5 * TOGETHER:
        player, action = table.state.player, rng.choice(table.state.legal_actions())
        told.append((player, action, table.act(player, action)))
    assert len(told) > 2 * TOGETHER and [tuple(played) for played in table.past] == told
    assert [type(played.action) for played in table.past] == [tuple] * len(told)
    assert all(type(event.args) is tuple for played in table.past for event in played.events)
