"""A lack of memory is told in one line, however a library tells of it."""

import errno
import subprocess
import sys

import click
import pyarrow as pa
import pytest
from click.testing import CliRunner

from code2vec.cli.group import Code2VecGroup
from code2vec.cli.memory_errors import out_of_memory
from code2vec.errors import InputError

KINDS = [
    MemoryError(),
    pa.ArrowMemoryError("malloc of size 2097152 failed"),
    OSError(errno.ENOMEM, "Cannot allocate memory"),
    ImportError("fast_module_type.so: failed to map segment from shared object"),
    RuntimeError("can't start new thread"),
    type("ResourceExhaustedError", (Exception,), {})("OOM when allocating tensor"),
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind).__name__)
def test_it_ends_with_one_line(kind: Exception) -> None:
    @click.group(cls=Code2VecGroup)
    def group() -> None:
        pass

    @group.command()
    def work() -> None:
        try:
            raise kind
        except Exception as error:
            raise InputError("a file is damaged") from error

    result = CliRunner().invoke(group, ["work"])
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: there is too little memory")
    assert result.stderr.count("\n") == 1


def test_other_errors_are_not_of_memory() -> None:
    for error in (OSError(errno.ENOENT, "x"), ValueError("Cannot allocate"), ImportError("no x")):
        assert not out_of_memory(error)


@pytest.mark.skipif(sys.platform != "linux", reason="limits a process by resource")
def test_a_limited_process_says_so() -> None:
    script = (
        "import resource, numpy, click\n"
        "from code2vec.cli.group import Code2VecGroup\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))\n"
        "group = Code2VecGroup('group')\n"
        "group.command('work')(lambda: numpy.ones(2**40))\n"
        "group(['work'])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: there is too little memory")
