"""The command line: each module parses one command, calls one function, prints."""
