"""Changes of the database, oldest first; they run when the server starts."""
