"""The reference tokenizer: texts as the numbers of their sentence pieces. The engine's own must give the same (`check_tokenizers.py`)."""

import re
import unicodedata
from pathlib import Path

# SentencePiece's nmt_nfkc leaves this one character unchanged; NFKC does not.
KEPT_BY_NMT = "～"


def cut(model: Path, texts: list[str]) -> list[list[int]]:
    import sentencepiece

    reader = sentencepiece.SentencePieceProcessor(model_file=str(model))
    return reader.encode([plain(text) for text in texts], num_threads=-1)


def plain(text: str) -> str:
    """NFKC, as in the engine. SentencePiece's own rules differ only for marks in an unusual order."""
    return re.sub(f"[^{KEPT_BY_NMT}]+", lambda part: unicodedata.normalize("NFKC", part[0]), text)
