"""What a kind says about a text: a category is 1, 0, or absent where the kind does not decide it.

Conventions that the kinds share:
- Hate against a group that nobody is spoken to about leaves harassment open: raters disagree whether a group can be harassed.
- Strong swearing at things leaves toxicity open (profanity is rude to some and harmless to others); friendly swearing is 0.
- Wishing oneself dead or describing it is self_harm 1, also where help is asked for; caring for somebody else is 0.
- Telling somebody to kill themselves is harassment and self_harm; whether it is violence stays open.
- News, law, medicine and history without relish are 0 in every category.
"""

from training.categories import CATEGORIES


def label(positive: str = "", unknown: str = "") -> dict[str, int]:
    """Names separated by blanks: those in `positive` are 1, those in `unknown` are left out, all others are 0."""
    ones, absent = positive.split(), unknown.split()
    for name in ones + absent:
        if name not in CATEGORIES:
            raise ValueError(f"no such category: {name}")
    return {name: int(name in ones) for name in CATEGORIES if name not in absent}


CLEAN = label()
HATE = label("toxicity hate_speech", unknown="harassment")
HATE_AT_YOU = label("toxicity hate_speech harassment")
HATE_VIOLENT = label("toxicity hate_speech violence", unknown="harassment")
IMPLIED_HATE = label("hate_speech", unknown="toxicity harassment")
INSULT = label("toxicity harassment")
RUDE = label("toxicity", unknown="harassment")
RUDE_OR_NOT = label(unknown="toxicity harassment")
SWEARING = label(unknown="toxicity")
THREAT = label("toxicity harassment violence")
VIOLENT = label("violence", unknown="toxicity harassment")
SELF_HARM = label("self_harm")
PUSHED_TO_SELF_HARM = label("toxicity harassment self_harm", unknown="violence")
SEXUAL = label("sexual")
SEXUAL_CRUDE = label("sexual", unknown="toxicity")
SEXUAL_HARASSMENT = label("toxicity harassment sexual", unknown="hate_speech")
SPAM = label("spam")
