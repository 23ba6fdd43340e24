"""Writes the reference tokenizer's results for our own odd texts, for the engine's tests.

    python -m training.make_token_fixture --model e5.model --out FOLDER

`tokens.jsonl`: one line per text with its sentence pieces (null: the unknown one).
`odd-pieces.bin`: the sentence pieces that occur in these texts; they split these texts like the full set. Both depend on the
shipped pieces: write them again whenever these change.
"""

import argparse
import json
from pathlib import Path

import sentencepiece

from training.export_pieces import NORMAL, USER_DEFINED, beyond_nfkc, read_model, write_pieces
from training.odd_texts import ODD_TEXTS
from training.pieces import plain

LONGEST_PIECE = 16

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, type=Path)
    parser.add_argument("--out", required=True, type=Path)
    given = parser.parse_args()

    reference = sentencepiece.SentencePieceProcessor(model_file=str(given.model))
    model = read_model(given.model)
    texts = [plain(text) for text in ODD_TEXTS]
    cut = [[None if piece == reference.unk_id() else reference.id_to_piece(piece) for piece in pieces] for pieces in reference.encode(texts)]
    with open(given.out / "tokens.jsonl", "w") as file:
        for text, pieces in zip(ODD_TEXTS, cut, strict=True):
            file.write(json.dumps({"text": text, "pieces": pieces}) + "\n")

    seen = set()
    for text in texts:
        normalised = "\u2581" + reference.normalize(text).replace(" ", "\u2581")
        seen |= {normalised[start : start + length] for length in range(1, LONGEST_PIECE + 1) for start in range(len(normalised))}
    known = [piece for piece in model.pieces if piece.type in (NORMAL, USER_DEFINED)]
    # Keep the least likely piece, because the cost of an unknown character is measured from it.
    least = min(known, key=lambda piece: piece.score)
    kept = [piece for piece in known if piece.piece in seen or piece.type == USER_DEFINED or piece is least]
    kept.sort(key=lambda piece: piece.piece.encode("utf-16-be"))
    rules = {"unknown": -1, "opening": [], "closing": [], **beyond_nfkc(model.normalizer_spec.precompiled_charsmap)}
    rules["fixed"] = [piece.piece for piece in known if piece.type == USER_DEFINED]
    # The number of each is its place in the list.
    write_pieces(given.out / "odd-pieces.bin", [(piece.piece, piece.score, place) for place, piece in enumerate(kept)], rules)
