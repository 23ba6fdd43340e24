"""The settings of the redirect. A wrong one gets a sentence that names it; a key is never part of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from ._hosts import DOORS, vendor_of


class WrongSettingError(ValueError):
    """A setting is missing or cannot be used."""


@dataclass(frozen=True)
class RedirectSettings:
    """Where calls go, with which key, and which calls."""

    address: SplitResult
    key: str
    vendors: tuple[str, ...]
    fail_closed: bool

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> RedirectSettings:
        """Check every setting."""
        fail_closed = environment.get("MODERATO_REDIRECT_FAIL_CLOSED", "off")
        if fail_closed not in ("on", "off"):
            raise WrongSettingError("MODERATO_REDIRECT_FAIL_CLOSED must be on or off.")
        return cls(
            address=_check_address(environment.get("MODERATO_URL", "")),
            key=_check_key(environment.get("MODERATO_KEY", "")),
            vendors=_read_vendors(environment.get("MODERATO_REDIRECT", "perspective")),
            fail_closed=fail_closed == "on",
        )

    @property
    def origin(self) -> str:
        """The address without the path."""
        return f"{self.address.scheme}://{self.address.netloc}"

    def vendor_of(self, host: str | None) -> str | None:
        """Find the chosen vendor whose host this is."""
        return None if host is None else vendor_of(host, self.vendors)


def _check_address(given: str) -> SplitResult:
    if not given:
        raise WrongSettingError("MODERATO_URL is missing; it is the address of your Moderato service.")
    sentence = "MODERATO_URL must be an address such as http://127.0.0.1:8080, without a query."
    try:
        url = urlsplit(given)
        is_plain = url.port != 0 and not (url.username or url.password or url.query or url.fragment)
    except ValueError:
        raise WrongSettingError(sentence) from None
    if url.scheme not in ("http", "https") or not url.hostname or not is_plain:
        raise WrongSettingError(sentence)
    if vendor_of(url.hostname, DOORS) is not None:
        raise WrongSettingError(
            f"MODERATO_URL is {url.hostname}, which is itself redirected; it must be your Moderato service."
        )
    return url


def _check_key(given: str) -> str:
    if not given:
        raise WrongSettingError("MODERATO_KEY is missing; it replaces the key that the program sends.")
    if not re.fullmatch(r"mod_(?:live|test)_[0-9A-Za-z]{49}", given):
        raise WrongSettingError("MODERATO_KEY is not a key of Moderato; those start with mod_live_ or mod_test_.")
    return given


def _read_vendors(names: str) -> tuple[str, ...]:
    vendors = tuple(dict.fromkeys(name.strip() for name in names.split(",")))
    if not set(vendors) <= set(DOORS):
        raise WrongSettingError(f"MODERATO_REDIRECT must be a list of {', '.join(DOORS)}, separated by commas.")
    return vendors
