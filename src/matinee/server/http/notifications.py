"""The calls about notifications, which players know as signals: which there are, and having one or none."""

from __future__ import annotations

from matinee.desk.wire.calls import Nothing
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.notifications.wire import Confirmed, SignalOff, SignalsMade, SignalsOffered, SignalWish


@endpoint("GET", "/api/signals", SignalsOffered, rate="lists")
async def signals_offered(call: HttpCall) -> SignalsOffered:
    """The kinds of signals that this server has, and its public key for push services."""
    return call.services.notifier.subscriptions.offered()


@endpoint("POST", "/api/signals", SignalsMade, takes=SignalWish, fails=(422,), rate="signals")
async def signal(call: HttpCall) -> SignalsMade:
    """Be told that a table waits for you, for the seats of these tokens."""
    return await call.services.notifier.subscriptions.add(call.body)


@endpoint("POST", "/api/signals/off", Nothing, takes=SignalOff, rate="seats")
async def signal_off(call: HttpCall) -> Nothing:
    """Have no more signals of a kind."""
    await call.services.notifier.subscriptions.remove(call.body)
    return Nothing()


@endpoint("POST", "/api/signals/confirm", Nothing, takes=Confirmed, fails=(404,), rate="seats")
async def confirm_signals(call: HttpCall) -> Nothing:
    """Say that messages are wanted, by the key of the one that asked."""
    await call.services.notifier.subscriptions.confirm(call.body.key)
    return Nothing()
