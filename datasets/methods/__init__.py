"""Methods on disk and in columns: shards, .c2v text, blocks, a resumed extraction."""
