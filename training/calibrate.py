"""From logits to probabilities, and how sure is sure: fits calibration.json on one half of dev.

A stage weighs what has been asked so far (lexicon, fast model, multilingual model, English model) into one number a
category; a monotone curve turns that into a probability on the reference mix; two bounds say where the stage may answer
alone. Everything is fitted on the rows of dev whose hash says `fit`; the report that is printed measures the other half.

  python3 -m training.calibrate --work WORK --fast fd --english st --multilingual um --out calibration.json
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.stats import rankdata, spearmanr

from training.categories import CATEGORIES, PERSPECTIVE

UNKNOWN, ONE = 255, 200
# Traffic that people send for checking: what share of it is truly of each category.
PREVALENCE = {"toxicity": 0.10, "harassment": 0.05, "hate_speech": 0.05, "sexual": 0.03, "violence": 0.03, "self_harm": 0.02, "spam": 0.10}
THRESHOLDS = {"toxicity": 0.7, "harassment": 0.7, "hate_speech": 0.7, "sexual": 0.8, "violence": 0.7, "self_harm": 0.7, "spam": 0.9}
KNOTS = 16
# Bounds of each stage: of what is flagged there alone this share is right; of what is allowed there alone at most this share
# is not. The cheap stages pass on more: a better judge is milliseconds away.
BOUNDS = {"fast": (0.985, 0.006), "multilingual": (0.965, 0.008), "english": (0.935, 0.0092), "latin": (0.935, 0.0092)}
# Fewer positives tell less about the bounds: these keep a greater distance, which they can afford.
UNCERTAIN = ("harassment", "violence", "sexual")
FEWEST_POSITIVES = 40
# Where an unsure score of the multilingual stage makes the English model worth ten times the price. Chosen on the half that
# is for fitting: outside of these its answer moves no category's AUC by a thousandth.
ASK_ENGLISH = {"toxicity": (0.25, 0.9), "harassment": (0.25, 0.9), "hate_speech": (0.05, 0.9), "sexual": (0.06, 0.9), "violence": (0.08, 0.9), "self_harm": (0.3, 0.9), "spam": (0.3, 0.9)}
DOUBTFUL_TEXTS = 1
HEAD_RIDGE = 10.0
# Categories whose terms are right so often that no sentence around them matters (measured on dev: AUC does not fall).
SPEAKS_FOR_ITSELF = ("spam",)


@dataclass(frozen=True)
class Judged:
    """The rows of dev that judge one category, weighted to the reference mix."""

    rows: np.ndarray
    y: np.ndarray
    weight: np.ndarray


@dataclass(frozen=True)
class Dev:
    y: np.ndarray
    lang: np.ndarray
    source: np.ndarray
    half: np.ndarray
    lexicon: np.ndarray
    perspective: np.ndarray
    fast: np.ndarray
    english: np.ndarray
    multilingual: np.ndarray
    kind: np.ndarray


def read_dev(work: Path, fast: str, english: str, multilingual: str) -> Dev:
    labels = np.load(work / "dev-labels.npz")
    y = labels["y"].astype(np.float32)
    # What the lexicon alone suggests is no label to be measured against.
    y[(labels["y"] == UNKNOWN) | (labels["w"] < 50)] = np.nan
    lexicon = np.clip(labels["lexicon"].astype(np.float32) / 100, 0.01, 0.99)
    logits = [np.load(work / f"dev_{name}.npy").astype(np.float32) for name in (fast, english, multilingual)]
    # Seven-bit weights move all texts a little, the same way: what was seen on a sample is put in here.
    shift = work / "quantisation-shift.npz"
    if shift.exists():
        moved = np.load(shift)
        logits[1] += moved["english"]
        logits[2] += moved["multilingual"]
    return Dev(y / ONE, labels["lang"], labels["source"], labels["half"], np.log(lexicon / (1 - lexicon)), labels["perspective"], *logits, labels["kind"])


def judged(dev: Dev, category: int, among: np.ndarray) -> Judged:
    rows = np.flatnonzero(among & ~np.isnan(dev.y[:, category]))
    y = dev.y[rows, category]
    share = PREVALENCE[CATEGORIES[category]]
    # A soft label is a little of both.
    weight = y * share / max(y.sum(), 1e-9) + (1 - y) * (1 - share) / max((1 - y).sum(), 1e-9)
    return Judged(rows, y, weight * len(rows))


def target(y: np.ndarray, share: float) -> np.ndarray:
    """Given the weights of `judged`, the probability that a row of this label is positive on the mix."""
    positive, negative = share / y.sum(), (1 - share) / (1 - y).sum()
    return y * positive / (y * positive + (1 - y) * negative)


def fit_weights(features: np.ndarray, data: Judged, share: float) -> np.ndarray:
    """Logistic regression whose weights cannot be negative: no judge may speak against what it found."""
    wanted = target(data.y, share)

    def loss(parameters: np.ndarray) -> tuple[float, np.ndarray]:
        z = parameters[0] + features @ parameters[1:]
        probability = 1 / (1 + np.exp(-z))
        value = np.mean(data.weight * (np.logaddexp(0, z) - wanted * z)) + 1e-4 * np.sum(parameters[1:] ** 2)
        error = data.weight * (probability - wanted) / len(z)
        return value, np.concatenate([[error.sum()], error @ features + 2e-4 * parameters[1:]])

    start = np.concatenate([[-2.0], np.full(features.shape[1], 0.5)])
    bounds = [(None, None)] + [(0, None)] * features.shape[1]
    return minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B").x


def isotonic(x: np.ndarray, y: np.ndarray, weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pool adjacent violators: the best non-decreasing steps."""
    order = np.argsort(x, kind="stable")
    levels: list[list[float]] = []
    for at in order:
        levels.append([x[at] * weight[at], y[at] * weight[at], weight[at]])
        while len(levels) > 1 and levels[-2][1] * levels[-1][2] >= levels[-1][1] * levels[-2][2]:
            last = levels.pop()
            levels[-1] = [a + b for a, b in zip(levels[-1], last, strict=True)]
    found = np.array(levels)
    return found[:, 0] / found[:, 2], found[:, 1] / found[:, 2]


