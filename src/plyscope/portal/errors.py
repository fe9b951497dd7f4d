"""The exception for every request that the portal refuses."""


class Refused(Exception):  # noqa: N818 - it is a response, not a failure
    """A request is refused, with an HTTP status and one line that gives the reason and what is allowed.

    With ``keep``, the transaction still commits its changes so far: a move that comes too late ends the game. ``link``
    is the address of the game that causes the refusal.
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
