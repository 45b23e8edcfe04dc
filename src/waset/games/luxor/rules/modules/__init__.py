"""The modules of The Mummy's Curse."""
