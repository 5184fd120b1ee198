"""Which files of a directory or archive are taken: `--include` and `--exclude`."""

import re
from dataclasses import dataclass
from functools import lru_cache

JAVA_FILES = "*.java"


@dataclass(frozen=True)
class FilePatterns:
    """Globs on paths relative to a SOURCES argument, with `/`.

    `*` and `?` stay within a name, `**` crosses directories. A pattern without `/` fits a name at
    any depth. What is excluded is so with all below it. An included directory, or a pattern that
    ends in `*`, gives the Java files there.
    """

    include: tuple[str, ...] = ()  # none: all Java files
    exclude: tuple[str, ...] = ()

    def takes(self, path: str) -> bool:
        """Whether the file at a relative path is wanted; its directories are looked at too."""
        parents = [path[:at] for at, letter in enumerate(path) if letter == "/"]
        return self._included(path, parents) and not any(map(self.excludes, (*parents, path)))

    def excludes(self, path: str) -> bool:
        """Whether an exclude pattern fits a relative path (a directory's: enter it not at all)."""
        return any(_fits(pattern.rstrip("/"), path) for pattern in self.exclude)

    def _included(self, path: str, parents: list[str]) -> bool:
        if not self.include:
            return _fits(JAVA_FILES, path)
        java = _fits(JAVA_FILES, path)
        for pattern in self.include:
            any_file = not pattern.endswith(("*", "/"))
            if (any_file or java) and _fits(pattern, path):
                return True
            if java and any(_fits(pattern.rstrip("/"), parent) for parent in parents):
                return True
        return False


def _fits(pattern: str, path: str) -> bool:
    if "/" not in pattern:
        path = path.rpartition("/")[2]
    return _regular_expression(pattern.lstrip("/")).fullmatch(path) is not None


@lru_cache(maxsize=1024)
def _regular_expression(glob: str) -> re.Pattern[str]:
    pieces = re.split(r"(\*\*/|/\*\*$|\*\*|\*|\?|\[[^\]]+\])", glob)
    translated = (_GLOBS.get(piece) or _literal_or_set(piece) for piece in pieces)
    return re.compile("".join(translated), re.DOTALL)


_GLOBS = {"**/": "(?:.*/)?", "/**": "/.*", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def _literal_or_set(piece: str) -> str:
    if len(piece) < 3 or not (piece.startswith("[") and piece.endswith("]")):
        return re.escape(piece)
    inner = piece[1:-1].replace("\\", "\\\\").replace("[", "\\[")
    return f"[^/{inner[1:]}]" if inner[0] in "!^" else f"[{inner}]"
