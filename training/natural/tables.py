"""Tables of all kinds as rows of texts: values divided by commas or tabs, lines with a bar before the label, and sheets."""

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

Row = list[str]
SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
csv.field_size_limit(10_000_000)


def with_commas(content: bytes) -> list[Row]:
    """With quotes, in which line breaks stay as they are."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig", "replace"), newline="")))


def with_quoted_tabs(content: bytes) -> list[Row]:
    return list(csv.reader(io.StringIO(text_of(content), newline=""), delimiter="\t"))


def with_tabs(content: bytes) -> list[Row]:
    """Without quoting: a line break inside a value is not possible."""
    return [line.split("\t") for line in text_of(content).split("\n") if line]


def with_bars(content: bytes) -> list[Row]:
    """The label stands behind the last bar of a line."""
    return [line.rsplit("|", 1) for line in text_of(content).splitlines() if "|" in line]


def text_of(content: bytes) -> str:
    return content.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")


def sheet(content: bytes) -> list[Row]:
    """The first sheet of an .xlsx file. Empty cells are absent there, so the letters of a cell say in which column it stands."""
    book = zipfile.ZipFile(io.BytesIO(content))
    shared = []
    if "xl/sharedStrings.xml" in book.namelist():
        shared = [words_of(item) for item in ElementTree.fromstring(book.read("xl/sharedStrings.xml"))]
    first = min(name for name in book.namelist() if name.startswith("xl/worksheets/sheet"))
    return list(sheet_rows(ElementTree.fromstring(book.read(first)), shared))


def sheet_rows(table: ElementTree.Element, shared: list[str]) -> Iterator[Row]:
    for row in table.iter(f"{SPACE}row"):
        cells = {column_of(cell.get("r")): value_of(cell, shared) for cell in row}
        yield [cells.get(place, "") for place in range(max(cells, default=-1) + 1)]


def column_of(name: str) -> int:
    """0 for the first column, 26 for the one after Z."""
    number = 0
    for letter in re.match("[A-Z]+", name).group():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def value_of(cell: ElementTree.Element, shared: list[str]) -> str:
    value = cell.findtext(f"{SPACE}v")
    if value is None:
        return words_of(cell)
    return shared[int(value)] if cell.get("t") == "s" else value


def words_of(element: ElementTree.Element) -> str:
    return "".join(part.text or "" for part in element.iter(f"{SPACE}t"))


READERS: dict[str, Callable[[bytes], list[Row]]] = {"commas": with_commas, "tabs": with_tabs, "quoted tabs": with_quoted_tabs, "bars": with_bars, "sheet": sheet}
