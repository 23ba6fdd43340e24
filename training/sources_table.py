"""Writes the table of sources in the model card from sources.json, so that both say the same.

  python3 -m training.sources_table [--card docs/reference/model-card.md]
"""

import argparse
from pathlib import Path

from training.data import sources

CARD = Path(__file__).parents[1] / "docs/reference/model-card.md"
HEAD = "| source | origin | licence as stated | permissive |\n| --- | --- | --- | --- |\n"


def table() -> str:
    lines = [f"| {name} | {facts['origin']} | {facts['licence']} | {'yes' if facts['permissive'] else 'no'} |\n" for name, facts in sorted(sources().items())]
    return HEAD + "".join(lines)


def with_table(card: str) -> str:
    """The card with its table replaced: it ends where a line is no row of it."""
    before, head, after = card.partition(HEAD)
    if not head:
        raise ValueError("the card has no table of sources: its head must be there")
    rest = after.splitlines(keepends=True)
    while rest and rest[0].startswith("|"):
        rest.pop(0)
    return before + table() + "".join(rest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--card", type=Path, default=CARD)
    given = parser.parse_args()
    given.card.write_text(with_table(given.card.read_text(encoding="utf-8")), encoding="utf-8")
    print(len(sources()), "sources")


if __name__ == "__main__":
    main()
