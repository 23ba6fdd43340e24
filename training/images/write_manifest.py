"""Puts the model files for images in the place from which the engine loads them, and writes the list with their checksums.

  python3 -m training.images.write_manifest --version moderato-images-1.1.0 --from FOLDER

FOLDER holds every file of LICENCES. The same layout as for text models; standard library only.
"""

import argparse
from pathlib import Path

from training import write_manifest

LICENCES = {
    "open-nsfw.onnx": "BSD-2-Clause; open_nsfw, Yahoo",
    "nsfwjs.onnx": "MIT; nsfwjs, Infinite Red",
    "scene.onnx": "Apache-2.0; EfficientNet-Lite0, Google",
    "symbols.onnx": "Apache-2.0; the lower part of EfficientNet-Lite0, Google, trained on by this project",
    "text-detection.onnx": "Apache-2.0; PP-OCRv5 mobile, PaddlePaddle",
    "text-recognition.onnx": "Apache-2.0; PP-OCRv5 mobile, PaddlePaddle",
    "text-characters.txt": "Apache-2.0; the characters of PP-OCRv5, PaddlePaddle",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", required=True)
    parser.add_argument("--from", dest="source", type=Path, required=True)
    parser.add_argument("--to", type=Path, default=Path("packages/models/images"))
    given = parser.parse_args()
    write_manifest.LICENCES = LICENCES
    write_manifest.write(given.version, given.source, given.to)


if __name__ == "__main__":
    main()
