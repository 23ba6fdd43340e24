"""Runs a function when a module is imported, or at once if it already was: importing all clients would cost time."""

from __future__ import annotations

import importlib.abc
import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

Change = Callable[[ModuleType], None]


class _Watcher(importlib.abc.MetaPathFinder):
    def __init__(self) -> None:
        self.waiting: dict[str, Change] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        change = self.waiting.pop(fullname, None)
        spec = None if change is None else importlib.util.find_spec(fullname)
        if change is None or spec is None or spec.loader is None:
            return None
        real = spec.loader.exec_module

        def exec_module(module: ModuleType) -> None:
            real(module)
            change(module)

        spec.loader.exec_module = exec_module
        return spec


_watcher = _Watcher()


def after_import(name: str, change: Change) -> None:
    """Change a module as soon as it is there."""
    if name in sys.modules:
        change(sys.modules[name])
        return
    _watcher.waiting[name] = change
    if _watcher not in sys.meta_path:
        sys.meta_path.insert(0, _watcher)
