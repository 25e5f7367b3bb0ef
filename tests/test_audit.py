"""The audit of dependencies: it names what is known, asks about every pin, and passes where nobody answers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

ROOT = Path(__file__).resolve().parents[1]
PINS = [line for line in (ROOT / "packaging" / "constraints.txt").read_text("utf-8").splitlines() if "==" in line]


def audit(service: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "packaging" / "audit.py"), "--service", service]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class Service(BaseHTTPRequestHandler):
    """Knows of one vulnerability, in whichever version of pillow."""

    reply = b""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        answers = [{"vulns": [{"id": "PYSEC-1"}]} if one["package"]["name"] == "pillow" else {} for one in asked]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.reply or json.dumps({"results": answers}).encode())

    def log_message(self, *_: object) -> None:
        """Be silent."""


@pytest.fixture
def service() -> Iterator[str]:
    """Where the service answers."""
    server = HTTPServer(("127.0.0.1", 0), Service)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_what_is_known_fails_and_is_named(service: str) -> None:
    done = audit(service)
    assert done.returncode == 3
    assert "https://osv.dev/PYSEC-1" in done.stdout
    assert f"{len(PINS)} packages, 1 known" in done.stdout


@pytest.mark.parametrize("reply", [b"<html>sign in</html>", b"[]", b'{"results": []}'])
def test_no_answer_passes_and_says_so(service: str, reply: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Service, "reply", reply)
    done = audit(service)
    assert done.returncode == 0
    assert "nothing was audited" in done.stdout


def test_an_unreachable_service_passes_and_says_so() -> None:
    done = audit("http://127.0.0.1:9/")
    assert done.returncode == 0
    assert "nothing was audited" in done.stdout
