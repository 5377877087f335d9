"""Behind a proxy: every visitor has limits of their own, and no one is believed who is no proxy."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from matinee.server.live.limits import RATES
from matinee.testing.server import PATIENCE
from tests.server.kit import TWO_OF_US, Server
from tests.server.limits.test_limits import STILL, Strict

ROOT = Path(__file__).parents[3]
HOSTING = (ROOT / "docs/hosting-internet.md").read_text()
PROXY = "127.0.0.9"
"""A loopback address that is not the usual one, as a proxy on another machine would have."""

WISH = {"game": "sheboygan", "seats": TWO_OF_US}
MOST = RATES["tables"].most


class Behind(Strict):
    """A server that believes one proxy."""

    def program(self) -> list[str]:
        return [sys.executable, "-c", STILL, "--proxy", PROXY]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Behind(tmp_path_factory.mktemp("behind"), limits=True) as running:
        yield running


def visitor(base: str, source: str, **headers: str) -> httpx.Client:
    """A person who comes from an address of this machine."""
    return httpx.Client(
        base_url=base, headers=headers, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=source)
    )


def made(client: httpx.Client, count: int = 1) -> list[int]:
    """The answers to this many wishes for a table."""
    return [client.post("/api/tables", json=WISH).status_code for _ in range(count)]


def test_visitors_of_a_believed_proxy_are_told_apart(behind: Server) -> None:
    with visitor(behind.base, PROXY, **{"X-Forwarded-For": "198.51.100.1"}) as ann:
        assert made(ann, MOST + 1) == [200] * MOST + [429]
    with visitor(behind.base, PROXY, **{"X-Forwarded-For": "198.51.100.2"}) as ben:
        assert made(ben) == [200]


def test_a_visitor_who_is_no_proxy_is_not_believed(behind: Server) -> None:
    answers: list[int] = []
    for n in range(MOST + 1):
        with visitor(behind.base, "127.0.0.8", **{"X-Forwarded-For": f"198.51.100.{n}"}) as eve:
            answers += made(eve)
    assert answers == [200] * MOST + [429]


def test_a_proxy_has_an_address(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "matinee.server", "--data", str(tmp_path), "--proxy", "proxy.example"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 2 and "'proxy.example' is no address of a proxy" in ended.stderr


def test_shipped_deployments_name_the_proxy_and_no_password() -> None:
    compose = (ROOT / "compose.yaml").read_text()
    proxy, network = re.search(r"--proxy, ([\d./]+)\]", compose), re.search(r"subnet: ([\d./]+) ", compose)
    assert proxy is not None and network is not None and proxy[1] == network[1]
    commands = re.findall(r"^    command: .*$", compose, re.M)
    assert len(commands) == 2 and not any("PASSWORD" in command for command in commands)
    for unit in (ROOT / "deploy").glob("*.service"):
        started = re.search(r"^ExecStart=.*$", unit.read_text(), re.M)
        assert started is not None and "DATABASE" not in started[0] and started[0].endswith(" $MATINEE_OPTIONS")


# -- a real one


def nginx(folder: Path, server: Server, port: int) -> list[str]:
    """nginx as docs/hosting-internet.md has it for several servers, but without TLS and from the proxy's address."""
    (site,) = re.findall(r"^server \{.*?^\}", HOSTING, re.M | re.S)
    (map_and_upstream,) = re.findall(r"^map .*?^\}\nupstream .*?^\}", HOSTING, re.M | re.S)
    site = site.replace("proxy_pass http://127.0.0.1:8000;", f"proxy_pass http://matinee; proxy_bind {PROXY};")
    site = re.sub(r"ssl_certificate.*", "", site).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    servers = re.sub(r"127.0.0.1:800\d", f"127.0.0.1:{server.port}", map_and_upstream)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    rooms = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {rooms}\n{servers}\n{site}\n}}\n"
    )
    return ["-p", str(folder), "-c", str(config)]


def caddy(folder: Path, server: Server, port: int) -> list[str]:
    """Caddy as docs/hosting-internet.md has it, without TLS."""
    (site,) = re.findall(r"^matinee\.example\.org \{.*?^\}", HOSTING, re.M | re.S)
    site = site.replace("matinee.example.org", f"http://127.0.0.1:{port}")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    config = folder / "Caddyfile"
    config.write_text(f"{{\n    admin off\n    auto_https off\n}}\n{site}\n")
    return ["run", "--config", str(config)]


@contextmanager
def proxied(kind: Callable[[Path, Server, int], list[str]], folder: Path, server: Server) -> Iterator[str]:
    """A real proxy before a server; where it is found."""
    program = shutil.which(kind.__name__, path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip(f"{kind.__name__} is not installed here: apt-get install {kind.__name__}")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    running = subprocess.Popen([program, *kind(folder, server, port)], env=environment)
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and running.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(PATIENCE)


@pytest.mark.parametrize(("kind", "net"), [(nginx, "127.0.1"), (caddy, "127.0.2")])
def test_visitors_of_a_real_proxy_are_told_apart(
    kind: Callable[[Path, Server, int], list[str]], net: str, tmp_path: Path, behind: Server
) -> None:
    with proxied(kind, tmp_path, behind) as base:
        with visitor(base, f"{net}.1", **{"X-Forwarded-For": "198.51.100.9"}) as ann:
            assert made(ann, MOST + 1) == [200] * MOST + [429], "and what a visitor says of itself is not passed on"
        with visitor(base, f"{net}.2", Origin=base) as ben:
            table = ben.post("/api/tables", json=WISH).json()
        token = table["seats"][0]["token"]
        live = f"{base.replace('http', 'ws')}/api/tables/{table['table']}/live?token={token}"
        with connect(live, open_timeout=PATIENCE, origin=Origin(base)) as line:
            line.send('{"type": "hello"}')
            assert '"type":"' in str(line.recv(timeout=PATIENCE))
