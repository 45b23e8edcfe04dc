"""The commands of `waset` by what they are for; heavy imports stand where they are needed: it starts at once."""
