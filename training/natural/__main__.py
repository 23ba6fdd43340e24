"""Makes training rows of what real people wrote, from snapshots of public repositories.

  python3 -m training.natural MIRRORS OUT [SOURCE ...] [--data FOLDER] [--held-out held_out.py]

MIRRORS holds git directories in folders named owner+name (`git clone` makes them). Writes OUT/real/SOURCE.jsonl, labelled comments
(`comments.py`, `regions/`), and OUT/everyday/SOURCE.jsonl, harmless texts (`everyday.py`), with every fifth of these in
SOURCE.measure.jsonl. `--data` names the labelled files (`train-*.jsonl.xz`), so that their texts are not brought twice; rows that
`--held-out` names (`is_held_out(text)`) are left out.
No text of any source is part of this repository.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from training.data import read_rows
from training.held_out import held_out_by
from training.natural.comments import CommentSource, is_abusive, plain, rows_of
from training.natural.everyday import EverydaySource, is_measured
from training.natural.everyday import rows_of as everyday_rows_of
from training.natural.everyday_sources import SOURCES as EVERYDAY
from training.natural.regions import asia, east, first, north, second, south, west
from training.natural.snapshot import Snapshot, SnapshotError
from training.natural.word_filter import WordFilter

# The first ones come first: a later source may leave out their texts.
COMMENTS = (*first.SOURCES, *west.SOURCES, *east.SOURCES, *asia.SOURCES, *second.SOURCES, *north.SOURCES, *south.SOURCES)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("sources", nargs="*", help="only these; default: all")
    for name in ("data", "held-out"):
        parser.add_argument(f"--{name}", type=Path)
    given = parser.parse_args()
    unknown = set(given.sources) - {source.name for source in (*COMMENTS, *EVERYDAY)}
    if unknown:
        parser.error(f"no such source: {', '.join(sorted(unknown))}")
    is_held_out, failed = held_out_by(given.held_out), 0
    word_filter = WordFilter(given.mirrors)
    for source in (*COMMENTS, *EVERYDAY):
        if given.sources and source.name not in given.sources:
            continue
        try:
            if isinstance(source, CommentSource):
                write_comments(source, given.mirrors, given.out / "real", given.data, is_held_out)
            else:
                write_everyday(source, given.mirrors, given.out / "everyday", is_held_out, word_filter)
        except (SnapshotError, FileNotFoundError) as problem:
            print(f"{source.name}: left out, {problem}", file=sys.stderr)
            failed += 1
    return 1 if failed else 0


def write_comments(source: CommentSource, mirrors: Path, out: Path, data: Path | None, is_held_out: Callable[[str], bool]) -> None:
    known = {plain(row["text"]) for name in source.without for row in read_rows(file_of(name, out, data))}
    rows = source.region.draw(rows_of(source, Snapshot(mirrors, source.repository, source.commit), is_held_out, known), source.most)
    write(rows, out / f"{source.name}.jsonl")
    abusive = sum(map(is_abusive, rows))
    print(f"{source.name}: {abusive} abusive, {len(rows) - abusive} harmless", flush=True)


def file_of(name: str, out: Path, data: Path | None) -> Path:
    """A source that was written before, or a labelled file."""
    places = [out / f"{name}.jsonl", *([data / f"{name}.jsonl", data / f"{name}.jsonl.xz"] if data else [])]
    found = [place for place in places if place.is_file()]
    if not found:
        raise FileNotFoundError(f"its texts must be compared with those of {name}, which is neither in {out} nor in the folder for --data")
    return found[0]


def write_everyday(source: EverydaySource, mirrors: Path, out: Path, is_held_out: Callable[[str], bool], word_filter: WordFilter) -> None:
    rows = everyday_rows_of(source, Snapshot(mirrors, source.repository, source.commit), is_held_out, word_filter)
    write([row for row in rows if not is_measured(row["text"])], out / f"{source.name}.jsonl")
    write([row for row in rows if is_measured(row["text"])], out / f"{source.name}.measure.jsonl")
    print(f"{source.name}: {len(rows)} texts, {sum('long' in row['raw'] for row in rows)} long", flush=True)


def write(rows: Iterable[dict], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
