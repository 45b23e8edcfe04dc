"""What can go wrong, said kindly: every error names what was expected and changes nothing."""


class WasetError(ValueError):
    """Bad input of any kind; catch this to catch them all."""


def missing(package: str, extra: str) -> WasetError:
    """What to say when an optional package is not there."""
    return WasetError(f"{package} is missing; install it with: pip install 'waset[{extra}]'")


class NotationError(WasetError):
    """The text is no move of this game at all (as against a move that is not legal now)."""


class NoMove(NotationError):
    """It is no move at all, and a rule says why: the rule's id, and table and key of the reason in the game's texts."""

    def __init__(self, rule: str, table: str, key: str) -> None:
        super().__init__(f"no move of this game: {table}.{key} ({rule})")
        self.rule = rule
        self.table = table
        self.key = key


class IllegalMove(WasetError):
    """The move breaks a rule; `rule` is its id, `message` says what was expected."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.message = message


class PositionError(WasetError):
    """A position document describes something that can't be; `field` says where."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class EditionError(WasetError):
    """An edition file has an unknown key, a wrong type or counts that don't add up; `key` says which."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


class RecordError(WasetError):
    """A game record can't be read, or does not replay."""
