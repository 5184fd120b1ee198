"""Flat trees, their methods, tokens and words; uses the front ends and `extractor.java`."""
