"""Sources that hold many languages: translated sentences, speeches in parliaments, the Bible, tweets, passages of an encyclopaedia."""

import html
import json
import random
import re
from collections.abc import Iterator

from training.natural.everyday import LONGEST, SEED, Text, mixed
from training.natural.snapshot import Snapshot
from training.natural.word_filter import WordFilter

TATOEBA = dict(
    pair.split(":")
    for pair in (
        "afr:af amh:am ara:ar ast:ast aze:az bel:be ben:bn bos:bs bre:br bul:bg cat:ca ceb:ceb ces:cs cmn:zh cym:cy dan:da deu:de ell:el epo:eo est:et "
        "eus:eu fao:fo fin:fi fra:fr fry:fy gla:gd gle:ga glg:gl heb:he hin:hi hrv:hr hun:hu hye:hy ind:id isl:is ita:it jav:jv jpn:ja kab:kab kat:ka "
        "kaz:kk khm:km kor:ko kur:ku lat:la lit:lt lvs:lv mal:ml mar:mr mkd:mk mon:mn nld:nl nno:nn nob:nb oci:oc pes:fa pol:pl por:pt ron:ro rus:ru "
        "slk:sk slv:sl spa:es sqi:sq srp:sr swe:sv swh:sw tam:ta tat:tt tel:te tgl:tl tha:th tuk:tk tur:tr uig:ug ukr:uk urd:ur uzb:uz vie:vi xho:xh "
        "yid:yi yue:yue zsm:ms"
    ).split()
)
FEW_OTHER_SOURCES = frozenset("pl it hu bg cs nl fa vi ja he ca ms tl bn ur ta mk es tr hr sr".split())
ROUGH_ENGLISH = re.compile(r"\b(kill|murder|die|dead|suicide|shut up|hate you|ugly|rape|shoot|stab|drunk|hell|bastard|whore|jews?|nazi|gay|sex|naked|hang)\w*\b", re.IGNORECASE)
PARLIAMENTS = {
    "AT": "de", "BA": "bs", "BG": "bg", "CZ": "cs", "DK": "da", "EE": "et", "ES": "es", "ES-CT": "ca", "ES-GA": "gl", "FI": "fi", "FR": "fr", "GB": "en",
    "GR": "el", "HR": "hr", "HU": "hu", "IL": "he", "IS": "is", "IT": "it", "LV": "lv", "NL": "nl", "NO": "nb", "PL": "pl", "PT": "pt", "RS": "sr",
    "SE": "sv", "SI": "sl", "TR": "tr", "UA": "uk",
}  # fmt: skip
BIBLES = {
    "Armenian-PART": "hy", "Basque-NT": "eu", "Estonian-PART": "et", "Gujarati-NT": "gu", "Latvian-NT": "lv", "Swahili-NT": "sw", "Ukranian-NT": "uk",
    "Wolof-NT": "wo", "Zulu-NT": "zu", "Gaelic-PART": "gd", "Manx-PART": "gv", "Ewe-NT": "ee", "Quichua-NT": "qu", "Kabyle-NT": "kab", "Romani-NT": "rom",
}  # fmt: skip
AFRICAN = {
    "amh": "am", "arq": "ar", "ary": "ar", "hau": "ha", "ibo": "ig", "kin": "rw", "orm": "om", "pcm": "pcm", "por": "pt", "swa": "sw", "tir": "ti",
    "tso": "ts", "twi": "tw", "yor": "yo",
}  # fmt: skip
TWEETS = {"arabic": "ar", "french": "fr", "german": "de", "hindi": "hi-Latn", "portuguese": "pt"}
ROUGH_TWEET = re.compile(r"pakistan|terror|wtf|khatam|\bmaa?r", re.IGNORECASE)


