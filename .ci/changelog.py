"""Fails if a branch changes code, but brings no line in CHANGELOG.md.

    python .ci/changelog.py

A commit that changes nothing that users see says so by a line `Changelog: none` in its message.
"""

import subprocess
import sys

CODE = ("code2vec/", "extractor/", "datasets/", "models/")


def git(*arguments: str) -> str:
    """What git prints; empty if it fails."""
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def main() -> int:
    """The exit code."""
    base = git("merge-base", "HEAD", "origin/HEAD") or git("merge-base", "HEAD", "origin/main")
    if not base or base == git("rev-parse", "HEAD"):
        print("changelog: there is no branch to compare, nothing is checked")
        return 0
    changed = git("diff", "--name-only", f"{base}..HEAD").splitlines()
    messages = git("log", "--format=%B", f"{base}..HEAD")
    code = [name for name in changed if name.startswith(CODE) and name.endswith((".py", ".js"))]
    if not code or "CHANGELOG.md" in changed or "Changelog: none" in messages:
        return 0
    print(f"changelog: {code[0]} and others change, but CHANGELOG.md has no line about it")
    return 1


if __name__ == "__main__":
    sys.exit(main())
