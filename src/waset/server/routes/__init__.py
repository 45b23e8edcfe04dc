"""The HTTP routes, one module for each part of the address space."""
