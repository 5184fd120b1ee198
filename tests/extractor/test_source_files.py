"""SOURCES arguments: real directories, links, archives and pipes."""

import gzip
import io
import os
import stat
import sys
import tarfile
import threading
import zipfile
from pathlib import Path

import pytest

from code2vec.errors import InputError, SnippetWarning
from code2vec.extractor.method import Skip
from code2vec.extractor.sources.file_patterns import FilePatterns
from code2vec.extractor.sources.source_files import SourceFile, open_sources, printable


def make(root: Path, *files: str, content: str = "class A {}") -> Path:
    for file in files:
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return root


def listed(
    *sources: Path | str, include: tuple[str, ...] = (), exclude: tuple[str, ...] = ()
) -> list[SourceFile | Skip]:
    opened = open_sources(sources, include, exclude)
    files = [list(source.files()) for source in opened]
    for source, found in zip(opened, files, strict=True):
        assert source.count() in (None, len(found))
    return [item for found in files for item in found]


def names(*sources: Path | str, **patterns: tuple[str, ...]) -> list[str]:
    return [found.file for found in listed(*sources, **patterns)]


def projects(*sources: Path | str) -> list[str]:
    return [found.project for found in listed(*sources) if isinstance(found, SourceFile)]


def zip_of(path: Path, *members: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for member in members:
            archive.writestr(member, "class A {}")
    return path


def tar_of(path: Path, *members: str) -> Path:
    mode = {"gz": "w:gz", "tgz": "w:gz", "bz2": "w:bz2", "xz": "w:xz", "tar": "w"}
    with tarfile.open(path, mode[path.name.rpartition(".")[2]]) as archive:  # type: ignore[call-overload]
        for member in members:
            header = tarfile.TarInfo(member)
            header.size = 10
            archive.addfile(header, io.BytesIO(b"class A {}"))
    return path


def test_directory_is_walked_in_order_with_slashes(tmp_path: Path) -> None:
    make(tmp_path, "b/Z.java", "b/A.java", "a b/Y.java", "C.java", "b/note.txt", "b.java/D.java")
    assert names(tmp_path) == ["C.java", "a b/Y.java", "b/A.java", "b/Z.java", "b.java/D.java"]


def test_dot_directories_are_not_entered_unless_given(tmp_path: Path) -> None:
    make(tmp_path, ".git/A.java", "a/.hidden/B.java", "a/C.java", ".Dot.java")
    assert names(tmp_path) == [".Dot.java", "a/C.java"]
    assert names(tmp_path / ".git") == ["A.java"]


def test_project_of_one_directory_is_its_first_level(tmp_path: Path) -> None:
    root = make(tmp_path / "all", "one/a/A.java", "two/B.java", "C.java")
    assert projects(root) == ["all", "one", "two"]


def test_project_of_several_arguments_is_their_name(tmp_path: Path) -> None:
    make(tmp_path, "one/a/A.java", "two/B.java", "C.java")
    found = projects(tmp_path / "one", tmp_path / "two", tmp_path / "C.java")
    assert found == ["one", "two", "C.java"]


def test_project_of_dot_is_the_directory_it_stands_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(make(tmp_path / "here", "A.java"))
    assert projects(".") == ["here"]
    assert projects("../here/.", "./A.java") == ["here", "A.java"]


def test_given_file_that_may_be_java_is_taken(tmp_path: Path) -> None:
    make(tmp_path, "some.txt")
    with pytest.warns(SnippetWarning):
        (found,) = listed(tmp_path / "some.txt")
    assert isinstance(found, SourceFile)
    assert (found.file, found.size, found.read()) == ("some.txt", 10, b"class A {}")


def test_missing_source_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"Missing\.java does not exist"):
        open_sources([tmp_path / "Missing.java"])


def test_no_source_is_an_input_error() -> None:
    with pytest.raises(InputError, match="no sources"):
        open_sources([])


