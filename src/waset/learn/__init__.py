"""Training: games between light players, and the networks that learn from them (`waset train`)."""
