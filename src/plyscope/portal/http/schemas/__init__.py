"""What the API is sent and what it answers: the models that its description names."""