def fit_curve(z: np.ndarray, data: Judged, share: float) -> dict[str, list[float]]:
    """A few knots through the steps, smoothed: each takes about the same part of the evidence for its probability."""
    wanted = target(data.y, share)
    x, y = isotonic(z, wanted, data.weight)
    edges = np.concatenate([[0.0], np.array([0.003, 0.01, 0.03, 0.06, 0.1, 0.17, 0.26, 0.36, 0.47, 0.58, 0.69, 0.79, 0.88, 0.95]), [1.0]])
    step = np.interp(z, x, y)
    knots = []
    for low, high in zip(edges[:-1], edges[1:], strict=True):
        inside = (step >= low) & (step < high if high < 1 else step <= 1)
        if data.weight[inside].sum() > 1e-9 and inside.sum() >= 15:
            w = data.weight[inside]
            knots.append((np.average(z[inside], weights=w), np.average(wanted[inside], weights=w)))
    lowest, highest = float(z.min()), float(z.max())
    knots = [(lowest - 2, min(0.0005, knots[0][1] / 2)), *knots, (highest + 1, max(0.995, knots[-1][1]))]
    xs, ys = np.array([k[0] for k in knots]), np.maximum.accumulate(np.array([k[1] for k in knots]))
    keep = np.concatenate([[True], np.diff(xs) > 1e-6])
    return {"x": [round(float(v), 5) for v in xs[keep]], "y": [round(float(v), 6) for v in ys[keep]]}


def bounds(score: np.ndarray, data: Judged, share: float, right: float, missed: float, threshold: float) -> dict[str, float]:
    """Below `low` hardly anything is missed, from `high` on nearly everything is right."""
    wanted = target(data.y, share)
    order = np.argsort(score)
    s, w, p = score[order], data.weight[order], wanted[order]
    below = np.cumsum(w * p) / np.cumsum(w)
    allowed = np.flatnonzero((below <= missed) & (s < threshold))
    # As if a few more texts had been flagged wrongly: a handful of right ones is no proof.
    above = np.cumsum((w * p)[::-1])[::-1] / (np.cumsum(w[::-1])[::-1] + DOUBTFUL_TEXTS * np.median(w[p < 0.5]))
    flagged = np.flatnonzero((above >= right) & (s > threshold))
    low = float(s[allowed[-1]]) if len(allowed) else 0.0
    high = float(s[flagged[0]]) if len(flagged) else 1.0
    return {"low": round(low, 5), "high": round(high, 5)}


