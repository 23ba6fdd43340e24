"""How people really type: case, end marks, mentions and emoji, drawn without looking at the label."""

import random
import re

NEUTRAL_EMOJI = ("🙂", "😂", "🤔", "👀", "🙄", "😅", "✌️", "🔥", "💯", "🤷")
_VOWEL_SOUND = re.compile(r"\b([Aa])(n?) (?=([\"'“‘(]?)(\w+))")
_NOT_A_VOWEL_SOUND = re.compile(r"(?:uni|use|usu|user|eu|one\b|once\b|ufo|utop)", re.I)
_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)", re.I)
_SPACELESS = {"zh", "ja"}
_PARTICLE = re.compile(r"(.)[\"'”’]?(은\(는\)|이\(가\)|을\(를\)|과\(와\))")


def tidy(text: str, lang: str) -> str:
    """Repairs the seams between a frame and what was put into it."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" +([,.;:!?…])(?=\s|$|[\"'”’)])" if lang != "fr" else r" +([,.])(?=\s|$)", r"\1", text)
    text = re.sub(r"([?!。！？؟।…])[,.،。]+", r"\1", text)
    text = re.sub(r",\.", ".", re.sub(r" (?='(?:m|re)\b)", "", text))
    text = re.sub(r"(?<!\.)\.\.(?!\.)", ".", text)
    if lang in _SPACELESS:
        text = re.sub(r"(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])", "", text)
    if lang == "ko":
        text = _PARTICLE.sub(_particle, text)
    return _articles(text) if lang == "en" else text


def _particle(match: re.Match[str]) -> str:
    """은 after a closed syllable, 는 after an open one, and so on for the other pairs."""
    before, pair = match.group(1), match.group(2)
    closed = "가" <= before <= "힣" and (ord(before) - ord("가")) % 28 != 0
    return match.group(0)[: -len(pair)] + (pair[0] if closed else pair[2])


def _articles(text: str) -> str:
    def right(match: re.Match[str]) -> str:
        word = match.group(4)
        vowel = word[0].lower() in "aeiou" and not _NOT_A_VOWEL_SOUND.match(word)
        sounds = vowel or bool(_SILENT_H.match(word))
        return f"{match.group(1)}{'n' if sounds else ''} "

    return _VOWEL_SOUND.sub(right, text)


def sentence_case(text: str, lang: str) -> str:
    def upper(match: re.Match[str]) -> str:
        letter = match.group(2)
        return match.group(1) + ("İ" if lang == "tr" and letter == "i" else letter.upper())

    text = re.sub(r"(^[\"'“«„¿¡]*|[.!?] [\"'“«„¿¡]*|@user )(\w)", upper, text)
    return re.sub(r"\bi\b(?=$|[ ,.!?;:'’])", "I", text) if lang == "en" else text


def dress(text: str, lang: str, rng: random.Random) -> str:
    """One of several ways of typing; most texts stay as they were written."""
    text = sentence_case(text, lang)
    draw = rng.random()
    if draw < 0.20 and lang != "tr":
        text = text.lower()
    elif draw < 0.22 and lang != "tr":
        text = text.upper()
    draw = rng.random()
    if draw < 0.18:
        text = re.sub(r"[.。।]$", "", text)
    elif draw < 0.24:
        text = re.sub(r"[.。।]$", rng.choice(("!", "!!", "...", "!!!")), text)
    draw = rng.random()
    if draw < 0.04:
        text = f"{text} {rng.choice(NEUTRAL_EMOJI)}"
    elif draw < 0.07 and not text.startswith("@"):
        text = f"@user {text}"
    return text
