"""Under which addresses others in the local network reach this server."""

import socket
from ipaddress import ip_address
from typing import NamedTuple

from waset.server.http_bodies import Addresses

EVERYWHERE = ("0.0.0.0", "::")
COMMAND = "waset serve --host 0.0.0.0"
ELSEWHERE = "10.255.255.255"  # nothing is sent there: only the way to it is asked for


class Listening(NamedTuple):
    """Where the server waits for connections."""

    host: str
    port: int


def is_loopback(host: str) -> bool:
    """Does this address lead to the machine itself?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses_for(client: str, listening: Listening | None) -> Addresses:
    """What somebody at this very machine may tell others; anybody else is there already, and learns nothing."""
    if listening is None or not is_loopback(client):
        return Addresses(only_here=False, urls=[], command="")
    if is_loopback(listening.host):
        return Addresses(only_here=True, urls=[], command=f"{COMMAND} --port {listening.port}")
    hosts = own_addresses() if listening.host in EVERYWHERE else [listening.host]
    return Addresses(only_here=False, urls=[url_of(host, listening.port) for host in hosts], command="")


def url_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine in its networks, the one that leads out first."""
    found = [*outward_address(), *named_addresses()]
    return [host for host in dict.fromkeys(found) if not is_loopback(host)]


def outward_address() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
        except OSError:  # there is no network
            return []
        return [str(probe.getsockname()[0])]


def named_addresses() -> list[str]:
    try:
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []
