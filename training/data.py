"""The labelled rows for training: one-sided labels masked, licences respected, dev split in two, disguises added.

Rows are `{"text", "lang", "source", "raw", "y"[, "w"]}`; a category that is missing from `y` is unknown, not 0.
`python3 -m training.data --data FOLDER` counts what is left for training. Tokens, models and losses are handled elsewhere.
"""

import argparse
import hashlib
import json
import lzma
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from training.categories import CATEGORIES
from training.evasion import disguise

Row = dict
# Natural prevalence, for measuring only: training on it would make every figure look better than it is.
NEVER_TRAINED_ON = frozenset({"cat_large_dev"})


class DataError(ValueError):
    """Missing or invalid data; the message says which file, line or source."""


@dataclass(frozen=True)
class Example:
    """One text with a value and a mask for each category; a masked value is 0 and has no meaning."""

    text: str
    lang: str
    source: str
    values: tuple[float, ...]
    judged: tuple[bool, ...]
    weight: float


def data_folder(given: str | None = None) -> Path:
    name = given or os.environ.get("MODERATO_TRAINING_DATA")
    if not name:
        raise DataError("no data: give a folder or set MODERATO_TRAINING_DATA")
    folder = Path(name)
    if not folder.is_dir():
        raise DataError(f"no such folder: {folder}")
    return folder


def read_rows(path: Path) -> Iterator[Row]:
    with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                row = json.loads(line)
            except ValueError as problem:
                raise DataError(f"{path} line {number} is not JSON: {problem}") from problem
            missing = [key for key in ("text", "lang", "source", "y") if not isinstance(row, dict) or key not in row]
            if missing:
                raise DataError(f"{path} line {number} has no {', '.join(missing)}")
            yield row


def train_rows(folder: Path, permissive_only: bool = False, extra: Iterable[Path] = ()) -> Iterator[Row]:
    """All training files in the order of their names, then the extra ones (contrast data)."""
    files = sorted(folder.glob("train-*.jsonl*"))
    if not files:
        raise DataError(f"no train-*.jsonl or train-*.jsonl.xz in {folder}")
    for path in (*files, *extra):
        for row in read_rows(path):
            if row["source"] not in NEVER_TRAINED_ON and not (permissive_only and not is_permissive(row)):
                yield row


def dev_rows(folder: Path, half: str) -> Iterator[Row]:
    """`fit`: for calibration and all other choices; `measure`: for published figures."""
    if half not in ("fit", "measure"):
        raise ValueError(f"half must be fit or measure, not {half}")
    for row in read_rows(folder / "dev.jsonl.xz"):
        if dev_half(row["text"]) == half:
            yield row


def dev_half(text: str) -> str:
    return "fit" if hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[0] % 2 == 0 else "measure"


@cache
def sources() -> dict[str, dict]:
    """Every source with its stated licence, whether that is permissive (D1), and the categories in which it has only positives."""
    return json.loads((Path(__file__).parent / "sources.json").read_text(encoding="utf-8"))


def source_of(name: str) -> dict:
    """Windows have the source of the rows they are made from."""
    name = name.removeprefix("windows/")
    if name.startswith(("contrast/", "written/")):
        return {"licence": "Apache-2.0", "permissive": True}
    if name not in sources():
        raise DataError(f"source {name} is not in sources.json: add its licence and the categories that it labels")
    return sources()[name]


def is_permissive(row: Row) -> bool:
    """The labels of a text that several sources share are their mean, so all of these sources must be permissive."""
    names = (row["source"], *row.get("raw", {}).get("also", ()))
    return all(source_of(name)["permissive"] for name in names)


def example(row: Row) -> Example:
    """Soft labels stay soft: a value is the share of annotators who said yes, or a score."""
    masked = source_of(row["source"]).get("masked", ())
    judged = tuple(category in row["y"] and category not in masked for category in CATEGORIES)
    values = tuple(float(row["y"][category]) if known else 0.0 for category, known in zip(CATEGORIES, judged, strict=True))
    if any(not 0 <= value <= 1 for value in values):
        raise DataError(f"a label outside 0..1 from {row['source']}: {row['y']}")
    return Example(row["text"], row["lang"], row["source"], values, judged, float(row.get("w", 1)))


def augmented(examples: Iterable[Example], seed: int, disguised: float = 0.1, lowered: float = 0.1) -> Iterator[Example]:
    """Every example, some in lower case, and for some a second copy with disguised words. Labels stay, and the order of examples does not change the draw."""
    for one in examples:
        rng = random.Random(f"{seed}/{one.text}")
        text = one.text.lower() if rng.random() < lowered else one.text
        yield _with_text(one, text)
        if rng.random() < disguised:
            copy = disguise(text, rng)
            if copy != text:
                yield _with_text(one, copy)


def _with_text(one: Example, text: str) -> Example:
    return Example(text, one.lang, one.source, one.values, one.judged, one.weight)


def counts(examples: Iterable[Example]) -> str:
    rows: Counter = Counter()
    labels: Counter = Counter()
    for one in examples:
        rows[one.source] += 1
        for category, value, known in zip(CATEGORIES, one.values, one.judged, strict=True):
            if known:
                labels[one.source, category, value >= 0.5] += 1
                labels["all", category, value >= 0.5] += 1
    rows["all"] = sum(rows.values())
    lines = [f"{'source':<26}{'rows':>8}" + "".join(f"{category:>16}" for category in CATEGORIES)]
    for name, count in sorted(rows.items(), key=lambda item: item[1]):
        cells = "".join(f"{labels[name, category, True]:>8}/{labels[name, category, False]:<7}" for category in CATEGORIES)
        lines.append(f"{name:<26}{count:>8}{cells}")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m training.data", description="Counts the training data, after masking.")
    parser.add_argument("--data", metavar="FOLDER", help="default: MODERATO_TRAINING_DATA")
    parser.add_argument("--extra", metavar="FILE", action="append", default=[], help="more rows, such as the contrast data")
    parser.add_argument("--permissive-only", action="store_true", help="leave out everything without a stated permissive licence")
    given = parser.parse_args(arguments)
    try:
        rows = train_rows(data_folder(given.data), given.permissive_only, [Path(name) for name in given.extra])
        print(counts(example(row) for row in rows))
    except DataError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
