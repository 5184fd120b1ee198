"""The inputs of preparation: shards, `.c2v` text or Java sources, all read as blocks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from code2vec.datasets.methods.c2v_text import is_c2v, parse_chunk, read_chunks
from code2vec.datasets.methods.method_blocks import MethodBlock, block_of_methods
from code2vec.datasets.methods.shards import (
    BLOCK_COLUMNS,
    ShardSettings,
    block_of_rows,
    is_shards,
    read_settings,
    read_shard_batches,
)
from code2vec.datasets.preparation.ordered_map import Result, ordered_map
from code2vec.errors import InputError, MismatchError
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_files import extract_files
from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.sources.source_files import STANDARD_INPUT, open_sources
from code2vec.extractor.tree.java_parser import grammar
from code2vec.file_kinds import is_prepared
from code2vec.setting_checks import process_count

BLOCK_CONTEXTS = 500_000  # contexts of freshly extracted methods that make a block


@dataclass(frozen=True)
class Input:
    """Something given to prepare, whose kind is known."""

    kind: str  # `shards`, `c2v` or `java`
    paths: tuple[Path, ...]  # one, or for `java` all that are extracted together
    name: str = ""  # of `.c2v`: what the ids of its methods begin with
    settings: ShardSettings | None = None  # of `shards`: what they were extracted with
    include: tuple[str, ...] = ()  # of `java`: globs of the files to read; none: `*.java`
    exclude: tuple[str, ...] = ()  # of `java`: globs of files to leave out


def open_inputs(
    paths: Sequence[Path],
    every: Sequence[Path],
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
) -> list[Input]:
    """Finds out what each path is. Java sources come last, together.

    Args:
        paths: the inputs of one split.
        every: the inputs of all splits: where two `.c2v` files have one name, their ids begin
            with the whole path.
        include: globs of the Java files to read; none: `*.java`.
        exclude: globs of Java files to leave out.

    Raises:
        InputError: if a path is missing, damaged or prepared already.
        MismatchError: if the shards of one directory do not fit together.
    """
    inputs = []
    java = []
    for path in paths:
        if str(path) == STANDARD_INPUT:
            java.append(path)
        elif not path.exists():
            raise InputError(f"{path} does not exist")
        elif is_shards(path):
            inputs.append(Input("shards", (path,), settings=read_settings(path)))
        elif path.is_file() and is_c2v(path):
            alone = len({other for other in every if other.name == path.name}) == 1
            inputs.append(Input("c2v", (path,), name=path.name if alone else path.as_posix()))
        elif is_prepared(path):
            raise InputError(f"{path} is prepared already: give what it was made from")
        else:
            java.append(path)
    if java:
        open_sources(java, include, exclude)  # refuses what is wrong before any work
        inputs.append(Input("java", tuple(java), include=tuple(include), exclude=tuple(exclude)))
    return inputs


def common_settings(
    inputs: Sequence[Input],
    known: ShardSettings | None,
    known_by: str,
    asked: ExtractConfig | None,
) -> ShardSettings:
    """The settings that all inputs were or are to be extracted with.

    `.c2v` text does not tell its settings, and goes with any.

    Args:
        inputs: all inputs.
        known: what the vocabularies that are to be used were counted on.
        known_by: where they come from, for errors.
        asked: what the user asks for.

    Raises:
        MismatchError: if two differ.
    """
    told: list[tuple[str, ShardSettings]] = []
    if known is not None:
        told.append((known_by, known))
    if asked is not None:
        told.append(("the command", ShardSettings(asked, {})))
    told += [(str(entry.paths[0]), entry.settings) for entry in inputs if entry.settings]
    settings, by = (told[0][1], told[0][0]) if told else (ShardSettings(ExtractConfig(), {}), "")
    if java := [entry for entry in inputs if entry.kind == "java"]:
        java_settings = ShardSettings(settings.extraction, grammar(settings.extraction.parser))
        told.append((str(java[0].paths[0]), java_settings))
    for other_by, other in told:
        check_same(settings, by, other, other_by)
        if not settings.grammar and other.grammar:
            settings, by = replace(settings, grammar=other.grammar), other_by
    return settings


def check_same(first: ShardSettings, first_by: str, other: ShardSettings, other_by: str) -> None:
    """Refuses settings that differ, naming the first difference; unknown grammars go with any.

    Raises:
        MismatchError: if they differ.
    """
    ours, theirs = first.extraction.to_dict(), other.extraction.to_dict()
    for name, value in ours.items():
        if theirs[name] != value:
            ours_told, theirs_told = _told(name, value), _told(name, theirs[name])
            advice = f"extract again with {ours_told}".replace("with no ", "without ")
            if name == "clean_words":
                older = first_by if value == 1 else other_by
                advice = f"make {older} anew, or in Python the other with clean_words=1"
            raise MismatchError(
                f"{other_by} has {theirs_told}, {first_by} has {ours_told}: they do not fit "
                f"together; {advice}"
            )
    if first.grammar and other.grammar and first.grammar != other.grammar:
        names = [" ".join(settings.grammar.values()) for settings in (other, first)]
        raise MismatchError(
            f"{other_by} has the grammar {names[0]}, {first_by} has {names[1]}: they do not fit "
            "together; extract both with one installation"
        )


def _told(name: str, value: object) -> str:
    """A setting as it is given on the command line, or what it means if it cannot be given."""
    if name == "clean_words":  # not an option: only data made before has the older rules
        return f"the {'older' if value == 1 else 'newer'} words of the profile clean"
    option = "--" + name.replace("_", "-")
    if value is False or value == "":
        return f"no {option}"
    return option if value is True else f"{option} {value}"


def read_input(
    entry: Input,
    config: ExtractConfig,
    jobs: int | None,
    extracted: Callable[[FileExtraction], None] | None,
    make: Callable[[MethodBlock], Result],
) -> Iterator[tuple[MethodBlock, Result]]:
    """The methods of an input in blocks, in a fixed order whatever the number of jobs.

    Each block comes with what is made of it.

    Args:
        entry: the input.
        config: how Java sources are extracted.
        jobs: threads that parse, or processes that extract; None: what is best here.
        extracted: told of each Java file.
        make: called with each block, in the threads that parse.

    Raises:
        SettingError: at the call, if `jobs` is not allowed.
        InputError: at the call, if the input is missing or unreadable; later, if it is damaged.
    """
    jobs = process_count(jobs)

    def made(block: MethodBlock) -> tuple[MethodBlock, Result]:
        return block, make(block)

    if entry.kind == "java":
        files = extract_files(
            entry.paths, config=config, jobs=jobs, include=entry.include, exclude=entry.exclude
        )
        return map(made, blocks_of_files(files, extracted))
    if entry.kind == "c2v":
        path, name = entry.paths[0], entry.name
        return ordered_map(
            lambda chunk: made(parse_chunk(chunk[1], path, name, chunk[0])),
            read_chunks(path),
            jobs,
        )
    rows = read_shard_batches(entry.paths[0], BLOCK_COLUMNS)
    return ordered_map(lambda batch: made(block_of_rows(batch)), rows, jobs)


def blocks_of_files(
    files: Iterable[FileExtraction], extracted: Callable[[FileExtraction], None] | None
) -> Iterator[MethodBlock]:
    """Gathers the methods of files to blocks."""
    waiting: list[Method] = []
    contexts = 0
    for file in files:
        if extracted is not None:
            extracted(file)
        waiting.extend(file.methods)
        contexts += sum(len(method.context_paths) for method in file.methods)
        if contexts >= BLOCK_CONTEXTS:
            yield block_of_methods(waiting)
            waiting, contexts = [], 0
    if waiting:
        yield block_of_methods(waiting)
