"""Fits `partLoss` in calibration.json on complete calls: how much the score of a part is lowered, compared with the whole text.

    python3 -m training.part_loss --work WORK --calibration calibration.json

WORK holds four files, each with NAME-heard.jsonl, the judged parts of its rows (`training/heard.ts`): bad texts
hidden among friendly ones (`diluted.jsonl`, from training.dilute), these bad texts alone (`alone.jsonl`, in the order of their first
row), the texts for choices (`choices.jsonl`) and long public texts (`long.jsonl`). --rows writes the last three.

The fit starts with the losses in CALIBRATION. It catches as much as possible among friendly sentences (above all, texts that are clear on
their own) and in texts of several sentences, at a price for every harmless text that is flagged for any category. A sexual score above
0.3 with a word that refers to a minor flags too, so friendly texts above 0.3 have a separate price.
"""

import argparse
import itertools
import json
from pathlib import Path

import numpy as np

from training.calibrate import THRESHOLDS
from training.categories import CATEGORIES
from training.data import dev_half, read_rows
from training.dilute import LENGTHS
from training.windows import sentences
from training.written_texts import read_part

CLEAR, CUE = 0.93, 0.3
NAMES = ("diluted", "alone", "choices", "long")
# Prices of one percent of harmless texts, in percent of the texts caught. More than TOO_MANY at any length costs extra.
PRICE, PRICE_OF_SEVERAL, PRICE_OF_PUBLIC, PRICE_OF_CUE = 4.0, 8.0, 6.0, 0.3
TOO_MANY, PRICE_OF_TOO_MANY = 0.025, 15.0
ROUNDS, LEAST_GAIN = 3, 1e-4
LONG, MOST_HARMLESS, MOST_BAD = 300, 900, 300
# A longer sentence is also read in stretches.
STRETCH = 110
GRID = {
    "perLog": (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6),
    "group": (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5),
    "sentence": (1.0, 1.5, 2.0, 2.5, 3.0, 3.5),
    "excerpt": (0.0, 1.0, 2.0, 4.0),
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
        self.margins: dict[tuple[int, float | None], np.ndarray] = {}

    def flagged(self, category: int, loss: dict[str, float], above: float | None = None) -> np.ndarray:
        margin = self.margin(category, above) - loss["perLog"] * self.spare[self.owner]
        for kind, is_kind in self.is_kind.items():
            margin -= is_kind * loss[kind]
        return np.maximum.reduceat(margin, self.first) > 0

    def margin(self, category: int, above: float | None) -> np.ndarray:
        """Before any loss. Remembered, because the fit asks again for every value that it tries."""
        if (category, above) not in self.margins:
            name = CATEGORIES[category]
            over = np.array([crossing(self.stages[stage][name]["curve"], THRESHOLDS[name] if above is None else above) for stage in self.stage_names])
            self.margins[category, above] = self.sums[:, category] - over[self.stage]
        return self.margins[category, above]


def crossing(curve: dict[str, list[float]], above: float) -> float:
    """The sum above which the score is above the threshold."""
    x = np.linspace(curve["x"][0], curve["x"][-1], 20_001)
    over = np.interp(x, curve["x"], curve["y"]) > above
    return float(x[np.argmax(over)]) if over.any() else np.inf


class Texts:
    """All texts that the losses are fitted on, and what is flagged with given losses."""

    def __init__(self, work: Path, calibration: dict) -> None:
        self.heard = {name: Heard(work / f"{name}-heard.jsonl", calibration["stages"]) for name in NAMES}
        rows = {name: [json.loads(line) for line in (work / f"{name}.jsonl").open(encoding="utf-8")] for name in ("diluted", "choices", "long")}
        self.hidden = np.array([bool(row["raw"]["hidden"]) for row in rows["diluted"]])
        self.length = np.array([row["raw"]["length"] for row in rows["diluted"]])
        self.bad = np.array([1 in row["y"].values() for row in rows["choices"]])
        self.harmless = {name: np.array([not any(row["y"].values()) for row in rows[name]]) for name in ("choices", "long")}
        self.several = np.bincount(self.heard["choices"].owner) > 1
        self.alone, self.clear = (self.spread(calibration["partLoss"], above) for above in (None, CLEAR))

    def spread(self, losses: dict, above: float | None) -> np.ndarray:
        """Which hidden texts are flagged on their own."""
        found = np.zeros(len(self.hidden), bool)
        found[self.hidden] = np.any([self.heard["alone"].flagged(place, losses[name], above) for place, name in enumerate(CATEGORIES)], 0)
        return found

    def flagged(self, category: int, loss: dict[str, float]) -> dict[str, np.ndarray]:
        found = {name: self.heard[name].flagged(category, loss) for name in ("diluted", "choices", "long")}
        if CATEGORIES[category] == "sexual":
            found["cue"] = self.heard["diluted"].flagged(category, loss, CUE)
        return found

    def value(self, found: list[dict[str, np.ndarray]]) -> tuple[float, str]:
        hit = {name: np.any([one[name] for one in found], 0) for name in ("diluted", "choices", "long")}
        lengths = [self.length == one for one in LENGTHS]
        clear = [hit["diluted"][own & self.clear].mean() for own in lengths]
        false = [hit["diluted"][own & ~self.hidden].mean() for own in lengths]
        alone = np.mean([hit["diluted"][own & self.alone].mean() for own in lengths])
        several = hit["choices"][self.several & self.bad].mean()
        value = np.mean(clear) + 0.5 * min(clear) + 0.5 * alone + 1.5 * several
        value -= PRICE * np.mean(false) + PRICE_OF_TOO_MANY * max(0.0, max(false) - TOO_MANY)
        value -= PRICE_OF_SEVERAL * hit["choices"][self.several & self.harmless["choices"]].mean()
        value -= PRICE_OF_PUBLIC * hit["long"][self.harmless["long"]].mean()
        value -= PRICE_OF_CUE * next(one["cue"] for one in found if "cue" in one)[~self.hidden].mean()
        shares = ", ".join(f"{length}: {100 * one:.0f} / {100 * other:.1f} %" for length, one, other in zip(LENGTHS, clear, false, strict=True))
        return float(value), f"clear texts caught / friendly texts flagged among {shares}"


def fit(work: Path, calibration: dict) -> dict[str, dict[str, float]]:
    """Moves one loss at a time to its best value, for ROUNDS rounds, and then all of them halfway back, because the fit is noisy."""
    texts = Texts(work, calibration)
    before = {name: calibration["partLoss"][name] for name in CATEGORIES}
    losses = {name: dict(loss) for name, loss in before.items()}
    found = [texts.flagged(category, losses[name]) for category, name in enumerate(CATEGORIES)]
    best, said = texts.value(found)
    print("before:", said, flush=True)
    for _ in range(ROUNDS):
        for (category, name), (kind, values) in itertools.product(enumerate(CATEGORIES), GRID.items()):
            for value in values:
                loss = losses[name] | {kind: value}
                tried = [*found[:category], texts.flagged(category, loss), *found[category + 1 :]]
                worth, told = texts.value(tried)
                if worth > best + LEAST_GAIN:
                    best, said, found, losses[name] = worth, told, tried, loss
        print("fitted:", said, flush=True)
    return {name: {kind: round((before[name][kind] + losses[name][kind]) / 2, 3) for kind in GRID} for name in CATEGORIES}


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
