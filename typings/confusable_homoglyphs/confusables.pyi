confusables_data: dict[str, list[dict[str, str]]]  # sign -> those that look like it: `c` the sign, `n` its name
