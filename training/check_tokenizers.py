"""Holds the engine's tokenizers against the reference ones, piece by piece.

    python -m training.check_tokenizers --data FOLDER --vocabulary english-vocab.txt --model sp.model --pieces FILE [--texts 20000]

FOLDER holds the labelled files; texts are drawn from all of them with a fixed seed, with odd ones of our own added. FILE is
what `training.export_pieces` wrote with the same `--keep`. Exits with 1 at the first differences, which it shows.
Needs node 24, and the packages tokenizers and sentencepiece.
"""

import argparse
import glob
import json
import lzma
import random
import subprocess
import sys
from pathlib import Path

from training.export_pieces import read_numbers
from training.odd_texts import ODD_TEXTS


def draw(folder: str, count: int) -> list[str]:
    """`count` texts, evenly from all files: the same on every run."""
    paths = sorted(glob.glob(f"{folder}/*.jsonl.xz"))
    draw_from = random.Random(5)
    texts = []
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            rows = [line for line in lines]
        for line in draw_from.sample(rows, min(len(rows), -(-count // len(paths)))):
            texts.append(json.loads(line)["text"].encode("utf-8", "replace").decode())
    return texts[:count]


def ours(model: str, file: str, texts: list[str]) -> list[list[int]]:
    script = Path(__file__).parent / "tokenize.ts"
    lines = "\n".join(json.dumps(text) for text in texts) + "\n"
    done = subprocess.run(["node", str(script), model, file], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def word_pieces(vocabulary: str, texts: list[str]) -> list[list[int]]:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

    reference = Tokenizer(models.WordPiece.from_file(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))
    reference.normalizer = normalizers.BertNormalizer(lowercase=True)
    reference.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return [encoding.ids for encoding in reference.encode_batch(texts)]


def sentence_pieces(model: str, keep: str | None, texts: list[str]) -> list[list[int]]:
    import sentencepiece

    reference = sentencepiece.SentencePieceProcessor(model_file=model)
    numbers = read_numbers(keep, reference.get_piece_size(), reference.unk_id())
    return [[numbers[piece] for piece in pieces] for pieces in reference.encode(texts)]


def compare(name: str, texts: list[str], made: list[list[int]], expected: list[list[int]]) -> bool:
    different = [row for row in zip(texts, made, expected, strict=True) if row[1] != row[2]]
    print(f"{name}: {len(texts)} texts, {sum(map(len, expected))} pieces, {len(different)} texts differ")
    for text, own, reference in different[:10]:
        print(json.dumps(text[:200]), own[:40], reference[:40], sep="\n  ")
    return not different


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--vocabulary", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--pieces", required=True)
    parser.add_argument("--keep")
    parser.add_argument("--texts", type=int, default=20_000)
    given = parser.parse_args()
    sample = draw(given.data, given.texts) + ODD_TEXTS
    english = compare(
        "word pieces", sample, ours("english", given.vocabulary, sample), word_pieces(given.vocabulary, sample)
    )
    multilingual = compare(
        "sentence pieces",
        sample,
        ours("multilingual", given.pieces, sample),
        sentence_pieces(given.model, given.keep, sample),
    )
    sys.exit(0 if english and multilingual else 1)
