"""The one way in which the portal says no."""


class Refused(Exception):  # noqa: N818 - it is an answer, not a failure
    """An answer to a request that is not granted: an HTTP status and a line that says why and what is allowed.

    ``keep`` leaves what the transaction has changed so far: a move that comes too late ends the game. ``link`` is the
    address of what causes the refusal.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *,
        retry_after: float | None = None,
        keep: bool = False,
        link: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.message, self.retry_after, self.keep, self.link = status, message, retry_after, keep, link
