"""Fits calibration.json: turns what the readers say of each sentence into probabilities on the review mix, and decides when a reading is sure.

  python3 -m training.reading.calibrate --rows WORK/fit.jsonl --heard WORK/fit-heard.jsonl --scored WORK/scored.jsonl
      --scored-heard WORK/scored-heard.jsonl --out calibration.json

`fit.jsonl` holds rows for choices of every group (`training.reading.fit_rows`) and long texts composed of harmless ones (group `composed`), `fit-heard.jsonl` what `training/hear.ts` printed for them. The steps: weights
of the readers at each stage (cheap readers alone, the network's exit, the whole network); what a sentence loses among many; curves to
probabilities; where the exit is sure; what the cheap readers may clear alone; where a score is sure; Perspective's scales, or with
`--perspective-of calibration.json` those of an earlier release. No row for measuring is used here.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.stats import spearmanr

from training.categories import CATEGORIES, PERSPECTIVE
from training.data import read_rows, source_of

STAGES = ("fast", "early", "full")
THRESHOLDS = {"toxicity": 0.7, "harassment": 0.7, "hate_speech": 0.7, "sexual": 0.8, "violence": 0.7, "self_harm": 0.7, "spam": 0.9}
LANGUAGES = "en es pt fr it de nl sv pl tr ru uk ar fa hi hi-Latn id vi zh ja ko".split()
CONTEXT_SHIFTS = {"quoted": 4.0, "gameTalk": 2.5}
SPEAKS_FOR_ITSELF = ("spam",)
# In the review mix, one text in four belongs to the category.
SHARE = 0.25
# What the groups of rows count in the mix, on each side; a group with few rows of a side counts less.
BAD_SHARES = {"written": 0.45, "natural": 0.35, "public": 0.2}
FINE_SHARES = {"written": 0.35, "natural": 0.25, "public": 0.2, "calm": 0.2}
ENOUGH = {"bad": 120, "fine": 500}
# At most this share of what the default thresholds flag may be lost where the exit, or the cheap readers, decide alone.
LOST_EARLY = {"default": 0.006, "economy": 0.04}
LOST_ALONE = {"default": 0.004, "economy": 0.2}
# At most this share of everyday texts may be passed on as unsure.
MOST_UNSURE = 0.075
EDGES = np.array([0, 0.004, 0.015, 0.04, 0.08, 0.14, 0.22, 0.32, 0.42, 0.52, 0.62, 0.71, 0.79, 0.86, 0.92, 0.96, 0.985, 1.0])
HEAD_RIDGE = 10.0


@dataclass
class Texts:
    """All sentences of all texts in flat arrays; of a sentence that stands in two windows, the worse reading."""

    group: np.ndarray
    lang: np.ndarray
    source: np.ndarray
    detected: np.ndarray
    y: np.ndarray
    count: np.ndarray
    first: np.ndarray
    lexicon: np.ndarray
    fast: np.ndarray
    early: np.ndarray
    full: np.ndarray

    def heard(self, stage: str) -> np.ndarray:
        return {"fast": np.zeros_like(self.full), "early": self.early, "full": self.full}[stage]

    def sums(self, stage: str, category: int, weights: dict) -> np.ndarray:
        """Of every sentence."""
        own = weights["bias"] + weights["lexicon"] * self.lexicon[:, category] + weights["fast"] * self.fast[:, category]
        return own + weights["deep"] * self.heard(stage)[:, category]

    def highest(self, values: np.ndarray) -> np.ndarray:
        return np.maximum.reduceat(values, self.first)


def read_texts(rows: Path, heard: Path) -> Texts:
    group, lang, source, detected, y, count, first = [], [], [], [], [], [], []
    lexicon, fast, early, full = [], [], [], []
    with heard.open(encoding="utf-8") as file:
        for row, line in zip(read_rows(rows), file, strict=True):
            said = json.loads(line)
            masked = source_of(row["source"]).get("masked", ())
            labels = [row["y"].get(name, np.nan) if name not in masked else np.nan for name in CATEGORIES]
            start = len(lexicon)
            for sentence in said["sentences"]:
                if sentence["full"]:
                    lexicon.append(sentence["lexicon"])
                    fast.append(sentence["fast"][:7])
                    early.append(np.max(sentence["early"], 0))
                    full.append(np.max(sentence["full"], 0))
            if len(lexicon) == start:
                continue
            first.append(start)
            group.append(row["group"])
            lang.append(row["lang"])
            source.append(row["source"])
            detected.append(said["language"] or "")
            y.append(labels)
            count.append(said["count"])
    arrays = (np.array(values, np.float32) for values in (lexicon, fast, early, full))
    return Texts(np.array(group), np.array(lang), np.array(source), np.array(detected), np.array(y, np.float64), np.array(count), np.array(first), *arrays)


def mix(texts: Texts, category: int) -> tuple[np.ndarray, np.ndarray]:
    """The weight of every text in the review mix of a category, zero where its label is unknown, and the wanted probability."""
    y = texts.y[:, category]
    known = ~np.isnan(y)
    bad, fine = known & (y >= 0.5), known & (y < 0.5)
    weight = np.zeros(len(y))
    for side, shares, total, enough in ((bad, BAD_SHARES, SHARE, ENOUGH["bad"]), (fine, FINE_SHARES, 1 - SHARE, ENOUGH["fine"])):
        present = {name: share * min(1.0, (side & (texts.group == name)).sum() / enough) for name, share in shares.items()}
        whole = sum(present.values())
        for name, share in present.items():
            own = side & (texts.group == name)
            if own.any():
                weight[own] = total * share / whole / own.sum()
    return weight * known.sum(), np.where(known, np.where(bad, np.maximum(y, 0.8), np.where(y > 0.2, y, 0.0)), 0.0)


def fit_weights(features: np.ndarray, wanted: np.ndarray, weight: np.ndarray, frozen: int = 0) -> np.ndarray:
    """Logistic regression without negative weights: no reader may lower a score because it found something."""

    def loss(parameters: np.ndarray) -> tuple[float, np.ndarray]:
        z = parameters[0] + features @ parameters[1:]
        value = np.mean(weight * (np.logaddexp(0, z) - wanted * z)) + 1e-4 * np.sum(parameters[1:] ** 2)
        error = weight * (1 / (1 + np.exp(-z)) - wanted) / len(z)
        return value, np.concatenate([[error.sum()], error @ features + 2e-4 * parameters[1:]])

    start = np.concatenate([[-1.0], np.full(features.shape[1], 0.4)])
    return minimize(loss, start, jac=True, bounds=[(None, None)] + [(0, None)] * features.shape[1], method="L-BFGS-B").x


def fit_stage(texts: Texts, stage: str, category: int) -> dict:
    """Fitted twice: the sentence that decides depends on the weights."""
    weight, wanted = mix(texts, category)
    own = weight > 0
    heard = texts.heard(stage)
    columns = [texts.lexicon[:, category], texts.fast[:, category]] + ([] if stage == "fast" else [heard[:, category]])
    table = np.stack(columns, 1).astype(np.float64)
    chosen = (heard if stage != "fast" else texts.fast)[:, category].astype(np.float64)
    for _ in range(3):
        worst = worst_of(texts, chosen)
        found = fit_weights(table[worst][own], wanted[own], weight[own])
        chosen = found[0] + table @ found[1:]
    deep = float(found[3]) if stage != "fast" else 0.0
    return {"bias": round(float(found[0]), 5), "lexicon": round(float(found[1]), 5), "fast": round(float(found[2]), 5), "deep": round(deep, 5)}


def worst_of(texts: Texts, values: np.ndarray) -> np.ndarray:
    """The place of the highest sentence of every text."""
    ends = np.append(texts.first[1:], len(values))
    return np.array([start + int(np.argmax(values[start:end])) for start, end in zip(texts.first, ends, strict=True)])


def isotonic(x: np.ndarray, y: np.ndarray, weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pool adjacent violators: the best non-decreasing step function."""
    levels: list[list[float]] = []
    for at in np.argsort(x, kind="stable"):
        levels.append([x[at] * weight[at], y[at] * weight[at], weight[at]])
        while len(levels) > 1 and levels[-2][1] * levels[-1][2] >= levels[-1][1] * levels[-2][2]:
            last = levels.pop()
            levels[-1] = [a + b for a, b in zip(levels[-1], last, strict=True)]
    found = np.array(levels)
    return found[:, 0] / found[:, 2], found[:, 1] / found[:, 2]


