"""OpenAPI, made from the calls and their types."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from matinee.desk.wire.refusals import Failure
from matinee.desk.wire.tables import NotYet
from matinee.server.http.api import ENDPOINTS
from matinee.server.http.cached_response import CachedResponse
from matinee.server.http.http_call import Endpoint
from matinee.server.live.pictures import KIND
from matinee.table.json_types import JsonObject

_MEANS = {
    400: "Malformed.",
    401: "No token, or a wrong one.",
    403: "Not yours.",
    404: "Unknown.",
    408: "Too slow.",
    409: "Stale or taken.",
    413: "Too large.",
    422: "Refused by a rule or an option.",
    429: "Too often.",
    503: "Too much to do just now.",
}


@cache
def packed() -> CachedResponse:
    """The description, ready to be sent."""
    return CachedResponse.json(describe())


def describe() -> JsonObject:
    """The OpenAPI description of every HTTP call."""
    taken = (one.takes for one in ENDPOINTS if one.takes is not None)
    types = [Failure, NotYet, *(one.gives for one in ENDPOINTS), *taken]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    given = dict(zip((id(t) for t in types), schemas, strict=True))
    paths: dict[str, JsonObject] = {}
    for one in ENDPOINTS:
        paths.setdefault(re.sub(r":\w+}", "}", one.path), {})[one.method.lower()] = _operation(one, given)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Matinee", "version": "1", "description": "Tables, seats and records. Play itself is live."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(one: Endpoint, given: dict[int, Any]) -> JsonObject:
    kind = {str: "text/plain", bytes: KIND}.get(one.gives, "application/json")
    schema = {} if one.gives is bytes else given[id(one.gives)]
    answers: JsonObject = {"200": {"description": "Done.", "content": {kind: {"schema": schema}}}}
    if one.waits:
        content = {"application/json": {"schema": given[id(NotYet)]}}
        answers["202"] = {"description": "Not there yet: ask again.", "content": content}
    for status in sorted(one.failures):
        content = {"application/json": {"schema": given[id(Failure)]}}
        answers[str(status)] = {"description": _MEANS[status], "content": content}
    operation: JsonObject = {
        "operationId": one.handler.__name__,
        "summary": one.says,
        "parameters": [_path(name) for name in re.findall(r"{(\w+)", one.path)]
        + [{"name": name, "in": "query", "required": False, "schema": {"type": "string"}} for name in one.query],
        "responses": answers,
    }
    if one.takes is not None:
        kind = "text/plain" if one.takes is str else "application/json"
        operation["requestBody"] = {"required": True, "content": {kind: {"schema": given[id(one.takes)]}}}
    if one.token:
        operation["security"] = [{"seat": []}, {}]
    return operation


def _path(name: str) -> JsonObject:
    kind: JsonObject = {"type": "integer", "minimum": 0} if name == "seat" else {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": kind}
