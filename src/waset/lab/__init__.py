"""The laboratory: simulation, matches between bots, and balance."""
