"""Makes rows of the size that a model reads in the service: short windows in which a bad text is among friendly sentences.

A long text is judged by its parts, and a part is a sentence or a few neighbours. Most labelled texts are a single thought, so
a model trained only on those learns that friendly neighbours mean a harmless text, and that a single calm sentence is odd.
Five kinds of rows are made from the existing ones:

- a short bad text between friendly sentences of its language, with the label that it has alone;
- a short harmless text between the same kind of sentences;
- single sentences of longer harmless texts;
- only friendly sentences, up to slightly more than a model reads at once, and fewer rows of these lengths with a
  bad text among them: otherwise sentences that do not belong together become a sign that something is hidden;
- stretches of long posts whose one bad sentence is known: some with it and some without it.

A model reads the beginning and the end of a text that is too long for it (`training.pieces`). A bad text in the middle of such a row
would be cut out while its label stays, so bad texts are placed where a model reads them. Long bad posts are left out
(`is_seen_whole`), except for stretches of those whose bad sentence is known.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from training.categories import CATEGORIES
from training.dilute import NOT_ALONE, ended
from training.written_texts import Written

# What people write if nothing is wrong.
FRIENDLY = frozenset({"friendly", "everyday", "long", "honest_offer", "technical", "question"})
# Characters of a window and of a post; scripts without spaces say more in fewer characters.
LONGEST, LONGEST_DENSE = 270, 110
POST, POST_DENSE = 620, 240
# How many characters are certainly read from the beginning, and from the end.
SEEN, SEEN_DENSE = (240, 70), (80, 25)
# A post up to this length is read completely in most languages.
WHOLE, WHOLE_DENSE = 400, 130
DENSE = frozenset({"zh", "ja", "ko", "th"})
SHORT, SHORT_DENSE = 160, 70
SENTENCE = re.compile(r"[^.!?…。！？।؟\n]+[.!?…。！？।؟]*")
LEAST_LETTERS = 16
TIMES_WRITTEN = 2
# The share of short bad texts that are also put into a post, and the number of completely friendly posts for each of these.
POSTS_SHARE = 0.4
CALM_POSTS = 2
MOST_PUBLIC = {"en": 16_000}
MOST_PUBLIC_OTHER = 1_500
SURE = 0.7


# The number of stretches without the bad sentence that are taken from a long post.
STRETCHES_BESIDE = 3


def sentences(text: str) -> list[str]:
    return [one.strip() for one in SENTENCE.findall(text) if len(one.strip()) >= LEAST_LETTERS]


def is_short(text: str, lang: str) -> bool:
    return len(text) <= (SHORT_DENSE if lang in DENSE else SHORT)


def window(text: str, lang: str, friendly: list[str], rng: random.Random) -> str:
    """Friendly sentences before and after, as many as fit; at least one."""
    room = (LONGEST_DENSE if lang in DENSE else LONGEST) - len(text)
    around = [rng.choice(friendly)]
    for _ in range(rng.randrange(3)):
        one = rng.choice(friendly)
        if sum(map(len, around)) + len(one) <= room:
            around.append(one)
    around.insert(rng.randint(0, len(around)), ended(text))
    return (" " if lang not in ("zh", "ja", "th") else "").join(around)


def is_seen_whole(text: str, lang: str) -> bool:
    return len(text) <= (WHOLE_DENSE if lang in DENSE else WHOLE)


def post(lang: str, friendly: list[str], rng: random.Random, hidden: str | None = None) -> str:
    length = rng.randrange(*((LONGEST_DENSE, POST_DENSE) if lang in DENSE else (LONGEST, POST)))
    space = " " if lang not in ("zh", "ja", "th") else ""
    own: list[str] = []
    while sum(map(len, own)) < length:
        own.append(rng.choice(friendly))
    if hidden is None:
        return space.join(own)
    places = list(range(len(own) + 1))
    rng.shuffle(places)
    texts = (space.join([*own[:place], ended(hidden), *own[place:]]) for place in places)
    return next((text for text in texts if is_read(text, ended(hidden), lang)), space.join([ended(hidden), *own]))


def is_read(text: str, hidden: str, lang: str) -> bool:
    """Whether a model that reads only the beginning and the end reads the hidden text."""
    from_beginning, from_end = SEEN_DENSE if lang in DENSE else SEEN
    start = text.index(hidden)
    return is_seen_whole(text, lang) or start + len(hidden) <= from_beginning or start >= len(text) - from_end


def stretches(line: Written, rng: random.Random) -> Iterator[dict]:
    """Neighbouring sentences of a long post, with its flags if the bad one is among them."""
    start = line.text.index(line.bad)
    end = start + len(line.bad)
    before, after = cuts(line.text[:start]), cuts(line.text[end:])
    longest = LONGEST_DENSE if line.lang in DENSE else LONGEST
    yield row(line.bad.strip(), line.lang, line.row()["y"])
    for room in (longest // 2, longest, WHOLE_DENSE if line.lang in DENSE else WHOLE):
        own, left, right = [line.bad], before[:], after[:]
        while left or right:
            from_left = bool(left) and (not right or rng.random() < 0.5)
            more = [left.pop(), *own] if from_left else [*own, right.pop(0)]
            if sum(map(len, more)) > room:
                break
            own = more
        text = "".join(own).strip()
        if len(own) > 1 and is_read(text, line.bad.strip(), line.lang):
            yield row(text, line.lang, line.row()["y"])
    for _ in range(STRETCHES_BESIDE):
        side = rng.choice([one for one in (before, after) if one] or [[]])
        first = rng.randrange(max(1, len(side)))
        own = "".join(side[first : first + rng.randint(1, 4)]).strip()
        if len(own) >= LEAST_LETTERS:
            yield row(own[:POST], line.lang, dict.fromkeys(CATEGORIES, 0))


def cuts(text: str) -> list[str]:
    """The sentences with the white space after them."""
    return re.findall(r"[^.!?…。！？।؟\n]*[.!?…。！？।؟\n]+\s*|[^.!?…。！？।؟\n]+$", text)


def written_windows(lines: Iterable[Written], seed: int) -> tuple[list[dict], dict[str, list[str]]]:
    """The windows, and the friendly sentences of each language."""
    rng = random.Random(seed)
    friendly: dict[str, list[str]] = defaultdict(list)
    passages: dict[str, list[str]] = defaultdict(list)
    calm: list[dict] = []
    known: list[dict] = []
    short: list[Written] = []
    for line in lines:
        if line.context == "username":
            continue
        is_harmless = set(line.flags) == {"0"}
        own = sentences(line.text) if is_harmless else []
        if len(own) > 1:
            calm += [row(one, line.lang, dict.fromkeys(CATEGORIES, 0)) for one in own]
        if is_harmless and line.kind in FRIENDLY:
            friendly[line.lang] += [ended(one) for one in own]
            if is_seen_whole(line.text, line.lang):
                passages[line.lang].append(ended(line.text))
        if line.kind not in NOT_ALONE and is_short(line.text, line.lang):
            short.append(line)
        if line.bad:
            known += stretches(line, rng)
    rows = calm + known
    for line in short:
        if len(friendly[line.lang]) >= 20:
            rows += [row(window(line.text, line.lang, friendly[line.lang], rng), line.lang, line.row()["y"]) for _ in range(TIMES_WRITTEN)]
            if "1" in line.flags and rng.random() < POSTS_SHARE:
                rows.append(row(post(line.lang, rng.choice([friendly, passages])[line.lang], rng, line.text), line.lang, line.row()["y"]))
                calm_posts = [post(line.lang, rng.choice([friendly, passages])[line.lang], rng) for _ in range(CALM_POSTS)]
                rows += [row(text, line.lang, dict.fromkeys(CATEGORIES, 0)) for text in calm_posts]
    return rows, friendly


def public_windows(rows: Iterable[dict], friendly: dict[str, list[str]], seed: int) -> Iterator[dict]:
    """As many bad as harmless public rows in each language."""
    rng = random.Random(seed)
    kept: dict[tuple[str, bool], list[dict]] = defaultdict(list)
    for one in rows:
        values = one["y"].values()
        is_bad = any(value >= SURE for value in values)
        if len(friendly[one["lang"]]) >= 20 and is_short(one["text"], one["lang"]) and (is_bad or all(value == 0 for value in values)):
            kept[one["lang"], is_bad].append(one)
    for (lang, _), own in sorted(kept.items()):
        rng.shuffle(own)
        for one in own[: MOST_PUBLIC.get(lang, MOST_PUBLIC_OTHER)]:
            yield {**one, "text": window(one["text"], lang, friendly[lang], rng), "source": f"windows/{one['source']}", "raw": {}}


def row(text: str, lang: str, y: dict) -> dict:
    return {"text": text, "lang": lang, "source": "windows/written/sentences", "raw": {}, "y": y}
