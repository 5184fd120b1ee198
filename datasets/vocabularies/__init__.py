"""The words that a model knows: vocabularies, their sizes, hashes of words."""
