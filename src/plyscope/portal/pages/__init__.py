"""The HTML pages: handlers that collect the data of a page and render its template."""