def fit_curve(z: np.ndarray, wanted: np.ndarray, weight: np.ndarray) -> dict[str, list[float]]:
    """A few knots through the steps, each for about the same share of the evidence."""
    x, y = isotonic(z, wanted, weight)
    step = np.interp(z, x, y)
    knots = []
    for low, high in zip(EDGES[:-1], EDGES[1:], strict=True):
        inside = (step >= low) & (step < high if high < 1 else step <= 1)
        if inside.sum() >= 12 and weight[inside].sum() > 1e-9:
            knots.append((np.average(z[inside], weights=weight[inside]), np.average(step[inside], weights=weight[inside])))
    knots = [(float(z.min()) - 2, min(0.0005, knots[0][1] / 2)), *knots, (max(float(z.max()), knots[-1][0]) + 1, max(0.997, knots[-1][1]))]
    xs, ys = np.array([k[0] for k in knots]), np.maximum.accumulate(np.array([k[1] for k in knots]))
    keep = np.concatenate([[True], np.diff(xs) > 1e-6])
    return {"x": [round(float(v), 5) for v in xs[keep]], "y": [round(float(v), 6) for v in ys[keep]]}


def score_of(texts: Texts, stage: str, category: int, weights: dict, among: dict, raised_by: np.ndarray | float = 0.0) -> np.ndarray:
    z = texts.highest(texts.sums(stage, category, weights)) - lost_among(texts, stage, category, weights, among) + raised_by
    return np.interp(z, weights["curve"]["x"], weights["curve"]["y"])