def translated_sentences(snapshot: Snapshot, words: WordFilter) -> Iterator[Text]:
    """A sentence whose English translation has a rough word is left out: many of these languages have no word list."""
    for three, language in TATOEBA.items():
        files = dict(snapshot.texts([f"data/tatoeba/v1/tatoeba.{three}-eng.{part}" for part in (three, "eng")]))
        here, english = (files.get(f"data/tatoeba/v1/tatoeba.{three}-eng.{part}", "").splitlines() for part in (three, "eng"))
        shortest = 6 if language in ("zh", "ja", "yue", "ko") else 18
        left = 250 if language in FEW_OTHER_SOURCES else 90
        for sentence, meaning in mixed(pair for pair in zip(here, english, strict=False) if len(pair[0]) >= shortest):
            if left and not ROUGH_ENGLISH.search(meaning) and not words.list_of("en").meanings(meaning):
                left -= 1
                yield Text(sentence, language, "question" if meaning.endswith("?") else "other")


def parliaments(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    for country, language in PARLIAMENTS.items():
        for _path, text in snapshot.texts(snapshot.paths(rf"^Samples/ParlaMint-{country}/\d+/[^/]*\.txt$")):
            for line in text.splitlines():
                speech = line.split("\t", 1)[-1].strip()
                if len(speech) > LONGEST:
                    speech = speech[: speech.rfind(".", 0, LONGEST) + 1]
                if len(speech) >= 25:
                    yield Text(speech, language, "speech")


def bibles(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    """Verses and, as long texts, chapters."""
    languages = {f"bibles/{name}.xml": language for name, language in BIBLES.items()}
    for path, text in snapshot.texts(list(languages)):
        language, whole = languages[path], {}
        for book, chapter, verse in re.findall(r'<seg id="b\.(\w+)\.(\d+)\.\d+"[^>]*>\s*(.*?)\s*</seg>', text, re.DOTALL):
            whole.setdefault((book, chapter), []).append(html.unescape(re.sub(r"\s+", " ", verse)))
        rng, order = random.Random(SEED), sorted(whole)
        rng.shuffle(order)
        yield from (Text("\n".join(whole[key])[:LONGEST], language, "religion") for key in order[:12])
        verses = [verse for key in order[12:] for verse in whole[key] if len(verse) > 30]
        rng.shuffle(verses)
        yield from (Text(verse, language, "religion") for verse in verses[:80])


def african_tweets(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    """Those that the raters marked as positive."""
    for folder, language in AFRICAN.items():
        files = snapshot.texts(snapshot.paths(rf"^data/{folder}/(train|dev|test)\.tsv$"))
        lines = [line.split("\t") for _path, text in files for line in text.splitlines()[1:]]
        yield from (Text(text, language, "other") for text in mixed((fields[-2] for fields in lines if fields[-1].strip() == "positive"), 220))


def tweets(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    """Those that the raters marked as positive (2) or neutral (1); neutral ones in Hindi are often rough."""
    for folder, language in TWEETS.items():
        wanted = ("2",) if language == "hi-Latn" else ("1", "2")
        found: list[str] = []
        for part in ("train", "val", "test"):
            texts = snapshot.text(f"data/sentiment/{folder}/{part}_text.txt").splitlines()
            labels = snapshot.text(f"data/sentiment/{folder}/{part}_labels.txt").split()
            found += [text for text, label in zip(texts, labels, strict=False) if label in wanted and not ROUGH_TWEET.search(text)]
        yield from (Text(text, language, "other") for text in mixed(found, 450))


def passages(snapshot: Snapshot, _: WordFilter) -> Iterator[Text]:
    """Passages of an encyclopaedia and questions about them."""
    for path in snapshot.paths(r"^xquad\.\w\w\.json$"):
        language = path.split(".")[1]
        for article in json.loads(snapshot.text(path))["data"]:
            for paragraph in article["paragraphs"]:
                yield Text(paragraph["context"], language, "encyclopaedia")
                yield from (Text(question["question"], language, "question") for question in paragraph["qas"][:2])
