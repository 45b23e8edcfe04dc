"""The server that hosts tables: `waset serve` (docs/protocol.md)."""
