"""From methods to encoded data: inputs, splits, counting, passes, writing, report."""
