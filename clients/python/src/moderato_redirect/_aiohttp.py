"""aiohttp, whose sessions send every request through one method."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from ._hosts import is_redirected_path
from ._keys import KEY_HEADERS, body_with_key, headers_with_key, key_fields, target_without_key
from ._settings import RedirectSettings


def redirect(aiohttp: ModuleType, settings: RedirectSettings) -> None:
    """Change the sessions that exist and those that will be made."""
    name = "_request"
    send = getattr(aiohttp.ClientSession, name)

    async def request(self: Any, method: str, str_or_url: Any, **options: Any) -> Any:
        build_url = getattr(self, "_build_url", None)
        url = build_url(str_or_url) if build_url else str_or_url
        vendor = settings.vendor_of(url.host)
        if vendor is None or not is_redirected_path(vendor, url.raw_path):
            return await send(self, method, str_or_url, **options)
        params = options.pop("params", None)
        target = (url.update_query(params) if params else url).raw_path_qs
        address = settings.origin + settings.address.path.rstrip("/") + target_without_key(target)
        given = options.pop("headers", None) or {}
        headers = dict(headers_with_key(given.items() if isinstance(given, Mapping) else given, settings.key))
        # The session's own headers are sent too, unless these replace them.
        for own in self.headers:
            if own.lower() in KEY_HEADERS and own.lower() != "authorization":
                headers[own] = settings.key if own.lower().endswith("api-key") else ""
        for of_vendor in ("auth", "proxy", "proxy_auth", "server_hostname"):
            options.pop(of_vendor, None)
        if "data" in options:
            options["data"] = _data_with_key(options["data"], vendor, target, headers, settings)
        response = await send(self, method, type(url)(address, encoded=True), headers=headers, **options)
        if settings.fail_closed and response.status != 200:
            response.close()
            raise aiohttp.ServerDisconnectedError
        return response

    setattr(aiohttp.ClientSession, name, request)


def _data_with_key(data: Any, vendor: str, target: str, headers: dict[str, str], settings: RedirectSettings) -> Any:
    if isinstance(data, Mapping):
        names = key_fields(target) if vendor == "akismet" else ()
        return {**data, **dict.fromkeys(names, settings.key)}
    if isinstance(data, (bytes, str)):
        body = data.encode() if isinstance(data, str) else data
        return body_with_key(body, vendor, target, headers.get("Content-Type", ""), settings.key)
    if vendor == "akismet":
        raise TypeError("moderato redirect: send Akismet's form as a dictionary, text or bytes.")
    return data