@pytest.mark.parametrize("kind", ["directory", "zip", "tar"])
def test_source_without_java_is_an_input_error(tmp_path: Path, kind: str) -> None:
    source = make(tmp_path / "plain", "a/readme.txt")
    if kind == "zip":
        source = zip_of(tmp_path / "plain.zip", "readme.txt")
    elif kind == "tar":
        source = tar_of(tmp_path / "plain.tar.gz", "readme.txt")
    with pytest.raises(InputError, match=r"plain\S* holds no Java file \(\*\.java\)"):
        names(source)
    with pytest.raises(InputError, match=r"\(A\*\) outside the excluded"):
        names(source, include=("A*",), exclude=("b",))


def test_links_neither_loop_nor_repeat(tmp_path: Path) -> None:
    root = make(tmp_path / "root", "src/A.java")
    outside = make(tmp_path / "outside", "sub/B.java")
    (root / "a-link-to-src").symlink_to(root / "src")
    (root / "src/loop").symlink_to(root)
    (root / "src/self").symlink_to(".")
    (root / "out").symlink_to(outside)
    (root / "out2").symlink_to(outside / "sub")
    (outside / "sub/up").symlink_to("..")
    (outside / "sub/back").symlink_to(root)
    assert names(root) == ["out/sub/B.java", "src/A.java"]
    (tmp_path / "given").symlink_to(root)
    assert names(tmp_path / "given") == ["out/sub/B.java", "src/A.java"]


def test_deeper_links_out_of_a_directory_are_followed_only_if_asked_for(tmp_path: Path) -> None:
    root = make(tmp_path / "root", "src/A.java")
    outside = make(tmp_path / "outside", "sub/B.java", "C.java")
    (root / "src/out").symlink_to(outside)
    (root / "src/C.java").symlink_to(outside / "C.java")
    (outside / "sub/back").symlink_to(root)
    (outside / "loop").symlink_to(outside)
    own, *skips = listed(root)
    assert own.file == "src/A.java"
    assert [(skip.file, getattr(skip, "reason", "")) for skip in skips] == [
        ("src/C.java", "link out of the sources"),
        ("src/out", "link out of the sources"),
    ]
    (source,) = open_sources(root, follow_links=True)
    followed = [found.file for found in source.files() if isinstance(found, SourceFile)]
    assert followed == ["src/A.java", "src/C.java", "src/out/C.java", "src/out/sub/B.java"]
    assert source.count() == 4


@pytest.mark.parametrize("more", [1, 6_000_000])
def test_file_that_grows_after_its_listing_is_read_in_bounds(tmp_path: Path, more: int) -> None:
    (found,) = listed(make(tmp_path, "A.java"))
    assert isinstance(found, SourceFile)
    with (tmp_path / "A.java").open("ab") as file:
        file.truncate(found.size + more)
    content = found.read()
    if more < 5_000_000:
        assert content == b"class A {}" + bytes(more)
    else:
        assert content is None


def test_what_cannot_be_read_inside_a_directory_is_counted(tmp_path: Path) -> None:
    make(tmp_path, "A.java")
    (tmp_path / "Broken.java").symlink_to("nowhere")
    os.mkfifo(tmp_path / "Pipe.java")
    with (tmp_path / "Vast.java").open("wb") as vast:
        vast.truncate(40_000_000)
    found = {item.file: item.reason for item in listed(tmp_path) if isinstance(item, Skip)}
    assert found == {
        "Broken.java": "unreadable",
        "Pipe.java": "not a regular file",
        "Vast.java": "larger than 5 MB",
    }


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
def test_unreadable_source_is_an_input_error(tmp_path: Path) -> None:
    make(tmp_path, "A.java", "locked/B.java", "C.java")
    (tmp_path / "A.java").chmod(0)
    (tmp_path / "locked").chmod(0)
    for name in ("A.java", "locked"):
        with pytest.raises(InputError, match=r"(?i)cannot be read: permission denied"):
            open_sources([tmp_path / name])
    assert any(item.file == "locked" for item in listed(tmp_path) if isinstance(item, Skip))
    (tmp_path / "locked").chmod(0o700)


