"""Reads our own labelled texts, and files new ones.

  python3 -m training.written_texts file INCOMING [INCOMING …] [--part measure]   # new lines into train, choices and measure
  python3 -m training.written_texts count

`training/written/` has three parts: `train`, `choices` (for bounds, combinations and thresholds) and `measure` (for figures
only; nothing is fitted on it). Lines are filed in blocks, so that a bad text and its harmless twin stay together; one block in
ten goes to `choices` and one to `measure`, by the hash of its first text. A near copy of a line in another part
is left out.

A part has one file per language, `LANGUAGE.tsv`. In it, the texts of each scene stand below the line `# scene: NAME`; the name of a scene
begins with its language. A file of new texts is one scene, named like the file (`de-markets-A1.tsv`), or has such lines too.

A line is `FLAGS<tab>CONTEXT<tab>TEXT[<tab>TWIN<tab>KIND[<tab>BAD]]`; FLAGS are seven characters in the order of the categories:
1, 0, or - where sensible people disagree. BAD is the one sentence of a long post that its flags refer to. Lines that begin with #
are notes.
"""

import argparse
import hashlib
import re
import sys
import unicodedata
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from training.categories import CATEGORIES

FOLDER = Path(__file__).parent / "written"
PARTS = ("train", "choices", "measure")
CONTEXTS = frozenset({"default", "chat", "forum_post", "comment", "username"})
BLOCK = 24
NOTE = (
    "# These labelled texts teach a moderation model. Some of them are abusive, because software cannot find what it has never seen.\n"
    "# A language model wrote them under the brief in this folder; native speakers have not read them yet.\n"
)
SCENE = "# scene: "
FLAGS = re.compile(r"^[01-]{7}$")
# Two texts that share this much of their letter runs count as the same text with a word changed.
NEAR = 0.55
SKETCH = 32


class WrittenError(ValueError):
    """An invalid line; the message says which."""


@dataclass(frozen=True)
class Written:
    flags: str
    context: str
    text: str
    twin: str
    kind: str
    lang: str
    scene: str
    bad: str = ""

    def row(self) -> dict:
        """The format of all other labelled rows; an open flag is a category without a label."""
        y = {name: int(flag) for name, flag in zip(CATEGORIES, self.flags, strict=True) if flag != "-"}
        return {"text": self.text, "lang": self.lang, "source": f"written/{self.scene}", "raw": {"context": self.context, "kind": self.kind}, "y": y}

    def line(self) -> str:
        fields = [self.flags, self.context, self.text.replace("\n", "\\n")]
        if self.twin or self.kind or self.bad:
            fields += [self.twin, self.kind]
        if self.bad:
            fields.append(self.bad.replace("\n", "\\n"))
        return "\t".join(fields) + "\n"


def language_of(scene: str) -> str:
    return "hi-Latn" if scene.startswith("hi-Latn") else scene.split("-")[0]


def read_file(path: Path) -> Iterator[Written]:
    scene = path.stem
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith(SCENE):
            scene = line.removeprefix(SCENE).strip()
        if line.startswith("#") or not line.strip():
            continue
        fields = line.split("\t")
        if len(fields) < 3 or not FLAGS.match(fields[0]) or fields[1] not in CONTEXTS or not fields[2].strip():
            raise WrittenError(f"{path} line {number} is not FLAGS, CONTEXT, TEXT")
        text, bad = fields[2].replace("\\n", "\n"), (fields + ["", "", ""])[5].replace("\\n", "\n")
        if bad not in text:
            raise WrittenError(f"{path} line {number}: the bad sentence is not in the text")
        twin, kind = (fields + ["", ""])[3:5]
        yield Written(fields[0], fields[1], text, twin, kind, language_of(scene), scene, bad)


def read_part(part: str, folder: Path = FOLDER) -> Iterator[Written]:
    for path in sorted((folder / part).glob("*.tsv")):
        yield from read_file(path)


