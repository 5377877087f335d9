"""What holds a passkey, without a browser: it makes one and answers with it, as WebAuthn says."""

from __future__ import annotations

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

HERE, CHECKED, NEW = 1, 4, 64
"""What it says of its user, and that a key comes along."""


def written(plain: bytes) -> str:
    """Bytes as a browser writes them."""
    return urlsafe_b64encode(plain).rstrip(b"=").decode()


class Authenticator:
    """Holds one passkey; the browser tells it which page asks."""

    def __init__(self) -> None:
        self.key, self.id = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    def make(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """The answer to a wish for a new passkey."""
        point = self.key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        told = self._told(options["rp"]["id"], HERE | CHECKED | NEW)
        told += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        signed = _signed("webauthn.create", options, origin)
        return self._credential({"clientDataJSON": written(signed), "attestationObject": written(attested)})

    def answer(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """The answer to a challenge."""
        told, signed = self._told(options["rpId"], HERE | CHECKED), _signed("webauthn.get", options, origin)
        seal = self.key.sign(told + hashlib.sha256(signed).digest(), ec.ECDSA(hashes.SHA256()))
        said = {"clientDataJSON": signed, "authenticatorData": told, "signature": seal}
        return self._credential({name: written(part) for name, part in said.items()})

    def _told(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + bytes(4)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        id = written(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": response}


def _signed(kind: str, options: dict[str, Any], origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()
