"""The calibration that `training.calibrate` fitted, on the review mix: there one text in four is of the category, for each of the seven.

  python3 -m training.review_mix calibration.json --out calibration.json

`training.calibrate` fits on a mix in which each category has the share that traffic has. Another mix changes nothing but the odds, and
by a known factor: odds × (1 − p) / 3p, where p is the share it was fitted with. So every probability of the curves moves, and no ranking
changes. The bounds of "sure" move with them, and are capped: what was a small share of missed texts on the earlier mix is not one here.
"""

import argparse
import json
from pathlib import Path

from training.calibrate import PREVALENCE

# No stage calls a text harmless alone above these scores.
MOST_ALONE = {"fast": 0.12, "multilingual": 0.3, "english": 0.4, "latin": 0.4}
# From here on the English model is worth its price: it can move a score over a threshold.
ASK_ENGLISH_FROM = 0.25


def on_review_mix(probability: float, share: float) -> float:
    if probability <= 0 or probability >= 1:
        return min(1.0, max(0.0, probability))
    odds = probability / (1 - probability) * (1 - share) / (3 * share)
    return odds / (1 + odds)


def converted(calibration: dict) -> dict:
    for stage, categories in calibration["stages"].items():
        for name, weights in categories.items():
            share = PREVALENCE[name]
            weights["curve"]["y"] = [round(on_review_mix(value, share), 6) for value in weights["curve"]["y"]]
            sure = {end: round(on_review_mix(value, share), 5) for end, value in weights["sure"].items()}
            weights["sure"] = {"low": min(sure["low"], MOST_ALONE[stage]), "high": sure["high"]}
    for name, band in calibration["askEnglish"].items():
        moved = {end: round(on_review_mix(value, PREVALENCE[name]), 5) for end, value in band.items()}
        calibration["askEnglish"][name] = {"low": min(moved["low"], ASK_ENGLISH_FROM), "high": moved["high"]}
    return calibration


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("calibration", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    made = converted(json.loads(given.calibration.read_text(encoding="utf-8")))
    given.out.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
