"""Reviews, adverts, letters, questions and talk in one language each."""

import csv
import html
import io
import json
import re
import zipfile
from collections.abc import Iterator

from training.natural.everyday import LONG_FROM, Text, mixed
from training.natural.snapshot import Snapshot
from training.natural.word_filter import WordFilter

MAIL_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+|[\w.+-]+![\w.!-]+")
NEWSGROUPS = {
    "misc.forsale": "advert", "rec.autos": "other", "rec.motorcycles": "other", "rec.sport.baseball": "other", "rec.sport.hockey": "other",
    "sci.electronics": "howto", "sci.med": "health", "sci.space": "other", "soc.religion.christian": "religion",
}  # fmt: skip
THAI = {"pos.txt": ("review", 700), "q.txt": ("question", 700), "neu.txt": ("other", 900), "neg.txt": ("review", 350)}


def film_reviews(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for _path, text in snapshot.texts(snapshot.paths(r"^raw/\d+\.json$")[:150]):
        yield from (Text(review["review"], "ko", "review") for review in entries(text))


def entries(text: str) -> list[dict]:
    """A damaged file has none."""
    try:
        return json.loads(text)
    except ValueError:
        return []


def adverts(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for path in snapshot.paths(r"craigslist_\w+\.json$"):
        for line in snapshot.text(path).strip().strip("[]").splitlines():
            for advert in entries(f"[{line.rstrip(',')}]"):
                price = f"\n${advert['price']}" if advert.get("price", 0) > 0 else ""
                yield Text(f"{advert['title']}\n" + "\n".join(advert["description"]) + price, "en", "advert")


def newsgroups(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for group, genre in NEWSGROUPS.items():
        for _path, text in snapshot.texts(mixed(snapshot.paths(rf"^20_newsgroups/{re.escape(group)}/"), 320), "latin-1"):
            head, _blank, body = text.partition("\n\n")
            subject = re.search(r"^Subject: (.*)$", head, re.MULTILINE)
            post = (f"Subject: {subject[1]}\n\n" if subject else "") + body.strip()
            yield Text(MAIL_ADDRESS.sub("[email]", post), "en", genre)


def german_pages(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for line in snapshot.text("data/corpus/corpus_de_small.tsv").splitlines():
        yield Text(re.sub(r"\s+", " ", line.split("\t", 1)[-1]).strip(), "de", "review")


def hotel_talk(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for path in ("data/crosswoz/val.json.zip", "data/crosswoz/test.json.zip"):
        for dialogue in json.loads(unpacked(snapshot.read(path))).values():
            turns = [message["content"] for message in dialogue["messages"]]
            whole = "\n".join(turns)
            yield Text(whole if len(whole) >= LONG_FROM else turns[0], "zh", "chat")
            yield Text(turns[min(2, len(turns) - 1)], "zh", "chat")


def unpacked(content: bytes) -> str:
    packed = zipfile.ZipFile(io.BytesIO(content))
    return packed.read(packed.namelist()[0]).decode("utf-8", "replace")


def text_messages(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    """Only of those who said that they were 21 or older."""
    for path, language in (("smsCorpus_zh_xml_2015.03.09.zip", "zh"), ("smsCorpus_en_xml_2015.03.09_all.zip", "en")):
        for message, age in re.findall(r"<text>(.*?)</text>.*?<age>(.*?)</age>", unpacked(snapshot.read(path)), re.DOTALL):
            if re.match(r"(2[1-9]|[3-9]\d)", age):
                yield Text(html.unescape(message).strip(), language, "chat")


def labelled_questions(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for line in snapshot.text("data/raw/TREC.train", "latin-1").splitlines():
        yield Text(line.split(" ", 1)[-1], "en", "question")


def intents(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for text, _intent in json.loads(snapshot.text("data/data_small.json"))["train"]:
        yield Text(text, "en", "chat")


def indonesian_questions(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    """The words of a question stand in a list."""
    for line in csv.DictReader(io.StringIO(snapshot.text("dataset/facqa_qa-factoid-itb/train_preprocess.csv"))):
        yield Text(" ".join(re.findall(r"'([^']*)'", line["question"])).replace(" ?", "?"), "id", "question")


def thai_posts(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for path, (genre, most) in THAI.items():
        yield from (Text(line, "th", genre) for line in mixed((line for line in snapshot.text(path).splitlines() if len(line) > 12), most))
