"""Labelled texts with the outputs of all readers (word lists and models) for their parts, combined as in the engine.

This repeats the engine's combination (packages/engine/src/classifier/cascade/combine.ts) for fitting; change both together.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES
from training.data import example, read_rows
from training.predict import MODELS, read_asked

STAGES = ("fast", "english", "multilingual", "both")
# The deep models that a stage uses besides the word lists and the fast model.
HEARD = {"fast": (), "english": ("english",), "multilingual": ("multilingual",), "both": MODELS}


@dataclass
class Judged:
    """One text with the outputs of each reader, one row per part; None if a deep model did not read it."""

    text: str
    lang: str
    source: str
    raw: dict
    y: np.ndarray
    sentences: int
    kinds: list[str]
    judged_in: list[int]
    lexicon: np.ndarray
    fast: np.ndarray
    deep: dict[str, list[np.ndarray | None]] = field(default_factory=dict)


def read_said(texts: Path, said: Path, shift: Path | None = None) -> dict[tuple[str, str], np.ndarray]:
    """The outputs of each deep model for each text (`training.predict`), corrected by the shift of int8."""
    values = np.load(said)["said"].astype(np.float32)
    moved = np.load(shift) if shift is not None and shift.exists() else {"english": 0.0, "multilingual": 0.0}
    return {(model, text): values[place] + moved[model] for place, (model, _, text) in enumerate(read_asked(texts))}


def read_judged(rows: Path, parts: Path, answers: dict[tuple[str, str], np.ndarray]) -> list[Judged]:
    found = []
    with parts.open(encoding="utf-8") as file:
        for row, line in zip(read_rows(rows), file, strict=True):
            said = json.loads(line)
            one = example(row)
            y = np.array([value if known else np.nan for value, known in zip(one.values, one.judged, strict=True)], np.float32)
            parts = said["parts"]
            deep = {name: [answers[name, part["text"]] if name in part["models"] else None for part in parts] for name in MODELS}
            found.append(
                Judged(
                    row["text"],
                    row["lang"],
                    row["source"],
                    row.get("raw", {}),
                    y,
                    said["sentences"],
                    [part["kind"] for part in parts],
                    [part["judgedIn"] for part in parts],
                    np.array([part["lexicon"] for part in parts], np.float32),
                    np.array([part["fast"] for part in parts], np.float32),
                    deep,
                )
            )
    return found


class Stack:
    """All parts of all texts in flat arrays, so that a stage is computed for all texts at once."""

    def __init__(self, texts: list[Judged]) -> None:
        self.texts = texts
        counts = [len(one.kinds) for one in texts]
        self.first = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(int)
        self.kind = np.array([kind for one in texts for kind in one.kinds])
        # A sentence that its neighbours report is judged within its group.
        self.open = np.concatenate([[place < 0 for place in one.judged_in] for one in texts])
        self.lexicon = np.concatenate([one.lexicon for one in texts])
        self.fast = np.concatenate([one.fast for one in texts])
        nothing = np.full(15, np.nan, np.float32)
        self.deep = {name: np.stack([nothing if values is None else values for one in texts for values in one.deep[name]]) for name in MODELS}
        self.spare = np.log([max(1, one.sentences) for one in texts])
        self.written = np.array([one.source.startswith("written/") for one in texts])
        self.y = np.array([one.y for one in texts], np.float64)

    def heard(self, stage: str) -> np.ndarray:
        """The parts that a stage covers: those that its readers read; only the multilingual model if the English one did not read."""
        known = {model: ~np.isnan(self.deep[model][:, 0]) for model in MODELS}
        found = np.logical_and.reduce([np.ones(len(self.kind), bool), *(known[model] for model in HEARD[stage])])
        return found & ~known["english"] if stage == "multilingual" else found

    def sums(self, stage: str, category: int, weights: dict, loss: dict) -> np.ndarray:
        """The highest sum of the parts of each text, each minus its part loss; minus infinity if nothing was read."""
        name = CATEGORIES[category]
        part, lost = weights[name], loss[name]
        sums = part["bias"] + part["lexicon"] * self.lexicon[:, category] + part["fast"] * self.fast[:, category]
        for model in HEARD[stage]:
            sums = sums + part[model] * self.deep[model][:, category]
        sums = np.where(self.open & self.heard(stage), sums, -np.inf)
        best = np.full(len(self.texts), -np.inf)
        for kind, margin in (("whole", 0.0), ("excerpt", lost["excerpt"]), ("group", lost["group"]), ("sentence", lost["sentence"])):
            highest = np.maximum.reduceat(np.where(self.kind == kind, sums, -np.inf), self.first)
            best = np.maximum(best, highest - margin - lost["perLog"] * self.spare)
        return best

    def scores_of(self, category: int, stages: dict, loss: dict, heard: tuple[str, ...] = ("multilingual", "both")) -> np.ndarray:
        """By the last stage that read each part: if the English model read it, the other one did too."""
        said = np.zeros(len(self.texts))
        for stage in heard:
            sums = self.sums(stage, category, stages[stage], loss)
            curve = stages[stage][CATEGORIES[category]]["curve"]
            said = np.maximum(said, np.where(np.isfinite(sums), np.interp(sums, curve["x"], curve["y"]), 0.0))
        return said

    def scores(self, calibration: dict, heard: tuple[str, ...] = ("multilingual", "both")) -> np.ndarray:
        """The engine's answer at full depth, without the floor of the word lists and without a context."""
        columns = [self.scores_of(category, calibration["stages"], calibration["partLoss"], heard) for category in range(len(CATEGORIES))]
        return np.stack(columns, 1)
