"""Path-contexts of a method, and the hashes of paths."""
