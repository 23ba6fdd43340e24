"""Spelling tricks that people use to hide a word, applied to training texts. The same seed gives the same text.

The engine undoes most of them before scoring; the models must know the ones that it misses.
Positions are not kept, so this is for training texts only.
"""

import random
import re
from collections.abc import Callable

LEET = {"a": "4@", "b": "8", "e": "3", "g": "9", "i": "1!", "l": "1|", "o": "0", "s": "5$", "t": "7+", "z": "2"}
CONFUSABLES = {
    "a": "аɑα", "b": "Ьƅ", "c": "сϲ", "d": "ԁ", "e": "еҽ", "g": "ɡ", "h": "һ", "i": "іıι", "j": "ј", "k": "кκ", "l": "ӏⅼ", "m": "м", "n": "ո",
    "o": "оοօ", "p": "рρ", "q": "ԛ", "s": "ѕ", "t": "т", "u": "υս", "v": "ѵν", "w": "ԝ", "x": "хχ", "y": "уү", "z": "ᴢ",
}  # fmt: skip
ACCENTS = {"a": "áàäâã", "c": "ç", "e": "éèëê", "i": "íìïî", "n": "ñ", "o": "óòöô", "u": "úùüû", "y": "ýÿ"}
SEPARATORS = (".", "-", "_", "*", " ", "·", "~", "/")
INVISIBLE = ("\u200b", "\u200c", "\u00ad", "\u2060")
MASKS = "*#@-_"
_WORD = re.compile(r"[^\W\d_]{3,}")


def leet(word: str, rng: random.Random) -> str:
    return _swap_letters(word, LEET, rng, share=0.7)


def confusable(word: str, rng: random.Random) -> str:
    return _swap_letters(word, CONFUSABLES, rng, share=0.6)


def accented(word: str, rng: random.Random) -> str:
    return _swap_letters(word, ACCENTS, rng, share=0.6)


def separated(word: str, rng: random.Random) -> str:
    return rng.choice(SEPARATORS).join(word)


def split_once(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word))
    return f"{word[:at]}{rng.choice(SEPARATORS)}{word[at:]}"


def repeated(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word))
    return word[:at] + word[at] * rng.randrange(2, 6) + word[at + 1 :]


def invisible(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word))
    return word[:at] + rng.choice(INVISIBLE) + word[at:]


def masked(word: str, rng: random.Random) -> str:
    """f**k, id#ot: the first letter stays, and one or two letters inside are replaced."""
    at = rng.randrange(1, len(word) - 1)
    length = rng.randrange(1, min(3, len(word) - at))
    return word[:at] + rng.choice(MASKS) * length + word[at + length :]


def swapped(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word) - 1)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def without_a_vowel(word: str, rng: random.Random) -> str:
    places = [at for at in range(1, len(word)) if word[at].lower() in "aeiou"]
    if not places:
        return swapped(word, rng)
    at = rng.choice(places)
    return word[:at] + word[at + 1 :]


def odd_case(word: str, rng: random.Random) -> str:
    return "".join(letter.upper() if rng.random() < 0.5 else letter.lower() for letter in word)


def wide(word: str, _rng: random.Random) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in word)


TRICKS: dict[str, Callable[[str, random.Random], str]] = {
    trick.__name__: trick
    for trick in (leet, confusable, accented, separated, split_once, repeated, invisible, masked, swapped, without_a_vowel, odd_case, wide)
}
# Tricks that also work outside the Latin alphabet.
ANY_SCRIPT = ("separated", "split_once", "repeated", "invisible")


def disguise(text: str, rng: random.Random, share: float = 0.3) -> str:
    """Applies one trick to about `share` of the words, and to at least one word if there is any."""
    places = list(_WORD.finditer(text))
    if not places:
        return text
    count = max(1, round(len(places) * share * rng.uniform(0.5, 1.5)))
    chosen = sorted(rng.sample(range(len(places)), min(count, len(places))))
    names = tuple(TRICKS) if _is_mostly_latin(text) else ANY_SCRIPT
    trick = TRICKS[rng.choice(names)]
    pieces, end = [], 0
    for index in chosen:
        place = places[index]
        pieces += [text[end : place.start()], trick(place.group(), rng)]
        end = place.end()
    return "".join(pieces) + text[end:]


def joined(text: str) -> str:
    """All words joined, as in a username."""
    return re.sub(r"[\s.,!?;:]+", "", text)


def _swap_letters(word: str, table: dict[str, str], rng: random.Random, share: float) -> str:
    places = [at for at, letter in enumerate(word) if letter.lower() in table]
    if not places:
        return swapped(word, rng)
    chosen = {at for at in places if rng.random() < share} or {rng.choice(places)}
    return "".join(rng.choice(table[letter.lower()]) if at in chosen else letter for at, letter in enumerate(word))


def _is_mostly_latin(text: str) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    return sum(letter < "\u0250" for letter in letters) * 2 > len(letters)
