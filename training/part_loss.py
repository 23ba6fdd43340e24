"""Fits `partLoss` in calibration.json on complete calls: how much the score of a part is lowered, compared with the whole text.

    python3 -m training.part_loss --work WORK --calibration calibration.json

WORK holds four files, each with NAME-heard.jsonl, the judged parts of its rows (`training/heard.ts`): bad texts
hidden among friendly ones (`diluted.jsonl`, from training.dilute), these bad texts alone (`alone.jsonl`, in the order of their first
row), the texts for choices (`choices.jsonl`) and long public texts (`long.jsonl`). --rows writes the last three.

For each category, the fit catches as much as possible among friendly sentences (above all, texts that are clear on their own) and in
texts of several sentences, at a price for every harmless text that is flagged. A sexual score above 0.3 with a word that refers to a
minor flags too, so harmless texts above 0.3 have a separate price.
"""

import argparse
import itertools
import json
from functools import cache
from pathlib import Path

import numpy as np

from training.calibrate import THRESHOLDS
from training.categories import CATEGORIES
from training.data import dev_half, read_rows
from training.dilute import LENGTHS
from training.windows import sentences
from training.written_texts import read_part

CLEAR, CUE = 0.93, 0.3
# The price of one percent of harmless texts, in percent of the texts caught.
PRICE, PRICE_OF_SEVERAL, PRICE_OF_PUBLIC, PRICE_OF_CUE = 5.0, 6.0, 15.0, 0.3
LONG, MOST_HARMLESS, MOST_BAD = 300, 900, 300
# A longer sentence is also read in stretches.
STRETCH = 110
GRID = {
    "sentence": (0.5, 1.0, 1.5, 2.0, 2.5, 3.0),
    "group": (0.0, 0.5, 1.0, 2.0),
    "excerpt": (0.0, 2.0, 4.0),
    "perLog": (0.0, 0.1, 0.2, 0.3, 0.4, 0.6),
}


class Heard:
    """All judged parts of all texts in flat arrays, each as the distance of its sum from the threshold."""

    def __init__(self, path: Path, stages: dict) -> None:
        texts = [json.loads(line) for line in path.open(encoding="utf-8")]
        parts = [part for text in texts for part in text["parts"]]
        self.first = np.concatenate([[0], np.cumsum([len(text["parts"]) for text in texts])[:-1]]).astype(int)
        self.owner = np.repeat(np.arange(len(texts)), [len(text["parts"]) for text in texts])
        kind = np.array([part["kind"] for part in parts])
        self.is_kind = {one: (kind == one).astype(np.float64) for one in ("sentence", "group", "excerpt")}
        self.stage_names = sorted(stages)
        self.stage = np.array([self.stage_names.index(part["stage"]) for part in parts])
        self.sums = np.array([part["sums"] for part in parts])
        self.spare = np.log([max(1, text["sentences"]) for text in texts])
        self.stages = stages

    def flagged(self, category: int, loss: dict[str, float], above: float | None = None) -> np.ndarray:
        name = CATEGORIES[category]
        margin = self.margin(category, above) - loss["perLog"] * self.spare[self.owner]
        for kind, is_kind in self.is_kind.items():
            margin -= is_kind * loss[kind]
        return np.maximum.reduceat(margin, self.first) > 0

    @cache  # noqa: B019
    def margin(self, category: int, above: float | None) -> np.ndarray:
        name = CATEGORIES[category]
        over = np.array([crossing(self.stages[stage][name]["curve"], THRESHOLDS[name] if above is None else above) for stage in self.stage_names])
        return self.sums[:, category] - over[self.stage]


def crossing(curve: dict[str, list[float]], above: float) -> float:
    """The sum above which the score is above the threshold."""
    x = np.linspace(curve["x"][0], curve["x"][-1], 20_001)
    over = np.interp(x, curve["x"], curve["y"]) > above
    return float(x[np.argmax(over)]) if over.any() else np.inf


