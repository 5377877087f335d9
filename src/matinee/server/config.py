"""How a server is run, as its options say."""

from __future__ import annotations

from pathlib import Path

import msgspec

from matinee.server.caches import CACHES
from matinee.server.live.open_tables import MEMORY
from matinee.server.storage.connecting import CONNECTIONS


class Config(msgspec.Struct, frozen=True):
    """`limits`: whether there are limits on how often a person may do something. `origins`: whose pages may ask for
    something besides our own, for proxies that do not pass the name of the host on. `proxies`: addresses or networks
    whose word is taken for who a visitor is, besides this machine's own. `keep`: after how many days a table
    that no one has touched is removed; 0 keeps all. `memory`: how many megabytes of idle tables, finished
    ones among them, are kept in memory. `memos`: how many megabytes of what games have worked out are kept there.
    `open_metrics`: whether anybody may read the figures, not only programs on this machine. `json_log`: a log for
    programs. `here`: a folder of `matinee site`, for those who would play in their browser alone. `url`: the address of
    this server in messages. `mail`: the server that takes e-mail. `webhooks`: whether people may be told by webhooks.
    `connections`: how many connections to PostgreSQL this process holds at most.
    """

    limits: bool = True
    keep: int = 400
    memory: int = MEMORY
    memos: int = CACHES
    open_metrics: bool = False
    json_log: bool = False
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    here: Path | None = None
    url: str = ""
    mail: str = ""
    webhooks: bool = False
    connections: int = CONNECTIONS
