"""Designs of attention compared: plan, trainings, results."""
