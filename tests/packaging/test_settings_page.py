"""The page of settings is that which the code writes."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_of_settings_is_up_to_date() -> None:
    module = runpy.run_path(str(ROOT / ".ci" / "settings_page.py"))
    assert (ROOT / "docs" / "settings.md").read_text("utf-8") == module["page"]()
