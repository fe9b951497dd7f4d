"""The JSON of the API: requests and responses. FastAPI checks both, and describes them in /api/openapi.json."""
