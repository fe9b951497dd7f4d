"""The handlers of the API: each reads a request, lets one function do the work, and writes the answer."""
