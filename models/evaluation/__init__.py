"""Scores of names and of classes, in training and after it."""
