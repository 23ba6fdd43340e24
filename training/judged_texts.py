"""Labelled texts with what every reader said of their parts, and what the engine makes of them.

This is the engine's combination (packages/engine/src/classifier/cascade/combine.ts) once more, for fitting; a test of the
engine holds the two against each other on the shipped files.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES
from training.data import example, read_rows
from training.predict import MODELS, read_asked

STAGES = ("fast", "english", "multilingual")


@dataclass
class Judged:
    """One text. `features[stage]`: a row a part, for each category lexicon, fast and deep."""

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

    @property
    def stages(self) -> list[str]:
        """Who read the text as a whole."""
        return [name for name in MODELS if self.deep[name][0] is not None]


def read_said(texts: Path, said: Path, shift: Path | None = None) -> dict[tuple[str, str], np.ndarray]:
    """What each deep model said of each text (`training.predict`), moved by what int8 moves."""
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


def part_sums(one: Judged, stage: str, category: int, weights: dict) -> np.ndarray:
    """The weighted sum of every part that this stage read; minus infinity elsewhere."""
    part = weights[CATEGORIES[category]]
    sums = part["bias"] + part["lexicon"] * one.lexicon[:, category] + part["fast"] * one.fast[:, category]
    if stage == "fast":
        return sums
    said = one.deep[stage]
    return np.array([total + part["deep"] * values[category] if values is not None else -np.inf for total, values in zip(sums, said, strict=True)])


def text_sum(one: Judged, stage: str, category: int, weights: dict, penalty: float) -> float:
    """The highest sum of all parts, each less what it loses among many; a reported sentence is judged in its group."""
    sums = part_sums(one, stage, category, weights)
    shift = np.array([0.0 if kind == "whole" else penalty * np.log(max(1, one.sentences)) for kind in one.kinds])
    open_parts = np.array([place < 0 for place in one.judged_in])
    return float(np.max(np.where(open_parts, sums - shift, -np.inf)))


def scores(one: Judged, calibration: dict, stages: list[str] | None = None) -> np.ndarray:
    """What the engine answers at full depth, without the floor of the word lists and without a context."""
    said = np.zeros(len(CATEGORIES))
    for stage in stages or readers(one):
        for category, name in enumerate(CATEGORIES):
            weights = calibration["stages"][stage]
            curve = weights[name]["curve"]
            value = np.interp(text_sum(one, stage, category, weights, calibration["partPenalty"][name]), curve["x"], curve["y"])
            said[category] = max(said[category], value)
    return said


def readers(one: Judged) -> list[str]:
    """Every stage that read any part."""
    return [name for name in MODELS if any(values is not None for values in one.deep[name])] or ["fast"]
