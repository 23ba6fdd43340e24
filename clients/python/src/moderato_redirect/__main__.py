"""`python -m moderato_redirect program.py …` or `python -m moderato_redirect -m module …`."""

import os
import runpy
import sys

from . import redirect_or_exit

USAGE = "Usage: python -m moderato_redirect PROGRAM.py … | -m MODULE … | --path"


def main() -> None:
    """Run the program as Python itself would."""
    words = sys.argv[1:]
    if words == ["--path"]:
        print(os.path.join(os.path.dirname(__file__), "site"))
    elif len(words) > 1 and words[0] == "-m":
        redirect_or_exit()
        sys.argv = words[1:]
        sys.path[0] = os.getcwd()
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    elif words and not words[0].startswith("-"):
        redirect_or_exit()
        sys.argv = words
        sys.path[0] = os.path.dirname(os.path.abspath(words[0]))
        runpy.run_path(words[0], run_name="__main__")
    else:
        sys.exit(USAGE)


main()
