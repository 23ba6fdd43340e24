"""Adds the outputs of the deep models, `english` and `multilingual`, to every part that training/parts.ts cut.

  python3 -m training.predict texts PARTS.jsonl [PARTS.jsonl …] --out texts.jsonl.xz        # every text once, with the models that read it
  python3 -m training.predict pieces texts.jsonl.xz --work WORK                              # split for both models; needs sentencepiece
  python3 -m training.predict nets texts.jsonl.xz --english st --multilingual em --work WORK --out said.npz    # GPU
  (a model that is not named is not used; `join` merges two results: --nets one.npz --onnx other.npz)
  python3 -m training.predict onnx texts.jsonl.xz --folder FOLDER --out said.npz [--most 300]                  # this machine, int8
  python3 -m training.predict shift texts.jsonl.xz --nets said.npz --onnx said-onnx.npz --out shift.npz        # how int8 shifts the outputs
"""

import argparse
import json
import lzma
from pathlib import Path

import numpy as np

MODELS = ("english", "multilingual")
BASES = {"english": "bge", "multilingual": "e5"}
PASS = 64


def write_texts(files: list[Path], out: Path) -> int:
    asked: dict[tuple[str, str], int] = {}
    for file in files:
        for line in file.open(encoding="utf-8"):
            for part in json.loads(line)["parts"]:
                for model in part["models"]:
                    asked[model, part["text"]] = part["passes"]
    with lzma.open(out, "wt", encoding="utf-8", preset=4) as target:
        for (model, text), passes in asked.items():
            target.write(json.dumps([model, passes, text], ensure_ascii=False) + "\n")
    return len(asked)


def read_asked(path: Path) -> list[tuple[str, int, str]]:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return [tuple(json.loads(line)) for line in file]


def pieces_of(asked: list[tuple[str, int, str]], work: Path, model: str):
    """The pieces of every text that the model reads, stored next to the data."""
    from training.pieces import encoded, open_pieces

    pieces = open_pieces(BASES[model], work)
    texts = [text for name, _, text in asked if name == model]
    return pieces, encoded(work, pieces, BASES[model], "asked", len(texts), lambda: texts)


def said_by_nets(asked: list[tuple[str, int, str]], work: Path, names: dict[str, str], device: str) -> np.ndarray:
    import torch

    from training.encoder import load, predict
    from training.learning import Clock

    out = np.full((len(asked), 15), np.nan, np.float16)
    for model in [one for one in MODELS if names[one]]:
        own = [place for place, (name, _, _) in enumerate(asked) if name == model]
        pieces, cut = pieces_of(asked, work, model)
        net = load(BASES[model], work, pieces.padding, Clock(model))
        net.load_state_dict({key: value.float() for key, value in torch.load(work / f"net_{names[model]}.pt", map_location="cpu").items()})
        out[own] = predict(net.to(device), cut, pieces.padding, device)
    return out


def said_by_onnx(asked: list[tuple[str, int, str]], folder: Path, most: int) -> np.ndarray:
    """By the engine itself (training/ask.ts); rows that were not asked are NaN."""
    import subprocess

    out = np.full((len(asked), 15), np.nan, np.float32)
    every = max(1, len(asked) // most) if most else 1
    own = list(range(0, len(asked), every))
    lines = "".join(json.dumps({"model": asked[place][0], "text": asked[place][2], "maxPieces": asked[place][1] * PASS}) + "\n" for place in own)
    said = subprocess.run(["node", "training/ask.ts", str(folder)], input=lines, capture_output=True, text=True, check=True).stdout
    out[own] = [json.loads(line) for line in said.splitlines()]
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["texts", "pieces", "nets", "join", "onnx", "shift"])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--nets", type=Path)
    parser.add_argument("--onnx", type=Path)
    for model in MODELS:
        parser.add_argument(f"--{model}")
    given = parser.parse_args()
    if given.step == "texts":
        print(write_texts(given.files, given.out), "texts")
        return
    asked = read_asked(given.files[0])
    if given.step == "pieces":
        for model in MODELS:
            print(model, len(pieces_of(asked, given.work, model)[1]), "texts")
    elif given.step == "nets":
        np.savez_compressed(given.out, said=said_by_nets(asked, given.work, {model: getattr(given, model) for model in MODELS}, given.device))
    elif given.step == "join":
        one, other = np.load(given.nets)["said"], np.load(given.onnx)["said"]
        np.savez_compressed(given.out, said=np.where(np.isnan(one), other, one))
    elif given.step == "onnx":
        np.savez_compressed(given.out, said=said_by_onnx(asked, given.folder, given.most))
    else:
        difference = np.load(given.onnx)["said"] - np.load(given.nets)["said"].astype(np.float32)
        model = np.array([name for name, _, _ in asked])
        shifts = {name: np.nanmean(difference[model == name], 0) for name in MODELS}
        for name, values in shifts.items():
            spread = np.nanstd(difference[model == name], 0)
            print(name, "int8 shifts the logits by", values[:7].round(2), "plus or minus", spread[:7].round(2))
        np.savez(given.out, **shifts)


if __name__ == "__main__":
    main()
