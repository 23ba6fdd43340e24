"""Turns the word bank of a language into contrast sets. All banks have the same parts, so that all languages are taught the same contrasts.

A bank holds whole sentences, because endings differ from language to language; {g} is a group as subject, other forms are the bank's own.
"""

from types import ModuleType

from training.contrast.contrast_set import ContrastSet, Group, side
from training.contrast.grammar import lines
from training.contrast.labels import (
    CLEAN,
    HATE,
    IMPLIED_HATE,
    INSULT,
    PUSHED_TO_SELF_HARM,
    RUDE_OR_NOT,
    SELF_HARM,
    SEXUAL,
    SEXUAL_HARASSMENT,
    SPAM,
    SWEARING,
    THREAT,
    VIOLENT,
    label,
)

PARTS = (
    "CARRIERS GROUPS HATEFUL DENIED_KINDNESS NEUTRAL KIND WRONGED DENIED_HATE IMPLIED QUOTE_FRAMES CONDEMN APPROVE TARGET_FRAMES PEOPLE THINGS "
    "THREATS GROUP_THREATS HARMLESS INSULTS NO_INSULTS FRIENDLY_SWEARING SWEARING_AT_THINGS IDEATION PUSHED HELP SORROW SEXUAL_TALK SEXUAL_PRESSURE SEXUAL_SOBER "
    "SCAMS HONEST SOBER RELISHED TECHNICAL REQUESTS_VIOLENT REQUESTS_HATEFUL REQUESTS_HARMLESS"
).split()


def sets_of(bank: ModuleType) -> list[ContrastSet]:
    part = {name: lines(getattr(bank, name)) for name in PARTS}
    groups = tuple(_group(line, bank.FORMS) for line in part["GROUPS"])
    carriers, lang = part["CARRIERS"], bank.LANG

    def spoken(kind: str, rows: int, /, grouped: bool = False, **sides) -> ContrastSet:
        return ContrastSet(kind, "spoken", carriers, sides, rows, groups=groups if grouped else (), lang=lang)

    return [
        spoken(
            "group_statements", 640, grouped=True,
            hateful=side(HATE, weight=3, x=part["HATEFUL"]),
            denied_kindness=side(HATE, x=part["DENIED_KINDNESS"]),
            implied=side(IMPLIED_HATE, x=part["IMPLIED"]),
            neutral=side(CLEAN, weight=2, x=part["NEUTRAL"]),
            kind=side(CLEAN, x=part["KIND"]),
            wronged=side(CLEAN, x=part["WRONGED"]),
            denied_hate=side(CLEAN, x=part["DENIED_HATE"]),
        ),
        ContrastSet(
            "counter_speech", "quoted", part["QUOTE_FRAMES"], rows=320, slots={"x": part["HATEFUL"]}, groups=groups, lang=lang,
            sides={"condemned": side(CLEAN, stance=part["CONDEMN"]), "approved": side(HATE, stance=part["APPROVE"])},
        ),
        ContrastSet("targets", "scorn", part["TARGET_FRAMES"], {"group": side(HATE, t=("{g}",))}, 180, groups=groups, lang=lang),
        ContrastSet(
            "targets", "scorn_others", part["TARGET_FRAMES"], rows=160, lang=lang, frames_from="scorn",
            sides={"people": side(RUDE_OR_NOT, t=part["PEOPLE"]), "things": side(CLEAN, t=part["THINGS"])},
        ),
        ContrastSet(
            "threats", "against_groups", carriers, rows=144, groups=groups, lang=lang,
            sides={"threat": side(label("toxicity hate_speech violence", unknown="harassment"), x=part["GROUP_THREATS"]), "wronged": side(CLEAN, x=part["WRONGED"])},
        ),
        spoken("threats", 200, threat=side(THREAT, x=part["THREATS"]), harmless=side(CLEAN, x=part["HARMLESS"])),
        spoken(
            "insults", 280,
            insult=side(INSULT, weight=3, x=part["INSULTS"]),
            harmless=side(CLEAN, weight=2, x=part["NO_INSULTS"]),
            friendly=side(CLEAN, x=part["FRIENDLY_SWEARING"]),
            things=side(SWEARING, x=part["SWEARING_AT_THINGS"]),
        ),
        spoken(
            "self_harm", 220,
            ideation=side(SELF_HARM, weight=3, x=part["IDEATION"]),
            pushed=side(PUSHED_TO_SELF_HARM, x=part["PUSHED"]),
            help=side(CLEAN, weight=2, x=part["HELP"]),
            sorrow=side(CLEAN, weight=2, x=part["SORROW"]),
        ),
        spoken(
            "sexual", 180,
            sexual=side(SEXUAL, weight=2, x=part["SEXUAL_TALK"]),
            pressure=side(SEXUAL_HARASSMENT, x=part["SEXUAL_PRESSURE"]),
            sober=side(CLEAN, weight=3, x=part["SEXUAL_SOBER"]),
        ),
        spoken("scams", 220, scam=side(SPAM, x=part["SCAMS"]), honest=side(CLEAN, x=part["HONEST"])),
        spoken("mentions", 200, relished=side(VIOLENT, x=part["RELISHED"]), sober=side(CLEAN, x=part["SOBER"]), technical=side(CLEAN, x=part["TECHNICAL"])),
        spoken("chatbot_requests", 80, violent=side(VIOLENT, x=part["REQUESTS_VIOLENT"]), harmless=side(CLEAN, x=_without_group(part["REQUESTS_HARMLESS"]))),
        ContrastSet(
            "chatbot_requests", "about_groups", carriers, rows=90, groups=groups, lang=lang,
            sides={"hateful": side(IMPLIED_HATE, x=part["REQUESTS_HATEFUL"]), "harmless": side(CLEAN, x=_with_group(part["REQUESTS_HARMLESS"]))},
        ),
    ]  # fmt: skip


def _with_group(templates: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(template for template in templates if "{" in template)


def _without_group(templates: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(template for template in templates if "{" not in template)


def _group(line: str, forms: tuple[str, ...]) -> Group:
    dimension, name, *texts = (text.strip() for text in line.split(";"))
    if len(texts) != len(forms):
        raise ValueError(f"a group needs the forms {forms}: {line}")
    return Group(dimension, name, dict(zip(forms, texts, strict=True)))
