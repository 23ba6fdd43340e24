"""More comments in German."""

import re

from training.natural.comments import CommentSource, Region, plain, sampled
from training.natural.labels import HARMLESS, HATE, TOXIC
from training.natural.minors import WEST as MINORS

# Stands for the name of the account that a comment answers.
ACCOUNT = re.compile(r"\b(?=[0-9a-f]*\d)[0-9a-f]{13,16}\b")
PHONE_NUMBER = re.compile(r"\d[\d .-]{7,}\d")
LINK = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)

REGION = Region(minors=MINORS, tidy=plain, draw=sampled, is_unwanted=lambda text: PHONE_NUMBER.search(LINK.sub("", text)) is not None)


def without_accounts(text: str) -> str:
    return ACCOUNT.sub(" ", text).strip(" ,:")


SOURCES = (
    # Two people judged how bad an offence is: 1 is plain, 0.5 is mostly "Lügenpresse" and the like, so it is left out.
    CommentSource(
        "bretschneider_de", "de", "pscllbssr/hatespeech-ml", "f5cb431282b6e5fbd9ced74f4589f4659731011c",
        ("2_Feature_Engineering/data/normalized_facebook_comments.csv",),
        format="commas", text="raw_text", label="severity", region=REGION, comment=without_accounts, labels={"1.0": TOXIC, "0.0": HARMLESS},
    ),
    # Written on request, to deceive a network, and changed just enough to mean the opposite ("contrastive"). The columns: how it came
    # about, the label, and what each person said. Texts that one person wrote and judged are used only where they were meant as the
    # opposite of another; the translated texts and the sentences from newspapers are left out.
    CommentSource(
        "gahd_de", "de", "jagol/gahd", "2a4e919d5208d99a885824c63583d898d02ca1a1", ("gahd_disaggregated.csv",),
        format="commas", text="text", label=("source", "label", "annotator_labels"), region=REGION, without=("train-multi",),
        labels={
            "dynabench 1 1/1": HATE, "dynabench 1 1/1/1": HATE, "contrastive 1 1": HATE,
            "dynabench 0 0/0": HARMLESS, "dynabench 0 0/0/0": HARMLESS, "contrastive 0 0": HARMLESS,
        },
    ),
)  # fmt: skip
