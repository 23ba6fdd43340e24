"""WARNING: implied contempt for groups (words/implied.py says why), beside sentences of the same shape that imply nothing."""

from training.contrast.contrast_set import ContrastSet, side
from training.contrast.labels import CLEAN, IMPLIED_HATE
from training.contrast.words.everyday import CARRIERS
from training.contrast.words.groups import GROUPS
from training.contrast.words.implied import BY_DIMENSION, IMPLIED, IMPLIES_NOTHING
from training.contrast.words.said_about_groups import KIND, NEUTRAL

_GENERAL = ContrastSet(
    "implied_hate", "same_shape", CARRIERS, rows=2_150, groups=GROUPS,
    sides={"implied": side(IMPLIED_HATE, x=IMPLIED), "nothing_implied": side(CLEAN, x=IMPLIES_NOTHING)},
)  # fmt: skip


def _stereotypes(dimension: str) -> ContrastSet:
    groups = tuple(group for group in GROUPS if group.dimension == dimension)
    names = len({group.name for group in groups})
    return ContrastSet(
        "implied_hate", f"stereotypes_{dimension}", CARRIERS, rows=30 * names, groups=groups,
        sides={
            "implied": side(IMPLIED_HATE, x=BY_DIMENSION[dimension]),
            "nothing_implied": side(CLEAN, x=("{gp} {pred}",), pred=NEUTRAL + KIND),
        },
        frames_from="stereotypes",
    )  # fmt: skip


SETS = (_GENERAL, *(_stereotypes(dimension) for dimension in BY_DIMENSION))