def test_odd_names_become_printable_and_stay_readable(tmp_path: Path) -> None:
    odd = os.fsdecode(b"caf\xe9.java")
    for name in (odd, "new\nline.java", "Größe.java", "two words.java"):
        (tmp_path / name).write_text("class A {}")
    found = [item for item in listed(tmp_path) if isinstance(item, SourceFile)]
    assert [item.file for item in found] == [
        "Größe.java",
        "caf\ufffd.java",
        "new\ufffdline.java",
        "two words.java",
    ]
    assert all(item.read() == b"class A {}" for item in found)


def test_printable_keeps_letters() -> None:
    assert printable("a/Ünï\t\x7f.java") == "a/Ünï\ufffd\ufffd.java"


def test_named_pipe_may_be_given(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("class A {}",))
    writer.start()
    (found,) = [item for source in open_sources([pipe]) for item in source.files()]
    writer.join()
    assert isinstance(found, SourceFile)
    assert found.read() == b"class A {}"


def test_standard_input_is_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"class A {}")))
    (found,) = [item for source in open_sources(["-"]) for item in source.files()]
    assert isinstance(found, SourceFile)
    assert (found.file, found.project, found.read()) == ("-", "-", b"class A {}")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs an endless file")
def test_endless_file_is_counted_as_too_large() -> None:
    (found,) = [item for source in open_sources(["/dev/zero"]) for item in source.files()]
    assert isinstance(found, Skip)
    assert found.reason == "larger than 5 MB"


def test_standard_input_twice_is_refused() -> None:
    with pytest.raises(InputError, match="once"):
        open_sources(["-", "-"])


def test_zip_members_are_sorted_and_hidden_ones_left(tmp_path: Path) -> None:
    archive = zip_of(tmp_path / "lib.jar", "b/B.java", "a/A.java", ".x/C.java", "a/a.txt", "d/")
    found = listed(archive)
    assert [item.file for item in found] == ["lib.jar!/a/A.java", "lib.jar!/b/B.java"]
    assert all(isinstance(item, SourceFile) and item.read() == b"class A {}" for item in found)
    assert projects(archive) == ["lib.jar", "lib.jar"]


@pytest.mark.parametrize("suffix", ["tar", "tar.gz", "tgz", "tar.bz2", "tar.xz"])
def test_tar_members_keep_their_order(tmp_path: Path, suffix: str) -> None:
    archive = tar_of(tmp_path / f"all.{suffix}", "b/B.java", "./a/A.java", ".x/C.java", "a.txt")
    assert names(archive) == [f"all.{suffix}!/b/B.java", f"all.{suffix}!/a/A.java"]


