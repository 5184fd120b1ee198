"""Shards, vocabularies, encoded data and batches."""
