"""The commands on real files: what they write can be read, and tells the truth."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from click.testing import Result
from gensim.models import KeyedVectors

import code2vec
from code2vec.models.inference.prediction import Prediction

Run = Callable[..., Result]
CORPUS = Path(__file__).parents[2] / "datasets" / "data" / "quickstart"


def command(*arguments: str, cwd: Path, stdin: bytes | None = None) -> bytes:
    """What the command prints when it runs in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "code2vec", *arguments],
        cwd=cwd,
        input=stdin,
        stdout=subprocess.PIPE,
        check=True,
    ).stdout


def test_extract_counts_add_up(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    out = tmp_path / "shards"
    result = run("extract", CORPUS, "-o", out, "--jobs", 1, "--log", log, "--json")
    report = json.loads(result.stdout)
    skipped = sum(report["methods_skipped"].values())
    assert report["methods_found"] == report["methods_written"] + skipped
    assert len(pd.read_parquet(out)) == report["methods_written"]
    assert len(log.read_text().splitlines()) == skipped + sum(report["files_failed"].values())
    assert report["written"]["path"] == str(out)


def test_jobs_do_not_change_the_bytes(run: Run, tmp_path: Path) -> None:
    for jobs in (1, 2):
        out = tmp_path / f"{jobs}.c2v"
        assert run("extract", CORPUS / "text", "-o", out, "--jobs", jobs).exit_code == 0
    assert (tmp_path / "1.c2v").read_bytes() == (tmp_path / "2.c2v").read_bytes()


def test_standard_input_to_standard_output(tmp_path: Path) -> None:
    source = b"class A { int getSize() { return size; } }"
    printed = command("extract", "-", "-o", "-", cwd=tmp_path, stdin=source)
    in_full = command("extract", "-", "-o", "-", "--no-hash", cwd=tmp_path, stdin=source)
    assert printed.startswith(b"get|size int,")
    assert b"(PrimitiveType0)^(MethodDeclaration)_(NameExpr1)" in in_full
    assert not list(tmp_path.iterdir())


def test_broken_pipe_is_silent(tmp_path: Path) -> None:
    arguments = [sys.executable, "-m", "code2vec", "extract", str(CORPUS), "-o", "-", "--jobs", "1"]
    with subprocess.Popen(
        arguments, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(100)
        process.stdout.close()
        assert process.stderr.read() == b""


def test_prepare_reports_what_it_wrote(run: Run, shards: Path, tmp_path: Path) -> None:
    out = tmp_path / "data"
    result = run("prepare", shards, "-o", out, "--split", "70/15/15", "--json", "--seed", 3)
    report = json.loads(result.stdout)
    methods = [split["size"]["methods"] for split in report["splits"].values()]
    assert sum(methods) == len(pd.read_parquet(shards))
    assert report["training_memory"] > 0
    assert report["written"]["bytes"] == sum(f.stat().st_size for f in out.rglob("*.*"))


def test_evaluate_agrees_on_data_shards_and_sources(
    run: Run, model: Path, shards: Path, tmp_path: Path
) -> None:
    out = tmp_path / "data"
    made = run("prepare", "--test", shards, "-o", out, "--vocabulary-from", model)
    assert made.exit_code == 0
    scores = [
        json.loads(run("evaluate", given, "-m", model, "--json", "--jobs", 1).stdout)
        for given in (out, shards, CORPUS)
    ]
    extraction = scores[2].pop("extraction")  # of sources only
    assert extraction["methods_written"] == scores[0]["methods"]
    assert scores[0] == scores[1] == scores[2]
    assert scores[0]["methods"] == len(pd.read_parquet(shards))
    assert scores[0]["paper"]["f1"] > scores[0]["baseline"]["paper"]["f1"]


def test_predict_agrees_with_evaluate(run: Run, model: Path) -> None:
    """Both name the same: numpy here, Keras there."""
    lines = run("predict", CORPUS, "-m", model, "--json", "--jobs", 1).stdout.splitlines()
    predictions = [json.loads(line) for line in lines]
    exact = np.mean([p["names"][0]["label"] == p["label"] for p in predictions])
    scores = json.loads(run("evaluate", CORPUS, "-m", model, "--json", "--jobs", 1).stdout)
    assert scores["methods"] == len(predictions)
    assert exact == pytest.approx(scores["exact_match"], abs=2 / len(predictions))


def test_predict_shows_readable_contexts(run: Run, model: Path) -> None:
    file = CORPUS / "text" / "TextUtils.java"
    result = run("predict", file, "-m", model, "--contexts", 100_000, "--json", "--top-k", 3)
    predictions = [json.loads(line) for line in result.stdout.splitlines()]
    for prediction in predictions:
        assert len(prediction["names"]) == 3
        assert sum(context["weight"] for context in prediction["contexts"]) == pytest.approx(1)
        paths = [context["path"] for context in prediction["contexts"]]
        assert all(" ↑ " in path and "(" not in path for path in paths)
        distinct = {(c["source"], c["path"], c["target"]) for c in prediction["contexts"]}
        assert len(distinct) == len(paths)
    shown = run("predict", file, "-m", model, "--contexts", 1).stdout
    first = predictions[0]
    assert f"TextUtils.java:{first['start_line']} {first['name']}" in shown
    assert first["names"][0]["name"] in shown


def test_hard_attention_of_a_soft_model_is_one_context(run: Run, model: Path) -> None:
    file = CORPUS / "text" / "TextUtils.java"
    result = run("predict", file, "-m", model, "--contexts", 9, "--attention", "hard", "--json")
    for line in result.stdout.splitlines():
        weights = [context["weight"] for context in json.loads(line)["contexts"]]
        assert weights == [1.0]


def test_model_from_the_environment(run: Run, model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODE2VEC_MODEL", str(model))
    assert run("predict", CORPUS / "text" / "TextUtils.java").exit_code == 0


def test_method_of_unknown_words_is_a_row_of_zeros(run: Run, model: Path, tmp_path: Path) -> None:
    """Its limits allow one context only, of words that no corpus holds."""
    text = tmp_path / "odd.c2v"
    text.write_text("get|name qqq,1,zzz\nset|name qqq,1,zzz\n")
    out = tmp_path / "v.parquet"
    assert run("vectors", text, "-m", model, "-o", out).exit_code == 0
    table = pd.read_parquet(out)
    assert table.known_contexts.tolist() == [0, 0]
    assert not np.stack(table.vector.tolist()).any()


@pytest.mark.parametrize("ending", ["parquet", "npz", "jsonl", "csv", "txt"])
def test_vectors_of_each_format(
    run: Run, model: Path, shards: Path, tmp_path: Path, ending: str
) -> None:
    out = tmp_path / f"v.{ending}"
    assert run("vectors", CORPUS, "-m", model, "-o", out, "--jobs", 1).exit_code == 0
    methods = pd.read_parquet(shards)
    readers: dict[str, Callable[[], tuple[list[str], np.ndarray]]] = {
        "parquet": lambda: _columns(pd.read_parquet(out)),
        "jsonl": lambda: _columns(pd.read_json(out, lines=True, dtype=False)),
        "npz": lambda: (lambda f: (f["id"].tolist(), f["vectors"]))(np.load(out)),
        "csv": lambda: (lambda t: (t.id.tolist(), t[[f"v{i}" for i in range(384)]].to_numpy()))(
            pd.read_csv(out)
        ),
        "txt": lambda: (lambda k: (k.index_to_key, k.vectors))(
            KeyedVectors.load_word2vec_format(str(out))
        ),
    }
    ids, vectors = readers[ending]()
    assert [i.replace("%20", " ") for i in ids] == methods.id.tolist()
    assert vectors.shape == (len(methods), 384)
    assert np.abs(vectors).max(axis=1).min() > 0


def _columns(table: pd.DataFrame) -> tuple[list[str], np.ndarray]:
    return table.id.tolist(), np.stack([np.asarray(row) for row in table.vector])


def test_vectors_of_data_come_in_the_order_found(
    run: Run, model: Path, shards: Path, data: Path, tmp_path: Path
) -> None:
    for given, out in ((data, "data.parquet"), (shards, "shards.parquet")):
        assert run("vectors", given, "-m", model, "-o", tmp_path / out).exit_code == 0
    of_data = pd.read_parquet(tmp_path / "data.parquet")
    of_shards = pd.read_parquet(tmp_path / "shards.parquet").set_index("id")
    assert sorted(of_data.id) == sorted(of_shards.index)
    same = of_shards.loc[of_data.id]
    np.testing.assert_allclose(
        np.stack(of_data.vector.tolist()), np.stack(same.vector.tolist()), rtol=0, atol=1e-6
    )
    place = {name: number for number, name in enumerate(of_shards.index)}
    train = of_data.head(
        json.loads((data / "manifest.json").read_text())["splits"]["train"]["methods"]
    )
    places = [place[name] for name in train.id]
    assert places == sorted(places)


def test_embeddings_open_in_gensim(run: Run, model: Path, tmp_path: Path) -> None:
    tokens, labels = tmp_path / "tokens.txt", tmp_path / "labels.txt"
    result = run("embeddings", "-m", model, "--tokens", tokens, "--labels", labels)
    assert result.exit_code == 0
    words = KeyedVectors.load_word2vec_format(str(tokens))
    names = KeyedVectors.load_word2vec_format(str(labels))
    assert words.vector_size == 128
    assert names.vector_size == 384
    assert "METHOD_NAME" in words
    assert "to|string" in names
    assert f"{len(words):,} tokens" in result.stdout


def test_train_from_sources_keeps_their_data(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "model"
    options = ["--epochs", 1, "--split-by", "file", "--attention", "hard", "--jobs", 1]
    assert run("train", CORPUS / "text", CORPUS / "bank", "-o", out, *options).exit_code == 0
    assert (out / "run" / "data" / "manifest.json").is_file()
    assert (out / "run" / "log.jsonl").read_text().strip()
    assert (out / "run" / "run.toml").is_file()
    assert (out / "run" / "last" / "weights.safetensors").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["model"]
    assert run("evaluate", out / "run" / "data", "-m", out).exit_code == 0


def test_python_does_what_the_commands_do(
    run: Run, model: Path, shards: Path, tmp_path: Path
) -> None:
    out = tmp_path / "shards"
    extracted = code2vec.extract([CORPUS], out, jobs=1)
    assert extracted.counts.methods_written == len(pd.read_parquet(shards))
    assert sorted(f.name for f in out.iterdir()) == sorted(f.name for f in shards.iterdir())
    for file in out.iterdir():
        assert file.read_bytes() == (shards / file.name).read_bytes()
    printed = run("predict", CORPUS / "text", "-m", model, "--json").stdout.splitlines()
    predictions = code2vec.predict([CORPUS / "text"], model=model)
    assert [json.loads(line)["id"] for line in printed] == [p.id for p in predictions]


def test_source_in_memory(run: Run, model: Path) -> None:
    file = CORPUS / "text" / "TextUtils.java"
    opened = code2vec.open_model(model)
    found = code2vec.extract_source(file.read_bytes(), file=file.name, config=opened.extraction)
    predictor = code2vec.Predictor(opened)
    names = [[guess.name for guess in p.names] for p in predictor.predict(found.methods)]
    lines = run("predict", file, "-m", model, "--json").stdout.splitlines()
    assert names == [[guess["name"] for guess in json.loads(line)["names"]] for line in lines]
    assert predictor.vectors(found.methods).shape == (len(names), 384)
    assert predictor.vectors([]).shape == (0, 384)


def test_help_teaches_by_an_example(run: Run) -> None:
    listed = run("--help").stdout
    for name in ("extract", "prepare", "train", "evaluate", "predict", "vectors", "embeddings"):
        assert name in listed
        assert f"Example: code2vec {name}" in run(name, "--help").stdout


def test_quickstart_learns(tmp_path: Path) -> None:
    """The whole chain in one process of its own; F1 above 0.3 and above the commonest label."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    printed = subprocess.run(
        [sys.executable, "-m", "code2vec", "quickstart", "demo"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        check=True,
    ).stdout.decode()
    demo = tmp_path / "demo"
    assert printed.count("$ code2vec ") == 9
    for name in ("java", "shards", "data", "model-soft", "model-hard", "vectors.parquet"):
        assert (demo / name).exists()
    for kind in ("soft", "hard"):
        scores = code2vec.evaluate(demo / "data", model=demo / f"model-{kind}")
        assert scores.attention == kind
        assert scores.scores.f1 > max(0.3, scores.baseline.f1)


ODD = """class Odd {
    int getSize() { return this.size; }
    int frobnicateZyxwv(int a) { return a + 1; }
    Qqq toString(Www rrr) { return rrr; }
    void setAll() { CALLS }
}
""".replace("CALLS", "this.value = get(index, value); " * 12)


def test_known_read_and_own_name_are_told(run: Run, model: Path, tmp_path: Path) -> None:
    """Each context counted by itself, in the vocabularies of the model."""
    file = tmp_path / "Odd.java"
    file.write_text(ODD)
    opened = code2vec.open_model(model)
    words = opened.vocabularies
    methods = code2vec.extract_source(
        ODD.encode(), file="Odd.java", config=opened.extraction
    ).methods
    lines = run("predict", file, "-m", model, "--json").stdout.splitlines()
    shown = run("predict", file, "-m", model).stdout
    for method, line in zip(methods, lines, strict=True):
        known = []
        for source, path, target in zip(
            method.context_sources, method.context_paths, method.context_targets, strict=True
        ):
            tokens = words.tokens.rows([method.leaf_tokens[source], method.leaf_tokens[target]])
            known.append([*(tokens > 0), *(words.paths.rows_of_hashes(np.array([path])) > 0)])
        told = json.loads(line)
        assert told["all_contexts"] == len(known)
        assert told["known_contexts"] == sum(map(any, known))
        assert told["wholly_known_contexts"] == sum(map(all, known))
        assert told["wholly_known_share"] == round(sum(map(all, known)) / len(known), 4)
        assert told["read_contexts"] == min(told["known_contexts"], 200)
        assert told["label_known"] == bool(words.labels.rows([method.label])[0])
        head = next(each for each in shown.splitlines() if f" {method.name}  [" in each)
        assert f"[knows {sum(map(any, known)):,} of {len(known):,} contexts" in head
        assert (f"read 200 of {len(known):,} contexts" in head) == (len(known) > 200)
        assert head.endswith("(name not in the vocabulary)") == (not told["label_known"])
    assert [json.loads(line)["label_known"] for line in lines] == [True, False, True, False]
    assert "; read 200 of " in shown


def test_prediction_without_known_contexts_has_no_percentage() -> None:
    place = dict.fromkeys(("start_line", "start_column", "end_line", "end_column"), 1)
    texts = dict.fromkeys(("id", "file", "type", "signature", "project", "label"), "a")
    counts = {"known_contexts": 0, "wholly_known_contexts": 0, "read_contexts": 0}
    prediction = Prediction(
        **place, **texts, **counts, name="a", names=(), label_known=False, all_contexts=7
    )
    assert prediction.summary() == (
        "a:1 a  [knows none of 7 contexts: no prediction]  (name not in the vocabulary)"
    )
