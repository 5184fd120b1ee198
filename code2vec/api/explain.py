"""`code2vec.explain`: a page that shows what models look at in methods."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from os import PathLike
from typing import Any

from code2vec.api.data import settings_of
from code2vec.api.progress import file_bar
from code2vec.api.records import Written
from code2vec.datasets.preparation.inputs import check_same
from code2vec.errors import InputError, SettingError
from code2vec.explain_page.explainer import Explainer
from code2vec.explain_page.explanation import Explanation
from code2vec.explain_page.page_file import write_page
from code2vec.extractor.config import ReadConfig
from code2vec.extractor.extract_files import Progress, extract_files
from code2vec.extractor.method import FileExtraction
from code2vec.extractor.report import ExtractionReport
from code2vec.file_arguments import FilePath, Paths, path_of, path_texts, texts_of
from code2vec.models.inference.predictor import Predictor
from code2vec.models.saved.saved_model import Model, SavedModel, open_model
from code2vec.outputs import check_new
from code2vec.quantity import quantity
from code2vec.setting_checks import flags, whole_number
from code2vec.settings import settings_from
from code2vec.short_repr import short_repr
from code2vec.version import VERSION

MAX_METHODS = 1000
"""Methods on a page unless more are asked for: about 10 kB each."""


@dataclass(frozen=True)
class Explained:
    """What was written."""

    methods: int
    without_known_contexts: tuple[int, ...]  # by model: methods of which it knows nothing
    left_out: str  # in words, what was not read because the page was full; empty: nothing
    written: Written
    extraction: ExtractionReport  # of the files that were read

    def __repr__(self) -> str:
        return short_repr(self, methods=self.methods, written=self.written.path)

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The page in lines for people."""
        lines = [self.written.summary()]
        lines += [self.left_out] if self.left_out else []
        if any(self.without_known_contexts):
            counts = " and ".join(f"{count:,}" for count in self.without_known_contexts)
            methods = quantity(self.methods, "method has", "methods have")
            lines.append(f"{counts} of {methods} no context that a model knows")
        return "\n".join([*lines, *self.extraction.summary()])

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return {
            "methods": self.methods,
            "without_known_contexts": list(self.without_known_contexts),
            "left_out": self.left_out,
            "written": self.written.to_dict(),
            "extraction": self.extraction.to_dict(),
        }


def explain(
    sources: Paths,
    *,
    model: Model | Iterable[Model],
    output: FilePath,
    attention: str | Sequence[str] | None = None,
    top_k: int = 5,
    max_methods: int = MAX_METHODS,
    overwrite: bool = False,
    **settings: Any,
) -> Explained:
    """Writes an HTML page with the attention of one or more models on methods.

    Args:
        sources: one or many: files, directories, archives, or `-` for standard input.
        model: one or many models that `train` saved, or that are open, to be shown side by side;
            mostly one or two.
        output: the page, one file that needs no network.
        attention: kinds of attention; as many as models, or one for all; with one model each
            of the kinds is shown. None: the kind that each was trained with.
        top_k: names a method and model.
        max_methods: methods on the page; what comes after them is not read.
        overwrite: replace `output` if it exists, once the new one is complete.
        settings: those of `ReadConfig`: `jobs`, `include`, `exclude`.

    Raises:
        SettingError: if a setting is not allowed, or models and kinds do not match in number.
        InputError: if a model is incomplete, a source is missing, or no method is found.
        MismatchError: if the models read sources in different ways.
        OutputError: if `output` exists or cannot be written.
    """
    flags(overwrite=overwrite)
    (read,) = settings_from(settings, ReadConfig)
    top_k = whole_number("top_k", top_k, least=1)
    max_methods = whole_number("max_methods", max_methods, least=1)
    output = path_of(output, "output")
    pairs = _pairs(_models(model), list(texts_of(attention or (), "attention")))
    sources = path_texts(sources, "sources")
    check_new(output, overwrite, inputs=[*sources, *(each.path for each, _ in pairs)])
    explainer = Explainer(_predictors(pairs, top_k))
    page = _Page(explainer, max_methods)
    with file_bar("explain") as shown:
        extractions = extract_files(
            sources,
            config=explainer.predictors[0].model.extraction,
            **vars(read),
            path_strings=True,
            progress=page.watch(shown),
        )
        write_page(output, page.methods(extractions), page.to_json, overwrite)
    written = Written.of(output, quantity(len(page.entries), "method"))
    unknown = tuple(page.unknown)
    return Explained(len(page.entries), unknown, page.left_out, written, page.counts)


