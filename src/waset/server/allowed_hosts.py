"""The names that this server may be addressed by.

Without this check, any site could let its own name point to this machine, and its pages could then use a server that
only this machine or this network can reach (DNS rebinding). Addresses in numbers cannot be pointed anywhere.
"""

import socket
from functools import cache
from ipaddress import ip_address

ANY = "*"


def host_allowed(host: str, names: tuple[str, ...]) -> bool:
    """Is this value of a Host header an address, one of this machine's own names, or one of `names`?"""
    name = host_name(host)
    return not host or ANY in names or is_address(name) or name in (*names, *own_names()) or is_local(name)


def host_name(host: str) -> str:
    """The host without its port, brackets and final dot."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower().removesuffix(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_local(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")


@cache
def own_names() -> tuple[str, ...]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return name, name.partition(".")[0], f"{name.partition('.')[0]}.local"
