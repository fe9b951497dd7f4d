"""The administrator role, which only the owner of the database can grant."""

from plyscope.portal.accounts.members import found
from plyscope.portal.errors import Refused
from plyscope.portal.store import Transaction
from plyscope.portal.store.backup import opened


def make_admin(database: str, name: str, *, admin: bool = True) -> str:
    """Grant or revoke the administrator role of a member; return the name as it is displayed."""

    def change(transaction: Transaction) -> str:
        try:
            member = found(transaction, name)
        except Refused:
            raise ValueError(f"there is no member {name!r}; they have to register first") from None
        member.admin = admin
        return member.name

    with opened(database) as store:
        return store.committed(change)
