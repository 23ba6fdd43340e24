"""Texts as the numbers of their pieces: word pieces for bge, mpnet and mbert, sentence pieces for e5.

The pieces are stored next to the data, so that all nets with the same base share them and a machine without sentencepiece
can train on them. If the file exists, the texts themselves are not needed.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from training.e5_wheel import BEGIN, END, PADDING, UNKNOWN

LENGTH = 128
HEAD, TAIL = 94, 32
LONGEST = 2000
AT_ONCE = 20_000
# SentencePiece's nmt_nfkc leaves this one character unchanged; NFKC does not.
KEPT_BY_NMT = "～"


class WordPieces:
    """Word pieces of a text, `[CLS] … [SEP]`."""

    def __init__(self, base: str, vocabulary: Path) -> None:
        from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

        self.file = vocabulary
        words = {line.rstrip("\n"): index for index, line in enumerate(vocabulary.open(encoding="utf-8"))}
        cased = base == "mbert"
        unknown = "[UNK]" if "[UNK]" in words else "<unk>"
        self.tokenizer = Tokenizer(models.WordPiece(words, unk_token=unknown))
        self.tokenizer.normalizer = normalizers.BertNormalizer(strip_accents=False if cased else None, lowercase=not cased)
        self.tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        names = ("<s>", "</s>", "<pad>", "<mask>") if base == "mpnet" else ("[CLS]", "[SEP]", "[PAD]", "[MASK]")
        self.begin, self.end, self.padding, self.mask = (words[name] for name in names)

    def cut(self, texts: list[str]) -> list[list[int]]:
        return [encoding.ids for encoding in self.tokenizer.encode_batch(texts)]


class SentencePieces:
    """Sentence pieces of a text, `<s> … </s>`, without e5's search prefix. Hidden pieces are shown as unknown."""

    begin, end, padding, mask = BEGIN, END, PADDING, UNKNOWN

    def __init__(self, model: Path) -> None:
        self.file = model

    def cut(self, texts: list[str]) -> list[list[int]]:
        import sentencepiece

        reader = sentencepiece.SentencePieceProcessor(model_file=str(self.file))
        return reader.encode([plain(text) for text in texts], num_threads=-1)


Pieces = WordPieces | SentencePieces


def plain(text: str) -> str:
    """NFKC, as in the engine. SentencePiece's own rules differ only for marks in an unusual order."""
    return re.sub(f"[^{KEPT_BY_NMT}]+", lambda part: unicodedata.normalize("NFKC", part[0]), text)


def open_pieces(base: str, work: Path) -> Pieces:
    return SentencePieces(work / "e5.model") if base == "e5" else WordPieces(base, work / f"{base}-vocab.txt")


def shortened(ids: list[int]) -> list[int]:
    """The beginning and the end of a long text."""
    return ids if len(ids) <= LENGTH - 2 else ids[:HEAD] + ids[-TAIL:]


def cut_all(pieces: Pieces, texts: list[str]) -> list[np.ndarray]:
    rows = []
    for start in range(0, len(texts), AT_ONCE):
        for ids in pieces.cut([text[:LONGEST] for text in texts[start : start + AT_ONCE]]):
            rows.append(np.array([pieces.begin, *shortened(ids), pieces.end], np.int32))
    return rows


def padded(ids: np.ndarray, lengths: np.ndarray, padding: int) -> torch.Tensor:
    out = np.full((len(lengths), LENGTH), padding, np.int32)
    out[np.arange(LENGTH) < lengths[:, None]] = ids
    return torch.from_numpy(out)


def encode(pieces: Pieces, texts: list[str]) -> torch.Tensor:
    rows = cut_all(pieces, texts)
    return padded(np.concatenate(rows), np.array(list(map(len, rows))), pieces.padding)


def encoded(work: Path, pieces: Pieces, base: str, name: str, count: int, texts: Callable[[], list[str]]) -> torch.Tensor:
    """The pieces of all texts from the file next to them; if there is none for this vocabulary, it is written."""
    path = work / f"pieces-{base}-{name}-{count}.npz"
    digest = hashlib.sha256(pieces.file.read_bytes()).hexdigest()
    if not path.exists() or str(np.load(path)["vocabulary"]) != digest:
        rows = cut_all(pieces, texts())
        ids = np.concatenate(rows)
        smallest = np.uint16 if ids.max() < 2**16 else np.int32
        np.savez_compressed(path, ids=ids.astype(smallest), lengths=np.array(list(map(len, rows)), np.uint8), vocabulary=digest)
    stored = np.load(path)
    return padded(stored["ids"], stored["lengths"], pieces.padding)