ALL = ("lexicon", "fast", "multilingual", "english")
# `english`: texts that are surely English. `latin`: Latin script that may be anything [D2].
ASKED = {"fast": ALL[:2], "multilingual": ALL[:3], "english": ALL, "latin": ALL}


def features_of(dev: Dev, stage: str, category: int) -> np.ndarray:
    return np.stack([getattr(dev, name)[:, category] for name in ASKED[stage]], 1)


def fit_stage(dev: Dev, stage: str, category: int, among: np.ndarray) -> dict:
    name = CATEGORIES[category]
    data = judged(dev, category, among)
    features = features_of(dev, stage, category)[data.rows]
    parameters = fit_weights(features, data, PREVALENCE[name])
    z = parameters[0] + features @ parameters[1:]
    curve = fit_curve(z, data, PREVALENCE[name])
    score = np.interp(z, curve["x"], curve["y"])
    weights = {judge: 0.0 for judge in ALL}
    weights |= {judge: round(float(weight), 5) for judge, weight in zip(ASKED[stage], parameters[1:], strict=True)}
    right, missed = BOUNDS[stage]
    if name in UNCERTAIN:
        right, missed = 1 - 0.6 * (1 - right), 0.8 * missed
    return {"bias": round(float(parameters[0]), 5), **weights, "curve": curve, "sure": bounds(score, data, PREVALENCE[name], right, missed, THRESHOLDS[name])}


def scores_of(dev: Dev, stage: str, parts: dict) -> np.ndarray:
    """Every row's scores if the stage had to answer."""
    columns = []
    for category, name in enumerate(CATEGORIES):
        part = parts[name]
        z = part["bias"] + features_of(dev, stage, category) @ np.array([part[judge] for judge in ASKED[stage]])
        columns.append(np.interp(z, part["curve"]["x"], part["curve"]["y"]))
    return np.stack(columns, 1)


def sure_of(scores: np.ndarray, parts: dict) -> np.ndarray:
    low = np.array([parts[name]["sure"]["low"] for name in CATEGORIES])
    high = np.array([parts[name]["sure"]["high"] for name in CATEGORIES])
    return (scores <= low) | (scores >= high)


def matched(z: np.ndarray, wanted: np.ndarray) -> dict[str, list[float]]:
    """The curve that gives z the distribution of `wanted`: what was in the upper tenth stays there, at Perspective's own height."""
    quantiles = np.concatenate([[0.0], np.linspace(0.02, 0.98, 25), [0.985, 0.99, 0.995, 0.9975, 1.0]])
    xs, ys = np.quantile(z, quantiles), np.maximum.accumulate(np.quantile(wanted, quantiles))
    keep = np.concatenate([[True], np.diff(xs) > 1e-6])
    return {"x": [round(float(v), 5) for v in xs[keep]], "y": [round(float(v), 5) for v in ys[keep]]}


def logit(share: np.ndarray) -> np.ndarray:
    share = np.clip(share, 0.01, 0.99)
    return np.log(share / (1 - share))


def perspective_head(dev: Dev, asked: tuple[str, ...], among: np.ndarray) -> dict:
    """All that was said of a text, weighed into Perspective's score, and from there to its scale."""
    features = np.concatenate([getattr(dev, name) for name in asked], 1)[among].astype(np.float64)
    centre, spread = features.mean(0), features.std(0) + 1e-6
    scaled = np.c_[(features - centre) / spread, np.ones(len(features))]
    wanted = logit(dev.perspective[among].astype(np.float64))
    fitted = np.linalg.solve(scaled.T @ scaled + HEAD_RIDGE * np.eye(scaled.shape[1]), scaled.T @ wanted)
    weights = fitted[:-1] / spread
    head: dict = {"bias": round(float(fitted[-1] - weights @ centre), 5)} | {name: [] for name in ALL}
    place = 0
    for name in asked:
        width = getattr(dev, name).shape[1]
        head[name] = [round(float(weight), 5) for weight in weights[place : place + width]]
        place += width
    return head | {"curve": matched(head["bias"] + features @ weights, dev.perspective[among])}


