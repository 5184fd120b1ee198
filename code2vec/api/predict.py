"""`code2vec.predict`: names for the methods of Java sources."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from code2vec.api.progress import file_bar
from code2vec.errors import InputError
from code2vec.extractor.extract_files import Progress, extract_files
from code2vec.extractor.method import FileExtraction, Method
from code2vec.extractor.report import ExtractionReport
from code2vec.file_arguments import Globs, Paths
from code2vec.models.inference.prediction import Prediction
from code2vec.models.inference.predictor import Predictor
from code2vec.models.saved.saved_model import Model
from code2vec.setting_checks import process_count
from code2vec.short_repr import short_repr

_CHUNK = 512  # methods that are predicted together, unless the sources end before


@dataclass
class Predictions:
    """The predictions for sources, made as they are asked for; to be gone through once."""

    extractions: Iterable[FileExtraction]
    predictor: Predictor
    counts: ExtractionReport = field(default_factory=ExtractionReport)  # complete at the end

    def __repr__(self) -> str:
        return short_repr(
            self,
            model=self.predictor.model.path,
            top_k=self.predictor.top_k,
            methods=self.counts.methods_written,
        )

    def __iter__(self) -> Iterator[Prediction]:
        for methods in _chunks(self.counts.counting(self.extractions)):
            yield from self.predictor.predict(methods)
        if not self.counts.methods_written:
            raise InputError("nothing to predict: " + "; ".join(self.counts.summary()[:2]))


def predict(
    sources: Paths,
    *,
    model: Model,
    top_k: int = 5,
    contexts: int = 0,
    attention: str | None = None,
    jobs: int | None = None,
    include: Globs = (),
    exclude: Globs = (),
) -> Predictions:
    """Names the methods of Java sources.

    Args:
        sources: one or many: files, directories, archives, or `-` for standard input.
        model: a model that `train` saved, or one that is open.
        top_k: names a method.
        contexts: how many of the contexts that weigh most to give; equal ones are summed.
        attention: `soft`, `hard` or `uniform`; None: the kind that the model was trained with.
        jobs: processes that extract; None: as many as this process may use cores.
        include: globs of the files to read; none: `*.java`.
        exclude: globs of files to leave out.

    Returns:
        One prediction a method, in the order found; once gone through, its `counts` tell what
        was found and skipped.

    Raises:
        SettingError: if a setting is not allowed.
        InputError: if the model is incomplete, a source is missing, or no method is found.
    """
    jobs = process_count(jobs)
    predictor = Predictor(model, top_k, contexts, attention)
    shown = _Shown()
    extractions = extract_files(
        sources,
        config=predictor.model.extraction,
        jobs=jobs,
        include=include,
        exclude=exclude,
        path_strings=predictor.contexts > 0,
        progress=shown,
    )
    return Predictions(shown.during(extractions), predictor)


@dataclass
class _Shown:
    """A bar that appears with the first file that is asked for, not at the call."""

    show: Callable[[Progress], None] = lambda _: None

    def __call__(self, progress: Progress) -> None:
        self.show(progress)

    def during(self, extractions: Iterator[FileExtraction]) -> Iterator[FileExtraction]:
        with file_bar("predict") as self.show:
            yield from extractions


def _chunks(extractions: Iterable[FileExtraction]) -> Iterator[list[Method]]:
    waiting: list[Method] = []
    for extraction in extractions:
        waiting += extraction.methods
        if len(waiting) >= _CHUNK:
            yield waiting
            waiting = []
    if waiting:
        yield waiting
