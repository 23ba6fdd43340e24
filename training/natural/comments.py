"""Makes rows of labelled comments by real people from the files of one source.

A source says where its files lie, which columns hold the text and the label, and what each label means. A label that it does not name
leaves its row out. Rows are left out if their text is too short or too long, breaks the rule on minors, is held out, is known
already, or is labelled in two ways.
"""

import random
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from training.natural.labels import Meaning
from training.natural.minors import MinorsRule
from training.natural.snapshot import Snapshot
from training.natural.tables import READERS, Row

LONGEST = 4_000
MOST_PER_SIDE = 3_500


@dataclass(frozen=True)
class Region:
    """What sources have in common that one person read and chose. A change here draws other rows."""

    minors: MinorsRule
    tidy: Callable[[str], str]
    draw: Callable[[list[dict], int], list[dict]]
    is_unwanted: Callable[[str], bool] = lambda text: False


@dataclass(frozen=True)
class CommentSource:
    name: str
    language: str
    repository: str
    commit: str
    # For the format "files", patterns of their names.
    files: tuple[str, ...]
    format: str
    text: str | int
    label: str | int | tuple[str | int, ...]
    labels: dict[str, Meaning]
    region: Region
    # A column and what its value must look like, such as the age of the writer.
    only: tuple[str, str] | None = None
    # Takes the comment out of a text that holds more than it.
    comment: Callable[[str], str] = lambda text: text
    language_of: Callable[[str, str], str] = lambda text, language: language
    # Sources or labelled files whose texts are not brought twice.
    without: tuple[str, ...] = field(default=())
    most: int = MOST_PER_SIDE
    # For a source whose label is spread over several rows: its own way to pairs of text and label.
    pairs: Callable[[list[list[Row]]], Iterator[tuple[str, str]]] | None = None


def rows_of(source: CommentSource, snapshot: Snapshot, is_held_out: Callable[[str], bool], known: Collection[str]) -> list[dict]:
    found: dict[str, dict] = {}
    contradicted: set[str] = set()
    for given, label in pairs_of(source, tables_of(source, snapshot)):
        meaning, text = meaning_of(source.labels, label), source.region.tidy(source.comment(given))
        if meaning is None or not is_usable(text, source.region) or is_held_out(text) or plain(text) in known:
            continue
        own = found.setdefault(text, {"text": text, "lang": source.language_of(text, source.language), "source": source.name, "raw": {"label": label[:80]}, "y": meaning})
        if own["raw"]["label"] != label[:80]:
            contradicted.add(text)
    return [row for text, row in found.items() if text not in contradicted]


def tables_of(source: CommentSource, snapshot: Snapshot) -> list[list[Row]]:
    """Of a source that keeps every comment in a file of its own: the folder that a file lies in and what it holds."""
    if source.format == "files":
        return [[[path.rpartition("/")[0], content] for path, content in snapshot.texts(snapshot.paths(pattern))] for pattern in source.files]
    return [READERS[source.format](snapshot.read(path)) for path in source.files]


def pairs_of(source: CommentSource, files: list[list[Row]]) -> Iterator[tuple[str, str]]:
    """Text and label of every row; several columns of labels are joined by blanks. Columns with names need a first line that names them."""
    if source.pairs:
        yield from source.pairs(files)
        return
    columns = source.label if isinstance(source.label, tuple) else (source.label,)
    for rows in files:
        names = rows[0] if any(isinstance(column, str) for column in (source.text, *columns)) else []
        for row in rows[1:] if names else rows:
            if source.only is None or re.fullmatch(source.only[1], value(row, names, source.only[0])):
                yield value(row, names, source.text), " ".join(value(row, names, column) for column in columns)


def value(row: Row, names: Row, column: str | int) -> str:
    place = names.index(column) if isinstance(column, str) else column
    return row[place].strip() if place < len(row) else ""


def meaning_of(labels: dict[str, Meaning], label: str) -> Meaning | None:
    """`*` in the name of a label stands for any text; the first that fits counts."""
    if label in labels:
        return labels[label]
    return next((meaning for pattern, meaning in labels.items() if "*" in pattern and fnmatchcase(label, pattern)), None)


def is_usable(text: str, region: Region) -> bool:
    return sum(letter.isalpha() for letter in text) >= 2 and len(text) <= LONGEST and not region.is_unwanted(text) and not region.minors.is_broken_by(text)


def plain(text: str) -> str:
    return " ".join(text.split())


def is_abusive(row: dict) -> bool:
    return any(value >= 0.5 for value in row["y"].values())


def sampled(rows: list[dict], most: int) -> list[dict]:
    """At most so many abusive and as many harmless rows, at random, then mixed."""
    rng = random.Random(20)
    sides = [[row for row in rows if is_abusive(row) is wanted] for wanted in (True, False)]
    kept = [row for side in sides for row in rng.sample(side, min(len(side), most))]
    rng.shuffle(kept)
    return kept


def shuffled(rows: list[dict], most: int) -> list[dict]:
    """The same by another draw, which the rows of some regions were made with."""
    seed, kept = 20261118, []
    for wanted in (True, False):
        side = [row for row in rows if is_abusive(row) is wanted]
        random.Random(seed).shuffle(side)
        kept += side[:most]
    random.Random(seed).shuffle(kept)
    return kept
