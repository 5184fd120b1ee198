"""A model on disk: its files, tensors, card and learning curve. Uses no Keras."""
