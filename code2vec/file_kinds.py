"""What a file or directory is that is not Java source: for errors that name it."""

import json
import os
import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_JAVA_ONLY = "code2vec reads Java source"
_HEAD = 512  # bytes of a file that are looked at
_TAIL = 8  # bytes behind the metadata of a Parquet file
_OUR_ENTRY = b"\x18\x08code2vec\x18"  # there, in Thrift: the key of an entry, and a value follows


@dataclass(frozen=True)
class FileKind:
    """A kind of files or directories.

    Args:
        name: with its article, as it stands behind "is".
        advice: what to do with it where Java source is wanted.
    """

    name: str
    advice: str = _JAVA_ONLY


DATA = FileKind("prepared data", "give it to train, finetune, evaluate or vectors")
SHARDS = FileKind("a directory of shards", "give it to prepare, train, evaluate or vectors")
MODEL = FileKind("a model", "give it with --model, and Java sources as SOURCES")
REPORT = FileKind("a report of compare", "open its index.html in a browser")
C2V = FileKind(".c2v text", "give it to prepare, train, evaluate or vectors")
DICTIONARY = FileKind(
    "a dictionary of the reference's preprocessing", "give the .c2v files beside it to prepare"
)
WORD2VEC = FileKind("a word2vec table")
CHECKPOINT = FileKind(
    "a TensorFlow checkpoint", "code2vec opens only models that `code2vec train` wrote"
)
PARQUET = FileKind("a Parquet table")
SHARD = FileKind("one shard", "give its directory to prepare, train, evaluate or vectors")
ARRAYS = FileKind("a NumPy file")
PICKLE = FileKind("a Python pickle")
WEIGHTS = FileKind("a file of weights", "give the directory of the model with --model")
COMPILED = FileKind("compiled Java", "give its source")
COMPRESSED = FileKind("a compressed file", "unpack it, or give an archive (.zip, .jar, .tar.gz)")
BINARY_FILE = FileKind("a binary file")

_BY_ENDING: dict[FileKind, str] = {
    DICTIONARY: ".dict.c2v",
    C2V: ".c2v .c2v.gz .c2s .c2s.gz",
    PARQUET: ".parquet",
    ARRAYS: ".npz .npy",
    PICKLE: ".pkl .pickle",
    WEIGHTS: ".safetensors .h5 .hdf5 .keras .pt .pth .onnx",
    CHECKPOINT: ".ckpt .pb .index .meta",
    COMPILED: ".class",
    COMPRESSED: ".gz .bz2 .xz .zst .7z .rar",
    FileKind("JSON"): ".json .jsonl .ipynb",
    FileKind("a CSV table"): ".csv .tsv",
    FileKind("XML"): ".xml .pom",
    FileKind("HTML"): ".html .htm",
    FileKind("JSP"): ".jsp .jspx",
    FileKind("Markdown"): ".md",
    FileKind("YAML"): ".yml .yaml",
    FileKind("a PDF"): ".pdf",
    FileKind("a file of properties"): ".properties",
    FileKind("C"): ".c .h",
    FileKind("C++"): ".cc .cpp .cxx .hpp .hh",
    FileKind("C#"): ".cs .csx",
    FileKind("Clojure"): ".clj",
    FileKind("Dart"): ".dart",
    FileKind("F#"): ".fs",
    FileKind("Go"): ".go",
    FileKind("Groovy"): ".groovy .gradle",
    FileKind("Haskell"): ".hs",
    FileKind("JavaScript"): ".js .mjs .cjs .jsx",
    FileKind("Kotlin"): ".kt .kts",
    FileKind("Lua"): ".lua",
    FileKind("Perl"): ".pl .pm",
    FileKind("PHP"): ".php",
    FileKind("Python"): ".py .pyi",
    FileKind("R"): ".r",
    FileKind("Ruby"): ".rb",
    FileKind("Rust"): ".rs",
    FileKind("Scala"): ".scala .sc",
    FileKind("a shell script"): ".sh .bash .bat .ps1",
    FileKind("SQL"): ".sql",
    FileKind("Swift"): ".swift",
    FileKind("TypeScript"): ".ts .tsx",
    FileKind("Visual Basic"): ".vb",
}
_ENDINGS = {ending: kind for kind, endings in _BY_ENDING.items() for ending in endings.split()}
_BY_HEAD = (  # compiled where they are used: every command imports this, few look into a file
    (rb"\xca\xfe\xba\xbe", COMPILED),
    (rb"PAR1", PARQUET),
    (rb"\x93NUMPY", ARRAYS),
    (rb"\x80[\x02-\x05]", PICKLE),
    (rb"\x89HDF|.{3}\0{5}\{", WEIGHTS),
    (rb"\x1f\x8b|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!", COMPRESSED),
    (rb"PK\x03\x04", FileKind("a zip archive", "name it .zip or .jar")),
    (rb"%PDF-", FileKind("a PDF")),
    (rb"[0-9]+ [0-9]+\r?\n", WORD2VEC),
    (rb"(?!\xff\xfe|\xfe\xff)[^\0]*\0", BINARY_FILE),
)
_PART_OF_CHECKPOINT = r"\.data-\d{5}-of-\d{5}$"


