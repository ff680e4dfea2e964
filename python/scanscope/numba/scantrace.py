"""Writes the parts of a .scantrace file (kernels/trace/FORMAT.md): CBOR, typed arrays and the hash."""

from __future__ import annotations

import numpy as np

from ..trace import MAGIC, TYPED, VERSION, fnv1a

TAGS = {np.dtype(code): tag for tag, code in TYPED.items()}


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
        return Encoded(_head(6, TAGS[item.dtype]) + _head(2, len(data)) + data)
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


def whole_file(contents: dict) -> bytes:
    body = MAGIC + VERSION.to_bytes(4, "little") + encode(contents)
    return body + fnv1a(body).to_bytes(8, "little")
