"""Every contrast set, in the order in which they are drawn: English kind by kind, then the other languages."""

from training.contrast.contrast_set import ContrastSet
from training.contrast.kinds import (
    chatbot_requests,
    counter_speech,
    games,
    group_statements,
    implied_hate,
    individuals,
    insults,
    long_posts,
    mentions,
    negation,
    profanity,
    scams,
    self_harm,
    sexual,
    slurs,
    spelling_tricks,
    targets,
    technical,
    threats,
    usernames,
    victims,
)
from training.contrast.languages import ar, de, es, fr, hi, it, ja, ko, nl, pl, pt, ru, tr, zh
from training.contrast.languages.build_sets import sets_of

ENGLISH_KINDS = (
    group_statements,
    targets,
    individuals,
    negation,
    counter_speech,
    slurs,
    implied_hate,
    threats,
    usernames,
    profanity,
    insults,
    spelling_tricks,
    mentions,
    victims,
    self_harm,
    chatbot_requests,
    games,
    scams,
    sexual,
    technical,
    long_posts,
)

OTHER_LANGUAGES = (de, es, fr, pt, it, nl, pl, ru, tr, ar, hi, zh, ja, ko)


def all_sets() -> list[ContrastSet]:
    english = [contrast_set for kind in ENGLISH_KINDS for contrast_set in kind.SETS]
    return english + [contrast_set for bank in OTHER_LANGUAGES for contrast_set in sets_of(bank)]
