"""What makes the page installable, on a server and without one."""

from __future__ import annotations

import json

from matinee.site.words import named

ICONS = {
    "icon.svg": {"sizes": "any", "type": "image/svg+xml"},
    "icon-192.png": {"sizes": "192x192", "type": "image/png"},
    "icon-512.png": {"sizes": "512x512", "type": "image/png"},
    "icon-maskable-512.png": {"sizes": "512x512", "type": "image/png", "purpose": "maskable"},
}
MANIFEST = "manifest.webmanifest"


def manifest(root: str, **more: object) -> str:
    """The web manifest of a page at this address."""
    told = {
        "name": named("name"),
        "short_name": named("name"),
        "description": named("description"),
        "lang": "en",
        "id": root,
        "start_url": root,
        "scope": root,
        "display": "standalone",
        "background_color": "#0b1420",
        "theme_color": "#0b1420",
        "icons": [{"src": f"{root}{name}", **about} for name, about in ICONS.items()],
    }
    return json.dumps(told | more, indent=2)
