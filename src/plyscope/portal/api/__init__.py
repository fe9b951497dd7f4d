"""The handlers of the API: each reads a request, calls one function for the work, and returns the response."""