@pytest.mark.parametrize("suffix", ["zip", "tar", "tar.gz", "tar.xz", "tar.bz2"])
def test_damaged_archives_are_input_errors(tmp_path: Path, suffix: str) -> None:
    archive = tmp_path / f"all.{suffix}"
    members = [f"a/A{number}.java" for number in range(300)]
    (zip_of if suffix == "zip" else tar_of)(archive, *members)
    whole = archive.read_bytes()
    for part in (b"", b"nonsense" * 100, whole[: len(whole) * 2 // 3]):
        archive.write_bytes(part)
        with pytest.raises(InputError, match="not a readable archive"):
            names(archive)


def test_tar_cut_at_a_header_is_noticed(tmp_path: Path) -> None:
    archive = tar_of(tmp_path / "all.tar", "A.java", "B.java")
    whole = archive.read_bytes()
    for cut in (1024, 1030):
        archive.write_bytes(whole[:cut])
        with pytest.raises(InputError, match="damaged or ends early"):
            names(archive)


def test_tar_in_gzip_cut_short_is_noticed(tmp_path: Path) -> None:
    archive = tar_of(tmp_path / "all.tar.gz", "A.java", "B.java")
    cut = gzip.decompress(archive.read_bytes())[:1024]
    archive.write_bytes(gzip.compress(cut))
    with pytest.raises(InputError, match="damaged or ends early"):
        names(archive)


def test_damaged_member_of_a_zip_is_counted(tmp_path: Path) -> None:
    archive = zip_of(tmp_path / "all.zip", "A.java", "B.java")
    content = archive.read_bytes()
    archive.write_bytes(content.replace(b"class A", b"class B", 1))
    bad, good = listed(archive)
    assert isinstance(bad, Skip)
    assert (bad.file, bad.reason) == ("all.zip!/A.java", "unreadable")
    assert isinstance(good, SourceFile)


def test_encrypted_zip_is_an_input_error(tmp_path: Path) -> None:
    archive = zip_of(tmp_path / "all.zip", "A.java")
    content = bytearray(archive.read_bytes())
    content[content.index(b"PK\x01\x02") + 8] |= 1  # the flag in the central directory
    archive.write_bytes(content)
    with pytest.raises(InputError, match="encrypted"):
        names(archive)


def test_link_in_a_tar_is_counted(tmp_path: Path) -> None:
    archive = tmp_path / "all.tar"
    with tarfile.open(archive, "w") as tar:
        header = tarfile.TarInfo("Link.java")
        header.type, header.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(header)
    (found,) = listed(archive)
    assert isinstance(found, Skip)
    assert found.reason == "unreadable"


def test_link_in_a_zip_is_counted(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("Link.java")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16  # as Unix writes it
    with zipfile.ZipFile(zip_of(tmp_path / "all.zip", "A.java"), "a") as archive:
        archive.writestr(link, "/etc/passwd")
    good, bad = listed(tmp_path / "all.zip")
    assert (good.file, bad.file) == ("all.zip!/A.java", "all.zip!/Link.java")
    assert isinstance(bad, Skip)
    assert (bad.reason, bad.detail) == ("unreadable", "a link or device in an archive")


@pytest.mark.parametrize(
    ("include", "exclude", "expected"),
    [
        ((), (), ["A.java", "src/main/B.java", "src/test/CTest.java", "src/test/deep/D.java"]),
        (("*.jav",), (), ["old.jav"]),
        (("*.txt", "A.java"), (), ["A.java", "src/main/note.txt"]),
        (("src/test/**",), (), ["src/test/CTest.java", "src/test/deep/D.java"]),
        (("src/test/*",), (), ["src/test/CTest.java", "src/test/deep/D.java"]),
        (("src/test/*.java",), (), ["src/test/CTest.java"]),
        (("src/main/",), (), ["src/main/B.java"]),
        (("src/main",), (), ["src/main/B.java"]),
        (("**/deep/*.java",), (), ["src/test/deep/D.java"]),
        (("**/*.java",), ("test",), ["A.java", "src/main/B.java"]),
        ((), ("**/test/**",), ["A.java", "src/main/B.java"]),
        ((), ("src",), ["A.java"]),
        ((), ("src/main", "*Test.java"), ["A.java", "src/test/deep/D.java"]),
        ((), ("[!A].java", "C*"), ["A.java"]),
        ((), ("?.java",), ["src/test/CTest.java"]),
    ],
)
def test_patterns(
    tmp_path: Path, include: tuple[str, ...], exclude: tuple[str, ...], expected: list[str]
) -> None:
    files = ("A.java", "old.jav", "src/main/B.java", "src/main/note.txt")
    make(tmp_path, *files, "src/test/CTest.java", "src/test/deep/D.java")
    assert names(tmp_path, include=include, exclude=exclude) == expected


def test_patterns_take_brackets_and_dots_literally() -> None:
    assert FilePatterns(include=("a.b+[c",)).takes("a.b+[c")
    assert not FilePatterns(include=("a.b",)).takes("axb")
