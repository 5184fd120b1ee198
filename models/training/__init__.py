"""A training: its data, steps, checkpoints, record and report."""