def lost_among(texts: Texts, stage: str, category: int, weights: dict, among: dict) -> np.ndarray:
    """What a text's sentences lose because of those in doubt, as in the engine's `combine.ts`."""
    own = np.interp(texts.sums(stage, category, weights), weights["curve"]["x"], weights["curve"]["y"])
    in_doubt = np.add.reduceat((own >= among["from"]).astype(float), texts.first)
    return np.minimum(among["most"], among["perLog"] * np.log(np.maximum(1, in_doubt)))


def fit_among(long: Texts, stages: dict, category: int) -> dict[str, float]:
    """The smallest loss with which harmless long texts are flagged no more often than allowed; never so much that a clear sentence is lost."""
    name = CATEGORIES[category]
    curve = stages["full"][name]["curve"]
    clear, threshold = (float(np.interp(score, curve["y"], curve["x"])) for score in (CLEAR[name], THRESHOLDS[name]))
    among = {"from": DOUBT_FROM, "perLog": 0.0, "most": round(max(0.0, clear - threshold), 5)}
    fine = long.y[:, category] < 0.5
    for loss in np.arange(0, MOST_PER_LOG, 0.1):
        among["perLog"] = round(float(loss), 2)
        flagged = score_of(long, "full", category, stages["full"][name], among) > THRESHOLDS[name]
        if all(flagged[fine & own].mean() <= most[name] for own, most in ((long.group == "calm", MOST_LONG), (long.group == "composed", MOST_COMPOSED)) if (fine & own).any()):
            break
    return among


def lowered(texts: Texts, stages: dict, category: int, among: dict) -> float:
    """How far all scores of a category must move down until everyday texts are flagged no more often than allowed; they move up a little if there is room."""
    name = CATEGORIES[category]
    everyday = (texts.group == "calm") & ~np.isnan(texts.y[:, category])
    most = -MOST_RAISED[name]
    for stage in ("early", "full"):
        curve = stages[stage][name]["curve"]
        z = (texts.highest(texts.sums(stage, category, stages[stage][name])) - lost_among(texts, stage, category, stages[stage][name], among))[everyday]
        allowed = np.quantile(z, 1 - MOST_EVERYDAY[name])
        least = float(np.interp(THRESHOLDS[name], curve["y"], curve["x"]))
        most = max(most, float(allowed) - least)
    return most


