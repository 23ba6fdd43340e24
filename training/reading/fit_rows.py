"""Draws the rows that the calibration is fitted on: rows for choices of every group, public ones from the half of dev that may be fitted on,
and long texts composed of friendly sentences.

  python3 -m training.reading.fit_rows --choices WORK/choices.jsonl --dev FOLDER/dev.jsonl --out WORK/fit.jsonl
"""

import argparse
import json
import random
from collections import Counter, defaultdict
from pathlib import Path

from training.data import dev_half, read_rows
from training.dilute import diluted

OF_GROUP = {"written": 4_200, "natural": 6_000, "calm": 5_200, "thread": 100}
OF_PUBLIC = {"toxicity": 700, "harassment": 500, "hate_speech": 500, "sexual": 250, "violence": 250, "self_harm": 250, "spam": 300, "harmless": 900}
TALK, OF_TALK = "cat_large_dev", 700
# Composed texts of this many characters and more: shorter ones hardly ever look bad by chance.
LONG, TRIED = 1_200, 750


def public_rows(dev: Path, rng: random.Random) -> list[dict]:
    """As many of each category as there is room for, and Wikipedia talk, in which hardly anything is bad."""
    rows = [row for row in read_rows(dev) if dev_half(row["text"]) == "fit"]
    rng.shuffle(rows)
    taken: Counter = Counter()
    chosen = []
    for row in rows:
        kinds = [TALK] if row["source"] == TALK else [name for name, value in row["y"].items() if value >= 0.5] or ["harmless"]
        if any(taken[kind] < (OF_TALK if kind == TALK else OF_PUBLIC[kind]) for kind in kinds):
            taken.update(kinds)
            chosen.append({**row, "group": "public"})
    return chosen


def composed() -> list[dict]:
    return [{**row, "group": "composed"} for row in diluted("choices", 1, TRIED) if not row["raw"]["hidden"] and row["raw"]["length"] >= LONG]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("choices", "dev", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    given = parser.parse_args()
    rng = random.Random(3)
    groups: dict[str, list[dict]] = defaultdict(list)
    for row in read_rows(given.choices):
        groups[row["group"]].append(row)
    rows = public_rows(given.dev, rng)
    for group, most in OF_GROUP.items():
        rng.shuffle(groups[group])
        rows += groups[group][:most]
    rows += composed()
    rng.shuffle(rows)
    given.out.write_text("".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows), encoding="utf-8")
    print(len(rows), "rows")


if __name__ == "__main__":
    main()
