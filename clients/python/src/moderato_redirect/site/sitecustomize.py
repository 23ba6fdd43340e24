"""Python imports this at its start if its folder is in PYTHONPATH. Another `sitecustomize` further on still runs."""

import importlib
import importlib.machinery
import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def _redirect() -> None:
    # The package is around this folder, and may not be where Python looks for packages.
    sys.path.append(os.path.dirname(os.path.dirname(HERE)))
    package = importlib.import_module("moderato_redirect")
    sys.path.pop()
    package.redirect_or_exit()


def _run_next() -> None:
    path = [folder for folder in sys.path if os.path.abspath(folder or ".") != HERE]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", path)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


_redirect()
_run_next()
