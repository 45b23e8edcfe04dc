"""HTTP routes and the WebSocket, grouped by what they are about."""
