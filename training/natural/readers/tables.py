"""Texts from tables: one column, all rows or those with certain values in another column."""

from collections.abc import Iterator

from training.natural.everyday import Reader, Text
from training.natural.snapshot import Snapshot
from training.natural.tables import with_commas
from training.natural.word_filter import WordFilter


def columns(files: tuple[str, ...], language: str, genre: str, column: str) -> Reader:
    """A column of files with commas."""

    def read(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
        for path in files:
            names, *rows = with_commas(snapshot.read(path))
            place = names.index(column)
            yield from (Text(row[place] if place < len(row) else "", language, genre) for row in rows)

    return read


def first_column(path: str, language: str, genre: str, labels: tuple[str, ...]) -> Reader:
    """The first column of a file with tabs and no names, where the second one has one of these labels."""

    def read(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
        for fields in (line.split("\t") for line in snapshot.text(path).splitlines()):
            if len(fields) > 1 and fields[1] in labels:
                yield Text(fields[0], language, genre)

    return read
