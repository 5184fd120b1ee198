"""Archives and files that lie about their size take no more memory than honest ones."""

import bz2
import gzip
import lzma
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

JAVA = b"class A { int f() { return 1; } }"
VAST = 6 * 10**9  # bytes claimed
ZEROS = bytes(150_000_000)
LISTING = """
import resource, sys
from code2vec.errors import InputError
from code2vec.extractor.sources.source_files import open_sources
import bz2, lzma, numpy
resource.setrlimit(resource.RLIMIT_DATA, (120_000_000, 120_000_000))
for path in sys.argv[1:]:
    found = []
    try:
        for source in open_sources([path]):
            for item in source.files():
                found.append(getattr(item, "reason", "read"))
                del item
    except InputError as error:
        found.append("refused: " + str(error).rpartition(": ")[2])
    print(found)
"""


def header(name: str, size: int, kind: bytes = tarfile.REGTYPE) -> bytes:
    member = tarfile.TarInfo(name)
    member.size, member.type = size, kind
    return member.tobuf(tarfile.GNU_FORMAT)


def lying_zip(path: Path, method: int) -> Path:
    """A member of 150 MB that claims to have 100 bytes."""
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("A.java", ZEROS)
        archive.writestr("B.java", JAVA)
    content = path.read_bytes()
    path.write_bytes(content.replace(len(ZEROS).to_bytes(4, "little"), (100).to_bytes(4, "little")))
    return path


def hostile(folder: Path) -> dict[Path, list[str]]:
    """Archives, and what is found in each."""
    end = bytes(1024)
    good = header("B.java", len(JAVA)) + JAVA.ljust(512, b"\0")
    vast = {kind: header("A.java", VAST, kind) for kind in (b"x", b"g", b"L", b"K", b"S")}
    found = {lying_zip(folder / f"{m}.zip", m): ["unreadable", "read"] for m in (8, 12, 14)}
    for kind, content in vast.items():
        path = folder / f"{kind.decode()}.tar"
        path.write_bytes(content + good + end)
        said = "unexpected end of data" if kind == b"S" else f"a header claims {VAST:,} bytes"
        found[path] = ["unreadable"] * (kind == b"S") + [f"refused: {said}"]
    tars = {"whole": good + end, "large": header("A.java", len(ZEROS)) + bytes(-len(ZEROS) % 512)}
    tars["large"] += ZEROS + good + end
    for name, expected in {"whole": ["read"], "large": ["larger than 5 MB", "read"]}.items():
        for suffix, pack in ("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress):
            path = folder / f"{name}.tar.{suffix}"
            path.write_bytes(pack(tars[name]))
            found[path] = expected
    return found


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits the memory of a process")
def test_no_archive_takes_more_memory_than_it_may(tmp_path: Path) -> None:
    expected = hostile(tmp_path)
    command = [sys.executable, "-c", LISTING, *map(str, expected)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [str(found) for found in expected.values()]
