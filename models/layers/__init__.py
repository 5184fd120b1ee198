"""Keras layers: encoders, attention, classifier, loss, and the network made of them."""
