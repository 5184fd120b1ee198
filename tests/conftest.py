"""What holds for all tests: none depends on the clock, and a file's tests share its fixtures."""

from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("code2vec", deadline=None)
settings.load_profile("code2vec")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """Runs the tests of a file in one worker: both would train its models otherwise."""
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log)
