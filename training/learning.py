"""What all training runs share: the rows, the masked loss, batches of similar length, and figures on dev."""

import json
import lzma
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from training.categories import CATEGORIES, PERSPECTIVE

OUTPUTS = len(CATEGORIES) + len(PERSPECTIVE)
UNKNOWN = 255
ONE = 200
LATIN = ("en", "de", "pt", "pl", "es", "fr", "it", "nl", "tr")
# A positive of a rare category counts this many times. Calibration removes the bias again.
POSITIVE_WEIGHT = torch.tensor([1, 1, 1, 3, 3, 2, 1.5] + [1] * len(PERSPECTIVE))
# The teacher's share of the loss. Where labels are few, the teacher knows little more than they do.
TEACHER_SHARE = torch.tensor([0.6, 0.6, 0.6, 0.35, 0.35, 0.5, 0.5] + [0.9] * len(PERSPECTIVE))
# A label with less weight than this is a guess of the word lists.
SURE_WEIGHT = 0.5
# Perspective's columns share the body with the seven categories and must not dominate it.
COLUMN_WEIGHT = torch.tensor([1.0] * len(CATEGORIES) + [0.4] * len(PERSPECTIVE))


@dataclass(frozen=True)
class Rows:
    texts: list[str]
    y: np.ndarray
    w: np.ndarray
    lang: np.ndarray
    source: np.ndarray


def read_texts(path: Path) -> list[str]:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def read_training_rows(work: Path) -> Rows:
    return replace(read_labels(work), texts=read_texts(work / "texts.jsonl.xz"))


def read_labels(work: Path) -> Rows:
    """The rows without their texts."""
    labels = np.load(work / "labels.npz")
    return Rows([], labels["y"], labels["w"], labels["lang"], labels["source"])


def chosen(rows: Rows, which: str) -> np.ndarray:
    """`mixed`: every row that is not English and every third English one, for a teacher of the other languages."""
    if which == "mixed":
        return np.flatnonzero((rows.lang != "en") | (np.arange(len(rows.lang)) % 3 == 0))
    languages = {"english": ("en",), "latin": LATIN}.get(which)
    keep = np.ones(len(rows.lang), bool) if languages is None else np.isin(rows.lang, languages)
    return np.flatnonzero(keep)


def kept_without(sources: np.ndarray, what: str) -> np.ndarray:
    """The rows to keep: all except our contrast data, or all of ours and those with a permissive licence."""
    names = sources.astype(str)
    if what == "contrast":
        return ~np.char.startswith(names, "contrast/")
    ours = np.char.startswith(names, "contrast/") | np.char.startswith(names, "written/")
    licensed = {name for name, facts in json.loads((Path(__file__).parent / "sources.json").read_text(encoding="utf-8")).items() if facts["permissive"]}
    return ours | np.isin(sources, sorted(licensed))