def perspective_scales(dev: Dev) -> dict:
    """Of TOXICITY dev has scores enough for heads of its own; the others are what the deep models learned, as probabilities."""
    plain = np.linspace(-6, 6, 25)
    curve = {"x": [float(v) for v in plain], "y": [round(float(v), 5) for v in 1 / (1 + np.exp(-plain))]}
    among = ~np.isnan(dev.perspective) & (dev.half == "fit")
    heads = {stage: perspective_head(dev, ASKED[stage], among) for stage in ("fast", "multilingual", "english")}
    return {attribute: {"heads": heads} if attribute == "TOXICITY" else {"curve": curve} for attribute in PERSPECTIVE}


def kept_languages(dev: Dev, stages: dict) -> dict:
    """Where the multilingual model does not beat the fast one on a language, the fast one stays."""
    fast, multilingual = (scores_of(dev, stage, stages[stage]) for stage in ("fast", "multilingual"))
    chosen: dict[str, dict] = {}
    for language in sorted(set(dev.lang) - {"en"}):
        for category, name in enumerate(CATEGORIES):
            data = judged(dev, category, (dev.half == "fit") & (dev.lang == language))
            if min((data.y >= 0.5).sum(), (data.y < 0.5).sum()) < FEWEST_POSITIVES // 2:
                continue
            areas = [area_under_roc(data.y, scores[data.rows, category]) for scores in (fast, multilingual)]
            if areas[0] > areas[1]:
                chosen.setdefault(str(language), {})[name] = "fast"
    return chosen


def fit(dev: Dev) -> dict:
    half = dev.half == "fit"
    stages: dict[str, dict] = {stage: {} for stage in ASKED}
    for category, name in enumerate(CATEGORIES):
        stages["fast"][name] = fit_stage(dev, "fast", category, half)
        stages["multilingual"][name] = fit_stage(dev, "multilingual", category, half)
        for kind in ("english", "latin"):
            own = half & (dev.kind == kind)
            enough = np.nansum(dev.y[own, category] >= 0.5) >= 2 * FEWEST_POSITIVES
            stages[kind][name] = fit_stage(dev, kind, category, own if enough else half & (dev.kind != "other"))
    ask = {name: {"low": low, "high": high} for name, (low, high) in ASK_ENGLISH.items()}
    return {"windowPenalty": 0.25, "stages": stages, "askEnglish": ask, "lexiconFloor": {name: name in SPEAKS_FOR_ITSELF for name in CATEGORIES}, "languages": kept_languages(dev, stages), "perspective": perspective_scales(dev)}


@dataclass(frozen=True)
class Cascade:
    scores: np.ndarray
    unsure: np.ndarray
    asked_multilingual: np.ndarray
    asked_english: np.ndarray


def run_cascade(dev: Dev, calibration: dict) -> Cascade:
    stages = calibration["stages"]
    made = {stage: scores_of(dev, stage, stages[stage]) for stage in ASKED}
    sure = {stage: sure_of(made[stage], stages[stage]) for stage in ASKED}
    asked_multilingual = ~sure["fast"].all(1)
    low, high = (np.array([calibration["askEnglish"][name][end] for name in CATEGORIES]) for end in ("low", "high"))
    worth_asking = ~sure["multilingual"] & (made["multilingual"] >= low) & (made["multilingual"] <= high)
    asked_english = asked_multilingual & worth_asking.any(1) & (dev.kind != "other")
    is_english = (dev.kind == "english")[:, None]
    scores = np.where(asked_multilingual[:, None], made["multilingual"], made["fast"])
    scores = np.where(asked_english[:, None], np.where(is_english, made["english"], made["latin"]), scores)
    unsure = np.where(asked_multilingual[:, None], ~sure["multilingual"], False)
    unsure = np.where(asked_english[:, None], np.where(is_english, ~sure["english"], ~sure["latin"]), unsure)
    return Cascade(scores, unsure, asked_multilingual, asked_english)


