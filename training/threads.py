"""Reads our own texts that have earlier messages: what a text means may depend on them, and only the last message is labelled.

`training/written/threads.jsonl` has one JSON object per line: `{"previous": [oldest, …], "text", "lang", "flags"}`, with the seven flags of
`training.written_texts`. One block of lines in ten is for choices, and two are for measuring.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from training.categories import CATEGORIES

FILE = Path(__file__).parent / "written" / "threads.jsonl"


# Neighbouring lines are variations of one scene, so blocks stay together.
BLOCK = 12


def read_threads(part: str) -> Iterator[dict]:
    """None without the file."""
    if not FILE.exists():
        return
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines()):
        if part_of(number // BLOCK) == part:
            thread = json.loads(line)
            y = {name: int(flag) for name, flag in zip(CATEGORIES, thread["flags"], strict=True) if flag != "-"}
            yield {"text": thread["text"], "previous": thread["previous"], "lang": thread["lang"], "source": "written/threads", "raw": {}, "y": y, "group": "thread"}


def part_of(block: int) -> str:
    return {4: "choices", 2: "measure", 7: "measure"}.get(block % 10, "train")
