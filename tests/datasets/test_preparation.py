from pathlib import Path

from code2vec.datasets.encoded_data import open_data
from code2vec.datasets.preparation import prepare_data


def test_prepared_text_reads_back(tmp_path: Path) -> None:
    (tmp_path / "a.c2v").write_text("get|x a,1,b b,1,a\nset|y a,2,c\n")
    report = prepare_data(tmp_path / "data", train=tmp_path / "a.c2v")
    data = open_data(tmp_path / "data")
    split = data.split("train")
    row = split.label_words.index("get|x")
    own = slice(split.bags.offsets[row], split.bags.offsets[row + 1])
    assert data.vocabularies.tokens.words(split.bags.sources[own]) == ["a", "b"]
    assert data.vocabularies.tokens.words(split.bags.targets[own]) == ["b", "a"]
    assert data.vocabularies.paths.words(split.bags.paths[own]) == ["1", "1"]
    assert split.methods().column("id")[row].as_py() == "a.c2v:1"
    assert report.splits["train"].size.methods == 2
