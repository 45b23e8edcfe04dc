"""Players that learned: networks evaluated by kernels, weights with their cards, and the training that makes them."""
