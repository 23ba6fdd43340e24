"""Harmless pictures before the networks for sexual content and weapons: how high do they score, and what would be flagged?

  python3 -m training.images.false_alarms --pictures LIST --models FOLDER --out FILE.json

LIST is a text file with one `kind<tab>path` a line, FOLDER the model files that ship. Transparent pictures are taken on a light and on a
dark ground; the higher score counts. There are no explicit pictures here, so this says what each network costs, not what it finds.
The curves are those of sexual-score.ts and the bound that of weapons-judge.ts.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
from PIL import Image

BOUNDS = (0.2, 0.3, 0.5, 0.7, 0.8, 0.9)
CAFFE_MEANS = np.array([104, 117, 123], np.float32)
ALONE = ([0, 0.2, 0.5, 0.8, 1], [0.001, 0.03, 0.25, 0.7, 0.85])
TOGETHER = ([0, 0.2, 0.4, 0.55, 0.8, 1], [0, 0.03, 0.3, 0.7, 0.92, 0.99])
FLAG, BLOCK = 0.7, 0.9
WEAPONS = [413, 471, 499, 583, 597, 763, 764]
WEAPONS_BOUND = 0.3


def grounds(path: str) -> list[Image.Image]:
    picture = Image.open(path).convert("RGBA")
    picture.thumbnail((1536, 1536))
    clear = np.asarray(picture)[:, :, 3].min() < 250
    made = []
    for value in (255, 24) if clear else (0,):
        ground = Image.new("RGBA", picture.size, (value, value, value, 255))
        ground.alpha_composite(picture)
        made.append(ground.convert("RGB"))
    return made


def squeezed(picture: Image.Image, side: int) -> Image.Image:
    return picture.resize((side, side), Image.Resampling.BILINEAR)


class Networks:
    def __init__(self, folder: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.sessions = {name: onnxruntime.InferenceSession(str(folder / f"{name}.onnx"), options) for name in ("open-nsfw", "nsfwjs", "scene")}

    def run(self, name: str, values: np.ndarray) -> np.ndarray:
        session = self.sessions[name]
        return session.run(None, {session.get_inputs()[0].name: np.ascontiguousarray(values, np.float32)[None]})[0][0]

    def open_nsfw(self, picture: Image.Image) -> float:
        middle = squeezed(picture, 256).crop((16, 16, 240, 240))
        return float(self.run("open-nsfw", np.asarray(middle, np.float32)[:, :, ::-1] - CAFFE_MEANS)[1])

    def nsfwjs(self, picture: Image.Image) -> float:
        _drawing, hentai, _neutral, porn, _sexy = self.run("nsfwjs", np.asarray(squeezed(picture, 224), np.float32) / 255)
        return float(hentai + porn)

    def weapons(self, picture: Image.Image) -> float:
        values = (np.asarray(squeezed(picture, 224), np.float32) - 127) / 128
        return float(self.run("scene", values.transpose(2, 0, 1))[WEAPONS].sum())


def sexual_score(first: float, second: float) -> float:
    return max(float(np.interp(first, *ALONE)), float(np.interp((first * second) ** 0.5, *TOGETHER)))


def count(rows: list[tuple[str, float, float, float]]) -> dict:
    """Rows: kind, open_nsfw, nsfwjs, weapons; one a picture, the higher of its grounds."""
    columns = {"open_nsfw": [row[1] for row in rows], "nsfwjs (porn + hentai)": [row[2] for row in rows], "both (geometric mean)": [(row[1] * row[2]) ** 0.5 for row in rows]}
    above = {name: {str(bound): sum(value > bound for value in values) for bound in BOUNDS} for name, values in columns.items()}
    kinds: dict[str, dict[str, int]] = {}
    for kind, first, second, weapons in rows:
        counted = kinds.setdefault(kind, {"pictures": 0, "sexual": 0, "sexual, blocked": 0, "weapons": 0})
        score = sexual_score(first, second)
        counted["pictures"] += 1
        counted["sexual"] += score > FLAG
        counted["sexual, blocked"] += score > BLOCK
        counted["weapons"] += weapons > WEAPONS_BOUND
    return {"pictures": len(rows), "above": above, "kinds": kinds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    networks = Networks(given.models)
    rows = []
    for line in given.pictures.read_text().splitlines():
        kind, path = line.split("\t")
        seen = [(networks.open_nsfw(picture), networks.nsfwjs(picture), networks.weapons(picture)) for picture in grounds(path)]
        rows.append((kind, *(max(values) for values in zip(*seen))))
    given.out.write_text(json.dumps(count(rows), indent=1) + "\n")


if __name__ == "__main__":
    main()
