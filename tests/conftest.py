"""What holds for all tests: no test depends on the clock."""

from hypothesis import settings

settings.register_profile("code2vec", deadline=None)
settings.load_profile("code2vec")
