"""Whom limits by address count as one."""

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from aiohttp import web

_HOST_BITS: Final = 64
"""The part of an IPv6 address that its owner may change at will."""

AddressOf = Callable[[web.Request], str]


def network(address: str) -> str:
    """Return an address without the part that its owner may change at will."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> _HOST_BITS << _HOST_BITS)}/{_HOST_BITS}"


def direct(request: web.Request) -> str:
    """Return the address that a request comes from."""
    return network(request.remote or "")


def forwarded(request: web.Request) -> str:
    """Return the address that the proxy in front names: the last one, which it has added itself."""
    told = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
    return network(told) if told else direct(request)
