"""Small systems of linear equations, for the fits of ratings."""

Matrix = list[list[float]]


def solve(matrix: Matrix, right: Matrix) -> Matrix:
    """Solve matrix * x = right by elimination; the matrix is positive definite, so no row needs to be exchanged.

    >>> solve([[2.0, 1.0], [1.0, 2.0]], [[4.0], [5.0]])
    [[1.0], [2.0]]
    """
    rows = [[*row, *more] for row, more in zip(matrix, right, strict=True)]
    count = len(rows)
    for place in range(count):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(count):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[place], strict=True)]
    return [row[count:] for row in rows]


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix."""
    count = len(matrix)
    return solve(matrix, [[float(row == column) for column in range(count)] for row in range(count)])


def about_the_mean(covariance: Matrix) -> Matrix:
    """Return the covariances of the differences from the mean of all."""
    count = len(covariance)
    rows = [sum(row) / count for row in covariance]
    whole = sum(rows) / count
    return [[covariance[i][j] - rows[i] - rows[j] + whole for j in range(count)] for i in range(count)]
