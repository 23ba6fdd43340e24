"""Chooses the rows that the network learns from, and those that choices are made on.

  python3 -m training.reading.rows --data FOLDER --natural NATURAL --everyday EVERYDAY --contrast contrast.jsonl --out WORK

FOLDER holds the labelled files (`train-*.jsonl.xz`), NATURAL comments by real people and EVERYDAY their harmless texts, as `training.natural`
writes them. Writes WORK/rows.jsonl, each row with the group that decides how often it is drawn, and WORK/choices.jsonl: a tenth of
the comments and of the everyday texts, and the written texts for choices; nothing is trained on them. `--permissive-only` leaves
out every source without a stated permissive licence. Rows that the module `--held-out` names (`is_held_out(text)`) are left out.
"""

import argparse
import hashlib
import importlib.util
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

from training.data import read_rows, source_of, train_rows
from training.dataset import perspective_scores
from training.evasion import disguise
from training.reading.variants import variant
from training.threads import read_threads
from training.written_texts import read_part

GROUPS = ("written", "natural", "public", "calm", "contrast", "scored", "thread")
# How many public rows of a language are kept on each side, besides those of a rare category.
MOST_POSITIVE, MOST_HARMLESS, MOST_OTHER = {"en": 55_000}, {"en": 60_000}, 8_000
RARE = ("sexual", "violence", "self_harm", "spam")
CONTRAST_ENGLISH = 0.3
# How often a row is replaced by one of its variants, and how often a disguised copy is added.
VARIANTS = {"written": 0.3, "natural": 0.3, "public": 0.1, "calm": 0.15, "contrast": 0.1}
DISGUISED = {"written": 0.05, "natural": 0.03, "public": 0.03}
LONGEST = 6_000
# Sources whose texts look alike; a few teach as much as all.
MOST_OF = {"goemotions": 14_000, "tweeteval_emoji": 10_000}


def is_choice(text: str) -> bool:
    """A tenth, by the hash of the text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[3] % 10 == 0


def folder_rows(folder: Path) -> Iterator[dict]:
    for path in sorted(folder.rglob("*.jsonl*")):
        if ".measure." not in path.name:
            yield from read_rows(path)


def fewer(rows: Iterable[dict], rng: random.Random) -> list[dict]:
    """All rows of a rare category; of the others, each language keeps a limited number of each side."""
    kept: list[dict] = []
    sides: dict[tuple[str, bool], list[dict]] = defaultdict(list)
    of_source: Counter = Counter()
    for row in rows:
        of_source[row["source"]] += 1
        if of_source[row["source"]] > MOST_OF.get(row["source"], 10**9):
            continue
        if perspective_scores(row) or any(row["y"].get(name, 0) >= 0.5 for name in RARE):
            kept.append(row)
        else:
            sides[row["lang"], any(value >= 0.5 for value in row["y"].values())].append(row)
    for (lang, is_bad), own in sorted(sides.items()):
        most = (MOST_POSITIVE if is_bad else MOST_HARMLESS).get(lang, MOST_OTHER)
        kept += own if len(own) <= most else rng.sample(own, most)
    return kept


def group_of(row: dict) -> str:
    own = row["source"].split("/")[0]
    if own in ("written", "calm", "contrast"):
        return own
    return "scored" if perspective_scores(row) else "public"


def changed(row: dict, rng: random.Random) -> dict:
    if row.get("raw", {}).get("context") == "username" or rng.random() >= VARIANTS.get(row["group"], 0):
        return row
    text, may_look_like_spam = variant(row["text"], rng)
    if not text.strip():
        return row
    return {**row, "text": text, "y": {name: value for name, value in row["y"].items() if not (may_look_like_spam and name == "spam")}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "natural", "everyday", "contrast", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--held-out", type=Path)
    parser.add_argument("--permissive-only", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    is_held_out = read_module(given.held_out)
    allowed = (lambda row: source_of(row["source"])["permissive"]) if given.permissive_only else (lambda row: True)
    labelled = list(train_rows(given.data, given.permissive_only))
    public = fewer((row for row in labelled if not row["source"].startswith("calm/")), rng)
    calm = (row for row in labelled if row["source"].startswith("calm/"))
    contrast = (row for row in read_rows(given.contrast) if row["lang"] != "en" or rng.random() < CONTRAST_ENGLISH)
    written = (line.row() for line in read_part("train"))
    natural = ({**row, "group": "natural"} for row in folder_rows(given.natural) if allowed(row))
    everyday = ({**row, "group": "calm"} for row in folder_rows(given.everyday) if allowed(row))
    counts: Counter = Counter()
    with (given.out / "rows.jsonl").open("w", encoding="utf-8") as rows, (given.out / "choices.jsonl").open("w", encoding="utf-8") as choices:
        seen: set[str] = set()
        for row in chain(({**row, "group": group_of(row)} for row in chain(public, calm, contrast, written)), natural, everyday, read_threads("train")):
            if is_held_out(row["text"]):
                counts["held out"] += 1
                continue
            row["text"] = row["text"][:LONGEST]
            if row["group"] == "natural" and row["text"] in seen:
                counts["known already"] += 1
                continue
            seen.add(row["text"])
            is_real = row["group"] == "natural" or "genre" in row.get("raw", {})
            if is_real and is_choice(row["text"]):
                choices.write(json.dumps(row, ensure_ascii=True) + "\n")
                counts["choices"] += 1
                continue
            rows.write(json.dumps(changed(row, rng), ensure_ascii=True) + "\n")
            counts[row["group"]] += 1
            if rng.random() < DISGUISED.get(row["group"], 0):
                text = disguise(row["text"], rng)
                if text != row["text"]:
                    rows.write(json.dumps({**row, "text": text}, ensure_ascii=True) + "\n")
                    counts["disguised"] += 1
        for row in chain(({**line.row(), "group": "written"} for line in read_part("choices")), read_threads("choices")):
            choices.write(json.dumps(row, ensure_ascii=True) + "\n")
            counts["choices"] += 1
    print(dict(counts))


def read_module(path: Path | None) -> Callable[[str], bool]:
    if path is None:
        return lambda text: False
    spec = importlib.util.spec_from_file_location("held_out", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.is_held_out


if __name__ == "__main__":
    main()
