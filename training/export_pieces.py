"""Writes the pieces of the network in the engine's format.

    python -m training.export_pieces --model e5.model --out pieces.bin

The model is a SentencePiece model whose pieces have the numbers of the net's rows (`training.e5_pieces`). Needs sentencepiece.

The file has a line of JSON; the pieces, one per line, sorted by UTF-16 units; their scores as 32-bit floats; and their
numbers as 32-bit integers, both little-endian.
"""

import argparse
import json
import struct
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from sentencepiece import sentencepiece_model_pb2 as messages

NORMAL, USER_DEFINED = 1, 4


def normalisation_rules(charsmap: bytes) -> Iterator[tuple[str, str]]:
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
    """The rules that differ from NFKC. The engine has its own NFKC, so it needs only these."""
    spaces, removed, mapped = "", "", set()
    for key, replacement in normalisation_rules(charsmap):
        mapped.add(key)
        if replacement == unicodedata.normalize("NFKC", key) or is_newer_than_python(key):
            continue
        if len(key) != 1 or replacement not in ("", " "):
            raise SystemExit(f"The model rewrites {key!r} as {replacement!r}: the engine has no such rule.")
        if replacement == "":
            removed += key
        else:
            spaces += key
    characters = (chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)
    kept = [c for c in characters if c not in mapped and unicodedata.normalize("NFKC", c) != c]
    return {"spaces": "".join(sorted(spaces)), "removed": "".join(sorted(removed)), "kept": "".join(kept)}


def is_newer_than_python(text: str) -> bool:
    """Whether a text has characters that this Python does not know yet. Its NFKC leaves them unchanged; the engine's does not."""
    return any(unicodedata.category(character) == "Cn" for character in text)


def read_model(path: Path) -> messages.ModelProto:
    model = messages.ModelProto()
    model.ParseFromString(path.read_bytes())
    rules = model.normalizer_spec
    if not (rules.add_dummy_prefix and rules.remove_extra_whitespaces and rules.escape_whitespaces):
        raise SystemExit("The model treats spaces differently from the engine.")
    return model


def write_pieces(out: Path, known: list[tuple[str, float, int]], header: dict) -> None:
    """Pieces with their scores and numbers; `header` holds the rules."""
    known = sorted(known, key=lambda row: row[0].encode("utf-16-be"))
    text = "\n".join(piece for piece, _, _ in known).encode()
    with out.open("wb") as file:
        file.write(json.dumps({"pieces": len(known), "textBytes": len(text), **header}).encode() + b"\n" + text)
        file.write(struct.pack(f"<{len(known)}f", *(score for _, score, _ in known)))
        file.write(struct.pack(f"<{len(known)}i", *(number for _, _, number in known)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    model = read_model(given.model)
    known = [(piece.piece, piece.score, number) for number, piece in enumerate(model.pieces) if piece.type in (NORMAL, USER_DEFINED)]
    special = model.trainer_spec
    header = {
        "unknown": special.unk_id,
        "opening": [special.bos_id],
        "closing": [special.eos_id],
        **beyond_nfkc(model.normalizer_spec.precompiled_charsmap),
        "fixed": [piece.piece for piece in model.pieces if piece.type == USER_DEFINED],
    }
    write_pieces(given.out, known, header)
    print(len(known), "pieces,", given.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
