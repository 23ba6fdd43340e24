"""Draws rows from contrast sets: seeded, without repeats, in equal numbers for every group and, within a side, for every frame."""

import random
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import cycle

from training.contrast.contrast_set import ContrastSet, Group, Side
from training.contrast.grammar import expand
from training.contrast.minors import breaks_the_rule
from training.contrast.surface import dress, tidy
from training.evasion import disguise

Row = dict[str, object]
_TRIES = 40


class NotEnoughVariety(ValueError):
    """A set was asked for more rows than its words can give."""


def generate(sets: Iterable[ContrastSet], seed: int) -> Iterator[Row]:
    seen: set[str] = set()
    for contrast_set in sets:
        # Each set has its own stream of chance, so that a new line in one kind does not change the others.
        rng = random.Random(f"{seed}/{contrast_set.lang}/{contrast_set.kind}/{contrast_set.name}")
        yield from _draw_set(contrast_set, rng, seen)


def text_key(text: str) -> str:
    """Two texts that differ in case, marks or spaces only are the same text."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[\W_]+", " ", folded).strip()


def _draw_set(contrast_set: ContrastSet, rng: random.Random, seen: set[str]) -> Iterator[Row]:
    names = sorted({group.name for group in contrast_set.groups}) or [None]
    per_group = contrast_set.rows // len(names)
    turns = [name for name, part in contrast_set.sides.items() for _ in range(part.weight)]
    frames = {turn: cycle(_shuffled(range(len(contrast_set.frames)), rng)) for turn in contrast_set.sides}
    for name in names:
        terms = [group for group in contrast_set.groups if group.name == name] or [None]
        start = rng.randrange(len(turns))
        for number in range(per_group):
            turn = turns[(start + number) % len(turns)]
            yield _draw_row(contrast_set, turn, frames[turn], terms, rng, seen)


def _draw_row(contrast_set: ContrastSet, turn: str, frames, terms: list[Group | None], rng: random.Random, seen: set[str]) -> Row:
    part = contrast_set.sides[turn]
    for _ in range(_TRIES):
        number = next(frames)
        group = rng.choice(terms)
        text = _draw_text(contrast_set, part, contrast_set.frames[number], group, rng)
        key = text_key(text)
        if key in seen:
            continue
        if breaks_the_rule(text, part.y, contrast_set.lang):
            raise ValueError(f"sexual content beside a minor in {contrast_set.kind}/{contrast_set.name}/{turn}: {text}")
        seen.add(key)
        raw = {"frame": f"{contrast_set.frames_from or contrast_set.name}/{number}", "side": turn}
        if group:
            raw |= {"dimension": group.dimension, "group": group.name}
        if contrast_set.one_sided:
            raw["one_sided"] = contrast_set.one_sided
        return {"text": text, "lang": contrast_set.lang, "source": f"contrast/{contrast_set.kind}", "raw": raw, "y": dict(part.y)}
    raise NotEnoughVariety(f"{contrast_set.lang} {contrast_set.kind}/{contrast_set.name}/{turn} gives no new text: write more or ask for fewer rows")


def _draw_text(contrast_set: ContrastSet, part: Side, frame: str, group: Group | None, rng: random.Random) -> str:
    bindings: dict[str, object] = {**contrast_set.slots, **part.slots}
    if group:
        bindings |= group.forms
        others = [other for other in contrast_set.groups if other.name != group.name]
        if others:
            bindings |= {f"other_{form}": text for form, text in rng.choice(others).forms.items()}
    text = dress(tidy(expand(frame, bindings, rng), contrast_set.lang), contrast_set.lang, rng)
    return disguise(text, rng) if contrast_set.disguised else text


def _shuffled(values, rng: random.Random) -> list[int]:
    order = list(values)
    rng.shuffle(order)
    return order
