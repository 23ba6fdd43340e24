"""A contrast set: every frame is said with every side, so that no frame gives the label away."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Labels = dict[str, int]


@dataclass(frozen=True)
class Group:
    """One way to name a protected group; rows are balanced over `name`, not over terms."""

    dimension: str
    name: str
    forms: Mapping[str, str]


@dataclass(frozen=True)
class Side:
    y: Labels
    slots: Mapping[str, tuple[str, ...]]
    weight: int = 1


def side(y: Labels, /, weight: int = 1, **slots: tuple[str, ...]) -> Side:
    return Side(y, slots, weight)


@dataclass(frozen=True)
class ContrastSet:
    kind: str
    name: str
    frames: tuple[str, ...]
    sides: Mapping[str, Side]
    rows: int
    slots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    groups: tuple[Group, ...] = ()
    lang: str = "en"
    # Sets with the same frames say so here: their rows count as one when a frame's labels are compared.
    frames_from: str = ""
    # Why the frames of this set carry one label only; empty when they carry both, which is the rule.
    one_sided: str = ""
    # Disguises (training/evasion.py) are put on every text of the set.
    disguised: bool = False
