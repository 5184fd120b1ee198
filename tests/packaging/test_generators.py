"""A generator function does nothing until it is gone through, so it refuses too late."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAZY = {  # public generator functions, by what makes it right that they check nothing at the call
    "read what the caller has opened or listed, and find damage on the way": {
        "extractor/sources/archives.py: tar_members",
        "extractor/sources/archives.py: zip_members",
        "extractor/sources/source_files.py: Directory.listing",
        "extractor/sources/source_files.py: Source.files",
        "extractor/sources/source_files.py: Source.listing",
        "datasets/methods/c2v_text.py: read_blocks",
        "datasets/methods/c2v_text.py: read_chunks",
        "datasets/files/checksums.py: file_chunks",
        "datasets/labels/label_table_files.py: read_table",
        "datasets/preparation/passes.py: Found.placed_blocks",
        "datasets/preparation/passes.py: read_in_turn",
        "models/kernels/tables.py: row_blocks",
    },
    "pass on what another iterator gives": {
        "code2vec/explain_page/explainer.py: Explainer.explain",
        "datasets/preparation/ordered_map.py: ordered_map",
        "datasets/preparation/inputs.py: blocks_of_files",
        "extractor/report.py: ExtractionReport.counting",
        "models/training/distributed_training.py: grouped",
    },
    "take settings of a TrainConfig or ModelConfig, which has checked them": {
        "datasets/batches.py: epoch_batches",
        "models/kernels/inputs.py: evaluation_inputs",
        "models/kernels/inputs.py: training_inputs",
    },
    "take arrays and trees that the parser has made": {
        "extractor/tree/broken_heads.py: methods_with_broken_heads",
        "extractor/java/lexemes.py: Lexemes.inside",
        "extractor/java/structure_repairs.py: structure_changes",
        "extractor/java/word_repairs.py: word_changes",
    },
}


def _public_functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef) and not child.name.startswith("_"):
            yield from _public_functions(child, f"{prefix}{child.name}.")
        if isinstance(child, ast.FunctionDef) and not child.name.startswith("_"):
            yield prefix + child.name, child


def _yields(node: ast.AST) -> bool:
    """Whether a function itself yields, not only one inside it."""
    return any(
        isinstance(child, ast.Yield | ast.YieldFrom)
        or (not isinstance(child, ast.FunctionDef | ast.Lambda) and _yields(child))
        for child in ast.iter_child_nodes(node)
    )


def test_generator_functions_take_nothing_that_can_be_refused() -> None:
    found = set()
    for folder in ("code2vec", "extractor", "datasets", "models"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(file.read_text("utf-8"))
            where = f"{file.relative_to(ROOT).as_posix()}: "
            for name, function in _public_functions(tree, where):
                managers = ["contextmanager" in ast.unparse(d) for d in function.decorator_list]
                if _yields(function) and not any(managers):
                    found.add(name)
    assert found == set().union(*LAZY.values())