def fit(work: Path, calibration: dict) -> dict[str, dict[str, float]]:
    stages = calibration["stages"]
    heard = {name: Heard(work / f"{name}-heard.jsonl", stages) for name in ("diluted", "alone", "choices", "long")}
    rows = {name: [json.loads(line) for line in (work / f"{name}.jsonl").open(encoding="utf-8")] for name in ("diluted", "choices", "long")}
    hidden = np.array([bool(row["raw"]["hidden"]) for row in rows["diluted"]])
    length = np.array([row["raw"]["length"] for row in rows["diluted"]])
    harmless = {name: np.array([not any(row["y"].get(category, 1) for category in row["y"]) for row in own]) for name, own in rows.items()}
    english = np.array([row["lang"] == "en" for row in rows["diluted"]])
    # English has the most friendly sentences; in other languages, one wrongly flagged sentence is in every third text.
    harmless_cells = [~hidden & (length == one) & (english == own) for one in LENGTHS for own in (True, False)]
    several = np.bincount(heard["choices"].owner) > 1
    chosen = {}
    for category, name in enumerate(CATEGORIES):
        before = calibration["partLoss"][name] | {"excerpt": calibration["partLoss"][name].get("excerpt", 0.0)}
        alone, clear = np.zeros(len(hidden), bool), np.zeros(len(hidden), bool)
        alone[hidden] = heard["alone"].flagged(category, before)
        clear[hidden] = heard["alone"].flagged(category, before, CLEAR)
        bad = {part: np.array([row["y"].get(name, 0) > 0.5 for row in rows[part]]) for part in ("choices", "long")}
        best = -np.inf
        for values in itertools.product(*GRID.values()):
            loss = dict(zip(GRID, values, strict=True))
            hit = {part: heard[part].flagged(category, loss) for part in ("diluted", "choices", "long")}
            cells = [hit["diluted"][cell].mean() for cell in harmless_cells]
            false = (float(np.mean(cells)) + max(cells)) / 2
            if name == "sexual":
                over = heard["diluted"].flagged(category, loss, CUE)
                false = max(false, PRICE_OF_CUE * float(np.mean([over[cell].mean() for cell in harmless_cells])))
            value = 0.7 * hit["diluted"][clear].mean() + 0.3 * hit["diluted"][alone].mean() - PRICE * false
            value += hit["choices"][several & bad["choices"]].mean() - PRICE_OF_SEVERAL * hit["choices"][several & harmless["choices"]].mean()
            value -= PRICE_OF_PUBLIC * hit["long"][harmless["long"]].mean()
            if bad["long"].sum() > 9:
                value += 0.3 * hit["long"][bad["long"]].mean()
            if value > best:
                best, chosen[name] = value, loss
                found = (hit["diluted"][clear].mean(), false)
        print(f"{name}: {chosen[name]}, {100 * found[0]:.0f} % of the clear texts caught, {100 * found[1]:.1f} % of long harmless texts flagged", flush=True)
    return chosen


def write_rows(work: Path) -> None:
    """The other texts: the hidden texts alone, those for choices, and long public ones from the half for fitting."""
    diluted = [json.loads(line) for line in (work / "diluted.jsonl").open(encoding="utf-8")]
    alone = [{"text": row["raw"]["hidden"]} for row in diluted if row["raw"]["hidden"]]
    # A short text of one sentence has no parts whose score could be lowered.
    choices = [line.row() for line in read_part("choices") if line.context != "username" and (len(line.text) > STRETCH or len(sentences(line.text)) > 1)]
    public = [row for row in read_rows(work / "dev.jsonl") if dev_half(row["text"]) == "fit" and len(row["text"]) >= LONG and len(row["y"]) >= 3]
    harmless = [row for row in public if not any(row["y"].values())][:MOST_HARMLESS]
    bad = [row for row in public if any(value > 0.5 for value in row["y"].values())][:MOST_BAD]
    for name, rows in (("alone", alone), ("choices", choices), ("long", harmless + bad)):
        (work / f"{name}.jsonl").write_text("".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows), encoding="utf-8")
        print(name, len(rows), "rows")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--calibration", type=Path)
    parser.add_argument("--rows", action="store_true")
    given = parser.parse_args()
    if given.rows:
        return write_rows(given.work)
    calibration = json.loads(given.calibration.read_text(encoding="utf-8"))
    calibration["partLoss"] = fit(given.work, calibration)
    given.calibration.write_text(json.dumps(calibration, indent=1, allow_nan=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
