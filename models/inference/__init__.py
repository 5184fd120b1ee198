"""Prediction in numpy, without Keras: forward pass, predictor, weights of contexts."""
