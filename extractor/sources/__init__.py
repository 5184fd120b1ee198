"""Finding and reading Java source: directories, archives, patterns, links, text."""
