"""The calls about passkeys: making one, coming in by one, and revoking it."""

from __future__ import annotations

from matinee.desk.wire.calls import Nothing
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.http.me import as_me, look_again
from matinee.server.people.passkeys import Site
from matinee.server.people.wire import Me, MeMade, PasskeyAsked, PasskeyGiven


def _site(call: HttpCall) -> Site:
    """What passkeys are for here; a proxy may have taken the s of https away."""
    url = call.request.url
    return Site(url.hostname or "", [f"{scheme}://{url.netloc}" for scheme in ("https", "http")])


@endpoint("POST", "/api/me/passkeys/ask", PasskeyAsked, fails=(409, 422), token=True, rate="seats")
async def ask_new(call: HttpCall) -> PasskeyAsked:
    """What a browser needs to make a passkey for you."""
    return PasskeyAsked(await call.services.passkeys.asked(_site(call), await call.me()))


@endpoint("POST", "/api/me/passkeys", Me, takes=PasskeyGiven, fails=(409, 422), token=True, rate="seats")
async def add(call: HttpCall) -> Me:
    """A passkey that was just made is yours."""
    person = await call.me()
    await call.services.passkeys.add(_site(call), person, call.body.credential)
    return await as_me(call, person)


@endpoint("DELETE", "/api/me/passkeys/{passkey}", Nothing, token=True, rate="seats")
async def revoke(call: HttpCall) -> Nothing:
    """Let one of your passkeys open nothing any more; devices that came in by it stay yours."""
    await call.services.passkeys.revoke(await call.me(), str(call.request.path_params["passkey"]))
    return Nothing()


@endpoint("POST", "/api/passkeys/ask", PasskeyAsked, fails=(422,), rate="people")
async def ask(call: HttpCall) -> PasskeyAsked:
    """What a browser needs to answer with a passkey."""
    return PasskeyAsked(await call.services.passkeys.asked(_site(call)))


@endpoint("POST", "/api/passkeys", MeMade, takes=PasskeyGiven, fails=(409, 422), token=True, rate="people")
async def enter(call: HttpCall) -> MeMade:
    """Make this device the passkey's person; its key is sent only once. Its tables come along, as with a link."""
    key = await call.services.passkeys.enter(_site(call), call.body.credential, call.token)
    person = await call.services.people.of(key)
    await look_again(call, person)
    return MeMade(key, await as_me(call, person, key))
