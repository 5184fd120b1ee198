"""The data of a training that is given sources: prepared once, and kept beside its checkpoints."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from code2vec.api.prepare import prepare
from code2vec.api.progress import tell
from code2vec.datasets.files.json_files import CHECKSUM, made_of, read_object, sealed_json
from code2vec.datasets.preparation.inputs import open_inputs
from code2vec.errors import InputError, MismatchError
from code2vec.extractor.sources.source_files import fingerprint
from code2vec.file_arguments import Globs, texts_of
from code2vec.models.training.run_start import DATA, RunStart
from code2vec.outputs import partial_of, remove

_PLAN = "sources.json"


@dataclass(frozen=True)
class SourcePlan:
    """What sources are prepared, and how.

    Args:
        inputs: a hash of the names, sizes and times of all files; empty if they cannot be read
            again.
        settings: arguments of `prepare` that the result depends on.
    """

    inputs: str
    settings: dict[str, Any]

    @classmethod
    def of(
        cls,
        sources: Sequence[Path],
        include: Sequence[str],
        exclude: Sequence[str],
        settings: dict[str, Any],
    ) -> "SourcePlan":
        """The plan to prepare some sources, shards or `.c2v` files."""
        digest = blake2b(digest_size=16)
        for entry in open_inputs(sources, sources, include, exclude):
            if entry.kind == "java":
                java = fingerprint([str(path) for path in entry.paths], include, exclude)
                if not java:
                    return cls("", settings)
                digest.update(java.encode())
            else:
                for path in entry.paths:
                    digest.update(_listing(path).encode())
        if (table := settings.get("labels")) and Path(table).exists():
            digest.update(_listing(Path(table)).encode())
        return cls(digest.hexdigest(), settings)


def prepared(
    sources: Sequence[Path],
    start: RunStart,
    *,
    jobs: int | None,
    include: Globs,
    exclude: Globs,
    **settings: Any,
) -> Path:
    """Prepares sources for a training, or finds what was prepared for the one to be resumed.

    Args:
        sources: sources, shards or `.c2v` files.
        start: how the training begins.
        jobs: processes that extract.
        include: globs of the Java files to read.
        exclude: globs of Java files to leave out.
        settings: arguments of `prepare` that the result depends on.

    Returns:
        The directory of encoded data.

    Raises:
        MismatchError: if what is to be resumed had other sources or settings.
    """
    include, exclude = texts_of(include, "include"), texts_of(exclude, "exclude")
    plan = SourcePlan.of(sources, include, exclude, settings)
    if start.checkpoint is not None:
        return _found(plan, start)
    partial = partial_of(start.output)
    made = partial / DATA
    if start.resume and plan.inputs and _plan(made) == plan:
        return made
    try:
        remove(partial)
        done = prepare(
            sources, output=made, jobs=jobs, include=include, exclude=exclude, **settings
        )
        for line in done.report.extraction.summary() if done.report.extraction else []:
            tell(line)  # before the training, which may take hours
        (made / _PLAN).write_text(sealed_json(asdict(plan)), encoding="utf-8")
    except BaseException:
        remove(partial)
        raise
    return made


def _found(plan: SourcePlan, start: RunStart) -> Path:
    """What was prepared for the training that is resumed."""
    if start.data is None:
        raise MismatchError(
            f"{start.found} was trained on encoded data: give that, or --overwrite "
            "without --resume to start anew"
        )
    before = _plan(start.data)
    if before is None:
        raise InputError(
            f"{start.data / _PLAN} is missing or damaged: give --overwrite without --resume to "
            "start anew"
        )
    if not plan.inputs:
        raise InputError("standard input cannot be read again: --resume needs files")
    if before.inputs != plan.inputs:
        raise MismatchError(
            f"{start.found} was trained on other sources: give the same, unchanged, or "
            "--overwrite without --resume to start anew"
        )
    others = [
        f"--{name.replace('_', '-')} {before.settings.get(name)}, not {value}"
        for name, value in plan.settings.items()
        if before.settings.get(name) != value
    ]
    if others:
        raise MismatchError(
            f"{start.found} was started with other settings ({'; '.join(others)}): give "
            "the same, or --overwrite without --resume to start anew"
        )
    return start.data


def _plan(data: Path) -> SourcePlan | None:
    """What data was prepared of; None: nothing says so, as when it was being made."""
    try:
        values = read_object(data / _PLAN)
        values.pop(CHECKSUM, None)
        return made_of(SourcePlan, values)
    except (OSError, InputError, TypeError):
        return None


def _listing(path: Path) -> str:
    """Names, sizes and times of a file, or of all in a directory."""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    return "".join(
        f"{file.as_posix()}\t{file.stat().st_size}\t{file.stat().st_mtime_ns}\n" for file in files
    )
