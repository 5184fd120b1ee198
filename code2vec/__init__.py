"""code2vec: Java methods in, path-contexts, code vectors and method names out.

Every command of the command line is a function here, with the same arguments:
`extract`, `prepare`, `train`, `finetune`, `evaluate`, `compare`, `predict`, `explain`, `vectors`,
`embeddings`, `quickstart`.
For source that lies in memory there are `extract_source`, `open_model` and `Predictor`.
All are imported when first used, so that `import code2vec` costs nothing and loads no TensorFlow.
"""

import importlib
from pathlib import Path
from typing import Any

_checkout = Path(__file__).resolve().parent.parent
_marks = (_checkout / "pyproject.toml", _checkout / "extractor" / "__init__.py")
if all(mark.is_file() for mark in _marks):  # the subpackages lie beside this folder
    __path__.append(str(_checkout))

from code2vec.version import VERSION  # noqa: E402  (found by the lines above)

__version__ = VERSION

_PUBLIC = {
    "Code2VecError": "code2vec.errors",
    "Predictor": "code2vec.models.inference.predictor",
    "compare": "code2vec.api.compare",
    "embeddings": "code2vec.api.embeddings",
    "evaluate": "code2vec.api.evaluate",
    "explain": "code2vec.api.explain",
    "extract": "code2vec.api.extract",
    "extract_source": "code2vec.extractor.extract_source",
    "finetune": "code2vec.api.finetune",
    "open_model": "code2vec.models.saved.saved_model",
    "predict": "code2vec.api.predict",
    "prepare": "code2vec.api.prepare",
    "quickstart": "code2vec.api.quickstart",
    "train": "code2vec.api.train",
    "vectors": "code2vec.api.vectors",
}

__all__ = sorted([*_PUBLIC, "__version__"])


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(importlib.import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module 'code2vec' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
