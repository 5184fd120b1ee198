"""Writes docs/settings.md, the tables of all settings, from the settings themselves.

python .ci/settings_page.py
"""

from pathlib import Path

from code2vec.datasets.preparation.config import PrepareConfig
from code2vec.extractor.config import ExtractConfig, ReadConfig, WorkConfig
from code2vec.models.comparison.plan import RoundsConfig
from code2vec.models.config import EvaluateConfig, ModelConfig, RunConfig, TrainConfig
from code2vec.settings import Setting, Settings, settings_of

PAGE = Path(__file__).parents[1] / "docs" / "settings.md"
GROUPS: tuple[tuple[type[Settings], str], ...] = (
    (ExtractConfig, "extract, prepare"),
    (ReadConfig, "every command that reads Java sources"),
    (WorkConfig, "extract, which has these besides"),
    (PrepareConfig, "prepare; `split_by`, `split` and `labels` also train and finetune"),
    (ModelConfig, "train, compare"),
    (TrainConfig, "train, finetune, compare"),
    (RunConfig, "train, finetune"),
    (EvaluateConfig, "evaluate"),
    (RoundsConfig, "compare"),
)
HEAD = """# Settings

All settings, by the dataclass that holds them. Python takes them as keywords
(`train("data", output="model", epochs=5)`), the command line as options (`--epochs 5`), and a TOML
file in the tables `[model]` and `[train]` (`epochs = 5`). This page is written from the code by
`python .ci/settings_page.py`.
"""


def page() -> str:
    """The text of the page."""
    parts = [HEAD]
    for group, commands in GROUPS:
        parts += [
            f"\n## {group.__name__}\n",
            f"Of {commands}.\n",
            "| setting | default | allowed | meaning |",
            "| --- | --- | --- | --- |",
        ]
        inherited = {
            name for each in group.__bases__ for name in getattr(each, "__annotations__", ())
        }
        for field, about, kind in settings_of(group):
            if field.name in inherited:
                continue
            default = about.shown or ("" if field.default in (None, "", ()) else str(field.default))
            parts.append(f"| `{field.name}` | {default} | {_allowed(about, kind)} | {about.help} |")
    return "\n".join(parts) + "\n"


def _allowed(about: Setting, kind: type) -> str:
    if about.choices:
        return ", ".join(f"`{choice}`" for choice in about.choices if choice)
    if kind in (int, float):
        return ("whole numbers in " if kind is int else "") + about.interval
    return {bool: "True, False", tuple: "texts", Path: "a path"}.get(kind, "a text")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
