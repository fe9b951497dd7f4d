"""Which names people may have, and when two of them are alike."""

import unicodedata

from plyscope.levels import LEVELS
from plyscope.portal.errors import Refused

SHORTEST, LONGEST = 2, 24
#: Names that would be taken for somebody else.
RESERVED = {"admin", "administrator", "anonymous", "gone", "human", "level", "nobody", "plyscope", "self", "you"}
RESERVED |= {row.name.casefold() for row in LEVELS}


def fold(name: str) -> str:
    """Return a name as it is compared.

    >>> fold("Ada") == fold("ＡＤＡ")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


#: Letters that are easily taken for another one, and what they are taken for; after folding.
_TWINS = str.maketrans(
    "01аеорсухіјѕкмтнвαεοιρτυχκβημν",
    "olaeopcyxijskmthbaeoiptyxkbhmv",
)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def likeness(name: str) -> str:
    """Return what a name looks like at a glance; two names that are easily confused give the same.

    >>> likeness("Ada_L0velace") == likeness("adalovelace"), likeness("Bil1") == likeness("bill")
    (True, True)
    """
    letters = unicodedata.normalize("NFKD", fold(name))
    seen = "".join(letter for letter in letters if not unicodedata.combining(letter) and letter not in "_-")
    seen = seen.translate(_TWINS).replace("i", "l")
    for pair, single in _PAIRS:
        seen = seen.replace(pair, single)
    return seen


def proper(name: str) -> str:
    """Return a name as it is kept, or refuse it.

    >>> proper("Ada_36")
    'Ada_36'
    """
    name = unicodedata.normalize("NFKC", name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refused(422, f"name: a name has {SHORTEST} to {LONGEST} characters")
    if not all(_letter(sign) or sign in "0123456789_-" for sign in name):
        raise Refused(422, "name: only letters, digits, _ and - are allowed")
    if len({_script(sign) for sign in name if _letter(sign)}) > 1:
        raise Refused(422, "name: all letters of a name must be from one script")
    if fold(name) in RESERVED or fold(name).startswith("guest"):
        raise Refused(422, "name: this name is reserved; choose another")
    return name


def nickname(name: str) -> str:
    """Return the name that a guest has chosen as it is kept, or refuse it."""
    name = proper(name)
    if likeness(name) in {likeness(reserved) for reserved in RESERVED}:
        raise Refused(422, "name: this name is reserved; choose another")
    return name


def _letter(sign: str) -> bool:
    """Return whether a sign is a letter that can be seen: the fillers of Hangul are letters, too, but empty."""
    return unicodedata.category(sign) in ("Ll", "Lu", "Lt", "Lo") and "FILLER" not in unicodedata.name(sign, "")


def _script(letter: str) -> str:
    """Return the first word of a letter's name, which is its script: LATIN, GREEK, CYRILLIC."""
    return unicodedata.name(letter, "?").split()[0]
