"""Reads our own texts that have earlier messages: what a text means may depend on them, and only the last message is labelled.

`training/written/threads.jsonl` has one JSON object per line: `{"previous": [oldest, …], "text", "lang", "flags"}`, with the seven flags of
`training.written_texts`. The hash of the text decides which part a thread belongs to.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from training.categories import CATEGORIES

FILE = Path(__file__).parent / "written" / "threads.jsonl"


def part_of(thread: dict) -> str:
    place = hashlib.sha256(" ".join([*thread["previous"], thread["text"]]).encode()).digest()[0] % 10
    return "choices" if place == 0 else "measure" if place in (1, 2) else "train"


def read_threads(part: str) -> Iterator[dict]:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        thread = json.loads(line)
        if part_of(thread) == part:
            y = {name: int(flag) for name, flag in zip(CATEGORIES, thread["flags"], strict=True) if flag != "-"}
            yield {"text": thread["text"], "previous": thread["previous"], "lang": thread["lang"], "source": "written/threads", "raw": {}, "y": y, "group": "thread"}
