"""Changes that keep the meaning of a text: what people type differently, and what must not change a verdict.

Typographic quotes, mark-up and spaces need no variants, because the engine takes them away before the network reads a text.
These stay: small letters, missing accents and end marks, and what stands around a text (mentions, links, hashtags, a smile, a signature).
"""

import random
import unicodedata

MENTIONS = ("@user", "@mia", "@jonas_k", "@the.real.kim", "@admin", "@ahmet", "@lucia88")
HASHTAGS = (
    "#monday", "#fyp", "#news", "#football", "#music", "#mood", "#life", "#news2026", "#Wochenende", "#viral", "#BreakingNews", "#travel", "#food", "#repost",
    "#sunset", "#gaming", "#foryou", "#throwback", "#eleccion", "#noticias", "#gündem", "#новости", "#뉴스", "#أخبار", "#ニュース", "#berita", "#actu", "#debate", "#London", "#F1",
)  # fmt: skip
SMILES = (":)", ":-)", "😊", "🙂", "😂", ":D", "xD", "lol", "haha", "👍")
LINKS = ("https://example.org/news/2026", "https://youtu.be/aB3xYz", "http://example.com/a?b=1", "www.example.net", "https://t.co/x7Gh2")
SIGNATURES = ("\n\n-- \nMarta Keller\nmarta.keller@example.org", "\n\nBest regards,\nJ. Okafor", "\n--\nSent from my phone", "\n\nCheers, Tom", "\n\n-- \nAli Demir\n+90 212 555 01 01")
CLOSED = ".!?…。！？।؟\"')]"


def without_accents(text: str) -> str:
    return unicodedata.normalize("NFC", "".join(one for one in unicodedata.normalize("NFD", text) if not "\u0300" <= one <= "\u036f"))


KINDS = 10
SMALL, ACCENTS, LINK, HASHTAG = 0, 1, 6, 7


def variant(text: str, rng: random.Random, kind: int | None = None) -> tuple[str, bool]:
    """The changed text, and whether it has something that may look like spam, so that its label for spam no longer holds."""
    if kind is None:
        kind = rng.randrange(KINDS)
    if kind == SMALL:
        return text.lower(), False
    if kind == ACCENTS:
        return without_accents(text), False
    if kind == 2:
        return text.rstrip().rstrip(CLOSED), False
    if kind == 3:
        return text[:1].lower() + text[1:], False
    if kind == 4:
        return text if text.rstrip()[-1:] in CLOSED else f"{text.rstrip()}.", False
    if kind == 5:
        return f"{rng.choice(MENTIONS)} {text}", False
    if kind == LINK:
        return f"{text} {rng.choice(LINKS)}", True
    if kind == HASHTAG:
        return f"{text} {rng.choice(HASHTAGS)}", True
    if kind == 8:
        return f"{text} {rng.choice(SMILES)}", False
    return text + rng.choice(SIGNATURES), True
