"""The vendors' hosts and paths that are answered from Moderato. Everything else is passed on unchanged."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: vendor → host, whether its subdomains count (Akismet's older clients put their key there), paths
DOORS: dict[str, tuple[str, bool, re.Pattern[str]]] = {
    "perspective": (
        "commentanalyzer.googleapis.com",
        False,
        re.compile(r"/(?:v1alpha1/.+|\$discovery/rest|batch(?:/.*)?)"),
    ),
    "openai": ("api.openai.com", False, re.compile(r"/v1/moderations")),
    "akismet": ("rest.akismet.com", True, re.compile(r"/1\.1/.+")),
}


def vendor_of(host: str, chosen: Iterable[str]) -> str | None:
    """Find the chosen vendor whose host this is."""
    name = host.lower().removesuffix(".")
    for vendor in chosen:
        of_vendor, with_subdomains, _ = DOORS[vendor]
        if name == of_vendor or (with_subdomains and name.endswith(f".{of_vendor}")):
            return vendor
    return None


def is_redirected_path(vendor: str, target: str) -> bool:
    """Tell whether a path with its query goes to Moderato."""
    return DOORS[vendor][2].fullmatch(path_of(target)) is not None


def is_discovery(vendor: str, target: str) -> bool:
    """Tell whether it is the document from which Google's libraries build themselves."""
    return vendor == "perspective" and path_of(target) == "/$discovery/rest"


def path_of(target: str) -> str:
    """Leave out the query; some clients escape the dollar sign and the colon."""
    return re.sub("%3a", ":", target.split("?", 1)[0].replace("%24", "$"), flags=re.IGNORECASE)