def area_under_roc(y: np.ndarray, score: np.ndarray) -> float:
    clear = (y <= 0.3) | (y >= 0.7)
    positive, ranks = y[clear] >= 0.5, rankdata(score[clear])
    count = positive.sum()
    return float((ranks[positive].sum() - count * (count + 1) / 2) / max(1, count * (len(ranks) - count)))


def report(dev: Dev, calibration: dict) -> None:
    rest = dev.half == "measure"
    cascade = run_cascade(dev, calibration)
    stages = calibration["stages"]
    whole = {stage: scores_of(dev, stage, stages[stage]) for stage in ASKED}
    print(f"asked of the measured half: multilingual {cascade.asked_multilingual[rest].mean():.3f}, English {cascade.asked_english[rest].mean():.3f}; unsure of something {cascade.unsure[rest].any(1).mean():.3f}")
    print("category       AUC: fast  multi  english latin cascade | ECE  over .1 | flagged alone: right | allowed alone: missed | answered alone | flags")
    for category, name in enumerate(CATEGORIES):
        data = judged(dev, category, rest)
        wanted = target(data.y, PREVALENCE[name])
        areas = [area_under_roc(data.y, values[data.rows, category]) for values in (*whole.values(), cascade.scores)]
        score, weight = cascade.scores[data.rows, category], data.weight
        alone = ~cascade.unsure[data.rows, category]
        flagged, allowed = alone & (score > THRESHOLDS[name]), alone & (score <= THRESHOLDS[name])
        share = lambda part: (weight * wanted)[part].sum() / max(weight[part].sum(), 1e-9)  # noqa: E731
        print(
            f"{name:12s} {' '.join(f'{area:.4f}' for area in areas)} | {expected_error(score, wanted, weight):.4f} {expected_error(score, wanted, weight, 0.1):.4f}"
            f" | {share(flagged):.3f} | {share(allowed):.4f} | {weight[alone].sum() / weight.sum():.3f} | recall {(weight * wanted)[score > THRESHOLDS[name]].sum() / (weight * wanted).sum():.3f}"
        )
    report_perspective(dev, calibration["perspective"]["TOXICITY"]["heads"])
    for source in ("goemotions", "tweeteval_emoji", "cat_large_dev", "wiki_debias"):
        among = rest & (dev.source == source)
        flagged = (cascade.scores[among] > np.array([THRESHOLDS[name] for name in CATEGORIES])).mean(0)
        print(source, int(among.sum()), "flagged %", (100 * flagged).round(2))


def report_perspective(dev: Dev, heads: dict) -> None:
    among = ~np.isnan(dev.perspective) & (dev.half == "measure")
    given = dev.perspective[among]
    for stage, head in heads.items():
        z = head["bias"] + sum(getattr(dev, name)[among] @ np.array(head[name]) for name in ASKED[stage])
        ours = np.interp(z, head["curve"]["x"], head["curve"]["y"])
        print(f"Perspective TOXICITY after {stage}: Spearman {spearmanr(ours, given)[0]:.3f}, over 0.8 {100 * (ours > 0.8).mean():.2f} % (its own {100 * (given > 0.8).mean():.2f} %)")


def expected_error(score: np.ndarray, wanted: np.ndarray, weight: np.ndarray, least: float = 0.0) -> float:
    inside = score >= least
    score, wanted, weight = score[inside], wanted[inside], weight[inside]
    bins = np.minimum((score * 15).astype(int), 14)
    gaps = [abs((weight * (score - wanted))[bins == one].sum()) for one in range(15)]
    return float(sum(gaps) / weight.sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--fast", required=True)
    parser.add_argument("--english", required=True)
    parser.add_argument("--multilingual", required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    dev = read_dev(given.work, given.fast, given.english, given.multilingual)
    calibration = fit(dev)
    given.out.write_text(json.dumps(calibration, indent=1) + "\n", encoding="utf-8")
    report(dev, calibration)


if __name__ == "__main__":
    main()
