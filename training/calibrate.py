"""Fits calibration.json: turns the models' outputs into probabilities on the review mix, and decides when a stage is sure.

  python3 -m training.calibrate --work WORK --out calibration.json [--before calibration.json]

WORK holds rows and their parts (NAME.jsonl, and NAME-parts.jsonl from training/parts.ts) for `dev-fit` and `choices` (used for
fitting) and for `scored-kept` (texts with Perspective's own scores, read as a whole by both models), and the deep models' outputs
for the parts (asked.jsonl.xz, said.npz and shift.npz from training.predict). The steps are: the weights of the readers (word
lists and models) in each stage; the curves that give probabilities; the bounds at which a stage is sure; the texts that the fast
model may decide alone; and Perspective's scales. Part losses (how much the score of a part is lowered) come from the previous
release; `training.part_loss` fits them again afterwards, on complete calls. No row for measuring is used here.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.stats import spearmanr

from training.categories import CATEGORIES, PERSPECTIVE
from training.dilute import FRIENDLY
from training.judged_texts import HEARD, STAGES, Stack, read_judged, read_said

SHIPPED = Path(__file__).parent.parent / "packages/engine/src/classifier/models/data/calibration.json"
# In the review mix, one text in four belongs to the category, for each of the seven.
SHARE = 0.25
THRESHOLDS = {"toxicity": 0.7, "harassment": 0.7, "hate_speech": 0.7, "sexual": 0.8, "violence": 0.7, "self_harm": 0.7, "spam": 0.9}
# Half of the weight goes to the written texts, because public sets have little hidden abuse and few harmless texts that look bad.
WRITTEN_SHARE = 0.5
# Bad or harmless texts get their full share of the weight only if there are this many of them. Harmless texts have three times the
# weight of bad ones, so a few of them that look bad would lower every score.
ENOUGH, ENOUGH_HARMLESS = 80, 600
# At least this share of the texts flagged alone must be right, and at most this share of the texts allowed alone may be wrong.
BOUNDS = {"fast": (0.985, 0.01), "english": (0.93, 0.03), "multilingual": (0.93, 0.03), "both": (0.93, 0.03)}
# How much of what the default thresholds catch may be lost when the fast model decides alone: of written and of public texts. The
# default is one point, minus a margin; economy gives up hidden abuse for speed, but hardly any open abuse.
LOST_ALONE = {"default": (0.007, 0.007), "economy": (0.3, 0.03)}
CONTEXT_SHIFTS = {"quoted": 4.0, "gameTalk": 2.5}
SPEAKS_FOR_ITSELF = ("spam",)
HEAD_RIDGE = 10.0
# Each has at least a thousand written texts and was measured. The other ten languages of the written texts have too few to be measured.
LANGUAGES = "en es pt fr it de nl sv pl tr ru uk ar fa hi hi-Latn id vi zh ja ko".split()
EDGES = np.concatenate([[0.0], [0.004, 0.015, 0.04, 0.08, 0.14, 0.22, 0.32, 0.42, 0.52, 0.62, 0.71, 0.79, 0.86, 0.92, 0.96, 0.985], [1.0]])


def weights_of(written: np.ndarray, y: np.ndarray) -> np.ndarray:
    """A quarter of the weight is positive; on each side, written and public texts have their share."""
    weight = np.zeros(len(y))
    for side, share, enough in ((y, SHARE, ENOUGH), (1 - y, 1 - SHARE, ENOUGH_HARMLESS)):
        # A few texts must not stand for half of the mix.
        present = [(who, part * min(1.0, (side * who).sum() / enough)) for who, part in ((written, WRITTEN_SHARE), (~written, 1 - WRITTEN_SHARE)) if (side * who).sum() > 0]
        for who, part in present:
            weight += side * who * share * part / sum(other for _, other in present) / (side * who).sum()
    return weight * len(y)


def wanted_of(y: np.ndarray) -> np.ndarray:
    """The probability, in the mix, that a row with this label is positive; a soft label counts partly as each."""
    odds = SHARE / (1 - SHARE) * (1 - y).sum() / max(y.sum(), 1e-9)
    soft = y * odds / np.maximum(y * odds + (1 - y), 1e-9)
    return np.where((y == 0) | (y == 1), y, soft)


def fit_weights(features: np.ndarray, wanted: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Logistic regression without negative weights: no reader may lower a score because it found something."""

    def loss(parameters: np.ndarray) -> tuple[float, np.ndarray]:
        z = parameters[0] + features @ parameters[1:]
        value = np.mean(weight * (np.logaddexp(0, z) - wanted * z)) + 1e-4 * np.sum(parameters[1:] ** 2)
        error = weight * (1 / (1 + np.exp(-z)) - wanted) / len(z)
        return value, np.concatenate([[error.sum()], error @ features + 2e-4 * parameters[1:]])

    start = np.concatenate([[-1.0], np.full(features.shape[1], 0.5)])
    bounds = [(None, None)] + [(0, None)] * features.shape[1]
    return minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B").x


