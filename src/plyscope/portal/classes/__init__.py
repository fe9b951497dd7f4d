"""Classes: a teacher opens one, students join with a code, and their work stays within the class."""
