"""Templates: `[a|b|c]` is a choice (may be nested, may be empty), `{slot}` is filled from the bindings.

A binding is a fixed string or a tuple of templates of which one is drawn and expanded in turn.
A slot keeps its value within one text; `{slot+}` draws one that the text does not have yet.
"""

import random
from collections.abc import Mapping
from functools import lru_cache

# A bank with few values may have to repeat one.
_TRIES = 8

Bindings = Mapping[str, "str | tuple[str, ...]"]


class TemplateError(ValueError):
    """A template that cannot be read or filled; the message carries the template."""


def lines(block: str) -> tuple[str, ...]:
    """The non-empty lines of a block; `#` starts a line that is only a remark."""
    stripped = (line.strip() for line in block.splitlines())
    return tuple(line for line in stripped if line and not line.startswith("#"))


def expand(template: str, bindings: Bindings, rng: random.Random) -> str:
    return _expand(template, bindings, rng, {})


def _expand(template: str, bindings: Bindings, rng: random.Random, drawn: dict[str, list[str]]) -> str:
    return "".join(_draw(_parse(template), template, bindings, rng, drawn))


def _draw(nodes, template, bindings, rng, drawn):
    for kind, value in nodes:
        if kind == "text":
            yield value
        elif kind == "choice":
            yield from _draw(rng.choice(value), template, bindings, rng, drawn)
        else:
            yield _fill(value, template, bindings, rng, drawn)


def _fill(slot, template, bindings, rng, drawn):
    name = slot.removesuffix("+")
    if name not in bindings:
        raise TemplateError(f"nothing fills {{{slot}}} in: {template}")
    if isinstance(bindings[name], str):
        return bindings[name]
    if slot == name and name in drawn:
        return drawn[name][0]
    for _ in range(_TRIES):
        text = _expand(rng.choice(bindings[name]), bindings, rng, drawn)
        if text not in drawn.get(name, ()):
            break
    drawn.setdefault(name, []).append(text)
    return text


@lru_cache(maxsize=None)
def _parse(template: str):
    nodes, position = _sequence(template, 0, depth=0)
    if position != len(template):
        raise TemplateError(f"stray bracket at {position} in: {template}")
    return nodes


def _sequence(template, position, depth):
    nodes, text = [], []

    def flush():
        if text:
            nodes.append(("text", "".join(text)))
            text.clear()

    while position < len(template):
        sign = template[position]
        if sign == "[":
            flush()
            choice, position = _choice(template, position + 1, depth + 1)
            nodes.append(("choice", choice))
        elif sign == "{":
            flush()
            end = template.find("}", position)
            if end < 0:
                raise TemplateError(f"open slot in: {template}")
            nodes.append(("slot", template[position + 1 : end]))
            position = end + 1
        elif sign == "]" or (sign == "|" and depth):
            break
        else:
            text.append(sign)
            position += 1
    flush()
    return tuple(nodes), position


def _choice(template, position, depth):
    branches = []
    while True:
        branch, position = _sequence(template, position, depth)
        branches.append(branch)
        if position >= len(template):
            raise TemplateError(f"open choice in: {template}")
        if template[position] == "]":
            return tuple(branches), position + 1
        position += 1