def _models(given: Model | Iterable[Model]) -> list[SavedModel]:
    """The models, opened."""
    if isinstance(given, str | PathLike | SavedModel) or not isinstance(given, Iterable):
        return [open_model(given)]
    return [open_model(model) for model in given]


def _pairs(models: list[SavedModel], kinds: list[str]) -> list[tuple[SavedModel, str | None]]:
    """The model and the kind of attention of each view."""
    if not models:
        raise SettingError("no model: give one with {}", "model")
    if not kinds:
        return [(model, None) for model in models]
    if len(models) > 1 and len(kinds) == 1:
        kinds *= len(models)
    if len(models) == 1:
        models *= len(kinds)
    if len(models) != len(kinds):
        raise SettingError(
            "{} must be given once, or once per model. Received: {models} models and {kinds} kinds",
            "attention",
            models=len(models),
            kinds=len(kinds),
        )
    return list(zip(models, kinds, strict=True))


def _predictors(pairs: list[tuple[SavedModel, str | None]], top_k: int) -> tuple[Predictor, ...]:
    first = pairs[0][0]
    for other, _ in pairs[1:]:
        check_same(settings_of(first), str(first.path), settings_of(other), str(other.path))
    return tuple(Predictor(model, top_k, attention=kind) for model, kind in pairs)


@dataclass
class _Page:
    """What is counted while methods pass on their way to the page."""

    explainer: Explainer
    max_methods: int
    files_total: int | None = None
    entries: list[dict[str, Any]] = field(default_factory=list)  # of the list of methods
    unknown: list[int] = field(default_factory=list)  # by model
    left_out: str = ""
    counts: ExtractionReport = field(default_factory=ExtractionReport)

    def watch(self, show: Callable[[Progress], None]) -> Callable[[Progress], None]:
        """Takes the number of files from the progress that is shown."""

        def watched(progress: Progress) -> None:
            self.files_total = progress.files_total
            show(progress)

        return watched

    def methods(self, extractions: Iterator[FileExtraction]) -> Iterator[dict[str, Any]]:
        """The data of the methods that the page has room for."""
        self.unknown = [0] * len(self.explainer.predictors)
        with closing(extractions):  # type: ignore[type-var]
            for explanation in self.explainer.explain(self.counts.counting(extractions)):
                if len(self.entries) == self.max_methods:
                    self.left_out = self._left_out()
                    return
                self._count(explanation)
                yield explanation.to_json()
        if not self.entries:
            raise InputError("nothing to explain: " + "; ".join(self.counts.summary()[:2]))

    def _count(self, explanation: Explanation) -> None:
        self.entries.append(explanation.entry())
        for number, view in enumerate(explanation.views):
            self.unknown[number] += not view.known_contexts

    def _left_out(self) -> str:
        files = quantity(self.counts.files, "file")
        if self.files_total:
            files = f"{self.counts.files:,} of {quantity(self.files_total, 'file')}"
        first = quantity(self.max_methods, "method") if self.max_methods > 1 else "method"
        return (
            f"The page holds the first {first} (--max-methods); "
            f"{self.counts.methods_written:,} found in the {files} read until then"
        )

    def to_json(self) -> dict[str, Any]:
        """The data of the page as a whole."""
        return {
            "version": VERSION,
            "models": [asdict(model) for model in self.explainer.models],
            "methods": self.entries,
            "withoutKnownContexts": self.unknown,
            "leftOut": self.left_out,
            "report": self.counts.summary(),
        }
