"""Vectors and embeddings as files for others. Uses no Keras."""
