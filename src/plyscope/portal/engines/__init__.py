"""The engines: a queue of questions, a pool of search processes, and their answers."""
