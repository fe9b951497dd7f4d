"""Names of members, guests and students: which are allowed, and which look alike."""

import unicodedata

from plyscope.levels import CLASSIC, LEVELS
from plyscope.portal.errors import Refused
from plyscope.portal.limits import ACCOUNTS

SHORTEST, LONGEST = ACCOUNTS.shortest_name, ACCOUNTS.longest_name
#: Names that could be mistaken for somebody else.
RESERVED = {"admin", "administrator", "anonymous", "gone", "human", "level", "nobody", "plyscope", "self", "you"}
RESERVED |= {"classic", "perfect", *(row.name.casefold() for row in (*LEVELS, *CLASSIC))}


def fold(name: str) -> str:
    """Return a name in the form used for comparison.

    >>> fold("Ada") == fold("ＡＤＡ")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


#: Letters that are easily mistaken for another one, and that other letter; after folding.
_TWINS = str.maketrans(
    "01аеорсухіјѕкмтнвαεοιρτυχκβημν",
    "olaeopcyxijskmthbaeoiptyxkbhmv",
)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def likeness(name: str) -> str:
    """Return the visual form of a name, which is equal for names that are easily confused.

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
    """Return a name in the form in which it is stored, or refuse it.

    >>> proper("Ada_36")
    'Ada_36'
    """
    name = unicodedata.normalize("NFKC", name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refused(422, f"name: a name has {SHORTEST} to {LONGEST} characters")
    if not all(_letter(sign) or sign in "0123456789_-" for sign in name):
        raise Refused(422, "name: only letters, digits, _ and - are allowed")
    if len({_script(sign) for sign in name if _letter(sign)}) > 1:
        raise Refused(422, "name: all letters of a name must be from the same script")
    if fold(name) in RESERVED or fold(name).startswith("guest"):
        raise Refused(422, "name: this name is reserved; choose another")
    return name


def nickname(name: str) -> str:
    """Return the nickname of a guest in the form in which it is stored, or refuse it."""
    name = proper(name)
    if likeness(name) in {likeness(reserved) for reserved in RESERVED}:
        raise Refused(422, "name: this name is reserved; choose another")
    return name


def student_nickname(name: str) -> str:
    """Return the nickname of a student, or refuse it: the rules for guests, but words may be separated by a space.

    >>> student_nickname("  Ada   L ")
    'Ada L'
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    try:
        nickname(name.replace(" ", "_"))
    except Refused as refused:
        message = refused.message.replace("letters, digits, _ and -", "letters, digits, spaces, _ and -")
        raise Refused(refused.status, f"nick{message}") from None
    return name


def _letter(sign: str) -> bool:
    """Return whether a character is a visible letter: the Hangul fillers are letters, too, but blank."""
    return unicodedata.category(sign) in ("Ll", "Lu", "Lt", "Lo") and "FILLER" not in unicodedata.name(sign, "")


def _script(letter: str) -> str:
    """Return the first word of a letter's name, which is its script: LATIN, GREEK, CYRILLIC."""
    return unicodedata.name(letter, "?").split()[0]
