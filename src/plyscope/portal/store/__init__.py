"""What the portal remembers: tables, and transactions on them."""

from plyscope.portal.store.database import Store, Transaction
from plyscope.portal.store.models import Game, Move, Person, Review, Score, Session, Token

__all__ = ["Game", "Move", "Person", "Review", "Score", "Session", "Store", "Token", "Transaction"]
