"""Stories for children and recipes, written in Markdown."""

import re
from collections.abc import Iterator

from training.natural.everyday import LONG_FROM, LONGEST, Reader, Text
from training.natural.snapshot import Snapshot
from training.natural.word_filter import WordFilter

# A tale about a part of the body, told in all languages.
LEFT_OUT = ("0244_",)


def stories(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    """Only those under CC-BY."""
    for path, text in snapshot.texts(snapshot.paths(r"^[a-z]{2}(-[a-z]+)?/\d+[^/]*\.md$")):
        language, name = path[:2], path.split("/")[1]
        if name.startswith(LEFT_OUT) or not re.search(r"License: \[CC-BY\]", text):
            continue
        lines = [re.sub(r"^#+\s*", "", line).strip() for line in text.splitlines() if not line.startswith("* ")]
        story = re.sub(r"\n{2,}", "\n\n", "\n".join(lines)).strip()
        yield Text(story[:LONGEST] if len(story) >= LONG_FROM else story, language, "fiction")


def recipes(folder: str, language: str) -> Reader:
    def read(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
        for _path, text in snapshot.texts(snapshot.paths(rf"^{folder}/.*\.md$")):
            yield Text(text.strip()[:LONGEST], language, "howto")

    return read
