"""The laboratory: simulation and what can be learned from it."""
