"""Comments in German, Finnish, Dutch and Spanish."""

import re

from training.natural.comments import CommentSource, Region, sampled
from training.natural.labels import HARMLESS, HATE, INSULT, THREAT, TOXIC
from training.natural.minors import WEST as MINORS


def tidy(text: str) -> str:
    """Turns the marks that some sources write for line breaks, emoji and quotes into what they stand for."""
    text = re.sub(r"\s*\|LBR\|\s*", "\n", text)
    text = re.sub(r"<U\+([0-9A-F]{4,8})>", lambda found: chr(int(found.group(1), 16)), text)
    for mark, meaning in (('\\""', '"'), ('""', '"'), ("&amp;", "&"), ("&gt;", ">"), ("&lt;", "<")):
        text = text.replace(mark, meaning)
    return text.strip()


REGION = Region(minors=MINORS, tidy=tidy, draw=sampled)

SOURCES = (
    CommentSource(
        "germeval2019", "de", "ffreemt/data", "179b37fca6ee3f418f7f0773898596b5497703da",
        ("germeval2019.training_subtask1_2_korrigiert.txt", "germeval2019GoldLabelsSubtask1_2.txt"),
        format="tabs", text=0, label=2, region=REGION,
        labels={"OTHER": HARMLESS, "INSULT": INSULT, "ABUSE": {"toxicity": 1, "hate_speech": 0.8}},
    ),
    CommentSource(
        "suomi24_toxicity", "fi", "TurkuNLP/toxicity-classifier", "34d0e992f23fa8304c27bcc4851c275e17344b3b", ("annotations/all_annotations.tsv",),
        format="tabs", text=2, label=1, region=REGION,
        labels={
            "not-toxicity": HARMLESS, "not-identity_attack": {"hate_speech": 0}, "toxicity": TOXIC, "severe_toxicity": TOXIC, "insult": TOXIC,
            "identity_attack": HATE, "threat": THREAT,
        },
    ),
    CommentSource(
        "imsypp_nl", "nl", "textgain/IMSyPP-DATA", "435c4831cbc8001554e358862674345d208a73a1", ("IMSyPP_NL_evaluation.csv",),
        format="commas", text=1, label=2, region=REGION,
        labels={"0. appropriate": HARMLESS, "2. offensive": TOXIC, "3. violent": THREAT},
    ),
    # Two people labelled each comment; only where they agree.
    CommentSource(
        "gold_standard_toxicity", "es", "training-datalab/gold-standard-toxicity", "cc40e2b80860ebe0f89ca0d7b18b7d6c94653828",
        ("data/tidy/goldstd_protests.csv", "data/tidy/goldstd_Convention.csv"),
        format="commas", text="text", label=("coder_1", "coder_2"), region=REGION, labels={"1 1": TOXIC, "0 0": HARMLESS},
    ),
)  # fmt: skip
