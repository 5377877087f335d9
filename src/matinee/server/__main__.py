"""`python -m matinee.server`: the server without the rest of the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from matinee.server import run
from matinee.server.goodbye import ending_quietly


def main() -> None:
    """Read the options and serve."""
    with ending_quietly():
        _main()


def _main() -> None:
    from matinee.server.caches import CACHES
    from matinee.server.live.open_tables import MEMORY
    from matinee.server.storage.connecting import CONNECTIONS

    parser = argparse.ArgumentParser(prog="python -m matinee.server", description="Serve Matinee to browsers.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for everybody on the net")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default="", help="database URL; else $MATINEE_DATABASE, else a file in --data")
    parser.add_argument("--data", type=Path, default=None, help="data folder; by default matinee/ in XDG_DATA_HOME")
    parser.add_argument("--no-limits", action="store_true", help="let anybody do anything as often as they like")
    parser.add_argument("--origin", action="append", default=[], help="a site whose pages may use this server too")
    parser.add_argument("--proxy", action="append", default=[], help="a proxy, or a network of them, to be believed")
    parser.add_argument("--keep", type=int, default=400, help="days after which untouched tables go; 0 keeps all")
    parser.add_argument("--memory", type=int, default=MEMORY, help="megabytes for idle tables")
    parser.add_argument("--memos", type=int, default=CACHES, help="megabytes for what games have worked out")
    parser.add_argument("--connections", type=int, default=CONNECTIONS, help="connections to PostgreSQL, at most")
    parser.add_argument("--open-metrics", action="store_true", help="let anybody read /metrics")
    parser.add_argument("--json-log", action="store_true", help="log lines of JSON")
    parser.add_argument("--here", type=Path, help="a folder of `matinee site`, to play in the browser alone at /here/")
    parser.add_argument("--url", default="", help="the address of this server as others know it, for messages")
    parser.add_argument("--mail", default="", help="the server that takes e-mail, smtp://...; else $MATINEE_MAIL")
    parser.add_argument("--webhooks", action="store_true", help="let people be told of their turn by webhooks")
    chosen = parser.parse_args()
    config = {"limits": not chosen.no_limits, "origins": tuple(chosen.origin), "keep": chosen.keep}
    config |= {"proxies": tuple(chosen.proxy), "memory": chosen.memory, "memos": chosen.memos, "here": chosen.here}
    config |= {"open_metrics": chosen.open_metrics, "json_log": chosen.json_log}
    config |= {"url": chosen.url, "mail": chosen.mail, "webhooks": chosen.webhooks}
    config |= {"connections": chosen.connections}
    run(chosen.host, chosen.port, chosen.database, chosen.data, **config)


if __name__ == "__main__":
    main()
