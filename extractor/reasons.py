"""Why a file or a method was not extracted: the fixed phrases that reports count by."""

# Of a whole file.
BINARY = "binary"  # holds a NUL byte
UNREADABLE = "unreadable"
NOT_A_FILE = "not a regular file"
LINK_OUT = "link out of the sources"  # below the first level; --follow-links takes it
TOO_LARGE = "larger than 5 MB"
TOO_COMPLEX = "too complex"  # its tree or its contexts would not fit into memory
TIMED_OUT = "timed out"  # computed longer than --file-timeout
REFUSED = "refused by javalang"  # not Java 8, or with an error; only with --parser javalang
INTERNAL_ERROR = "internal error"  # a bug of ours
WORKER_DIED = "worker died"  # out of memory, or killed

# Of one method.
NO_BODY = "no body"  # abstract or native
EMPTY_BODY = "empty body"
TOO_SHORT = "shorter than --min-code-length"
TOO_LONG = "longer than --max-code-length"
ONE_LEAF = "one leaf or none"  # a lambda such as `() -> x`: a context needs two
NO_CONTEXTS = "no contexts"  # the limits on paths leave none
SYNTAX_ERROR = "syntax error"

# Notes on a file that was read.
LATIN_1 = "not UTF-8, read as Latin-1"
SYNTAX_ERRORS = "with syntax errors outside methods"  # there may have been more methods

INTENDED = frozenset((NO_BODY, EMPTY_BODY, ONE_LEAF, TOO_SHORT, TOO_LONG))
"""What the Java itself or the limits leave out: no failure, not even to `--strict`."""