def kind_of(path: Path) -> FileKind | None:
    """What a path is by contents of a directory, or by ending and first bytes of a file.

    Returns:
        None for what ends in `.java`, for what may be a piece of Java, for a directory of anything
        else, and for what cannot be read.
    """
    try:
        if path.is_dir():
            return _kind_of_directory(path)
        if path.is_file():
            return _kind_of_file(path)
        return CHECKPOINT if path.with_name(path.name + ".index").is_file() else None
    except (OSError, ValueError):
        return None


def is_prepared(path: Path) -> bool:
    """Whether a path is a directory of encoded data, be it incomplete."""
    manifest = path / "manifest.json"
    return manifest.is_file() and ((path / "vocabularies").is_dir() or is_our_json(manifest))


def is_our_json(path: Path) -> bool:
    """Whether a JSON file was written by code2vec; one that cannot be read may have been."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return True
    return isinstance(values, dict) and {"format", "code2vec"} <= values.keys()


def is_our_shard(path: Path) -> bool:
    """Whether a Parquet file was written by code2vec; one that cannot be read may have been.

    Parquet is not loaded for it: the file ends in its metadata, their length (4 bytes), and `PAR1`.
    """
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(-min(size, _TAIL), os.SEEK_END)
            length, mark = struct.unpack("<I4s", file.read(_TAIL))
            if mark != b"PAR1" or length + _TAIL > size:
                return True
            file.seek(-_TAIL - length, os.SEEK_END)
            return _OUR_ENTRY in file.read(length)
    except (OSError, ValueError, struct.error):
        return True


def _kind_of_directory(path: Path) -> FileKind | None:
    if is_prepared(path):
        return DATA
    if (path / "config.json").is_file() and (
        (path / "weights.safetensors").is_file() or is_our_json(path / "config.json")
    ):
        return MODEL
    if (path / "results.json").is_file() and (path / "index.html").is_file():
        return REPORT
    names = [each.name for each in path.iterdir()]
    if any(name.startswith("part-") and name.endswith(".parquet") for name in names):
        return SHARDS
    return CHECKPOINT if _holds_checkpoint(names) else None


def _holds_checkpoint(names: Iterable[str]) -> bool:
    return any(re.search(_PART_OF_CHECKPOINT, name) or name == "saved_model.pb" for name in names)


def _kind_of_file(path: Path) -> FileKind | None:
    name = path.name.lower()
    if name.endswith(".java"):
        return None
    if name.startswith("part-") and name.endswith(".parquet"):
        return SHARD
    if re.search(_PART_OF_CHECKPOINT, name):
        return CHECKPOINT
    for dots in (2, 1):  # `.c2v.gz` before `.gz`
        if kind := _ENDINGS.get("".join("." + part for part in name.split(".")[1:][-dots:])):
            return kind
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return next((kind for form, kind in _BY_HEAD if re.match(form, head, re.DOTALL)), None)
