"""Counts of a contrast file: by kind, category, language and group, the balance of each frame, and words that give a label away."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from training.categories import CATEGORIES

_GIVEAWAY_ROWS = 150


def report(rows: list[dict]) -> str:
    parts = (
        f"{len(rows)} rows",
        _table("language", Counter(row["lang"] for row in rows)),
        _labels("kind", rows, _kind),
        _labels("language", rows, lambda row: row["lang"]),
        _labels("English group", [row for row in rows if "group" in row["raw"] and row["lang"] == "en"], lambda row: f"{row['raw']['dimension']}/{row['raw']['group']}"),
        _frames(rows),
        _giveaways([row for row in rows if row["lang"] == "en"]),
    )
    return "\n\n".join(parts)


def _kind(row: dict) -> str:
    return f"{'en' if row['lang'] == 'en' else 'other languages'} {row['source'].removeprefix('contrast/')}"


def frame_name(row: dict) -> str:
    return f"{row['lang']} {row['source']} {row['raw']['frame']}"


def frame_balance(rows: Iterable[dict]) -> dict[str, float]:
    """For every frame the share of the rarer label in the category where it is best balanced: 0.5 is even, 0 gives the label away."""
    counts: dict[str, dict[str, Counter]] = defaultdict(lambda: defaultdict(Counter))
    for row in rows:
        for category, value in row["y"].items():
            counts[frame_name(row)][category][value] += 1
    return {frame: max(_rarer_share(seen) for seen in by_category.values()) for frame, by_category in counts.items()}


def _rarer_share(seen: Counter) -> float:
    return min(seen[0], seen[1]) / (seen[0] + seen[1])


def _table(title: str, counts: Mapping[str, int]) -> str:
    return "\n".join([f"rows by {title}", *(f"  {name:<28}{count:>8}" for name, count in sorted(counts.items(), key=lambda item: -item[1]))])


def _labels(title: str, rows: list[dict], name_of) -> str:
    totals: Counter = Counter()
    labels: dict[str, Counter] = defaultdict(Counter)
    for row in rows:
        name = name_of(row)
        totals[name] += 1
        for category, value in row["y"].items():
            labels[name][category, value] += 1
    head = f"labels by {title} (positive/negative)\n  {'':<40}{'rows':>7}" + "".join(f"{category:>14}" for category in CATEGORIES)
    body = []
    for name in sorted(totals):
        cells = "".join(f"{labels[name][category, 1]:>7}/{labels[name][category, 0]:<6}" for category in CATEGORIES)
        body.append(f"  {name:<40}{totals[name]:>7}{cells}")
    every = "".join(f"{sum(labels[n][category, 1] for n in totals):>7}/{sum(labels[n][category, 0] for n in totals):<6}" for category in CATEGORIES)
    return "\n".join([head, *body, f"  {'all':<40}{sum(totals.values()):>7}{every}"])


def _frames(rows: list[dict]) -> str:
    balance = frame_balance(rows)
    marked = {frame_name(row) for row in rows if row["raw"].get("one_sided")}
    one_sided = sorted(frame for frame, share in balance.items() if share == 0)
    worst = sorted((share, frame) for frame, share in balance.items() if share > 0)[:10]
    lines = [f"{len(balance)} frames; {len(one_sided)} with one label only, of which {len(set(one_sided) & marked)} are marked so"]
    lines += [f"  one label: {frame}" for frame in one_sided]
    lines += [f"  {share:.2f} {frame}" for share, frame in worst]
    return "\n".join(lines)


def _giveaways(rows: list[dict]) -> str:
    """Common words that nearly always come with one label, by category: abuse should be here, plain words should not."""
    lines = [f"words in at least {_GIVEAWAY_ROWS} English rows, 97 % or more of them positive"]
    for category in CATEGORIES:
        seen: Counter = Counter()
        positive: Counter = Counter()
        for row in rows:
            if category in row["y"]:
                words = set(re.findall(r"[a-z']+", row["text"].lower()))
                seen.update(words)
                positive.update(words if row["y"][category] else ())
        found = sorted((word for word, count in seen.items() if count >= _GIVEAWAY_ROWS and positive[word] >= 0.97 * count), key=lambda word: -seen[word])
        lines.append(f"  {category}: {' '.join(found[:60])}")
    return "\n".join(lines)
