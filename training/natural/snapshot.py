"""Reads files of a public repository out of a snapshot: a git directory in a folder named owner+name."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path


class SnapshotError(ValueError):
    """A repository, commit or file that is not there; the message says which."""


class Snapshot:
    """One repository at one commit; without a commit, at its newest."""

    def __init__(self, mirrors: Path, repository: str, commit: str = "HEAD") -> None:
        folder = mirrors / repository.replace("/", "+")
        places = (folder, folder / ".git", folder / "repo", folder / "repo" / ".git")
        found = [place for place in places if (place / "HEAD").is_file()]
        if not found:
            raise SnapshotError(f"no snapshot of {repository} in {mirrors}")
        self.repository, self.commit, self.folder = repository, commit, found[0]

    def paths(self, pattern: str) -> list[str]:
        names = self._git("ls-tree", "-r", "-z", "--name-only", self.commit).decode().split("\0")
        return sorted(name for name in names if re.search(pattern, name))

    def read(self, path: str) -> bytes:
        return self._git("show", f"{self.commit}:{path}")

    def text(self, path: str, encoding: str = "utf-8") -> str:
        return self.read(path).decode(encoding, "replace")

    def texts(self, paths: list[str], encoding: str = "utf-8") -> Iterator[tuple[str, str]]:
        """Many files with one process; a file that the snapshot lists but does not hold is left out."""
        asked = "".join(f"{self.commit}:{path}\n" for path in paths).encode()
        said = self._git("cat-file", "--batch", given=asked)
        place = 0
        for path in paths:
            end = said.index(b"\n", place)
            head = said[place:end].split()
            place = end + 1
            if head[-1] != b"missing":
                size = int(head[-1])
                yield path, said[place : place + size].decode(encoding, "replace")
                place += size + 1

    def _git(self, *words: str, given: bytes | None = None) -> bytes:
        done = subprocess.run(["git", f"--git-dir={self.folder}", *words], input=given, capture_output=True, check=False)
        if done.returncode != 0:
            raise SnapshotError(f"{self.repository}: git {' '.join(words)} failed: {done.stderr.decode('utf-8', 'replace').strip()}")
        return done.stdout
