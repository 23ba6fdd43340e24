"""How well our scores can stand for Perspective's attributes that no model of ours learned (OBSCENE, ATTACK_ON_AUTHOR and others).

  python3 -m training.attribute_agreement texts --scored scored.csv --data DATA > texts.jsonl
  node training/attribute_scores.ts < texts.jsonl > ours.jsonl
  python3 -m training.attribute_agreement measure --scored scored.csv --data DATA --ours ours.jsonl

scored.csv has a text (`comment_text`) and a column for each attribute with Perspective's own score. Texts that DATA/held_out.py names are
left out: they judge releases, and nothing may be chosen by them. One combination of our outputs per attribute is fitted on one half
of the texts that are left and measured on the other. An attribute may be answered from a rank agreement (Spearman) of .5 on; with
fewer than 200 texts in a half there is no figure and no answer.
"""

import argparse
import csv
import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from training.categories import CATEGORIES, PERSPECTIVE
from training.data import dev_half

SOUGHT = "OBSCENE ATTACK_ON_AUTHOR ATTACK_ON_COMMENTER INFLAMMATORY LIKELY_TO_REJECT UNSUBSTANTIAL INCOHERENT SPAM".split()
ENOUGH, AGREES, RIDGE = 200, 0.5, 1.0


def allowed_rows(scored: Path, data: Path) -> list[dict]:
    specification = importlib.util.spec_from_file_location("held_out", data / "held_out.py")
    held_out = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(held_out)
    with scored.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    allowed = [row for row in rows if not held_out.is_held_out(row["comment_text"])]
    print(f"{len(rows) - len(allowed)} of {len(rows)} texts are held out and not used", file=sys.stderr)
    return allowed


def features(said: list[dict]) -> np.ndarray:
    columns = [[one["scores"][name] for name in CATEGORIES] + [one["perspective"].get(name, 0.0) for name in PERSPECTIVE] for one in said]
    score = np.clip(np.array(columns, dtype=float), 0.001, 0.999)
    return np.hstack([np.log(score / (1 - score)), np.ones((len(score), 1))])


def agreement(x: np.ndarray, wanted: np.ndarray, is_fit: np.ndarray) -> tuple[float, np.ndarray] | None:
    """Rank agreement on the half for measuring, and the weights; None if a half is too small."""
    if min(is_fit.sum(), (~is_fit).sum()) < ENOUGH:
        return None
    own = x[is_fit]
    weights = np.linalg.solve(own.T @ own + RIDGE * np.eye(x.shape[1]), own.T @ wanted[is_fit])
    return float(spearmanr(x[~is_fit] @ weights, wanted[~is_fit]).statistic), weights


def measure(rows: list[dict], said: list[dict]) -> list[str]:
    x = features(said)
    is_fit = np.array([dev_half(row["comment_text"]) == "fit" for row in rows])
    lines = ["| attribute | texts measured | rank agreement | may be answered |", "|---|---:|---:|---|"]
    for name in (name for name in SOUGHT if rows and name in rows[0]):
        known = np.array([row[name] != "" for row in rows])
        wanted = np.array([float(row[name] or 0) for row in rows])
        found = agreement(x[known], wanted[known], is_fit[known])
        measured = int((known & ~is_fit).sum())
        if found is None:
            lines.append(f"| {name} | {measured} | too few texts | no |")
        else:
            lines.append(f"| {name} | {measured} | {found[0]:.2f} | {'yes' if found[0] >= AGREES else 'no'} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["texts", "measure"])
    parser.add_argument("--scored", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--ours", type=Path)
    given = parser.parse_args()
    rows = allowed_rows(given.scored, given.data)
    if given.step == "texts":
        for row in rows:
            print(json.dumps({"text": row["comment_text"]}))
        return
    said = [json.loads(line) for line in given.ours.read_text(encoding="utf-8").splitlines()]
    if len(said) != len(rows):
        sys.exit("--ours must have a line for every text that is left.")
    print("\n".join(measure(rows, said) if rows else ["No text is left to measure on."]))


if __name__ == "__main__":
    main()
