"""What a label of a source says about our categories. A category that is missing here stays open."""

Meaning = dict[str, float]

HARMLESS: Meaning = {"toxicity": 0, "harassment": 0, "hate_speech": 0, "violence": 0}
NOT_TOXIC: Meaning = {"toxicity": 0, "harassment": 0}
TOXIC: Meaning = {"toxicity": 1}
INSULT: Meaning = {"toxicity": 1, "harassment": 1}
HATE: Meaning = {"toxicity": 1, "hate_speech": 1}
ABUSE_NOT_HATE: Meaning = {"toxicity": 1, "hate_speech": 0}
THREAT: Meaning = {"toxicity": 1, "violence": 1}


def flags(meanings: tuple[Meaning, ...], yes: str, no: str) -> dict[str, Meaning]:
    """For columns that say yes or no, joined by blanks: what those that say yes mean together, and harmless where none does."""
    found = {}
    for number in range(2 ** len(meanings)):
        chosen = [number >> place & 1 for place in range(len(meanings))]
        together: Meaning = {}
        for meaning, is_yes in zip(meanings, chosen, strict=True):
            together |= meaning if is_yes else {}
        found[" ".join(yes if is_yes else no for is_yes in chosen)] = together or HARMLESS
    return found
