"""The first sources of comments by real people: Korean, Turkish, Spanish, Arabic, Romanian, Urdu in Latin letters, Greek, Persian, Danish, Croatian, English.

The rows of the releases came from these sources ready made, so this recipe draws other rows of the same sources. Three of them have no
repository that a snapshot can be taken of: offenseval_tr, ogtd and dkhate are part of OffensEval 2020, whose organisers give them out.
"""

from collections import defaultdict
from collections.abc import Iterator

from training.natural import minors
from training.natural.comments import CommentSource, Region, plain, sampled
from training.natural.labels import ABUSE_NOT_HATE, HARMLESS, HATE, INSULT, THREAT, TOXIC
from training.natural.tables import Row

WITHOUT_REPOSITORY = ("offenseval_tr", "ogtd", "dkhate")


REGION = Region(minors=minors.together(minors.WEST, minors.EAST, minors.ASIA), tidy=lambda text: plain(text.replace("<LF>", " ")), draw=sampled)


def of_one_mind(files: list[list[Row]]) -> Iterator[tuple[str, str]]:
    """One row for each person's answer; only texts on which all agree. The first column for an answer says that nothing is wrong."""
    answers: dict[str, set[bool]] = defaultdict(set)
    for names, *rows in files:
        for row in rows:
            answers[row[names.index("user")]].add(row[names.index("is_abuse.1")] == "1")
    for text, given in answers.items():
        if len(given) == 1:
            yield text, "harmless" if given.pop() else "abusive"


SOURCES = (
    # The labels: 0 origin, 1 appearance, 2 politics, 3 curse, 4 age, 5 gender, 6 race, 7 religion, 8 nothing. The training part is too large for a snapshot.
    CommentSource(
        "kmhas", "ko", "adlnlp/K-MHaS", "ec7a7e775d650b825872f6f538fc717822cdfc1a", ("data/kmhas_valid.txt",),
        format="quoted tabs", text="document", label="label", region=REGION,
        labels={"8": HARMLESS, **{pattern: HATE for pattern in ("*0*", "*5*", "*6*", "*7*")}, "*": TOXIC},
    ),
    CommentSource(
        "offendes", "es", "fmplaza/OffendES", "3a15cde85f5aeb920da36737daa79982a6e8b88d",
        ("split_MeOffendES/training_set.tsv", "split_MeOffendES/dev_set.tsv", "split_MeOffendES/test_set.tsv"),
        format="tabs", text="comment", label="label", region=REGION, labels={"NO": HARMLESS, "OFP": INSULT, "OFG": TOXIC},
    ),
    CommentSource(
        "osact4", "ar", "motazsaad/arabic-hatespeech-data", "a6c43a82de517e904a76043216f60f6d83c83699",
        ("OSACT4/OSACT2020-sharedTask-train.txt", "OSACT4/OSACT2020-sharedTask-dev.txt"),
        format="tabs", text=0, label=(1, 2), region=REGION,
        labels={"NOT_OFF NOT_HS": HARMLESS, "OFF NOT_HS": ABUSE_NOT_HATE, "OFF HS": HATE},
    ),
    CommentSource(
        "omcd", "ar", "kabilessefar/OMCD-Offensive-Moroccan-Comments-Dataset", "43a1d23627045098ac76a5db56fe99ed8e36b930", ("train.csv", "test.csv"),
        format="commas", text="comment", label="off", region=REGION, labels={"0": HARMLESS, "1": TOXIC},
    ),
    # Only where all who judged agree.
    CommentSource(
        "mpold", "ar", "shammur/Arabic-Offensive-Multi-Platform-SocialMedia-Comment-Dataset", "7c5a7d23ac03adffedc907ea4a3aef5f01375c5c",
        ("data/Arabic_offensive_comment_detection_annotation_4000_selected.xlsx",),
        format="sheet", text=2, label=(3, 7, 4), region=REGION,
        labels={"Non-Offensive * 100": HARMLESS, "Offensive HS 100": HATE, "Offensive * 100": ABUSE_NOT_HATE},
    ),
    # Profanity without a target is left out: it is friendly as often as not.
    CommentSource(
        "ro_offense", "ro", "readerbench/ro-offense", "c31118ac0dc252337cad8bc3b8fc4cdafaa9c90e", ("train.csv", "test.csv"),
        format="commas", text="text", label="label", region=REGION, labels={"OTHER": HARMLESS, "INSULT": INSULT, "ABUSE": TOXIC},
    ),
    CommentSource(
        "roman_urdu", "ur-Latn", "haroonshakeel/roman_urdu_hate_speech", "f2f66aa38f59c71254fae57649ada9aeb5d9d1bd",
        ("task_1_train.tsv", "task_1_validation.tsv", "task_1_test.tsv"),
        format="tabs", text=0, label=1, region=REGION, labels={"1": HARMLESS, "0": TOXIC},
    ),
    CommentSource(
        "pars_offensive", "fa", "golnaz76gh/pars-offensive-dataset", "23352e29bde40ff107ae42c501f00b249f68b32e", ("ParsOffensive.xlsx",),
        format="sheet", text="comment", label="label", region=REGION, labels={"Neutral": HARMLESS, "Offensive": TOXIC},
    ),
    # The numbers are the rules of the newspaper that a comment broke: 2 threats, 3 hate, 8 insults. Adverts and other rules are left out.
    CommentSource(
        "24sata", "hr", "mladenk42/NLE-abusive", "1ae3550178529c6026db18cad1d53a541cc5eac0",
        tuple(f"data/unsup/24h/classify/cro_{part}.csv" for part in ("train", "val", "test")),
        format="commas", text="content", label=("label", "rule"), region=REGION,
        labels={"0 ": HARMLESS, "1 8.0": INSULT, "1 3.0": HATE, "1 2.0": THREAT},
    ),
    CommentSource(
        "convabuse", "en", "amandacurry/convabuse", "c0a9469f48956e868276c605d499010ea3c7c0d0", ("1_full/ConvAbuseEMNLPfull.csv",),
        format="commas", text="user", label="is_abuse.1", region=REGION, pairs=of_one_mind, labels={"harmless": HARMLESS, "abusive": TOXIC},
    ),
)  # fmt: skip
