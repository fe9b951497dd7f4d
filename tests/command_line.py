"""The command line, for tests: run in this process."""

from plyscope.cli import main


def run(capsys, *arguments):
    """Run a command: exit code, output, errors."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as leaving:
        code = leaving.code
    printed = capsys.readouterr()
    return code, printed.out, printed.err
