"""python3 -m training.contrast --out contrast.jsonl --seed 1   writes the data
python3 -m training.contrast --stats [FILE]                     counts it (a file, or freshly drawn)"""

import argparse
import json
import sys

from training.contrast.all_sets import all_sets
from training.contrast.generate import generate
from training.contrast.stats import report


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m training.contrast", description="Writes or counts the contrast data.")
    parser.add_argument("--out", metavar="FILE", help="where the rows go, one JSON object a line")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", action="append", help="this language only (may be repeated)")
    parser.add_argument("--kind", action="append", help="this kind only (may be repeated)")
    parser.add_argument("--stats", nargs="?", const="", metavar="FILE", help="print counts instead of rows")
    given = parser.parse_args(arguments)
    if given.out is None and given.stats is None:
        parser.error("say where the rows go (--out FILE) or ask for counts (--stats)")
    if given.stats:
        with open(given.stats, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
    else:
        wanted = [each for each in all_sets() if (not given.lang or each.lang in given.lang) and (not given.kind or each.kind in given.kind)]
        rows = list(generate(wanted, given.seed))
    if given.out:
        with open(given.out, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        print(f"{len(rows)} rows written to {given.out}", file=sys.stderr)
    if given.stats is not None:
        print(report(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
