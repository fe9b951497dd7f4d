"""The kinds of reasons, in words that players use."""

#: Each kind and its display name.
KINDS = {
    "win": "wins at once",
    "missed-win": "missed win",
    "block": "must block",
    "missed-block": "missed block",
    "under-win": "plays under the opponent's winning cell",
    "threat-given-away": "gives away its own threat",
    "double-threat": "double threat",
    "stacked-threats": "stacked threats",
    "forced-sequence": "forced sequence",
    "odd-threat": "odd threat",
    "even-threat": "even threat",
    "zugzwang": "zugzwang",
    "follow-up": "follow-up",
    "useless-threat": "useless threat",
    "no-line": "no line left",
    "full-board": "full board",
    "every-reply": "an answer to every reply",
    "calculation": "only by calculation",
}
