"""Questions to the person at the terminal."""

from plyscope.cli.screen import ask


def read(prompt: str) -> str:
    """Ask for a line, without the blanks around it."""
    return ask(prompt).strip()


def agrees(question: str) -> bool:
    """Ask a question whose answer is no, unless it is yes."""
    return read(f"{question} [y/N] ").lower() in ("y", "yes")


def say(text: str) -> None:
    """Show a text."""
    print(text, flush=True)
