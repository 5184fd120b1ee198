"""The version, in a module of its own so that every layer can read it without importing another."""

VERSION = "0.1.0"
"""Version of the distribution; the newest heading of CHANGELOG.md agrees (a test)."""

FORMAT = 1
"""Version of what shards, data and models look like on disk."""
