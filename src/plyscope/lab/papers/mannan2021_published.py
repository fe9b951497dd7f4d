"""The numbers that mannan2021 prints, or that follow from its rules, and the searches that they belong to."""

SETTINGS = "alphabeta:depth=9,evaluation=outcome,ending=flat"
SOONER = "alphabeta:depth=9,evaluation=outcome,ending=sooner"

#: The computer's first key, and the calls of that search.
FIRST = ("1", 18297)
#: The computer's reply to each first key of the person, and the calls of that search.
REPLIES = {
    "1": ("5", 2338),
    "2": ("1", 2869),
    "3": ("5", 3275),
    "4": ("1", 3574),
    "5": ("1", 2316),
    "6": ("3", 3590),
    "7": ("5", 3809),
    "8": ("2", 4981),
    "9": ("5", 3957),
}
#: Figure 8: the moves that lead there, the computer's key, [1,1], and its calls; with key 7 it would have won.
FIGURE_8 = ("1249", "5", 78, "7")
#: All games that a person can play against the alpha-beta computer, and those that the person wins.
GAMES = {"person": 681, "computer": 101}
PERSON_WINS = 0
#: The computer begins and the person presses these keys: calls at each turn.
ONE_GAME = ("5348", [18297, 844, 64, 10, 2])
#: Less than this depth gives the person an opportunity to win.
EASIER_BELOW = 8
#: With a depth of at most so many plies the computer can be beaten; the person begins, the computer begins at key 1.
BEATABLE = {"person": 5, "computer": 4, "random": 5}
#: Figure 4: won, drawn and lost games of five people, ten each, against the standard and the alpha-beta computer.
FIGURE_4 = {
    "standard": ((8, 2, 0), (6, 3, 1), (10, 0, 0), (7, 2, 1), (9, 1, 0)),
    "alphabeta": ((0, 7, 3), (0, 5, 5), (0, 9, 1), (0, 7, 3), (0, 8, 2)),
}
#: Who begins, and how reliably each look succeeds, for the simulated people of Figure 4.
PEOPLE = {"standard": ("alternating", 1.0), "alphabeta": ("person", 0.9)}
#: Figure 5: seconds by turn, read off the plot.
FIGURE_5 = {
    ("computer", "drawn"): (0.132, 0.012, 0.001, 0.0, 0.0),
    ("computer", "lost"): (0.156, 0.006, 0.002, 0.0),
    ("person", "drawn"): (0.033, 0.004, 0.001, 0.0),
    ("person", "lost"): (0.022, 0.001, 0.001, 0.0),
}
#: Connect Four: the person drops into column 3 (from 0) at each turn; the computer's calls and first columns.
SPIKE = ("3333", [4878, 5008, 121156, 3534], [0, 1, 3])
#: The computer begins on the empty board: column and calls.
EMPTY_BOARD = (0, 5123)
#: The person's fewest turns to a win, and wins on the first row in so many turns.
SHORTEST = {"person": 6, "computer": 5}
FIRST_ROW_WINS = 0
#: Figure 6: seconds by turn when the person begins, and at turns 1, 5 and 7 when the computer does, read off the plot.
FIGURE_6 = {
    "person": dict(enumerate((1.4, 1.3, 15.1, 0.9, 0.85, 1.65, 0.55, 0.7, 0.45, 0.3), 1)),
    "computer": {1: 4.0, 5: 10.3, 7: 3.0},
}
#: Figure 7: the person's turns to win in ten games against each computer.
FIGURE_7 = {
    "standard": (4, 4, 6, 4, 5, 4, 4, 7, 4, 5),
    "alphabeta": (11, 7, 8, 9, 6, 13, 8, 8, 9, 11),
}
