"""Fits what ships besides the calibration: the block thresholds, and what each preset catches and wrongly flags.

  python3 -m training.working_points --out working-points.json
      --fitted WORK/fit.jsonl WORK/fit-verdicts.jsonl
      --measured dev-measure.jsonl dev-measure-verdicts.jsonl --measured measure.jsonl measure-verdicts.jsonl

The verdicts are the engine's own (`training/verdicts.ts`). Block thresholds are fitted on rows for choices: the lowest score at
which at least 98 % of the blocked texts are rightly blocked, in traffic of which 2 % is bad; never below two thirds of the way
from the threshold to 1, and 1 if no score reaches it. Figures are measured on labelled rows on which nothing was fitted;
public and written texts count equally. Without `--measured`, the figures stay empty.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES
from training.data import example, read_rows
from training.reading.calibrate import THRESHOLDS

WRITTEN_SHARE = 0.5
BAD_SHARE, RIGHT = 0.02, 0.98
PRESETS = {
    "strict": {"toxicity": 0.5, "harassment": 0.5, "hate_speech": 0.5, "sexual": 0.6, "violence": 0.5, "self_harm": 0.5, "spam": 0.75},
    "balanced": THRESHOLDS,
    "lenient": {"toxicity": 0.85, "harassment": 0.85, "hate_speech": 0.85, "sexual": 0.9, "violence": 0.85, "self_harm": 0.85, "spam": 0.96},
}
POSTS = (0.01, 0.05)
LOOKED_FOR = 3


class Scored:
    def __init__(self, said: np.ndarray, y: np.ndarray, written: np.ndarray) -> None:
        self.said, self.y, self.written = said, y, written

    def share(self, hit: np.ndarray, among: np.ndarray) -> float:
        """The share of `among` that is hit, with public and written texts counted equally."""
        shares = [(hit & among & who).sum() / (among & who).sum() for who in (self.written, ~self.written) if (among & who).sum() >= 10]
        weights = [WRITTEN_SHARE, 1 - WRITTEN_SHARE] if len(shares) == 2 else [1.0] * len(shares)
        return float(np.average(shares, weights=weights)) if shares else float("nan")


def scored_by_engine(pairs: list[tuple[Path, Path]]) -> Scored:
    said, labels, written = [], [], []
    for rows, verdicts in pairs:
        answers = {int(verdict["id"]): verdict["categories"] for verdict in map(json.loads, verdicts.read_text(encoding="utf-8").splitlines())}
        for place, row in enumerate(read_rows(rows)):
            if place in answers:
                one = example(row)
                said.append([answers[place][name]["score"] for name in CATEGORIES])
                labels.append([value if known else np.nan for value, known in zip(one.values, one.judged, strict=True)])
                written.append(row["source"].startswith("written/"))
    return Scored(np.array(said), np.array(labels), np.array(written))


def block_threshold(scored: Scored, category: int, name: str) -> float:
    least = THRESHOLDS[name] + 2 / 3 * (1 - THRESHOLDS[name])
    said, y = scored.said[:, category], scored.y[:, category]
    # A text that is harmless in all its labels, at least LOOKED_FOR of them, must not be blocked for a category without a label.
    # Labels that the writers of our own texts left open are different: there, sensible people disagree.
    looked = ((~np.isnan(scored.y)).sum(1) >= LOOKED_FOR) & ~scored.written
    is_fine = (np.nan_to_num(scored.y, nan=0.0) <= 0.1).all(1)
    bad, good = y >= 0.9, (y <= 0.1) | (np.isnan(y) & looked & is_fine)
    found = lowest_right(scored, said, least, bad, good)
    # If no score is that sure, a text that is bad in another category may be blocked too: few people would call that wrong.
    return found if found < 1 else lowest_right(scored, said, least, bad, is_fine & (~np.isnan(y) | looked))


def lowest_right(scored: Scored, said: np.ndarray, least: float, bad: np.ndarray, good: np.ndarray) -> float:
    for bound in sorted({round(float(value), 4) for value in said[said > least]} | {round(least, 4)}):
        caught = scored.share(said > bound, bad)
        false = ((said > bound) & good).sum()
        if BAD_SHARE * caught >= RIGHT * (BAD_SHARE * caught + (1 - BAD_SHARE) * false / good.sum()) and caught > 0.01:
            return max(round(least, 9), bound)
    return 1.0


def rates(scored: Scored, category: int, threshold: float) -> dict[str, float]:
    y, hit = scored.y[:, category], scored.said[:, category] > threshold
    return {"catches": round(scored.share(hit, y >= 0.5), 4), "wronglyFlags": round(scored.share(hit, y < 0.5), 4)}


def figures(scored: Scored, thresholds: dict[str, float]) -> dict:
    hit = (scored.said > np.array([thresholds[name] for name in CATEGORIES])).any(1)
    bad, known = np.nanmax(scored.y, 1) >= 0.5, ~np.isnan(scored.y).all(1)
    overall = {"catches": round(scored.share(hit, bad), 4), "wronglyFlags": round(scored.share(hit, known & ~bad), 4)}
    posts = []
    for share in POSTS:
        rightly = 1000 * share * overall["catches"]
        posts.append({"badShare": share, "flagged": round(rightly + 1000 * (1 - share) * overall["wronglyFlags"], 1), "rightly": round(rightly, 1)})
    return {"categories": {name: rates(scored, category, thresholds[name]) for category, name in enumerate(CATEGORIES)}, "overall": overall, "posts": posts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--fitted", type=Path, nargs=2, action="append", required=True, metavar=("ROWS", "VERDICTS"))
    parser.add_argument("--measured", type=Path, nargs=2, action="append", default=[], metavar=("ROWS", "VERDICTS"))
    given = parser.parse_args()
    fitted = scored_by_engine(given.fitted)
    categories = {name: {"threshold": THRESHOLDS[name], "blockThreshold": block_threshold(fitted, category, name)} for category, name in enumerate(CATEGORIES)}
    measured = scored_by_engine(given.measured) if given.measured else None
    presets = {name: {"thresholds": thresholds, "figures": measured and figures(measured, thresholds)} for name, thresholds in PRESETS.items()}
    on = measured and f"{len(measured.said):,} labelled texts that nothing was fitted on, public and our own"
    given.out.write_text(json.dumps({"scale": "review-mix", "measuredOn": on, "categories": categories, "presets": presets}, indent=2) + "\n", encoding="utf-8")
    print(json.dumps({"blockThresholds": {name: one["blockThreshold"] for name, one in categories.items()}, **{name: one["figures"] and one["figures"]["overall"] for name, one in presets.items()}}, indent=1))


if __name__ == "__main__":
    main()
