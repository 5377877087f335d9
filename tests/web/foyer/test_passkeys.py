"""Passkeys, with the browser's virtual authenticator: made, used elsewhere, refused for another site, revoked."""

from __future__ import annotations

from copy import copy
from typing import Any

import httpx
from playwright.sync_api import CDPSession, expect

from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person
from tests.web.probe import probe


class Pocket:
    """What holds a person's passkeys."""

    def __init__(self, person: Person) -> None:
        self.line: CDPSession = person.context.new_cdp_session(person.page)
        self.line.send("WebAuthn.enable")
        kind = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True}
        kind |= {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
        self.id = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": kind})["authenticatorId"]

    @property
    def held(self) -> list[Any]:
        """The passkeys in it."""
        found: list[Any] = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]
        return found

    def put(self, passkey: Any) -> None:
        """Put one in: authenticators share them."""
        self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})


def test_a_passkey_signs_in_another_device_until_revoked(server: Server, welcome: Welcome) -> None:
    named = copy(server)
    named.base = site = f"http://localhost:{server.port}"  # an address of numbers has no passkeys
    desk, phone = welcome(at=named), welcome(at=named)
    for person in (desk, phone):
        person.open("/me")
    pocket, other = Pocket(desk), Pocket(phone)
    desk.page.get_by_label("Name", exact=True).fill("Annabel")
    desk.button("Call me that").click()
    desk.button("Make a passkey").click()
    expect(desk.get("li").filter(has_text="Passkey, since")).to_have_count(1)
    other.put(pocket.held[0])
    phone.button("Come in by a passkey").click()
    phone.button("Use a passkey").click()
    expect(phone.page.get_by_label("Name", exact=True)).to_have_value("Annabel")
    expect(phone.get("li").filter(has_text="Joined you as No name yet")).to_have_count(1)

    def come_in(answer: Any, base: str) -> httpx.Response:
        return httpx.post(f"{base}/api/passkeys", json={"credential": answer}, timeout=60)

    elsewhere = come_in(probe(phone.page, "passkeyAnswer"), server.base)
    assert elsewhere.status_code == 422 and elsewhere.json()["error"]["text"] == "That is no passkey for this site."
    answer = probe(phone.page, "passkeyAnswer")
    assert come_in(answer, site).json()["me"]["name"] == "Annabel"
    again = come_in(answer, site)
    assert again.status_code == 401 and "given before" in again.json()["error"]["text"]
    desk.get("li").filter(has_text="Passkey, since").get_by_role("button", name="Revoke").click()
    expect(desk.get("li").filter(has_text="Passkey, since")).to_have_count(0)
    revoked = come_in(probe(phone.page, "passkeyAnswer"), site)
    assert revoked.status_code == 401 and "does not know that passkey" in revoked.json()["error"]["text"]
    assert come_in({"id": "x", "response": {"clientDataJSON": "e30"}}, site).status_code == 422
    assert come_in({}, site).status_code == 422
