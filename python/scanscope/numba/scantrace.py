"""Writes the parts of a .scantrace file (kernels/trace/FORMAT.md): CBOR, typed arrays and the hash."""

from __future__ import annotations

import numpy as np

MAGIC = b"\x8bSCAN\r\n\x1a" + (1).to_bytes(4, "little")
TAGS = {"uint8": 64, "uint16": 69, "uint32": 70, "uint64": 71,
        "int32": 78, "int64": 79, "float32": 85, "float64": 86}
PRIME = 0x100000001B3


class Encoded(bytes):
    """A value that is already in its final form."""


def numbers(values: np.ndarray | list) -> np.ndarray:
    """The numbers in the narrowest unsigned type that holds them all."""
    whole = np.asarray(values, dtype=np.uint64)
    return whole.astype(np.min_scalar_type(int(whole.max(initial=0))))


def _head(major: int, count: int) -> bytes:
    if count < 24:
        return bytes([major << 5 | count])
    for code, width in enumerate((1, 2, 4, 8)):
        if count < 1 << 8 * width:
            return bytes([major << 5 | 24 + code]) + count.to_bytes(width, "big")
    raise OverflowError(f"{count} does not fit into 64 bits")


def encode(item: object) -> Encoded:
    """A value in CBOR. Arrays of NumPy become typed arrays."""
    if isinstance(item, Encoded):
        return item
    if isinstance(item, np.ndarray):
        data = np.ascontiguousarray(item, item.dtype.newbyteorder("<")).tobytes()
        return Encoded(_head(6, TAGS[item.dtype.name]) + _head(2, len(data)) + data)
    if isinstance(item, int):
        return Encoded(_head(0, item) if item >= 0 else _head(1, -1 - item))
    if isinstance(item, str):
        text = item.encode("utf-8", "replace")
        return Encoded(_head(3, len(text)) + text)
    if isinstance(item, dict):
        return Encoded(_head(5, len(item)) + b"".join(encode(k) + encode(v) for k, v in item.items()))
    if isinstance(item, (list, tuple)):
        return Encoded(_head(4, len(item)) + b"".join(map(encode, item)))
    raise TypeError(f"a trace has no values of type {type(item).__name__}")


def fnv1a(data: bytes) -> int:
    """The hash FNV-1a of 64 bits, state = (state ^ byte) * PRIME, without a loop over the bytes.

    The xor changes only the lowest byte of the state. If these bytes are known, each step adds a known number and
    multiplies, which is a sum of powers of PRIME. A bit of the lowest byte depends on the bits below it in a
    nonlinear way, but on itself only by xor, so the bits are found from the lowest one up."""
    state = 0xCBF29CE484222325
    at_once = 1 << 16
    powers = np.cumprod(np.full(at_once, PRIME, np.uint64), dtype=np.uint64)
    for start in range(0, len(data), at_once):
        byte = np.frombuffer(data, np.uint8, min(at_once, len(data) - start), start)
        low = np.zeros(len(byte), np.uint8)  # the lowest byte of the state before each step
        for bit in range(8):
            below = (low ^ byte) & np.uint8((1 << bit) - 1)
            flips = ((below * np.uint8(PRIME & 0xFF)) ^ byte) >> np.uint8(bit) & np.uint8(1)
            before = np.bitwise_xor.accumulate(flips) ^ flips ^ np.uint8(state >> bit & 1)
            low |= before << np.uint8(bit)
        added = ((low ^ byte).astype(np.int64) - low).astype(np.uint64)
        total = int(np.sum(added * powers[: len(byte)][::-1], dtype=np.uint64))
        state = (state * int(powers[len(byte) - 1]) + total) & (1 << 64) - 1
    return state


def whole_file(contents: dict) -> bytes:
    body = MAGIC + encode(contents)
    return body + fnv1a(body).to_bytes(8, "little")