def raised(texts: Texts, shifts: dict[str, float], category: int) -> np.ndarray:
    """What the language of each text adds to its weighted sum."""
    return np.array([shifts.get(language, 0.0) if CATEGORIES[category] in RAISED else 0.0 for language in texts.detected])


def fit_languages(texts: Texts, stages: dict, among: dict) -> dict[str, float]:
    """How far the scores of each language may move up until too many more of its everyday texts, comments or near misses are flagged."""
    fine = ~np.isnan(texts.y).all(1) & ~(np.nan_to_num(texts.y, nan=0.0) > 0.2).any(1)
    above = np.full((2, len(texts.first)), -np.inf)
    for at, name in enumerate(CATEGORIES):
        weights = stages["full"][name]
        z = texts.highest(texts.sums("full", at, weights)) - lost_among(texts, "full", at, weights, among[name])
        row = int(name in RAISED)
        above[row] = np.maximum(above[row], z - np.interp(THRESHOLDS[name], weights["curve"]["y"], weights["curve"]["x"]))
    found = {}
    for language in LANGUAGES:
        own = fine & (texts.detected == language)
        sides = [(own & (texts.group == group), more, most) for group, (more, most) in MORE_OF_LANGUAGE.items()]
        if language == "en" or sides[0][0].sum() < LEAST_EVERYDAY:
            continue
        for shift in np.arange(0.05, MOST_SHIFT + 0.01, 0.05):
            flagged = (above[0] > 0) | (above[1] > -shift)
            new = flagged & ~(above > 0).any(0)
            # A side with few texts leans on the limits themselves.
            if any(
                (new[side].sum() + SUPPOSED * more / 2) / (side.sum() + SUPPOSED) > more or (new[side].any() and (flagged[side].sum() + SUPPOSED * most) / (side.sum() + SUPPOSED) > most)
                for side, more, most in sides
            ):
                break
            found[language] = round(float(shift), 2)
    return found