def fit_stage(stack: Stack, stage: str, category: int) -> dict:
    """Fitted on the whole text."""
    known = ~np.isnan(stack.y[:, category])
    known &= stack.heard(stage)[stack.first]
    readers = {"lexicon": stack.lexicon, "fast": stack.fast} | {model: stack.deep[model] for model in HEARD[stage]}
    columns = np.stack([said[stack.first, category] for said in readers.values()], 1)
    y = stack.y[known, category]
    bias, *found = fit_weights(columns[known].astype(np.float64), wanted_of(y), weights_of(stack.written[known], y))
    weights = {"bias": bias, "lexicon": 0.0, "fast": 0.0, "english": 0.0, "multilingual": 0.0} | dict(zip(readers, found, strict=True))
    return {name: round(float(value), 5) for name, value in weights.items()}


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


def fit_curves(stack: Stack, stages: dict, loss: dict[str, dict[str, float]], names: tuple[str, ...] = CATEGORIES) -> None:
    for stage in STAGES:
        for name in names:
            category = CATEGORIES.index(name)
            sums = stack.sums(stage, category, stages[stage], loss)
            known = ~np.isnan(stack.y[:, category]) & np.isfinite(sums)
            y, z = stack.y[known, category], sums[known]
            wanted, weight = wanted_of(y), weights_of(stack.written[known], y)
            stages[stage][name]["curve"] = curve = fit_curve(z, wanted, weight)
            stages[stage][name]["sure"] = bounds_of(np.interp(z, curve["x"], curve["y"]), wanted, weight, *BOUNDS[stage], THRESHOLDS[name])


def bounds_of(score: np.ndarray, wanted: np.ndarray, weight: np.ndarray, right: float, missed: float, threshold: float) -> dict[str, float]:
    """Below `low`, hardly anything is missed; from `high` on, nearly everything is right."""
    order = np.argsort(score)
    s, w, p = score[order], weight[order], wanted[order]
    below = np.cumsum(w * p) / np.cumsum(w)
    allowed = np.flatnonzero((below <= missed) & (s < threshold))
    above = np.cumsum((w * p)[::-1])[::-1] / (np.cumsum(w[::-1])[::-1] + np.median(w[p < 0.5]))
    flagged = np.flatnonzero((above >= right) & (s > threshold))
    return {"low": round(float(s[allowed[-1]]) if len(allowed) else 0.0, 5), "high": round(float(s[flagged[0]]) if len(flagged) else 1.0, 5)}


def flagged(said: np.ndarray) -> np.ndarray:
    return said > np.array([THRESHOLDS[name] for name in CATEGORIES])


def fit_alone(stack: Stack, calibration: dict, most_lost: tuple[float, float]) -> dict[str, float]:
    """The scores up to which the fast model may call a text harmless without losing more of what is caught now."""
    cheap = stack.scores(calibration, ("fast",))
    caught = (flagged(stack.scores(calibration)) & (stack.y > 0.5)).any(1)
    best = {name: 0.0 for name in CATEGORIES}
    for share in np.linspace(0.02, 0.98, 97):
        bound = np.array([np.quantile(cheap[~caught, category], share) for category in range(len(CATEGORIES))])
        alone = (cheap <= bound).all(1)
        lost = [(alone & caught & where).sum() / max(1, (caught & where).sum()) for where in (stack.written, ~stack.written)]
        if any(own > most for own, most in zip(lost, most_lost, strict=True)):
            break
        best = {name: round(float(value), 6) for name, value in zip(CATEGORIES, bound, strict=True)}
        print(f"the fast model alone: {100 * alone.mean():.1f} % of the texts, {100 * lost[0]:.2f} % of the caught written and {100 * lost[1]:.2f} % of the public ones lost")
    return best


