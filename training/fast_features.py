"""The features of the fast model, as packages/engine/src/classifier/fast/n-grams.ts computes them: the same buckets for the same text.

All arithmetic is 32-bit and wraps around; here it runs on whole batches.
"""

import re

import numpy as np
import torch

BUCKET_BITS = 19
BUCKETS = 2**BUCKET_BITS
NOTHING = BUCKETS  # the bucket for a place without a feature
STEP, SPREAD = 0x01000193, 0x9E3779B1
SEEDS = {2: 0x2F0B4C47, 3: 0x3A8F05C5, 4: 0x4CF5AD43, 5: 0x5BD1E995}
WORD_SEED, PAIR_SEED = 0x61C88647, 0x7ED55D16
MASK = 0xFFFFFFFF
MOST = 2048
SPACE, ZERO, APOSTROPHE = 0x20, 0x30, 0x27
_BLANKS = re.compile("[\x00-\x20]+")
_DIGITS = re.compile("[0-9]")


def plain_units(text: str, most: int = MOST) -> np.ndarray:
    """Lower case, one space for any white space, one sign for all digits, at most three repeats, a space at both ends."""
    small = _DIGITS.sub("0", _BLANKS.sub(" ", text.lower()))
    units = np.frombuffer(f" {small} ".encode("utf-16-le", "surrogatepass"), np.uint16)
    same = np.zeros(len(units), np.int64)
    changes = np.flatnonzero(np.diff(units)) + 1
    starts = np.concatenate([[0], changes])
    same = np.arange(len(units)) - np.repeat(starts, np.diff(np.concatenate([starts, [len(units)]])))
    kept = units[(same < 1) | ((same < 3) & (units != SPACE))]
    if len(kept) > most - 1:
        kept = kept[: most - 1]
    return kept if kept[-1] == SPACE else np.append(kept, np.uint16(SPACE))


def powers(base: int, count: int) -> torch.Tensor:
    values, value = [], 1
    for _ in range(count):
        values.append(value)
        value = value * base & MASK
    return torch.tensor(values, dtype=torch.int64)


def bucket_of(hashes: torch.Tensor) -> torch.Tensor:
    hashes = hashes & MASK
    return ((hashes ^ (hashes >> 15)) * SPREAD & MASK) >> (32 - BUCKET_BITS)


def buckets(units: torch.Tensor) -> torch.Tensor:
    """Buckets for units padded with 0, one row per text: 4 places for the runs that begin at a unit, 2 for a word that ends there."""
    u = units.to(torch.int64)
    rows, length = u.shape
    parts = []
    run = u
    for size in range(2, 6):
        later = torch.zeros_like(u)
        if length > size - 1:
            later[:, : length - size + 1] = u[:, size - 1 :]
        run = (run * STEP + later) & MASK
        parts.append(torch.where(later > 0, bucket_of(run + SEEDS[size]), NOTHING))
    word = ((u >= 0x61) & (u <= 0x7A)) | (u >= 0x80) | (u == ZERO) | (u == APOSTROPHE)
    place = torch.arange(length, device=u.device).expand(rows, length)
    after = torch.cat([word[:, 1:], torch.zeros_like(word[:, :1])], 1)
    before = torch.cat([torch.zeros_like(word[:, :1]), word[:, :-1]], 1)
    ends = word & ~after
    start = torch.where(word & ~before, place, 0).cummax(1).values
    # A word is Σ unit·step^(end − place); with the running sum over inverse powers, one subtraction gives it.
    inverse = pow(STEP, -1, 2**32)
    total = torch.cumsum(torch.where(word, u * powers(inverse, length).to(u.device) & MASK, 0), 1)
    total_before = torch.cat([torch.zeros_like(total[:, :1]), total[:, :-1]], 1).gather(1, start)
    hashes = ((total - total_before) & MASK) * powers(STEP, length).to(u.device) & MASK
    parts.append(torch.where(ends, bucket_of(hashes + WORD_SEED), NOTHING))
    last_end = torch.where(ends, place, -1).cummax(1).values
    earlier = torch.cat([torch.full_like(last_end[:, :1], -1), last_end[:, :-1]], 1)
    paired = ends & (earlier >= 0)
    previous = hashes.gather(1, earlier.clamp(min=0))
    parts.append(torch.where(paired, bucket_of((previous * SPREAD & MASK) + hashes + PAIR_SEED), NOTHING))
    return torch.cat(parts, 1)
