"""Questions about health, and answers to them."""

import csv
import html
import io
import json
import re
from collections.abc import Iterator

from training.natural.everyday import LONGEST, Text, mixed
from training.natural.snapshot import Snapshot
from training.natural.word_filter import WordFilter


def questions(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for path in ("icliniqQAs.json", "ehealthforumQAs.json", "questionDoctorQAs.json"):
        for entry in json.loads(snapshot.text(path)):
            asked = (entry.get("question_text") or entry.get("question") or "").strip()
            yield Text(re.sub(r"\s*\n\s*", "\n", asked.replace("\t", " ")), "en", "health")


def answers(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for _path, text in snapshot.texts(mixed(snapshot.paths(r"^[1-9]_[^/]*/[^/]*\.xml$"), 900)):
        for question, answer in re.findall(r"<Question[^>]*>(.*?)</Question>\s*<Answer>(.*?)</Answer>", text, re.DOTALL):
            yield Text(html.unescape(question).strip(), "en", "health")
            yield Text(re.sub(r"[ \t]+", " ", html.unescape(answer)).strip()[:LONGEST], "en", "health")


def chinese(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    sample = snapshot.paths(r"5000-6000\.csv$")[0]
    for entry in csv.DictReader(io.StringIO(snapshot.text(sample, "gb18030"))):
        yield from (Text(entry.get(column) or "", "zh", "health") for column in ("title", "ask", "answer"))