def logit(share: np.ndarray) -> np.ndarray:
    share = np.clip(share, 0.005, 0.995)
    return np.log(share / (1 - share))


def matched(z: np.ndarray, given: np.ndarray) -> dict[str, list[float]]:
    """The curve that gives z the distribution of `given`, so that its top tenth stays on top with Perspective's own scores."""
    quantiles = np.concatenate([[0.0], np.linspace(0.02, 0.98, 33), [0.985, 0.99, 0.995, 1.0]])
    xs, ys = np.quantile(z, quantiles), np.maximum.accumulate(np.quantile(given, quantiles))
    keep = np.concatenate([[True], np.diff(xs) > 1e-6])
    return {"x": [round(float(v), 5) for v in xs[keep]], "y": [round(float(v), 5) for v in ys[keep]]}


def perspective_scales(work: Path, answers: dict) -> dict:
    """All outputs for a text, weighted into Perspective's score and mapped to its scale."""
    rows = [json.loads(line) for line in (work / "scored-kept.jsonl").open(encoding="utf-8")]
    said = [json.loads(line)["parts"][0] for line in (work / "scored-kept-parts.jsonl").open(encoding="utf-8")]
    heads: dict[str, dict] = {}
    for attribute in PERSPECTIVE:
        heads[attribute] = {}
        own = np.array([attribute in row["scores"] for row in rows])
        fit = own & np.array([row["part"] == "fit" for row in rows])
        rest = own & ~fit
        given = np.array([row["scores"].get(attribute, np.nan) for row in rows])
        for model in ("english", "multilingual"):
            features = np.array([[*one["lexicon"], *one["fast"], *answers[model, one["text"]]] for one in said], np.float64)
            centre, spread = features[fit].mean(0), features[fit].std(0) + 1e-6
            scaled = np.c_[(features - centre) / spread, np.ones(len(features))]
            ridge = HEAD_RIDGE * np.eye(scaled.shape[1])
            ridge[-1, -1] = 0
            fitted = np.linalg.solve(scaled[fit].T @ scaled[fit] + ridge, scaled[fit].T @ logit(given[fit]))
            weights = fitted[:-1] / spread
            bias = float(fitted[-1] - weights @ centre)
            z = bias + features @ weights
            rounded = [round(float(weight), 5) for weight in weights]
            heads[attribute][model] = {"bias": round(bias, 5), "lexicon": rounded[:7], "fast": rounded[7:15], "deep": rounded[15:], "curve": matched(z[fit], given[fit])}
            ours = np.interp(z, heads[attribute][model]["curve"]["x"], heads[attribute][model]["curve"]["y"])
            print(f"{attribute} by the {model} model, {int(rest.sum())} texts: Spearman {spearmanr(ours[rest], given[rest])[0]:.3f}, above 0.8 ours {int((ours[rest] > 0.8).sum())} theirs {int((given[rest] > 0.8).sum())}")
    return heads


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--before", type=Path, default=SHIPPED, help="the calibration whose part losses are used until they are fitted again")
    given = parser.parse_args()
    answers = read_said(given.work / "asked.jsonl.xz", given.work / "said.npz", given.work / "shift.npz")
    read = lambda name: read_judged(given.work / f"{name}.jsonl", given.work / f"{name}-parts.jsonl", answers)  # noqa: E731
    # Plain friendly texts are not part of a review queue: they are for the part losses, and would raise every score in the mix.
    texts = Stack([one for one in read("dev-fit") + read("choices") if one.raw.get("kind") != FRIENDLY])
    print(len(texts.texts), "texts to fit on", flush=True)
    stages = {stage: {name: fit_stage(texts, stage, category) for category, name in enumerate(CATEGORIES)} for stage in STAGES}
    loss = json.loads(given.before.read_text(encoding="utf-8"))["partLoss"]
    fit_curves(texts, stages, loss)
    calibration = {"partLoss": loss, "stages": stages}
    calibration |= {
        "fastAlone": {depth: fit_alone(texts, calibration, lost) for depth, lost in LOST_ALONE.items()},
        "lexiconFloor": {name: name in SPEAKS_FOR_ITSELF for name in CATEGORIES},
        "contextShifts": CONTEXT_SHIFTS,
        "languages": LANGUAGES,
        "perspective": perspective_scales(given.work, answers),
    }
    given.out.write_text(json.dumps(calibration, indent=1, allow_nan=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
