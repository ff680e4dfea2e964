"""Writes and reads `.scantrace` files according to their format alone (kernels/trace/FORMAT.md).

The program's own writer refuses contradictory data, which hostile files need."""

import array
import io
import struct

MAGIC = b"\x8bSCAN\r\n\x1a"
KINDS = {64: "B", 69: "H", 70: "I", 71: "Q", 78: "i", 79: "q", 85: "f", 86: "d"}
TAGS = {kind: tag for tag, kind in KINDS.items()}
ELEMENT_KINDS = {"int32": "i", "int64": "q", "float32": "f", "float64": "d", "uint32": "I", "uint64": "Q"}


class Raw(bytes):
    """Bytes that are written unchanged: items that no encoder would write."""


class Pairs(list):
    """A map given as pairs, so that a key may occur twice."""


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def _head(major, length):
    for width, code, most in ((1, 24, 1 << 8), (2, 25, 1 << 16), (4, 26, 1 << 32), (8, 27, 1 << 64)):
        if length < 24:
            return bytes([major << 5 | length])
        if length < most:
            return bytes([major << 5 | code]) + length.to_bytes(width, "big")
    raise ValueError(length)


def encode(item):
    """A CBOR item: integers, texts, lists, maps, and `array.array` as a typed array."""
    if isinstance(item, Raw):
        return bytes(item)
    if isinstance(item, bool) or isinstance(item, float):
        raise TypeError("a trace contains no booleans and no single floats")
    if isinstance(item, int):
        return _head(0, item) if item >= 0 else _head(1, -1 - item)
    if isinstance(item, str):
        data = item.encode("utf-8", "surrogatepass")
        return _head(3, len(data)) + data
    if isinstance(item, array.array):
        data = item.tobytes()
        return _head(6, TAGS[item.typecode]) + _head(2, len(data)) + data
    if isinstance(item, Pairs):
        return _head(5, len(item)) + b"".join(encode(part) for pair in item for part in pair)
    if isinstance(item, dict):
        return encode(Pairs(item.items()))
    return _head(4, len(item)) + b"".join(encode(part) for part in item)


def numbers(values):
    """The narrowest column that can hold the values."""
    values = list(values)
    most = max(values, default=0)
    if min(values, default=0) < 0:
        return array.array("q", values)
    return array.array("B" if most < 1 << 8 else "H" if most < 1 << 16 else "I" if most < 1 << 32 else "Q", values)


def file_of(root, version=1, damage=lambda body: body):
    """The whole file; `damage` may change the bytes before the checksum is computed."""
    body = damage(MAGIC + struct.pack("<I", version) + encode(root))
    return body + fnv1a(body).to_bytes(8, "little")


def _read_item(stream):
    major, length = divmod(stream.read(1)[0], 32)
    if length > 23:
        length = int.from_bytes(stream.read(1 << length - 24), "big")
    if major == 2:
        return stream.read(length)
    if major == 3:
        return stream.read(length).decode("utf-8", "replace")
    if major == 4:
        return [_read_item(stream) for _ in range(length)]
    if major == 5:
        return {_read_item(stream): _read_item(stream) for _ in range(length)}
    if major == 6:
        return array.array(KINDS[length], _read_item(stream))
    return -1 - length if major == 1 else length


def read(path):
    with open(path, "rb") as file:
        return _read_item(io.BytesIO(file.read()[12:]))


def trace(algorithm="blelloch", n=8, launches=(), **run):
    """The smallest consistent trace with these launches."""
    usual = {"algorithm": algorithm, "name": "Scan", "type": "int32", "op": "sum", "form": "exclusive", "n": n,
             "executor": "emulator", "schedule": "in-order"}
    values = array.array(ELEMENT_KINDS.get({**usual, **run}["type"], "i"), [i % 5 for i in range(n)])
    return {"blocks": sum(len(launch.get("blocks", ())) for launch in launches), "run": {**usual, **run},
            "input": values, "output": values[:], "launches": list(launches),
            "sources": [{"path": "scan.cuh", "text": "step();\ntemp[i] = temp[j];\n", "hash": 0}],
            "locations": [{"source": 0, "line": 1, "function": "scan"},
                          {"source": 0, "line": 2, "function": "scan"}]}


def launch(blocks, threads=4, grid=(1, 1, 1), kernel="scan", globals_=()):
    return {"kernel": kernel, "grid": list(grid), "block": [threads, 1, 1], "shared_bytes": 64,
            "globals": list(globals_), "blocks": list(blocks)}


def array_of(name, extent, kind="int32", **more):
    return {"name": name, "group": name, "type": kind, "extent": extent, **more}


def block(steps, events=(), shared=(), lanes=(), index=0, labels=("sweep",)):
    """`steps`: rows of label, number, interval, occurrence, threads, location, number of events.
    `events`: one map for each row; the columns are the keys that any row has."""
    columns = ("label", "number", "interval", "occurrence", "threads", "location", "events")
    table = {name: numbers(row[i] for row in steps) for i, name in enumerate(columns)}
    table["number"] = array.array("q", table["number"])
    always = ("kind", "thread", "location", "interval", "order")
    defaults = {"array": 0xFFFF, "location": 0xFFFF}
    names = dict.fromkeys(always + tuple(name for event in events for name in event))
    return {"index": index, "shared": list(shared), "lanes": list(lanes), "labels": list(labels), "steps": table,
            "events": {name: numbers(event.get(name, defaults.get(name, 0)) for event in events) for name in names},
            "snapshots": []}
