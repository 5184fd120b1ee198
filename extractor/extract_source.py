"""Source files to their methods with contexts: parse, enumerate, hash, cut into methods."""

from collections.abc import Sequence

from code2vec.errors import SettingError
from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.file_extractions import JavaSource, ParsedFile, file_extractions
from code2vec.extractor.javalang_front.errors import RefusedError
from code2vec.extractor.method import FileExtraction, Skip
from code2vec.extractor.report import BINARY, REFUSED, TOO_COMPLEX
from code2vec.extractor.sources.source_text import SourceText, decode_source
from code2vec.extractor.syntax_tree import TooComplexError
from code2vec.extractor.tree.java_parser import parse_java
from code2vec.setting_checks import flag


def extract_source(
    source: bytes | str,
    *,
    file: str,
    project: str = "",
    config: ExtractConfig | None = None,
    path_strings: bool = False,
    unique_file: str | None = None,
) -> FileExtraction:
    """Extracts the methods of one Java file. Never raises for what stands in the file.

    Args:
        source: the file, as bytes of any encoding and content, or as text; with or without a byte
            order mark.
        file: its name in the methods' columns.
        project: the project that it belongs to.
        config: limits and profile; the defaults if None.
        path_strings: whether to give what people read too: each context's path as a string, each
            leaf's line, and the source itself.
        unique_file: what stands for the file in the methods' ids, if `file` is not unique.

    Returns:
        Each method of the file, either among the methods or among the skips.

    Raises:
        SettingError: if an argument has another type.
    """
    if not isinstance(source, str | bytes | bytearray | memoryview):
        raise SettingError(
            "{} must be text or bytes. Received: {kind}", "source", kind=type(source).__name__
        )
    texts = {"file": file, "project": project, "unique_file": unique_file or file}
    for name, value in texts.items():
        if not isinstance(value, str):
            raise SettingError("{} must be a text. Received: {value!r}", name, value=value)
    flag("path_strings", path_strings)
    content = source.encode("utf-8", "replace") if isinstance(source, str) else bytes(source)
    java = JavaSource(content, file, project, unique_file or file)
    return extract_sources([java], config or ExtractConfig(), path_strings)[0]


def extract_sources(
    sources: Sequence[JavaSource], config: ExtractConfig, path_strings: bool = False
) -> list[FileExtraction]:
    """What `extract_source` gives of each file, in less time.

    The contexts of all files are found at once: most files are so small that calling numpy for
    each costs more than what it then does.
    """
    try:
        opened = [_open(source, config) for source in sources]
        parsed = [file for file in opened if isinstance(file, ParsedFile)]
        found = iter(file_extractions(parsed, config, path_strings))
    except TooComplexError as error:
        if len(sources) > 1:  # find out which
            return [extract_sources([source], config, path_strings)[0] for source in sources]
        return [_failed(sources[0], Skip(sources[0].file, 0, "", TOO_COMPLEX, str(error)))]
    return [file if isinstance(file, FileExtraction) else next(found) for file in opened]


def _open(source: JavaSource, config: ExtractConfig) -> ParsedFile | FileExtraction:
    text = decode_source(source.content)
    if text is None:
        return _failed(source, Skip(source.file, 0, "", BINARY))
    try:
        tree = parse_java(
            text.utf8,
            config.profile,
            config.parser,
            kinds=config.kinds,
            own_calls=config.mask_self_calls,
            variables=config.anonymize == "variables",
            all_scripts=config.all_scripts,
        )
    except RefusedError as error:
        return _failed(source, _refusal(error, text, source.file))
    return ParsedFile(source, text, tree)


def _failed(source: JavaSource, skip: Skip) -> FileExtraction:
    return FileExtraction(source.file, source.project, (), (skip,))


def _refusal(error: RefusedError, text: SourceText, file: str) -> Skip:
    line, column = text.position(error.offset)
    return Skip(file, 0, "", REFUSED, f"{error.message}, line {line}, column {column}")
