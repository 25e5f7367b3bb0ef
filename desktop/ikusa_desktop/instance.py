"""Two windows on one campaign: the second can bring the first to the front. A local socket per campaign file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

WAIT_MS = 400
CALL = b"raise\n"


def _name(path: Path) -> str:
    # A digest: a socket's name is short on some systems, and other users must not read a campaign's name there.
    digest = hashlib.blake2b(str(path.resolve()).encode("utf-8", "surrogateescape"), digest_size=12)
    return f"ikusa-{digest.hexdigest()}"


class Doorbell(QObject):
    """Listens for another window's call while a campaign is open here."""

    def __init__(self, on_call: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._on_call = on_call
        self._server: QLocalServer | None = None

    def listen(self, path: Path | None) -> None:
        """Answer calls for this campaign; None stops."""
        if self._server is not None:
            self._server.close()
            self._server.deleteLater()
            self._server = None
        if path is None:
            return
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(_name(path))  # of a window that was killed: the file's lock says that it is gone
        if server.listen(_name(path)):
            server.newConnection.connect(self._called)
            self._server = server

    def _called(self) -> None:
        if self._server is None:
            return
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.write(CALL)
            socket.disconnectFromServer()
            self._on_call()


def raise_other(path: Path) -> bool:
    """Ask the window that has this campaign open to come to the front; False if none answers."""
    socket = QLocalSocket()
    socket.connectToServer(_name(path))
    if not socket.waitForConnected(WAIT_MS):
        return False
    answered = socket.waitForReadyRead(WAIT_MS)
    socket.close()
    return answered
