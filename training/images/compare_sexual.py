"""The two published networks for sexual content, and both together, over harmless pictures: how high do they score them?

  python3 -m training.images.compare_sexual --pictures LIST --open-nsfw open-nsfw.onnx --nsfwjs nsfwjs.onnx --out FILE.json

LIST is a text file with one `kind<tab>path` a line. Transparent pictures are taken on a light and on a dark ground; the higher
score counts. There are no explicit pictures here, so this says what each costs, not what each finds.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
from PIL import Image

THRESHOLDS = (0.2, 0.3, 0.5, 0.7, 0.8, 0.9)
CAFFE_MEANS = np.array([104, 117, 123], np.float32)


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


def open_nsfw(session: onnxruntime.InferenceSession, picture: Image.Image) -> float:
    middle = picture.resize((256, 256), Image.Resampling.BILINEAR).crop((16, 16, 240, 240))
    values = np.asarray(middle, np.float32)[:, :, ::-1] - CAFFE_MEANS
    return float(session.run(None, {"input:0": np.ascontiguousarray(values[None])})[0][0, 1])


def nsfwjs(session: onnxruntime.InferenceSession, picture: Image.Image) -> float:
    values = np.asarray(picture.resize((224, 224), Image.Resampling.BILINEAR), np.float32)[None] / 255
    _drawing, hentai, _neutral, porn, _sexy = session.run(None, {"input": values})[0][0]
    return float(hentai + porn)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--open-nsfw", type=Path, required=True)
    parser.add_argument("--nsfwjs", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    first, second = (onnxruntime.InferenceSession(str(path), options) for path in (given.open_nsfw, given.nsfwjs))
    scores: dict[str, list[float]] = {"open_nsfw": [], "nsfwjs (porn + hentai)": [], "both (geometric mean)": []}
    for line in given.pictures.read_text().splitlines():
        pairs = [(open_nsfw(first, picture), nsfwjs(second, picture)) for picture in grounds(line.split("\t")[1])]
        for name, values in zip(scores, ([a for a, _ in pairs], [b for _, b in pairs], [(a * b) ** 0.5 for a, b in pairs])):
            scores[name].append(max(values))
    counts = {name: {str(bound): sum(value > bound for value in values) for bound in THRESHOLDS} for name, values in scores.items()}
    given.out.write_text(json.dumps({"pictures": len(scores["open_nsfw"]), "above": counts}, indent=1) + "\n")


if __name__ == "__main__":
    main()
