"""Sentences of a Universal Dependencies treebank and, where it marks documents, whole long ones from its development part."""

import re
from collections.abc import Iterator

from training.natural.everyday import LONG_FROM, LONGEST, Reader, Text
from training.natural.snapshot import Snapshot
from training.natural.word_filter import WordFilter

ENGLISH = {"weblog": "news", "newsgroup": "other", "email": "letter", "reviews": "review", "answers": "question"}
FINNISH = {"b": "other", "f": "fiction", "w": "encyclopaedia", "e": "speech", "g": "other"}
ARMENIAN = {
    "blog": "other", "fiction": "fiction", "fict": "fiction", "reviews": "review", "social": "other", "nonfiction": "other", "nonfict": "other",
    "medical": "health",
}  # fmt: skip


def treebank(language: str, genre: str, has_documents: bool = False, is_spaced: bool = True) -> Reader:
    """The genre `by name` is read from the names of the sentences."""

    def read(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
        for path, text in snapshot.texts(snapshot.paths(r"^[^/]*-ud-[^/]*\.conllu$")):
            yield from Treebank(language, genre, has_documents and "-dev" in path, is_spaced).read(text)

    return read


def genre_of(language: str, name: str) -> str | None:
    """The genre of a sentence by its name; none for news, which is left out."""
    first = name.split("-")[0]
    if language == "en":
        return ENGLISH.get(first, "other")
    if language == "fi":
        return FINNISH.get(re.match("[a-z]*", name)[0])
    if language == "ru":
        return None if re.match("news|lenta", name) else "other"
    return ARMENIAN.get(first)


class Treebank:
    """Reads one file from top to bottom: a sentence is known by the comments before it, a document by where the next one begins."""

    def __init__(self, language: str, genre: str, is_whole: bool, is_spaced: bool) -> None:
        self.language, self.genre, self.is_whole, self.is_spaced = language, genre, is_whole, is_spaced
        self.shortest = 15 if is_spaced else 6
        self.mark = "# text_ortho =" if language == "pcm" else "# text ="
        self.document: list[str] = []
        self.kept: str | None = genre
        self.name = self.said_genre = ""

    def read(self, content: str) -> Iterator[Text]:
        for line in [*content.splitlines(), "# newdoc"]:
            if line.startswith("# newdoc") or self.begins_finnish_document(line):
                yield from self.finished()
            if line.startswith("# sent_id"):
                self.name = line.split("=", 1)[1].strip()
            elif line.startswith("# genre"):
                self.said_genre = line.split("=", 1)[1].strip()
            elif line.startswith(self.mark):
                yield from self.sentence(line.split("=", 1)[1].strip())

    def begins_finnish_document(self, line: str) -> bool:
        """This treebank does not mark its documents, but its sentences are named after them."""
        return self.language == "fi" and self.is_whole and line.startswith("# sent_id") and line.split("=")[1].split(".")[0].strip() != self.name.split(".")[0]

    def sentence(self, sentence: str) -> Iterator[Text]:
        self.kept = genre_of(self.language, self.name) if self.genre == "by name" else self.genre
        if self.said_genre == "news" or self.kept is None:
            return
        if self.is_whole:
            self.document.append(sentence)
        elif len(sentence) >= self.shortest:
            yield Text(sentence, self.language, self.kept)

    def finished(self) -> Iterator[Text]:
        whole = (" " if self.is_spaced else "").join(self.document)
        if self.kept and self.is_whole and len(whole) >= LONG_FROM:
            yield Text(whole[: whole.rfind(" ", 0, LONGEST)] if len(whole) > LONGEST else whole, self.language, self.kept)
        elif self.kept:
            yield from (Text(sentence, self.language, self.kept) for sentence in self.document if len(sentence) >= self.shortest)
        self.document, self.said_genre = [], ""
