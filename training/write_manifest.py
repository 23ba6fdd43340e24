"""Copies the trained files to where the engine loads them, and writes the list with their checksums.

    python -m training.write_manifest --version moderato-1.0.0 --from FOLDER [--to packages/models/text]

FOLDER holds every file of LICENCES. A file of 50 MB or more is split into parts (`name.1`, `name.2`), which the engine joins
again. Standard library only.
"""

import argparse
import hashlib
import json
from pathlib import Path

MEGABYTE = 1024 * 1024
LARGEST_PART = 45 * MEGABYTE
TOGETHER = 85 * MEGABYTE

LICENCES = {
    "reading-first.onnx": "Apache-2.0; trained from multilingual-e5-small, MIT",
    "reading-rest.onnx": "Apache-2.0; trained from multilingual-e5-small, MIT",
    "pieces-table.bin": "Apache-2.0; from multilingual-e5-small, MIT",
    "pieces.bin": "Apache-2.0; some of the sentence pieces of XLM-R, MIT",
    "fast.bin": "Apache-2.0",
    "calibration.json": "Apache-2.0",
    "working-points.json": "Apache-2.0",
}


def parts(name: str, content: bytes) -> dict[str, bytes]:
    if len(content) < 50 * MEGABYTE:
        return {name: content}
    starts = range(0, len(content), LARGEST_PART)
    return {f"{name}.{number}": content[start : start + LARGEST_PART] for number, start in enumerate(starts, 1)}


def write(version: str, source: Path, target: Path) -> None:
    missing = [name for name in LICENCES if not (source / name).is_file()]
    if missing:
        raise SystemExit(f"Missing in {source}: {', '.join(missing)}")
    contents = {name: (source / name).read_bytes() for name in LICENCES}
    target.mkdir(parents=True, exist_ok=True)
    for old in target.iterdir():
        old.unlink()
    files = []
    for name, licence in LICENCES.items():
        for part, content in parts(name, contents[name]).items():
            (target / part).write_bytes(content)
            digest = hashlib.sha256(content).hexdigest()
            files.append({"name": part, "bytes": len(content), "sha256": digest, "licence": licence})
    together = sum(file["bytes"] for file in files)
    if together >= TOGETHER:
        raise SystemExit(f"All files together have {together} bytes; they must stay under {TOGETHER}.")
    (target / "manifest.json").write_text(json.dumps({"version": version, "files": files}, indent=2) + "\n")
    print(f"{len(files)} files, {together / MEGABYTE:.1f} MB, in {target}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", required=True)
    parser.add_argument("--from", dest="source", type=Path, required=True)
    parser.add_argument("--to", type=Path, default=Path("packages/models/text"))
    given = parser.parse_args()
    write(given.version, given.source, given.to)
