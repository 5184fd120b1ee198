"""What must hold for each input: runs in the worker processes."""

import os
import pickle
import resource
import sys
import time
from collections import Counter
from unicodedata import category

from java_mutations import made

from code2vec.extractor.config import ExtractConfig
from code2vec.extractor.extract_source import extract_source
from code2vec.extractor.method import FileExtraction

SECONDS = 10.0
KILOBYTES = 1_000_000
CONFIGS = [
    *[ExtractConfig()] * 4,
    ExtractConfig(profile="clean"),
    ExtractConfig(profile="clean", include_kinds="methods,constructors,lambdas,initializers"),
    ExtractConfig(max_path_length=12, max_path_width=5, max_child_id=3, min_code_length=0),
    ExtractConfig(profile="clean", mask_self_calls=True, anonymize="variables"),
]


def checked(numbers: range) -> Counter[str]:
    """What came of these inputs; prints what failed."""
    counts: Counter[str] = Counter()
    for number in numbers:
        source = made(number)
        begin = time.process_time()
        try:
            found = extract_source(source, file="A.java", config=CONFIGS[number % len(CONFIGS)])
            check(found, source)
        except Exception as error:
            counts["failed"] += 1
            print(f"input {number}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
            continue
        seconds = time.process_time() - begin
        counts["inputs"] += 1
        counts["bytes"] += len(source)
        counts["methods"] += len(found.methods)
        counts["contexts"] += sum(len(method.context_paths) for method in found.methods)
        counts.update(skip.reason for skip in found.skips)
        counts["over 1 s"] += seconds > 1
        if seconds > SECONDS:
            counts["failed"] += 1
            print(f"input {number}: {seconds:.1f} s", file=sys.stderr, flush=True)
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > KILOBYTES:
            print(f"input {number}: over 1 GB", file=sys.stderr, flush=True)
            os._exit(1)  # the next inputs must not count for it
    return counts


def check(found: FileExtraction, source: bytes) -> None:
    """What holds for every extraction."""
    ids = [method.id for method in found.methods]
    assert len(set(ids)) == len(ids), "ids repeat"
    for method in found.methods:
        leaves = len(method.leaf_tokens)
        assert leaves == len(method.leaf_subtokens) == len(method.leaf_starts), "leaves"
        assert (method.leaf_starts <= method.leaf_ends).all(), "a leaf ends before it starts"
        assert (method.leaf_ends <= len(source)).all(), "a leaf ends behind the file"
        assert len(method.context_paths) == len(method.context_sources) > 0, "contexts"
        for ends in (method.context_sources, method.context_targets):
            assert ((ends >= 0) & (ends < leaves)).all(), "a context's leaf"
        assert (method.start_line, method.start_column) <= (method.end_line, method.end_column)
        assert method.label, "no label"
        name = method.name.strip("<>")
        letters = ("_" if category(letter) == "Sc" else letter for letter in name)  # as Java has it
        assert "".join(letters).isidentifier(), name
    pickle.loads(pickle.dumps(found))
    str(found).encode()  # no lone surrogates