def repeat_rare(rows: Rows, order: np.ndarray, times: int) -> np.ndarray:
    """Rows with a positive label in a rare category are repeated."""
    y, w = rows.y[order][:, 3:7], rows.w[order][:, 3:7]
    rare = ((y != UNKNOWN) & (y >= ONE // 2) & (w >= 50)).any(1)
    return np.concatenate([order] + [order[rare]] * (times - 1))


def repeat_written(rows: Rows, order: np.ndarray, times: int) -> np.ndarray:
    """Our own texts are few and teach the most, so they are repeated."""
    written = np.char.startswith(rows.source[order].astype(str), "written/")
    return np.concatenate([order] + [order[written]] * (times - 1))


def fewer_public(rows: Rows, order: np.ndarray, most: int, seed: int) -> np.ndarray:
    """All of our own texts and their windows, all calm ones, every public row of a rare category, and as many other public rows as there is room for."""
    names = rows.source[order].astype(str)
    own = np.any([np.char.startswith(names, start) for start in ("written/", "windows/written/", "calm/")], 0)
    rare = ~own & ((rows.y[order][:, 3:7] >= ONE // 2) & (rows.y[order][:, 3:7] != UNKNOWN) & (rows.w[order][:, 3:7] >= 50)).any(1)
    others = np.random.default_rng(seed).permutation(np.flatnonzero(~own & ~rare))
    return order[np.sort(np.concatenate([np.flatnonzero(own | rare), others[: max(0, most - int(rare.sum()))]]))]


class Targets:
    """Labels, weights and the teacher's scores of the chosen rows, on the device."""

    def __init__(self, rows: Rows, order: np.ndarray, soft: np.ndarray | None, device: str, columns: int = OUTPUTS) -> None:
        self.columns = columns
        y = torch.from_numpy(rows.y[order, :columns]).to(device)
        self.known = y != UNKNOWN
        self.y = torch.where(self.known, y.float() / ONE, 0.0)
        self.w = torch.from_numpy(rows.w[order, :columns]).to(device).float() / 100
        self.soft = None if soft is None else torch.from_numpy(soft[order, :columns].astype(np.float32)).to(device)
        self.kept, self.kept_share = None, 0.0

    def keep(self, logits: np.ndarray, share: float) -> None:
        """Use the net's earlier scores for everything that a row's labels leave open; otherwise it forgets what only a few rows teach."""
        self.kept, self.kept_share = torch.from_numpy(logits[:, : self.columns].astype(np.float32)).to(self.y.device), share

    def loss(self, logits: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        y = self.y[index]
        column, positive, share = (values[: self.columns].to(logits.device) for values in (COLUMN_WEIGHT, POSITIVE_WEIGHT, TEACHER_SHARE))
        weight = self.known[index] * self.w[index] * column
        kept = 0.0
        if self.kept is not None:
            open_labels = (self.w[index] < SURE_WEIGHT) * column
            opinion = F.binary_cross_entropy_with_logits(logits, torch.sigmoid(self.kept[index]), reduction="none") * open_labels
            kept = self.kept_share * opinion.sum() / open_labels.sum().clamp(min=1)
        hard = torch.cat([category_loss(logits, y), perspective_loss(logits, y)], 1) * weight * (1 + (positive - 1) * y)
        if self.soft is None:
            return hard.sum() / weight.sum().clamp(min=1) + kept
        soft = self.soft[index]
        taught = torch.isfinite(soft)
        opinion = F.binary_cross_entropy_with_logits(logits, torch.sigmoid(torch.nan_to_num(soft)), reduction="none") * taught * column
        # Without a teacher, only the labels count.
        hard_share = torch.where(taught, 1 - share, 1.0)
        hard_part = (hard * hard_share).sum() / (weight * hard_share).sum().clamp(min=1)
        soft_part = (opinion * share).sum() / (taught * column * share).sum().clamp(min=1)
        return 0.45 * hard_part + 0.55 * soft_part + kept


def category_loss(logits: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    own = slice(0, len(CATEGORIES))
    return F.binary_cross_entropy_with_logits(logits[:, own], y[:, own], reduction="none")


def perspective_loss(logits: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Perspective's scores are shares, and most are small: 0.02 and 0.1 must be told apart as well as 0.6 and 0.9."""
    own = slice(len(CATEGORIES), None)
    return F.huber_loss(logits[:, own], torch.logit(y[:, own], 0.005), reduction="none")


def teach(work: Path, english: str, other: str, perspective: str, lang: np.ndarray) -> np.ndarray:
    """The teachers' logits for every row: `english` (names joined by +, their mean) for English rows, `other` for the rest; NaN if there is none.

    Perspective's columns of the English rows come from `perspective`; no teacher knows them in other languages.
    """
    soft = np.full((len(lang), OUTPUTS), np.nan, np.float16)
    is_english = lang == "en"
    for names, where in ((english, is_english), (other, ~is_english)):
        if names:
            opinions = [np.load(work / f"soft_{name}.npy", mmap_mode="r")[where].astype(np.float32) for name in names.split("+")]
            soft[where] = np.mean(opinions, axis=0).astype(np.float16)
    if perspective:
        soft[:, len(CATEGORIES) :] = np.nan
        soft[is_english, len(CATEGORIES) :] = np.load(work / f"soft_{perspective}.npy", mmap_mode="r")[is_english, len(CATEGORIES) :]
    return soft


def like_lengths(lengths: torch.Tensor, tokens: int, seed: int, most: int = 1024) -> list[tuple[torch.Tensor, int]]:
    """Batches of rows of nearly the same length, about `tokens` in each, in random order."""
    generator = torch.Generator(device=lengths.device).manual_seed(seed)
    order = torch.randperm(len(lengths), device=lengths.device, generator=generator)
    order = order[torch.argsort(lengths[order] // 4, stable=True)]
    sorted_lengths = lengths[order].cpu().numpy()
    batches, start = [], 0
    while start < len(order):
        width = max(12, int(sorted_lengths[min(len(order) - 1, start + 64)]))
        size = min(most, max(32, tokens // width))
        batches.append((order[start : start + size], int(sorted_lengths[start : start + size].max())))
        start += size
    random.Random(seed).shuffle(batches)
    return batches


def rate(step: int, steps: int, warm: float = 0.06) -> float:
    """Share of the full learning rate: a short rise, then a linear fall."""
    return min(1.0, (step + 1) / (warm * steps)) * max(0.01, 1 - step / steps)


def area_under_roc(positive: np.ndarray, score: np.ndarray) -> float:
    order = np.argsort(score, kind="stable")
    ranks = np.empty(len(score))
    ranks[order] = np.arange(1, len(score) + 1)
    count = positive.sum()
    return float((ranks[positive].sum() - count * (count + 1) / 2) / (count * (len(score) - count)))


def dev_figures(work: Path, logits: np.ndarray) -> Iterator[str]:
    labels = np.load(work / "dev-labels.npz")
    for index, name in enumerate(CATEGORIES):
        y, w = labels["y"][:, index], labels["w"][:, index]
        sure = (y != UNKNOWN) & (w >= 50) & ((y <= 60) | (y >= 140))
        yield f"dev {name} {int(sure.sum())} {area_under_roc(y[sure] >= 100, logits[sure, index].astype(np.float32)):.4f}"


def written_figures(work: Path, logits: np.ndarray) -> Iterator[str]:
    """For our own texts in dev: the area under ROC, and the share of bad texts caught with one harmless text in twenty flagged."""
    labels = np.load(work / "dev-labels.npz")
    y = labels["y"][:, : len(CATEGORIES)]
    written = np.char.startswith(labels["source"].astype(str), "written/")
    bad, harmless = written & (y == ONE).any(1), written & (y == 0).all(1)
    score = logits[:, : len(CATEGORIES)].astype(np.float32).max(1)
    for name, where in (("en", labels["lang"] == "en"), ("other", labels["lang"] != "en")):
        own = where & (bad | harmless)
        if bad[own].any() and harmless[own].any():
            bound = np.quantile(score[where & harmless], 0.95)
            yield f"written {name} {int(own.sum())} {area_under_roc(bad[own], score[own]):.4f} {100 * (score[where & bad] > bound).mean():.1f} %"


class Clock:
    def __init__(self, name: str) -> None:
        self.name, self.start = name, time.time()

    def say(self, *words: object) -> None:
        print(self.name, round(time.time() - self.start), *words, flush=True)