# Real people's comments are hardly labelled with anything else. English, on which most was fitted, stays.
RAISED = ("toxicity", "harassment", "hate_speech")
MOST_SHIFT, LEAST_EVERYDAY, SUPPOSED = 0.8, 15, 40
# The share of harmless texts of one language that may be flagged in addition, and the share that may be flagged in all.
MORE_OF_LANGUAGE = {"calm": (0.006, 0.04), "natural": (0.025, 0.09), "written": (0.025, 0.09)}
# How far a category may move up, on the scale of the weighted sum.
MOST_RAISED = {"toxicity": 0.9, "harassment": 0.2, "hate_speech": 0.45, "sexual": 0.0, "violence": 0.0, "self_harm": 0.0, "spam": 0.0}
# The share of everyday texts that one category may flag: more where real people's abuse is caught by it.
MOST_EVERYDAY = {"toxicity": 0.015, "harassment": 0.007, "hate_speech": 0.003, "sexual": 0.0015, "violence": 0.0015, "self_harm": 0.004, "spam": 0.003}
# A sentence with this score by itself is in doubt, and one with that of its category is flagged in any text.
DOUBT_FROM, MOST_PER_LOG = 0.1, 0.95
CLEAR = {"toxicity": 0.93, "harassment": 0.93, "hate_speech": 0.93, "sexual": 0.94, "violence": 0.93, "self_harm": 0.93, "spam": 0.97}
# The share of texts composed of harmless sentences and near misses that one category may flag.
MOST_COMPOSED = dict.fromkeys(CATEGORIES, 0.01)
# The share of harmless long texts that one category may flag: a seventh of two in a hundred, and a little more where texts are flagged at all.
MOST_LONG = {"toxicity": 0.004, "harassment": 0.004, "hate_speech": 0.003, "sexual": 0.003, "violence": 0.004, "self_harm": 0.002, "spam": 0.02}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("rows", "heard", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    for name in ("scored", "scored-heard", "perspective-of"):
        parser.add_argument(f"--{name}", type=Path)
    given = parser.parse_args()
    texts = read_texts(given.rows, given.heard)
    print(len(texts.first), "texts", flush=True)
    long = part_of(texts, (texts.group == "composed") | ((texts.group == "calm") & (texts.count >= 6)))
    texts = part_of(texts, texts.group != "composed")
    stages: dict = {stage: {} for stage in STAGES}
    among: dict[str, dict] = {}
    for category, name in enumerate(CATEGORIES):
        weight, wanted = mix(texts, category)
        own = weight > 0
        for stage in STAGES:
            stages[stage][name] = fit_stage(texts, stage, category)
        for stage in STAGES:
            z = texts.highest(texts.sums(stage, category, stages[stage][name]))
            stages[stage][name]["curve"] = fit_curve(z[own], wanted[own], weight[own])
        among[name] = fit_among(long, stages, category)
        down = lowered(texts, stages, category, among[name])
        for stage in STAGES:
            stages[stage][name]["bias"] = round(stages[stage][name]["bias"] - down, 5)
        print(name, "lowered by", round(down, 3))
        print(name, {stage: {key: value for key, value in stages[stage][name].items() if key != "curve"} for stage in STAGES}, "among", among[name], flush=True)
    shifts = fit_languages(texts, stages, among)
    print("languages raised by", shifts, flush=True)
    scores = {stage: np.stack([score_of(texts, stage, at, stages[stage][name], among[name], raised(texts, shifts, at)) for at, name in enumerate(CATEGORIES)], 1) for stage in STAGES}
    exits = {depth: fit_exits(texts, scores["full"], lost) for depth, lost in LOST_EARLY.items()}
    alone = {depth: fit_alone(texts, stages, scores["full"], lost) for depth, lost in LOST_ALONE.items()}
    fit_sure(texts, stages, scores)
    calibration = {
        "stages": stages,
        "among": among,
        "exits": exits,
        "fastAlone": alone,
        "lexiconFloor": {name: name in SPEAKS_FOR_ITSELF for name in CATEGORIES},
        "contextShifts": CONTEXT_SHIFTS,
        "languageShifts": shifts,
        "languages": LANGUAGES,
        "perspective": json.loads(given.perspective_of.read_text())["perspective"] if given.perspective_of else perspective_heads(given.scored, given.scored_heard),
    }
    given.out.write_text(json.dumps(calibration, indent=1, allow_nan=False) + "\n", encoding="utf-8")
    report(texts, scores, exits, alone, stages)


def part_of(texts: Texts, kept: np.ndarray) -> Texts:
    ends = np.append(texts.first[1:], len(texts.full))
    places = [np.arange(start, end) for start, end, own in zip(texts.first, ends, kept, strict=True) if own]
    first = np.concatenate([[0], np.cumsum([len(own) for own in places])[:-1]]).astype(int)
    at = np.concatenate(places)
    by_text = (getattr(texts, name)[kept] for name in ("group", "lang", "source", "detected", "y", "count"))
    return Texts(*by_text, first, *(getattr(texts, name)[at] for name in ("lexicon", "fast", "early", "full")))


THRESHOLD_ROW = np.array([THRESHOLDS[name] for name in CATEGORIES])


def is_bad(texts: Texts) -> np.ndarray:
    return (np.nan_to_num(texts.y, nan=0.0) >= 0.5).any(1)


def fit_exits(texts: Texts, full: np.ndarray, most_lost: float) -> dict[str, float]:
    """The highest bounds on the exit's logits with which no more than this share of rightly flagged texts stops early, in each group."""
    flagged = is_bad(texts) & (full > THRESHOLD_ROW).any(1)
    highest = np.stack([texts.highest(texts.early[:, at]) for at in range(len(CATEGORIES))], 1)
    spread = np.stack([np.quantile(highest[~flagged, at], np.linspace(0, 1, 1001)) for at in range(len(CATEGORIES))], 1)
    best = spread[0]
    for level in range(1, 1001):
        stopped = (highest <= spread[level]).all(1)
        lost = [stopped[flagged & (texts.group == group)].mean() for group in ("written", "natural", "public") if (flagged & (texts.group == group)).sum() > 50]
        if np.mean(lost) > most_lost:
            break
        best = spread[level]
    return {name: round(float(value), 4) for name, value in zip(CATEGORIES, best, strict=True)}


def fit_alone(texts: Texts, stages: dict, full: np.ndarray, most_lost: float) -> dict[str, float]:
    """The same for the scores of the cheap readers, without a loss for the number of sentences."""
    flagged = is_bad(texts) & (full > THRESHOLD_ROW).any(1)
    highest = []
    for at, name in enumerate(CATEGORIES):
        weights = stages["fast"][name]
        highest.append(np.interp(texts.highest(texts.sums("fast", at, weights)), weights["curve"]["x"], weights["curve"]["y"]))
    highest = np.stack(highest, 1)
    spread = np.stack([np.quantile(highest[~flagged, at], np.linspace(0, 1, 1001)) for at in range(len(CATEGORIES))], 1)
    best = np.zeros(len(CATEGORIES))
    for level in range(1, 1001):
        cleared = (highest <= spread[level]).all(1)
        lost = [cleared[flagged & (texts.group == group)].mean() for group in ("written", "natural", "public") if (flagged & (texts.group == group)).sum() > 50]
        if np.mean(lost) > most_lost:
            break
        best = spread[level]
    return {name: round(float(value), 5) for name, value in zip(CATEGORIES, best, strict=True)}


def fit_sure(texts: Texts, stages: dict, scores: dict[str, np.ndarray]) -> None:
    """A band around each threshold is unsure: all bands grow together until they hold most errors, or too many everyday texts."""
    everyday = texts.group == "calm"
    for stage in STAGES:
        logit = np.log(np.clip(scores[stage], 1e-6, 1 - 1e-6) / (1 - np.clip(scores[stage], 1e-6, 1 - 1e-6)))
        centre = np.log(THRESHOLD_ROW / (1 - THRESHOLD_ROW))
        below, above = np.zeros(len(CATEGORIES)), np.full(len(CATEGORIES), 1.2)
        chosen = below
        for width in np.arange(0.1, 8, 0.1):
            unsure = ((logit > centre - width) & (logit < centre + above)).any(1)
            if unsure[everyday].mean() > MOST_UNSURE:
                break
            chosen = np.full(len(CATEGORIES), width)
        for at, name in enumerate(CATEGORIES):
            low, high = (1 / (1 + np.exp(-(centre[at] + shift))) for shift in (-chosen[at], above[at]))
            stages[stage][name]["sure"] = {"low": round(float(low), 5), "high": round(float(high), 5)}


def perspective_heads(rows: Path, heard: Path) -> dict:
    """From all outputs for a text to Perspective's scores: ridge regression on log odds, then a curve that matches the shares above each score."""
    given, features, halves = [], [], []
    with rows.open(encoding="utf-8") as file, heard.open(encoding="utf-8") as other:
        for line, spoken in zip(file, other, strict=True):
            row, said = json.loads(line), json.loads(spoken)
            best = np.max([one for sentence in said["sentences"] for one in sentence["full"]], 0)
            whole = np.max(said["whole"], 0)
            features.append([*said["cheap"][0], *said["cheap"][1], *best, *whole])
            given.append([row["scores"].get(name, np.nan) for name in PERSPECTIVE])
            halves.append(row["part"])
    features, given, halves = np.array(features), np.array(given), np.array(halves)
    heads = {}
    for at, attribute in enumerate(PERSPECTIVE):
        known = ~np.isnan(given[:, at])
        fit, rest = known & (halves == "fit"), known & (halves == "measure")
        centre, spread = features[fit].mean(0), features[fit].std(0) + 1e-6
        scaled = np.c_[(features - centre) / spread, np.ones(len(features))]
        ridge = HEAD_RIDGE * np.eye(scaled.shape[1])
        ridge[-1, -1] = 0
        wanted = np.clip(given[fit, at], 0.005, 0.995)
        solved = np.linalg.solve(scaled[fit].T @ scaled[fit] + ridge, scaled[fit].T @ np.log(wanted / (1 - wanted)))
        weights = solved[:-1] / spread
        bias = float(solved[-1] - weights @ centre)
        z = bias + features @ weights
        curve = matched(z[fit], given[fit, at])
        rounded = [round(float(weight), 5) for weight in weights]
        heads[attribute] = {"bias": round(bias, 5), "lexicon": rounded[:7], "fast": rounded[7:15], "deep": rounded[15:], "curve": curve}
        ours = np.interp(z, curve["x"], curve["y"])
        print(f"{attribute}: {int(fit.sum())} to fit on; on {int(rest.sum())} others Spearman {spearmanr(ours[rest], given[rest, at])[0]:.3f}, above 0.8 ours {int((ours[rest] > 0.8).sum())} theirs {int((given[rest, at] > 0.8).sum())}", flush=True)
    return heads


def matched(z: np.ndarray, given: np.ndarray) -> dict[str, list[float]]:
    """As many texts above every score as Perspective has."""
    levels = np.concatenate([[0], np.linspace(0.02, 0.9, 23), [0.93, 0.96, 0.98, 0.99, 0.995, 1]])
    x, y = np.quantile(z, levels), np.quantile(given, levels)
    keep = np.concatenate([[True], np.diff(x) > 1e-6])
    return {"x": [round(float(v), 5) for v in x[keep]], "y": [round(float(v), 5) for v in np.maximum.accumulate(y[keep])]}


def report(texts: Texts, scores: dict[str, np.ndarray], exits: dict, alone: dict, stages: dict) -> None:
    bad = is_bad(texts)
    fine = ~np.isnan(texts.y).all(1) & ~(np.nan_to_num(texts.y, nan=0.0) > 0.2).any(1)
    early = np.stack([texts.highest(texts.early[:, at]) for at in range(len(CATEGORIES))], 1)
    stopped = {depth: (early <= np.array([bounds[name] for name in CATEGORIES])).all(1) for depth, bounds in exits.items()}
    cheap = np.stack([np.interp(texts.highest(texts.sums("fast", at, stages["fast"][name])), stages["fast"][name]["curve"]["x"], stages["fast"][name]["curve"]["y"]) for at, name in enumerate(CATEGORIES)], 1)
    cleared = {depth: (cheap <= np.array([bounds[name] for name in CATEGORIES])).all(1) for depth, bounds in alone.items()}
    said = np.where(cleared["default"][:, None], scores["fast"], np.where(stopped["default"][:, None], scores["early"], scores["full"]))
    flagged = (said > THRESHOLD_ROW).any(1)
    bands = {stage: np.array([[stages[stage][name]["sure"]["low"], stages[stage][name]["sure"]["high"]] for name in CATEGORIES]) for stage in STAGES}
    unsure = {stage: ((scores[stage] > bands[stage][:, 0]) & (scores[stage] < bands[stage][:, 1])).any(1) for stage in STAGES}
    passed = np.where(cleared["default"], unsure["fast"], np.where(stopped["default"], unsure["early"], unsure["full"]))
    wrong = (flagged & fine) | (~flagged & bad)
    print(f"errors {wrong.mean():.3f} of all, {passed[wrong].mean():.3f} of them passed on; everyday texts passed on {passed[texts.group == 'calm'].mean():.3f}")
    for group in np.unique(texts.group):
        for name, own in ((group, texts.group == group), (f"{group} en", (texts.group == group) & (texts.lang == "en")), (f"{group} other", (texts.group == group) & (texts.lang != "en"))):
            if own.sum() >= 30:
                print(f"{name}: {int((own & bad).sum())} bad, caught {flagged[own & bad].mean():.3f}; {int((own & fine).sum())} fine, flagged {flagged[own & fine].mean():.4f}; cleared by the cheap readers {cleared['default'][own].mean():.3f}, stopped at the exit {stopped['default'][own].mean():.3f} (economy {cleared['economy'][own].mean():.3f}, {stopped['economy'][own].mean():.3f})")
    for source in np.unique(texts.source[texts.group == "natural"]):
        own = texts.source == source
        if (own & bad).sum() >= 20 and (own & fine).sum() >= 20:
            print(f"  {source} ({texts.lang[own][0]}): caught {flagged[own & bad].mean():.2f}, flagged {flagged[own & fine].mean():.3f}")
    for lang in np.unique(texts.lang):
        own = (texts.lang == lang) & (texts.group == "written")
        if (own & bad).sum() >= 30:
            print(f"  written {lang}: caught {flagged[own & bad].mean():.2f}, flagged {flagged[own & fine].mean():.3f}")


if __name__ == "__main__":
    main()
