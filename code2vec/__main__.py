"""`python -m code2vec` and the installed command `code2vec`."""

from code2vec.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main(prog_name="code2vec")
