"""Sends this process's calls to Perspective to Moderato, for programs that have no setting for the host.

`python -m moderato_redirect program.py`, or with `PYTHONPATH` set to what `python -m moderato_redirect --path` prints.
The settings are in the environment: MODERATO_URL, MODERATO_KEY, MODERATO_REDIRECT (a list of perspective, openai and
akismet; by default perspective) and MODERATO_REDIRECT_FAIL_CLOSED (on or off).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from . import _aiohttp, _http_client, _httpx
from ._after_import import after_import
from ._settings import RedirectSettings, WrongSettingError

__all__ = ["RedirectSettings", "WrongSettingError", "redirect_this_process"]


def redirect_this_process(environment: Mapping[str, str] = os.environ) -> None:
    """Redirect every client that this process has imported or will import."""
    settings = RedirectSettings.read(environment)
    _http_client.redirect(settings)
    after_import("httpx", lambda module: _httpx.redirect(module, settings))
    after_import("aiohttp", lambda module: _aiohttp.redirect(module, settings))


def redirect_or_exit() -> None:
    """Redirect, or end the process with one sentence: Python would print a stack trace."""
    try:
        redirect_this_process()
    except WrongSettingError as error:
        print(f"moderato redirect: {error}", file=sys.stderr, flush=True)
        os._exit(1)
