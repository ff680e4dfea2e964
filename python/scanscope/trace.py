"""Recordings (.scantrace) as NumPy arrays. kernels/trace/FORMAT.md describes the format."""

import math
from pathlib import Path

try:
    import numpy as np
except ImportError:
    raise ImportError("Traces are NumPy arrays, but NumPy is not installed: pip install numpy") from None

MAGIC = b"\x8bSCAN\r\n\x1a"
VERSION = 1
TYPED = {64: "<u1", 69: "<u2", 70: "<u4", 71: "<u8", 78: "<i4", 79: "<i8", 85: "<f4", 86: "<f8"}
SHARED, LANE, GLOBAL = 1, 2, 3  # the spaces of events
TYPES = ("int32", "int64", "float32", "float64", "uint32", "uint64")
WRITES = (1, 2, 8, 11)  # kinds of events: write, atomic, release, volatile write
DEEPEST = 32  # nested items; a trace has less than half as many
MOST_CELLS = 1 << 24  # of an array without contents
PRIME = 0x100000001B3  # of the check sum


class TraceError(ValueError):
    """The file is not a recording that this version can read; the message says why."""


class Reader:
    """Reads one item of CBOR. Every length is compared with the bytes that are left before memory is allocated."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        if count > len(self.data) - self.at:
            raise TraceError("it ends too early")
        self.at += count
        return self.data[self.at - count:self.at]

    def item(self, depth=0):
        if depth > DEEPEST:
            raise TraceError("it is nested too deeply")
        major, number = divmod(self.take(1)[0], 32)
        if number > 27:
            raise TraceError("it has an item of unknown length")
        if number > 23:
            number = int.from_bytes(self.take(1 << number - 24), "big")
        if major in (4, 5) and number > len(self.data) - self.at:
            raise TraceError("it ends too early")
        if major == 0:
            return number
        if major == 1:
            return -1 - number
        if major == 2:
            return bytes(self.take(number))
        if major == 3:
            return bytes(self.take(number)).decode(errors="replace")
        if major == 4:
            return [self.item(depth + 1) for _ in range(number)]
        if major == 5:
            return {self.key(depth): self.item(depth + 1) for _ in range(number)}
        content = self.item(depth + 1) if major == 6 and number in TYPED else None
        kind = np.dtype(TYPED.get(number, "u1"))
        if not isinstance(content, bytes) or len(content) % kind.itemsize:
            raise TraceError("it has an item of an unknown kind")
        return np.frombuffer(content, kind)

    def key(self, depth):
        key = self.item(depth + 1)
        if not isinstance(key, str):
            raise TraceError("it has a map whose keys are not texts")
        return key


def fnv1a(data):
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


def contents(data):
    if not data.startswith(MAGIC):
        raise TraceError("it is not a recording of Scanscope")
    version = int.from_bytes(data[8:12], "little")
    if version != VERSION:
        raise TraceError(f"it has version {version} of the format, and this package reads version {VERSION}")
    reader = Reader(memoryview(data)[12:-8])
    whole = reader.item()
    if reader.at != len(reader.data) or not isinstance(whole, dict):
        raise TraceError("its length is wrong")
    if fnv1a(data[:-8]) != int.from_bytes(data[-8:], "little"):
        raise TraceError("its check sum is wrong, so it was damaged or changed")
    return whole


def checked_arrays(arrays):
    for array in arrays:
        extent = array["extent"]
        if array["type"] not in TYPES or not isinstance(array["name"], str) or not isinstance(extent, int) or extent < 0:
            raise TraceError("it describes an array in an unknown way")
    return arrays


def checked_columns(columns, length=None):
    for column in columns.values():
        if not isinstance(column, np.ndarray) or len(column) != (len(column) if length is None else length):
            raise TraceError("its columns have different lengths")
    return columns


class Step:
    """A step of a block: step["temp"] is the array after it. Cells that nothing has written are masked."""

    def __init__(self, block, number):
        steps = block.steps_table
        self._block, self.index = block, number
        self.label = block.labels[int(steps["label"][number])]
        self.number, self.interval = int(steps["number"][number]), int(steps["interval"][number])
        self._is_alone = self.number == 1 and int((steps["label"] == steps["label"][number]).sum()) == 1
        self.threads = int(steps["threads"][number])
        self.line = block.launch.trace.line(int(steps["location"][number]))
        self._end = int(block.ends[number])

    def __getitem__(self, name):
        return self._block.array_after(name, self._end)

    @property
    def names(self):
        return self._block.names

    @property
    def name(self):
        """Like "load", "stride 4", or "line 10, 2nd time" for a line that begins several steps."""
        if self._is_alone:
            return self.label
        if not self.label.startswith("line "):
            return f"{self.label} {self.number}"
        tens, ones = divmod(self.number % 100, 10)
        return f"{self.label}, {self.number}{'th' if tens == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(ones, 'th')} time"

    def __repr__(self):
        return f"<step {self.index}: {self.name}, arrays {', '.join(self.names)}>"


class Block:
    """A recorded block: its steps, and its events as columns (a map from names to NumPy arrays)."""

    def __init__(self, launch, raw):
        self.launch, self.index, self.labels = launch, raw["index"], raw["labels"]
        self.steps_table, self.events = checked_columns(raw["steps"]), raw["events"]
        self.tables = {SHARED: checked_arrays(raw["shared"]), LANE: checked_arrays(raw["lanes"]), GLOBAL: launch.globals}
        count = len(self.events["kind"])
        for name in ("space", "index", "value", "order"):
            self.events.setdefault(name, np.zeros(count, "u1"))
        self.events.setdefault("array", np.full(count, 65535, "u2"))
        checked_columns(self.events, count)
        self.ends = self.steps_table["events"].astype("i8").cumsum()
        if (len(self.ends) and self.ends[-1] != count) or (not len(self.ends) and count):
            raise TraceError("its steps and its events do not agree")
        for space, arrays in self.tables.items():
            for number, array in enumerate(arrays):
                at = self.events["index"][self._touches(space, number)]
                if len(at) and int(at.max()) >= array["extent"]:
                    raise TraceError(f"it accesses a cell beyond the end of {array['name']}")
        self.steps = [Step(self, number) for number in range(len(self.ends))]

    @property
    def names(self):
        return [array["name"] for arrays in self.tables.values() for array in arrays]

    def _touches(self, space, number):
        return (self.events["space"] == space) & (self.events["array"] == number)

    def array_after(self, name, end):
        for space, arrays in self.tables.items():
            for number, array in enumerate(arrays):
                if array["name"] == name:
                    return self._replayed(space, number, array, end)
        raise KeyError(f"There is no array {name!r}: choose one of {', '.join(self.names)}.")

    def _replayed(self, space, number, array, end):
        cells = self.launch.state(array, "before" if space == GLOBAL else None)
        last = self.events["order"][:end].max(initial=0)
        writes = []
        for block in self.launch.blocks if space == GLOBAL and end else [self]:  # other blocks write to it, too
            events = block.events
            is_earlier = np.arange(len(events["kind"])) < end if block is self else events["order"] <= last
            chosen = is_earlier & block._touches(space, number) & np.isin(events["kind"], WRITES)
            writes.append([events[name][chosen].astype("u8") for name in ("order", "index", "value")])
        order, index, value = map(np.concatenate, zip(*writes))
        sequence = np.argsort(order, kind="stable")
        bits = value[sequence].astype(f"u{cells.dtype.itemsize}").view(cells.dtype)
        cells[index[sequence]] = bits  # of several values for one cell, the last remains
        shape = [array[key] for key in ("rows", "columns") if key in array]
        is_whole = all(isinstance(one, int) and one > 0 for one in shape) and cells.size % math.prod(shape) == 0
        return plain(cells.reshape(-1, *shape) if shape and is_whole else cells)


def plain(cells):
    """A masked array as an ordinary one, if no cell is masked."""
    return cells if np.ma.is_masked(cells) else cells.data


class Launch:
    """A launch of a kernel: its recorded blocks, and the global arrays before and after it."""

    def __init__(self, trace, raw):
        self.trace, self.kernel = trace, raw["kernel"]
        self.grid, self.block = tuple(raw["grid"]), tuple(raw["block"])
        self.globals = checked_arrays(raw["globals"])
        for array in self.globals:
            for when in ("before", "after"):
                trace.take_state(array, when)
        self.blocks = [Block(self, block) for block in raw["blocks"]]

    def state(self, array, when):
        """A copy of an array before or after the launch, in which cells that nothing has written are masked."""
        extent, kept = array["extent"], array.get(when, {"values": (), "written": ()})
        if len(kept["values"]) == extent:
            mask = kept["written"] == 0 if len(kept["written"]) == extent else False
            return np.ma.masked_array(kept["values"].astype(array["type"]), mask)
        if extent > MOST_CELLS:
            raise TraceError(f"{array['name']} has too many cells for an array without contents")
        return np.ma.masked_all(extent, array["type"])

    def _arrays(self, when):
        return {array["name"]: plain(self.state(array, when)) for array in self.globals}

    before = property(lambda self: self._arrays("before"), doc="The global arrays before the launch, by name.")
    after = property(lambda self: self._arrays("after"), doc="The global arrays after the launch, by name.")

    def __repr__(self):
        return f"<launch of {self.kernel}, grid {self.grid}, block {self.block}, {len(self.blocks)} blocks recorded>"


class Trace:
    """A recording: `input` and `output`, `launches`, and `steps`, those of the first block of each launch."""

    def __init__(self, data, name="the recording"):
        self.bytes = bytes(data)
        self._states = []
        try:
            raw = contents(self.bytes)
            self.run, self.fault = raw["run"], raw.get("fault")
            self.program, self.sources = raw.get("program"), raw["sources"]
            self.input, self.output = raw["input"], raw["output"]
            self._locations = raw["locations"]
            self.launches = [Launch(self, launch) for launch in raw["launches"]]
        except TraceError as error:
            raise TraceError(f"{name} cannot be read: {error}.") from None
        except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise TraceError(f"{name} cannot be read: it is damaged ({type(error).__name__}: {error}).") from None

    @property
    def steps(self):
        return [step for launch in self.launches for block in launch.blocks[:1] for step in block.steps]

    def line(self, location):
        return self._locations[location]["line"] if location < len(self._locations) else None

    def take_state(self, array, when):
        """A state that repeats an earlier one is in the file only once; those in the file are numbered from 0."""
        repeated = array.pop(when + "_is", None)
        if repeated is not None:
            array[when] = self._states[repeated]
            return
        nothing = np.zeros(0)
        state = array.setdefault(when, {})
        state.setdefault("values", nothing)
        state.setdefault("written", nothing)
        checked_columns({"values": state["values"]})
        checked_columns({"written": state["written"]})
        self._states.append(state)

    def __repr__(self):
        return f"<trace of {self.run.get('name') or self.run.get('algorithm')}, {len(self.steps)} steps>"


def load(file):
    """Reads a .scantrace file."""
    return Trace(Path(file).read_bytes(), str(file))
