"""Draws rows and composes what the network reads in training: single texts, posts of several texts, and texts with earlier messages.

Each text of a post keeps its own labels, so the network learns to judge every sentence for itself. Earlier messages are read and never
judged: a reply after abuse keeps the label that it has alone.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from training.dataset import UNKNOWN as NO_LABEL
from training.reading.net import CLOSING, OPENING, PADDING
from training.reading.rows import GROUPS

MOST_PIECES = 192
MOST_PREVIOUS = 64
# How often rows of a group are drawn, compared with public ones.
DRAWN = {"written": 2.5, "natural": 2.0, "public": 1.0, "calm": 1.0, "contrast": 0.8, "scored": 2.0, "thread": 4.0}
COMPOSED, SAME_LANGUAGE, HARMLESS_AROUND, PREVIOUS = 0.45, 0.7, 0.8, 0.15
SHORT, SHORT_AROUND = 90, 60
POOL = 6_144
ONE = 200


@dataclass
class Packed:
    pieces: np.ndarray
    starts: np.ndarray
    sizes: np.ndarray
    sentence_sizes: np.ndarray
    first_sentence: np.ndarray
    counts: np.ndarray
    previous: np.ndarray
    previous_starts: np.ndarray
    y: np.ndarray
    w: np.ndarray
    group: np.ndarray
    lang: np.ndarray
    source: np.ndarray
    is_name: np.ndarray

    def sentences(self, row: int) -> list[np.ndarray]:
        sizes = self.sentence_sizes[self.first_sentence[row] : self.first_sentence[row] + self.counts[row]]
        own = self.pieces[self.starts[row] : self.starts[row] + self.sizes[row]]
        return np.split(own, np.cumsum(sizes[:-1], dtype=np.int64)) if len(sizes) > 1 else [own]


def open_packed(path: Path) -> Packed:
    raw = np.load(path)
    sentence_sizes, counts = raw["sentence_sizes"].astype(np.int64), raw["counts"].astype(np.int64)
    first = np.concatenate([[0], np.cumsum(counts)])
    ends = np.concatenate([[0], np.cumsum(sentence_sizes)])
    starts = ends[first[:-1]]
    previous = np.concatenate([[0], np.cumsum(raw["previous_sizes"].astype(np.int64))])
    return Packed(raw["pieces"], starts, ends[first[1:]] - starts, sentence_sizes, first[:-1], counts, raw["previous"], previous, raw["y"], raw["w"], raw["group"], raw["lang"], raw["source"], raw["is_name"])


class Stream(torch.utils.data.IterableDataset):
    """Endless batches of about `tokens` pieces: pieces, the sentence of each, the row of each sentence, and the numbers of the rows."""

    def __init__(self, rows: Packed, tokens: int, seed: int, chosen: np.ndarray | None = None, drawn_otherwise: dict[str, float] | None = None, often: np.ndarray | None = None) -> None:
        """`often`: how much more often than its group each row is drawn."""
        self.rows, self.tokens, self.seed = rows, tokens, seed
        shares = {**DRAWN, **(drawn_otherwise or {})}
        drawn = np.array([shares[name] for name in GROUPS])[rows.group].astype(np.float64)
        if chosen is not None:
            drawn[~chosen] = 0
        if often is not None:
            drawn *= often
        self.until = np.cumsum(drawn / drawn.sum())
        labels = rows.y[:, :7]
        known = labels != NO_LABEL
        is_fine = (known.sum(1) >= 4) & ~(known & (labels > 40)).any(1) & ~rows.is_name & (drawn > 0)
        short = (rows.sizes < SHORT_AROUND) & ~rows.is_name & (drawn > 0)
        self.fine = {lang: np.flatnonzero(is_fine & short & (rows.lang == lang)) for lang in np.unique(rows.lang)}
        self.short = np.flatnonzero(short)
        self.any_fine = np.flatnonzero(is_fine & short)

    def neighbour(self, row: int, rng: np.random.Generator) -> int:
        if rng.random() >= HARMLESS_AROUND:
            return int(self.short[rng.integers(len(self.short))])
        own = self.fine.get(self.rows.lang[row], self.any_fine)
        if len(own) < 50 or rng.random() >= SAME_LANGUAGE:
            own = self.any_fine
        return int(own[rng.integers(len(own))])

    def compose(self, row: int, rng: np.random.Generator) -> tuple[list[int], int | None]:
        """The rows of a post, and a row whose text came before."""
        rows, group = self.rows, [row]
        if not rows.is_name[row]:
            size = int(rows.sizes[row])
            if size < SHORT and rng.random() < COMPOSED:
                for _ in range(rng.integers(1, 5)):
                    other = self.neighbour(row, rng)
                    size += int(rows.sizes[other])
                    if size > MOST_PIECES - 12:
                        break
                    group.append(other)
                rng.shuffle(group)
            if rng.random() < PREVIOUS and size < MOST_PIECES - MOST_PREVIOUS - 8:
                return group, int(self.short[rng.integers(len(self.short))])
        return group, None

    def document(self, group: list[int], before: int | None, rng: np.random.Generator) -> tuple[list[int], list[int], list[int]]:
        """Pieces, the sentence of each piece (-1: none), and for every sentence its place in the group. Of a long text, a stretch is read."""
        rows, pieces, owner, places = self.rows, [OPENING], [-1], []
        own = group[0]
        given = rows.previous[rows.previous_starts[own] : rows.previous_starts[own + 1]]
        if before is not None and len(given) == 0:
            given = np.append(rows.pieces[rows.starts[before] : rows.starts[before] + rows.sizes[before]][-MOST_PREVIOUS + 1 :], CLOSING)
        if len(given):
            pieces += given[-MOST_PREVIOUS:].tolist()
            owner += [-1] * len(given[-MOST_PREVIOUS:])
        for place, row in enumerate(group):
            for sentence in rows.sentences(row):
                if len(pieces) + len(sentence) > MOST_PIECES - 1:
                    if places:
                        break
                    sentence = sentence[: MOST_PIECES - 1 - len(pieces)]
                pieces += sentence.tolist()
                owner += [len(places)] * len(sentence)
                places.append(place)
        return [*pieces, CLOSING], [*owner, -1], places

    def batch(self, documents: list[tuple[list[int], list[int], list[int], list[int]]]) -> tuple[torch.Tensor, ...]:
        width = max(len(pieces) for pieces, *_ in documents)
        width += -width % 8
        sentences = max(len(places) for _, _, places, _ in documents)
        texts = max(len(group) for *_, group in documents)
        x = np.full((len(documents), width), PADDING, np.int64)
        owner = np.full((len(documents), width), -1, np.int16)
        text_of = np.full((len(documents), sentences), -1, np.int16)
        numbers = np.full((len(documents), texts), -1, np.int64)
        for at, (pieces, own, places, group) in enumerate(documents):
            x[at, : len(pieces)], owner[at, : len(own)] = pieces, own
            text_of[at, : len(places)] = places
            # A text that did not fit whole has no labels here.
            numbers[at, : len(group)] = [row if sum(1 for place in places if place == number) == self.rows.counts[row] or self.is_harmless(row) else -1 for number, row in enumerate(group)]
            seen = set(places)
            for number in range(len(group)):
                if number not in seen:
                    numbers[at, number] = -1
        return tuple(map(torch.from_numpy, (x, owner, text_of, numbers)))

    def is_harmless(self, row: int) -> bool:
        known = self.rows.y[row, :7][self.rows.y[row, :7] != NO_LABEL]
        return bool((known < 40).all())

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0))
        while True:
            drawn = np.minimum(np.searchsorted(self.until, rng.random(POOL)), len(self.until) - 1)
            documents = []
            for row in drawn:
                group, before = self.compose(int(row), rng)
                pieces, owner, places = self.document(group, before, rng)
                documents.append((pieces, owner, places, group))
            order = sorted(range(POOL), key=lambda at: len(documents[at][0]) + rng.random() * 6)
            batches, start = [], 0
            while start < POOL:
                width = len(documents[order[min(POOL - 1, start + 128)]][0]) + 8
                size = max(32, min(1_024, self.tokens // width))
                batches.append(order[start : start + size])
                start += size
            for place in rng.permutation(len(batches)):
                yield self.batch([documents[at] for at in batches[place]])


class Twins(torch.utils.data.IterableDataset):
    """Endless batches of pairs, the texts first and their variants after them: pieces, the sentence of each, and whether a variant may look like spam."""

    def __init__(self, path: Path, tokens: int, seed: int) -> None:
        raw = np.load(path)
        self.pieces, self.sizes = raw["pieces"], raw["sentence_sizes"].astype(np.int64)
        self.first = np.concatenate([[0], np.cumsum(raw["counts"].astype(np.int64))])
        self.ends = np.concatenate([[0], np.cumsum(self.sizes)])
        self.spam, self.tokens, self.seed = raw["may_look_like_spam"], tokens, seed
        total = self.ends[self.first[1:]] - self.ends[self.first[:-1]]
        self.width = np.maximum(total[0::2], total[1::2]) + 2

    def side(self, text: int) -> tuple[np.ndarray, np.ndarray]:
        first, last = self.first[text], self.first[text + 1]
        return self.pieces[self.ends[first] : self.ends[last]], np.repeat(np.arange(last - first), self.sizes[first:last])

    def batch(self, pairs: np.ndarray) -> tuple[torch.Tensor, ...]:
        width = int(self.width[pairs].max())
        width += -width % 8
        x = np.full((2 * len(pairs), width), PADDING, np.int64)
        owner = np.full((2 * len(pairs), width), -1, np.int16)
        for at, text in enumerate(np.concatenate([2 * pairs, 2 * pairs + 1])):
            pieces, own = self.side(text)
            x[at, 0], x[at, 1 : 1 + len(pieces)], x[at, 1 + len(pieces)] = OPENING, pieces, CLOSING
            owner[at, 1 : 1 + len(own)] = own
        return torch.from_numpy(x), torch.from_numpy(owner), torch.from_numpy(self.spam[pairs])

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, 7, worker.id if worker else 0))
        while True:
            drawn = rng.integers(len(self.spam), size=POOL)
            drawn = drawn[np.argsort(self.width[drawn] + rng.random(POOL) * 6, kind="stable")]
            starts = []
            start = 0
            while start < POOL:
                starts.append((start, start + max(16, self.tokens // (2 * int(self.width[drawn[min(POOL - 1, start + 64)]] + 8)))))
                start = starts[-1][1]
            for place in rng.permutation(len(starts)):
                yield self.batch(drawn[slice(*starts[place])])
