"""Comments in Hebrew, Indonesian, Turkish and Urdu, and in Telugu and Bengali in Latin letters."""

import re
import unicodedata

from training.natural import minors
from training.natural.comments import CommentSource, Region, plain, sampled
from training.natural.labels import HARMLESS, TOXIC

PHONE_NUMBER = re.compile(r"\d[\d .-]{7,}\d")
MENTION = re.compile(r"@[\w.]+")
# The name of the account stands before the comment, often without a blank between them.
ACCOUNT = re.compile(r"^(?:[\w.]*[\d_][\w.]*?(?=[A-ZÇĞİÖŞÜ]|[^\w.]|$)|[a-z.]{6,}(?=\s+[A-ZÇĞİÖŞÜ][a-zçğıöşü])|[a-zçğıöşü.]+(?=@|[A-ZÇĞİÖŞÜ]))")
UNIT = re.compile(r"(?:%u[0-9A-F]{4})+")
FOREIGN = re.compile(r"[^\x00-\x7f]{2,}")
UNSEEN = re.compile("[\ufffd\u200b\u2063]")


def tidy(text: str) -> str:
    return plain(MENTION.sub(" ", text)).strip('"').strip()


MINORS = minors.together(minors.WEST, minors.EAST, minors.ASIA, minors.SECOND, minors.SOUTH)


def is_unwanted(text: str) -> bool:
    """A telephone number, or what the rule on minors does not see because of the letters: bold ones, for instance."""
    return PHONE_NUMBER.search(text) is not None or MINORS.is_broken_by(unicodedata.normalize("NFKC", text))


REGION = Region(minors=MINORS, tidy=tidy, draw=sampled, is_unwanted=is_unwanted)


def without_account(text: str) -> str:
    return ACCOUNT.sub("", text.strip())


def telugu_by_script(text: str, _: str) -> str:
    return "te" if re.search("[\u0c00-\u0c7f]", text) else "te-Latn"


def as_written(text: str) -> str:
    """Emoji and quotes that were stored as their code units, or read in the encoding of old Macs."""
    text = UNIT.sub(lambda found: bytes.fromhex(found.group().replace("%u", "")).decode("utf-16-be", "replace"), text)
    return UNSEEN.sub("", FOREIGN.sub(lambda found: read_again(found.group()), text))


def read_again(letters: str) -> str:
    try:
        return letters.encode("mac_roman").decode()
    except UnicodeError:
        return letters


SOURCES = (
    CommentSource(
        "olah_he", "he", "rezeq1/HebrewDataset", "558fbd477fa66b243c27010238ee086b368493d1", ("Datasets/Hebrew/HebrewData.xlsx",),
        format="sheet", text="text", label="label", region=REGION, without=("president_he_harmless",), labels={"0": HARMLESS, "1": TOXIC},
    ),
    # Class 2, foul words without an offence, is mostly neither.
    CommentSource(
        "id_news", "id", "dhamirdesrul/Indonesian-Online-News-Comments", "8507c86194ddfc807b7905ae09948342c15ef031",
        ("Dataset/Abusive Language Detection on Indonesian Online News Comments Dataset .xlsx",),
        format="sheet", text="Kalimat", label="label", region=REGION, comment=as_written, labels={"1": HARMLESS, "3": TOXIC},
    ),
    CommentSource(
        "instagram_tr", "tr", "nilakay/tr-tweets-hate-speech", "4b01d461849f26ebd7473903584756c4daaf4e19", ("cleaning datasets/hatc.csv",),
        format="commas", text="text", label="label", region=REGION, comment=without_account, labels={"1": TOXIC, "0": HARMLESS},
    ),
    # Its other files call most of what names a group hate.
    CommentSource(
        "youtube_ur", "ur", "FarazSheikh16/Urdu-Hate-Speech-Detection", "846fe2f86267316bdbb8cc0aa6c65714e2f6741b", ("data/Urdu Abusive Dataset.xlsx",),
        format="sheet", text="comment_text", label="comment_class", region=REGION, labels={"1": TOXIC, "0": HARMLESS},
    ),
    # As many abusive ones as there are harmless ones. Its Nepali comments are labelled too loosely.
    CommentSource(
        "code_mixed_te", "te-Latn", "Ranveer098/Code-Mix-and-Code-Switch", "133948d716849bc3c649f5d68ab92d5eb6116fe9", ("Telgu dataset.xlsx",),
        format="sheet", text="comments", label="label", region=REGION, most=800, labels={"abusive": TOXIC, "nonabusive": HARMLESS},
    ),
    # More than a third has no label.
    CommentSource(
        "comments_te", "te/te-Latn", "vivek2k3/transliterated-telugu-abusive-comment-detector", "b4f0a732aafc65dbc744524b034971ca35e003ed",
        ("Abusive comments analysis dataset (Responses) - Abusive comments analysis dataset (Responses).csv",),
        format="commas", text="Comment", label="Abusive", region=REGION, language_of=telugu_by_script, without=("code_mixed_te",),
        labels={"Yes": TOXIC, "No": HARMLESS},
    ),
    # What it calls sexual, racial or religious hate, or hate of how somebody looks, is too often none.
    CommentSource(
        "banglish_bn", "bn-Latn", "srikta/Hate-Speech-Detection-in-Hinghlish-and-Banglish-Language", "e47553f7fffb7ccaefbf208db256486c54a535ad",
        ("Banglish Hate Speech Dataset.csv",),
        format="commas", text="Comment", label=("Hate", "Type"), region=REGION, without=("nigdha_bn",), labels={"Yes Slang": TOXIC, "No Not Hate": HARMLESS},
    ),
)  # fmt: skip
