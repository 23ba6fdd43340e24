"""Writes the pieces of the multilingual model as the engine reads them.

    python -m training.export_pieces --model sp.model [--keep keep.npy] --out multilingual-pieces.bin

`keep` lists the pieces of the SentencePiece model that the net has rows for, in the order of its rows: a .npy array or a JSON
list. The first of them is number 1 (0 is padding), and what is not among them is read as the unknown piece. Without it
every piece is kept. Needs the packages sentencepiece and, for .npy, numpy.

The file: a line of JSON; the pieces, each on a line, in the order of their UTF-16 units; their scores as 32-bit floats; their
numbers as 32-bit integers, both little-endian.
"""

import argparse
import json
import struct
import unicodedata
from pathlib import Path

from sentencepiece import sentencepiece_model_pb2 as messages

NORMAL, USER_DEFINED = 1, 4


def normalisation_rules(charsmap: bytes):
    """Every rule of a precompiled map, which is a double-array trie followed by the replacements."""
    (size,) = struct.unpack_from("<I", charsmap, 0)
    units = struct.unpack_from(f"<{size // 4}I", charsmap, 4)
    replacements = charsmap[4 + size :]
    waiting = [(0, b"")]
    while waiting:
        node, key = waiting.pop()
        base = node ^ offset_of(units[node])
        for label in range(1, 256):
            child = base ^ label
            if child >= len(units) or units[child] & (1 << 31 | 0xFF) != label:
                continue
            longer = key + bytes([label])
            if units[child] >> 8 & 1:
                start = units[child ^ offset_of(units[child])] & ((1 << 31) - 1)
                yield longer.decode(), replacements[start : replacements.index(b"\0", start)].decode()
            waiting.append((child, longer))


def offset_of(unit: int) -> int:
    return (unit >> 10) << ((unit & 1 << 9) >> 6)


def beyond_nfkc(charsmap: bytes) -> dict[str, str]:
    """Where the map differs from NFKC. The engine has NFKC of its own, so this is all that it must be told."""
    spaces, mapped = "", set()
    for key, replacement in normalisation_rules(charsmap):
        mapped.add(key)
        if replacement == unicodedata.normalize("NFKC", key):
            continue
        if len(key) != 1 or replacement != " ":
            raise SystemExit(f"The model rewrites {key!r} as {replacement!r}: the engine knows no such rule.")
        spaces += key
    characters = (chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)
    kept = [c for c in characters if c not in mapped and unicodedata.normalize("NFKC", c) != c]
    return {"spaces": "".join(sorted(spaces)), "kept": "".join(kept)}


def read_numbers(path: str | None, count: int, unknown: int) -> list[int]:
    """For every piece of the SentencePiece model, in its order, the number by which the net knows it."""
    if path is None:
        keep = list(range(count))
    elif path.endswith(".npy"):
        import numpy

        keep = [int(piece) for piece in numpy.load(path)]
    else:
        keep = json.loads(Path(path).read_text())
    if len(set(keep)) != len(keep) or not set(keep) <= set(range(count)) or unknown not in keep:
        raise SystemExit(f"{path} must list pieces from 0 to {count - 1}, none twice, the unknown one among them.")
    number = {piece: row + 1 for row, piece in enumerate(keep)}
    return [number.get(piece, number[unknown]) for piece in range(count)]


def export(model_path: str, keep_path: str | None, out: str) -> None:
    model = messages.ModelProto()
    model.ParseFromString(Path(model_path).read_bytes())
    rules = model.normalizer_spec
    if not (rules.add_dummy_prefix and rules.remove_extra_whitespaces and rules.escape_whitespaces):
        raise SystemExit("The model treats spaces in another way than the engine does.")
    kinds = model.trainer_spec
    table = read_numbers(keep_path, len(model.pieces), kinds.unk_id)
    known = [
        (piece.piece, piece.score, table[index])
        for index, piece in enumerate(model.pieces)
        if piece.type in (NORMAL, USER_DEFINED)
    ]
    known.sort(key=lambda row: row[0].encode("utf-16-be"))
    text = "\n".join(piece for piece, _, _ in known).encode()
    header = {
        "pieces": len(known),
        "textBytes": len(text),
        "unknown": table[kinds.unk_id],
        "opening": [table[kinds.bos_id]],
        "closing": [table[kinds.eos_id]],
        **beyond_nfkc(rules.precompiled_charsmap),
        "fixed": [piece.piece for piece in model.pieces if piece.type == USER_DEFINED],
    }
    with open(out, "wb") as file:
        file.write(json.dumps(header).encode() + b"\n" + text)
        file.write(struct.pack(f"<{len(known)}f", *(score for _, score, _ in known)))
        file.write(struct.pack(f"<{len(known)}i", *(number for _, _, number in known)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--keep")
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    export(given.model, given.keep, given.out)
