"""Processes of this machine and of a cluster; uses `extractor.tree`."""
