"""httpx, whose transports send one request at a time."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from ._forwarder import moderato_request
from ._hosts import is_redirected_path
from ._settings import RedirectSettings


def redirect(httpx: ModuleType, settings: RedirectSettings) -> None:
    """Change both transports."""
    send, send_async = httpx.HTTPTransport.handle_request, httpx.AsyncHTTPTransport.handle_async_request

    def vendor_of(request: Any) -> str | None:
        vendor = settings.vendor_of(request.url.host)
        return vendor if vendor and is_redirected_path(vendor, _target(request)) else None

    def changed(request: Any, vendor: str, body: bytes) -> Any:
        target, headers, content = moderato_request(
            settings, vendor, _target(request), list(request.headers.items()), body
        )
        return httpx.Request(
            request.method, settings.origin + target, headers=headers, content=content, extensions=request.extensions
        )

    def must_cut(response: Any) -> bool:
        return settings.fail_closed and response.status_code != 200

    def cut(request: Any) -> Exception:
        return httpx.RemoteProtocolError("The connection was cut.", request=request)

    def handle_request(self: Any, request: Any) -> Any:
        vendor = vendor_of(request)
        if vendor is None:
            return send(self, request)
        response = send(self, changed(request, vendor, request.read()))
        if must_cut(response):
            response.close()
            raise cut(request)
        return response

    async def handle_async_request(self: Any, request: Any) -> Any:
        vendor = vendor_of(request)
        if vendor is None:
            return await send_async(self, request)
        response = await send_async(self, changed(request, vendor, await request.aread()))
        if must_cut(response):
            await response.aclose()
            raise cut(request)
        return response

    httpx.HTTPTransport.handle_request = handle_request
    httpx.AsyncHTTPTransport.handle_async_request = handle_async_request


def _target(request: Any) -> str:
    return request.url.raw_path.decode("ascii")
