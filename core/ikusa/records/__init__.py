"""The campaign file: the only floor that says peewee or apsw."""
