"""Encoded data on disk: what `prepare` writes and training, evaluation and export read."""

from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from code2vec.datasets.encoded_bags import EncodedBags
from code2vec.datasets.files.checksums import check_file, note_unchecked
from code2vec.datasets.files.json_files import made_of, read_json, sealed_json, well_formed
from code2vec.datasets.files.npy_files import check_npy, map_npy
from code2vec.datasets.methods.method_blocks import METHOD_SCHEMA
from code2vec.datasets.tasks import NAMES_TASK
from code2vec.datasets.vocabularies.vocabulary import Vocabularies
from code2vec.errors import InputError, MismatchError
from code2vec.file_kinds import DATA, kind_of
from code2vec.one_line import one_line
from code2vec.quantity import quantity
from code2vec.short_repr import short_repr
from code2vec.version import FORMAT, VERSION

SPLITS = ("train", "validation", "test")
BAG_ARRAYS: dict[str, type[np.generic]] = {
    "sources": np.int32,
    "paths": np.int32,
    "targets": np.int32,
    "offsets": np.int64,
    "labels": np.int32,
    "contexts": np.int32,
    "wholly_known": np.int32,
}
"""The arrays of EncodedBags, each a file NAME.npy of a split's directory."""


@dataclass(frozen=True)
class SplitSize:
    """What a split holds, and how much of it the vocabularies know."""

    methods: int
    contexts: int  # in the source
    known_contexts: int  # with a known part: those kept
    wholly_known_contexts: int  # all three parts known
    known_tokens: int  # of two a context in the source
    known_paths: int  # of one a context in the source
    unknown_labels: int  # methods whose label is not in the vocabulary
    without_known_contexts: int  # methods that keep no context

    __repr__ = short_repr

    @property
    def token_coverage(self) -> float:
        """Share of the tokens' occurrences that are known, from 0 to 1."""
        return self.known_tokens / max(2 * self.contexts, 1)

    @property
    def path_coverage(self) -> float:
        """Share of the paths' occurrences that are known, from 0 to 1."""
        return self.known_paths / max(self.contexts, 1)

    @property
    def label_coverage(self) -> float:
        """Share of methods whose label is known, from 0 to 1."""
        return 1 - self.unknown_labels / max(self.methods, 1)


@dataclass(frozen=True)
class DataManifest:
    """What data was made of and how: `manifest.json`."""

    extraction: dict[str, Any]  # settings of the extraction, as ExtractConfig.to_dict gives them
    grammar: dict[str, str]  # name and version; {} if unknown, as for `.c2v`
    vocabularies: dict[str, Any]  # rows of tokens, paths, labels; fingerprint
    splits: dict[str, SplitSize]
    seed: int  # of split and order
    task: str = NAMES_TASK  # what the labels are: `names` of the methods, or `classes`
    labels: dict[str, Any] | None = None  # of classes: what became of their table, a LabelReport
    checksums: dict[str, str] | None = None  # of the files of the splits: None in data of 0.1.0
    code2vec: str = VERSION
    format: int = FORMAT

    __repr__ = short_repr

    def to_dict(self) -> dict[str, Any]:
        """The manifest as JSON holds it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The manifest that `to_dict` gave, or `manifest.json` holds.

        Raises:
            KeyError, TypeError, AttributeError: if an entry is missing or of another type.
        """
        splits = {name: made_of(SplitSize, size) for name, size in values["splits"].items()}
        others = {name: value for name, value in values.items() if name != "checksum"}
        return made_of(cls, {**others, "splits": splits})

    def write(self, directory: Path) -> None:
        """Writes `manifest.json` into a directory."""
        (directory / "manifest.json").write_text(sealed_json(self.to_dict(), 2), encoding="utf-8")


@dataclass(frozen=True)
class Split:
    """The methods of a split, in shuffled order. Row i of everything is the same method."""

    name: str
    directory: Path
    bags: EncodedBags  # memory-mapped
    order: NDArray[np.int64]  # (methods,) place of each row in the order found
    checksum: str | None = None  # of `methods.parquet`

    def __repr__(self) -> str:
        return short_repr(self, name=self.name, methods=len(self), directory=self.directory)

    def __len__(self) -> int:
        return len(self.bags)

    def methods(self) -> Any:
        """The method columns (`METHOD_SCHEMA`) in the order of the rows, as a pyarrow.Table."""
        return self._read(None)

    @property
    def label_words(self) -> list[str]:
        """The label of each row as text, also where the vocabulary does not know it."""
        labels: list[str] = self._read(["label"]).column("label").to_pylist()
        return labels

    def _read(self, columns: list[str] | None) -> Any:
        import pyarrow.parquet as pq  # takes a twentieth of a cold prediction, which reads none

        path = self.directory / "methods.parquet"
        if self.checksum is not None:
            check_file(path, self.checksum)
        try:
            table = pq.read_table(path, columns=columns, page_checksum_verification=True)
            table.validate(full=self.checksum is None)
        except FileNotFoundError as error:
            raise InputError(f"{path} is missing: the data is incomplete") from error
        except (OSError, ValueError, pa.ArrowException) as error:
            raise InputError(f"{path} is damaged: {one_line(str(error))}") from error
        wanted = METHOD_SCHEMA.names if columns is None else columns
        if table.schema.names != wanted or any(column.null_count for column in table.columns):
            raise InputError(f"{path} is damaged: it lacks columns or values")
        if len(table) != len(self):
            raise InputError(
                f"{path} has {quantity(len(table), 'row')}, not {len(self)}: the data is damaged"
            )
        return table