def write_language(path: Path, lines: list[Written]) -> None:
    """The whole file, its scenes in the order of their names; within a scene, new texts follow the old ones."""
    scenes: dict[str, list[Written]] = defaultdict(list)
    for line in lines:
        scenes[line.scene].append(line)
    parts = [NOTE, *(f"{SCENE}{scene}\n" + "".join(line.line() for line in scenes[scene]) for scene in sorted(scenes))]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(parts), encoding="utf-8")


def words(text: str) -> set[str]:
    return set(re.findall(r"\w{3,}", text.lower()))


def belong_together(one: Written, other: Written) -> bool:
    """Twins are marked as such, or share many of their words."""
    if one.twin and one.twin == other.twin:
        return True
    shared, smaller = words(one.text) & words(other.text), min(len(words(one.text)), len(words(other.text)))
    return len(shared) >= 3 and len(shared) >= 0.4 * smaller


def blocks(lines: list[Written]) -> Iterator[list[Written]]:
    block: list[Written] = []
    for line in lines:
        if len(block) >= BLOCK and not any(belong_together(line, earlier) for earlier in block[-2:]):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def part_of(block: list[Written]) -> str:
    share = hashlib.sha256(block[0].text.encode()).digest()[0] / 256
    return "choices" if share < 0.1 else "measure" if share < 0.2 else "train"


def sketch(text: str) -> frozenset[int]:
    """The smallest hashes of a text's letter runs; near copies share most of them."""
    plain = re.sub(r"\W+", " ", unicodedata.normalize("NFKC", text).lower())
    runs = {plain[at : at + 6] for at in range(max(1, len(plain) - 5))}
    return frozenset(sorted(zlib.crc32(run.encode()) for run in runs)[:SKETCH])


class NearCopies:
    """Finds a near copy of a text among those seen before."""

    def __init__(self) -> None:
        self.sketches: list[frozenset[int]] = []
        self.holders: dict[int, list[int]] = defaultdict(list)

    def add(self, text: str) -> None:
        for value in (own := sketch(text)):
            self.holders[value].append(len(self.sketches))
        self.sketches.append(own)

    def has(self, text: str) -> bool:
        own = sketch(text)
        shared = Counter(holder for value in own for holder in self.holders.get(value, ()))
        return any(count >= NEAR * min(len(own), len(self.sketches[holder])) for holder, count in shared.most_common(3))


def file_lines(paths: Iterable[Path], part: str | None, folder: Path = FOLDER) -> Counter:
    seen = NearCopies()
    for one in PARTS:
        for line in read_part(one, folder):
            seen.add(line.text)
    counts: Counter = Counter()
    fresh: dict[Path, list[Written]] = defaultdict(list)
    for path in paths:
        for block in blocks(list(read_file(path))):
            for line in block:
                if seen.has(line.text):
                    counts["near copies left out"] += 1
                    continue
                own = part or part_of(block)
                fresh[folder / own / f"{line.lang}.tsv"].append(line)
                counts[own] += 1
                seen.add(line.text)
    for target, lines in fresh.items():
        write_language(target, [*(read_file(target) if target.exists() else ()), *lines])
    return counts


def count(folder: Path = FOLDER) -> str:
    table: dict[str, Counter] = defaultdict(Counter)
    for part in PARTS:
        for line in read_part(part, folder):
            for name in (line.lang, "all"):
                table[name][part] += 1
                table[name]["harmless"] += set(line.flags) <= {"0"}
    lines = [f"{'language':<10}" + "".join(f"{name:>10}" for name in (*PARTS, "harmless"))]
    lines += [f"{name:<10}" + "".join(f"{table[name][one]:>10}" for one in (*PARTS, "harmless")) for name in sorted(table)]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["file", "count"])
    parser.add_argument("incoming", nargs="*", type=Path)
    parser.add_argument("--part", choices=PARTS, help="file everything into this part; by blocks if not given")
    given = parser.parse_args()
    try:
        print(count() if given.step == "count" else dict(file_lines(given.incoming, given.part)))
    except WrittenError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
