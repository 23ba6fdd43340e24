"""Writes the features of the fast model for a few texts, for the engine's tests: `python3 -m training.make_n_gram_fixture`."""

import json
from pathlib import Path

import torch

from training.fast_features import NOTHING, buckets, plain_units

FIXTURE = Path(__file__).parent.parent / "packages/engine/src/classifier/fast/__fixtures__/n-grams.json"
TEXTS = (
    "", "a", " ", "Hello", "What a lovely morning!", "aaaaaaa  bb\t\ncc", "It's 12:45, room 7", "don't -- can't", "İstanbul ΣΑΣ",
    "Guten Morgen, schöne Welt", "доброе утро", "你好，世界", "안녕하세요", "मौसम अच्छा है", "👍🏽👍🏽👍🏽👍🏽 ok", "x", "'", "0000000", "http://a.b/c?d=1",
)  # fmt: skip


def features(text: str) -> list[int]:
    units = torch.from_numpy(plain_units(text).astype("int32"))[None]
    found = buckets(units)[0]
    return sorted(found[found != NOTHING].tolist())


if __name__ == "__main__":
    rows = [json.dumps({"text": text, "buckets": features(text)}, ensure_ascii=False) for text in TEXTS]
    FIXTURE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
