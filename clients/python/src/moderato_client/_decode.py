"""Reads JSON into typed replies. A reply of another shape is an error, never a half-filled verdict."""

from __future__ import annotations

import dataclasses
import json
import math
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

from typing_extensions import get_type_hints, is_typeddict

Reply = TypeVar("Reply")


class ShapeError(ValueError):
    """The JSON has the wrong shape. The message names the place, never a value."""


def parse_json(body: bytes) -> object:
    """Parse a body; raises ShapeError for anything that is not JSON, including NaN and bottomless nesting."""
    try:
        return json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise ShapeError("no JSON") from None


def _refuse_constant(_name: str) -> None:
    raise ShapeError("no JSON")


def decode(kind: type[Reply], value: object) -> Reply:
    """Return `value` as `kind`: creates a dataclass or checks a TypedDict. Unknown fields are ignored."""
    return cast("Reply", _decode(kind, value, kind.__name__))


def _decode(hint: Any, value: object, place: str) -> object:
    if dataclasses.is_dataclass(hint) or is_typeddict(hint):
        return _decode_fields(hint, value, place)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _decode_union(get_args(hint), value, place)
    if origin is list:
        items = cast("list[object]", _checked(value, list, place))
        return [_decode(get_args(hint)[0], item, place) for item in items]
    if origin is dict:
        entries = cast("dict[str, object]", _checked(value, dict, place))
        return {name: _decode(get_args(hint)[1], item, f"{place}.*") for name, item in entries.items()}
    if origin is Literal:
        return _require(value, any(value is one or value == one for one in get_args(hint)), place)
    return _decode_plain(hint, value, place)


def _decode_plain(hint: Any, value: object, place: str) -> object:
    if hint is object:
        return value
    if hint is float:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
        return _require(value, is_number, place)
    if hint is int:
        return _require(value, isinstance(value, int) and not isinstance(value, bool), place)
    return _checked(value, hint, place)


def _decode_union(hints: tuple[Any, ...], value: object, place: str) -> object:
    if value is None and NoneType in hints:
        return None
    for hint in hints:
        if hint is not NoneType:
            try:
                return _decode(hint, value, place)
            except ShapeError:
                continue
    raise ShapeError(place)


def _decode_fields(kind: Any, value: object, place: str) -> object:
    given = cast("dict[str, object]", _checked(value, dict, place))
    hints = get_type_hints(kind)
    wanted = _field_names(kind)
    missing = [name for name in wanted.required if name not in given]
    if missing:
        raise ShapeError(f"{place}.{missing[0]}")
    read = {name: _decode(hints[name], given[name], f"{place}.{name}") for name in wanted.all if name in given}
    return {**given, **read} if is_typeddict(kind) else kind(**read)


@dataclasses.dataclass(frozen=True)
class _FieldNames:
    all: tuple[str, ...]
    required: tuple[str, ...]


def _field_names(kind: Any) -> _FieldNames:
    if is_typeddict(kind):
        return _FieldNames(tuple(get_type_hints(kind)), tuple(kind.__required_keys__))
    fields = dataclasses.fields(kind)
    required = (
        field.name
        for field in fields
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    )
    return _FieldNames(tuple(field.name for field in fields), tuple(required))


def _checked(value: object, kind: type[Reply], place: str) -> Reply:
    _require(value, isinstance(value, kind), place)
    return cast("Reply", value)


def _require(value: object, is_right: bool, place: str) -> object:
    if not is_right:
        raise ShapeError(place)
    return value
