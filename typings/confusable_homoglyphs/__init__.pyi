"""What Waset uses of confusable-homoglyphs, which brings no types of its own."""
