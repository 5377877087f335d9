"""Calls about the person asking: a device's key identifies them at every table."""

from __future__ import annotations

import msgspec

from matinee.desk.looking_back.summaries import my_table
from matinee.desk.wire.calls import Nothing, Tokens
from matinee.desk.wire.tables import MyTables
from matinee.server.clock import now
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.http.tables import listed
from matinee.server.people import leaving, wire
from matinee.server.people.person import COLOURS, Person, avatars
from matinee.server.people.records import Records
from matinee.server.people.tables_of import PAGE, RankedTable, how_many_wait, next_page, tables_of, wanted


async def as_me(call: HttpCall, person: Person, key: str = "") -> wire.Me:
    """A person as they see themselves."""
    services = call.services
    return wire.Me(
        **msgspec.structs.asdict(person),
        devices=await services.devices.of(person, key or call.token),
        passkeys=await services.passkeys.of(person),
        blocked=await services.blocks.of(person),
        request=await services.joinings.request(person),
        colours=list(COLOURS),
        avatars=list(avatars()),
    )


@endpoint("POST", "/api/me", wire.MeMade, rate="people")
async def welcome(call: HttpCall) -> wire.MeMade:
    """Become a person; the device's key is sent only once."""
    person, key = await call.services.people.welcome()
    return wire.MeMade(key, await as_me(call, person, key))


@endpoint("GET", "/api/me", wire.Me, token=True, rate="looks")
async def me(call: HttpCall) -> wire.Me:
    """Who you are, and what you could look like."""
    return await as_me(call, await call.services.people.of(call.token))


@endpoint("PUT", "/api/me", wire.Me, takes=wire.MeChanged, fails=(409, 422), token=True, rate="seats")
async def changeas_me(call: HttpCall) -> wire.Me:
    """Take another name, colour or avatar."""
    wish: wire.MeChanged = call.body
    person = await call.services.people.change(await call.me(), wish.name, wish.colour, wish.avatar)
    await look_again(call, person)
    return await as_me(call, person)


@endpoint("POST", "/api/me/seats", Nothing, takes=Tokens, token=True, rate="seats")
async def claim(call: HttpCall) -> Nothing:
    """Claim the seats of these tokens, unless they belong to another person."""
    person = await call.me()
    await call.services.people.claim(person, call.body.tokens)
    await look_again(call, person)
    return Nothing()


async def look_again(call: HttpCall, person: Person) -> None:
    """Tell everybody at this server who sits with a person of whom something is new."""
    await call.services.parting.part((await call.services.people.running(person), []))


@endpoint(
    "GET",
    "/api/me/tables",
    MyTables,
    query=("show", "game", "rival", "since", "until", "after"),
    fails=(422,),
    token=True,
    rate="lists",
)
async def my_tables(call: HttpCall) -> MyTables:
    """Your tables, those that wait for you first: `show` those `waiting`, `running` or `over`, of a `game`, with a
    `rival` whose name has this in it, `since` and `until` a time in milliseconds; `after` the `next` of a page."""
    person, wish, store = await call.me(), wanted(call.request.query_params), call.services.store
    at, rows = now(), await store.read(RankedTable, tables_of(person.id, wish))
    [waiting] = await store.values(how_many_wait(person.id))
    mine = []
    for line in await listed(call, rows[:PAGE]):
        held = [player.seat for player in line.players if player.face and player.face.person == person.id]
        mine += [my_table(line, line.player if line.player in held else held[0])] if held else []
    return MyTables(mine, waiting, next_page(rows, wish, at))


# -- devices, and leaving


@endpoint("POST", "/api/me/joinings", wire.JoinLink, takes=wire.JoinLinkWish, token=True, rate="seats")
async def invite(call: HttpCall) -> wire.JoinLink:
    """A link by which another device may ask to be you: it works once, and not for long. Nothing changes before you
    have agreed to who asks."""
    return await call.services.joinings.invite(await call.me(), call.body.page)


@endpoint("POST", "/api/me/joinings/look", wire.Joining, takes=wire.JoinWish, fails=(409,), token=True, rate="seats")
async def look_at_joining(call: HttpCall) -> wire.Joining:
    """Who made a link, and who you are; with `ask`, ask to be one person. Nothing changes before its maker agrees."""
    wish: wire.JoinWish = call.body
    me = await call.me() if wish.ask else await call.person()
    return await call.services.joinings.look(wish.link, me, wish.ask)


@endpoint("POST", "/api/me/joinings/answer", wire.Me, takes=wire.JoinAnswer, fails=(404, 409), token=True, rate="seats")
async def answer_joining(call: HttpCall) -> wire.Me:
    """Agree that who asks is you, or not. For a week each of the devices can undo it."""
    person, wish = await call.me(), call.body
    await call.services.parting.part(await call.services.joinings.answer(person, wish.code, wish.agree))
    return await as_me(call, person)


@endpoint("DELETE", "/api/me/devices/{device}", Nothing, fails=(409,), token=True, rate="seats")
async def let_go(call: HttpCall) -> Nothing:
    """Let one of your devices be you no more: its connections are closed, and its keys of seats open nothing. Where it
    or the one that asks joined you less than a week ago, that is undone, and each is who they were."""
    person, device = await call.me(), str(call.request.path_params["device"])
    await call.services.parting.part(await call.services.devices.let_go(person, device, call.token))
    return Nothing()


@endpoint(
    "POST", "/api/me/blocks", list[wire.Blocked], takes=wire.BlockWish, fails=(404, 409), token=True, rate="seats"
)
async def block(call: HttpCall) -> list[wire.Blocked]:
    """Block a person, who is not told: you see none of their open tables and they see none of yours, you do not hear
    what they say, and their public tables are not in your lists. Whom you have blocked."""
    me = await call.me()
    await call.services.parting.part(await call.services.blocks.block(me, call.body.person))
    return await call.services.blocks.of(me)


@endpoint("DELETE", "/api/me/blocks/{person}", list[wire.Blocked], token=True, rate="seats")
async def unblock(call: HttpCall) -> list[wire.Blocked]:
    """Unblock a person; returns the people you block."""
    me = await call.me()
    await call.services.parting.part(await call.services.blocks.unblock(me, str(call.request.path_params["person"])))
    return await call.services.blocks.of(me)


@endpoint("GET", "/api/me/export", wire.Exported, token=True, rate="seats")
async def export(call: HttpCall) -> wire.Exported:
    """All that is kept of you."""
    person, services = await call.services.people.of(call.token), call.services
    held, passkeys = await services.devices.of(person, call.token), await services.passkeys.of(person)
    blocked, record = await services.blocks.of(person), await Records(services.store).of(person.id, own=True)
    return await leaving.export(services.store, person, held, passkeys, blocked, record)


@endpoint("DELETE", "/api/me", Nothing, token=True, rate="seats")
async def leave(call: HttpCall) -> Nothing:
    """Forget you: your name and looks, your devices, and what you said; your tables call you Somebody. Rated games
    that you have not finished are lost. Who joined you less than a week ago is who they were."""
    people, parting = call.services.people, call.services.parting
    await parting.part(await leaving.part(call.services.store, await people.of(call.token)))
    await parting.leave(await people.of(call.token))
    return Nothing()
