"""Java source to methods with path-contexts. Knows no vocabulary, no Keras, no TensorFlow."""