@dataclass(frozen=True)
class EncodedData:
    """Data as `prepare` writes it; arrays are mapped into memory, not loaded."""

    directory: Path
    manifest: DataManifest
    vocabularies: Vocabularies
    _checked: set[str] = field(default_factory=set, repr=False, compare=False)  # splits

    def __repr__(self) -> str:
        return short_repr(
            self,
            directory=self.directory,
            methods={name: size.methods for name, size in self.manifest.splits.items()},
        )

    @property
    def splits(self) -> tuple[str, ...]:
        """The names of its splits."""
        return tuple(self.manifest.splits)

    def fingerprint(self) -> str:
        """A hash of what a training depends on: settings, words, and the order of the methods.

        It reads the labels and lengths of training and validation methods, a hundredth of the
        data; other methods, or the same in another order, have others.
        """
        digest = blake2b((self.directory / "manifest.json").read_bytes())
        for name in [name for name in self.splits if name != "test"]:
            bags = self.split(name).bags
            for array in (bags.labels, bags.offsets):
                digest.update(np.ascontiguousarray(array).data)
        return digest.hexdigest()[:32]

    def split(self, name: str) -> Split:
        """Opens a split.

        Raises:
            InputError: if there is none of this name, or a file of it is missing or damaged.
        """
        if name not in self.manifest.splits:
            raise InputError(
                f"{self.directory} has no split {name}; it has {', '.join(self.splits)}"
            )
        directory = self.directory / name
        size = self.manifest.splits[name]
        lengths = {"offsets": size.methods + 1}
        lengths |= dict.fromkeys(("sources", "paths", "targets"), size.known_contexts)
        arrays = {
            key: open_array(directory / f"{key}.npy", kind, lengths.get(key, size.methods))
            for key, kind in (BAG_ARRAYS | {"order": np.int64}).items()
        }
        order = arrays.pop("order")
        bags = EncodedBags(**arrays)
        if name not in self._checked:
            self._check(name, bags, order)
            self._checked.add(name)
        return Split(name, directory, bags, order, self._checksum(name, "methods.parquet"))

    def _checksum(self, split: str, file: str) -> str | None:
        """The checksum of a file of a split; None: the data has none.

        Raises:
            InputError: if it is missing among the others.
        """
        if self.manifest.checksums is None:
            return None
        with well_formed(self.directory / "manifest.json"):
            return self.manifest.checksums[f"{split}/{file}"]

    def _check(self, name: str, bags: EncodedBags, order: NDArray[np.int64]) -> None:
        """Refuses a split with a file that is not as it was written, or with numbers out of range.

        All is read: so is it by whatever opens a split, and a training should not fail after hours.
        """
        words, directory = self.vocabularies, self.directory / name
        limits = {
            "sources": words.tokens.size,
            "paths": words.paths.size,
            "targets": words.tokens.size,
            "offsets": len(bags.sources) + 1,
            "labels": words.labels.size,
            "order": len(bags),
        }
        for key, array in {**vars(bags), "order": order}.items():
            path, checksum = directory / f"{key}.npy", self._checksum(name, f"{key}.npy")
            check_npy(path, array, checksum, limits.get(key, 2**31))
        ends = (bags.offsets[0], bags.offsets[-1])
        if ends != (0, len(bags.sources)) or (bags.known < 0).any():
            raise InputError(f"{directory / 'offsets.npy'} is damaged: not the contexts' offsets")
        if (bags.wholly_known > bags.known).any() or (bags.known > bags.contexts).any():
            raise InputError(f"{directory / 'contexts.npy'} is damaged: not the offsets' numbers")


def open_array(path: Path, kind: type[np.generic], length: int) -> NDArray[Any]:
    """Maps a one-dimensional array into memory.

    Raises:
        InputError: if the file is missing, cut, or holds something else.
    """
    array = map_npy(path)
    if array.shape != (length,) or array.dtype != kind:
        raise InputError(
            f"{path} holds {array.dtype} {array.shape}, not {np.dtype(kind)} ({length},): "
            "the data is damaged; prepare it again"
        )
    return array


def open_data(path: str | Path) -> EncodedData:
    """Opens encoded data.

    Raises:
        InputError: if `path` is no such directory, a file is missing, or its format is another.
        MismatchError: if its vocabularies are not those that it was encoded with.
    """
    path = Path(path)
    if not path.exists():
        raise InputError(f"{path} does not exist")
    kind = kind_of(path)
    if kind is not None and kind is not DATA:
        advice = "give a directory that `code2vec prepare` made"
        raise InputError(f"{path} is not prepared data, but {kind.name}: {advice}")
    file = path / "manifest.json"
    values = read_json(file, "encoded data: make it with `code2vec prepare`")
    with well_formed(file):
        manifest = DataManifest.from_dict(values)
        if unknown := manifest.splits.keys() - set(SPLITS):
            raise ValueError(f"there is no split {', '.join(sorted(unknown))}")
        if any(each < 0 for size in manifest.splits.values() for each in vars(size).values()):
            raise ValueError("a size is negative")
    if "checksum" not in values:
        note_unchecked(path)
    vocabularies = Vocabularies.open(path / "vocabularies")
    if vocabularies.fingerprint != manifest.vocabularies.get("fingerprint"):
        raise MismatchError(
            f"{path / 'vocabularies'} is not what the data was encoded with: prepare it again"
        )
    vocabularies.check()
    return EncodedData(path, manifest, vocabularies)
