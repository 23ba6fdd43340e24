"""`http.client`, and what is built on it: urllib, requests, urllib3, httplib2 and Google's library.

Each of them opens its connections in a method `connect` of a subclass. For a redirected host, it gets one end of a pair
of sockets instead, and the other end is served in this process. So time limits, retries and streams stay the client's.
"""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Callable
from typing import Any

from ._forwarder import Origin, serve
from ._settings import RedirectSettings

Connect = Callable[[Any], None]


class DirectConnection(http.client.HTTPConnection):
    """Never redirected."""

    is_direct = True


class DirectTlsConnection(http.client.HTTPSConnection):
    """Never redirected."""

    is_direct = True


def redirect(settings: RedirectSettings) -> None:
    """Change the classes that exist, and those that will be made from them."""

    def change(cls: Any) -> None:
        real = cls.__dict__.get("connect")
        if real is not None:
            cls.connect = _redirecting(real, settings)
        for subclass in cls.__subclasses__():
            change(subclass)

    base: Any = http.client.HTTPConnection

    def when_subclassed(cls: Any, **others: Any) -> None:
        super(base, cls).__init_subclass__(**others)
        change(cls)

    change(base)
    base.__init_subclass__ = classmethod(when_subclassed)


def _redirecting(real: Connect, settings: RedirectSettings) -> Connect:
    def connect(self: Any) -> None:
        host = getattr(self, "_tunnel_host", None) or self.host
        vendor = settings.vendor_of(host)
        if vendor is None or getattr(self, "is_direct", False):
            return real(self)
        ours, theirs = socket.socketpair()
        if isinstance(self.timeout, (int, float)):
            ours.settimeout(self.timeout)
        self.sock = ours
        # urllib3 warns about connections that it has not verified.
        if hasattr(self, "is_verified"):
            self.is_verified = True
        direct = DirectTlsConnection if isinstance(self, http.client.HTTPSConnection) else DirectConnection
        origin = Origin(vendor, lambda: direct(host, timeout=300))
        threading.Thread(target=serve, args=(theirs, origin, settings), daemon=True).start()
        return None

    return connect
