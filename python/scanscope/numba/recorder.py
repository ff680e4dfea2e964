"""Records what kernels do, and writes it as a .scantrace file, by kernels/trace/FORMAT.md.

A launch's events are tuples in time order while it runs, and columns as soon as they are many. A finished launch is
kept in its final form, so that a long program needs no more memory than its trace.
"""

from __future__ import annotations

import contextlib
import hashlib
import linecache
import math
import os
import re
import sys
import types
from collections.abc import Iterator

import numpy as np

from .scantrace import Encoded, encode, fnv1a, numbers, whole_file
from .values import UNFOLLOWED, Origins

READ, WRITE, ATOMIC, SHUFFLE, COMBINE, BARRIER, WARP_SYNC, ACQUIRE, RELEASE, FENCE = range(10)
SHARED, GLOBAL = 1, 3
NOWHERE = 0xFFFF
ON_HOST = 0xFFFFFFFF
NO_NODE = np.uint32(UNFOLLOWED)
HERE = os.path.dirname(os.path.abspath(__file__))

TURN = 4096  # events that a thread may make before others get a turn: a polling loop must not go on forever
MOST_LOOKS = 32  # different cells and values that a polling loop may read in a turn
PIECE = 1 << 16  # events that become columns together
MOST_EVENTS = 6_000_000  # of all launches
MOST_STATES = 256 << 20  # bytes of the arrays before and after the launches
MOST_OUTPUT = 1 << 16  # characters of the program's output that are kept
FIELDS = ("kind", "handle", "index", "location", "value", "old", "node", "partner", "never_written", "thread",
          "interval", "warp_interval", "block")
MISTAKE = {"kind": "", "location": NOWHERE, "other": NOWHERE, "writes": 0, "launch": ON_HOST, "block": 0, "thread": 0,
           "times": 1, "array": "", "text": "", "index": 0, "lowest": 0, "highest": 0, "extent": 0}
NO_FAULT = {"kind": "none", "message": "", "launch": 0, "block": 0, "location": NOWHERE, "threads": numbers([]),
            "array": "", "index": 0}


def type_name(dtype: np.dtype) -> str:
    """The trace's type for the cells of an array."""
    return {"f": "float", "i": "int"}.get(dtype.kind, "uint") + ("64" if dtype.itemsize == 8 else "32")


def bits_of(values: list | np.ndarray, dtype: np.dtype) -> np.ndarray:
    with np.errstate(over="ignore"):  # of a shuffled float64
        cells = np.array(values, dtype=dtype).astype(type_name(dtype))
    if cells.dtype.kind == "f":
        cells[np.isnan(cells)] = np.nan  # the quiet one
    return cells.view(f"u{cells.itemsize}").astype(np.uint64)


def bits_of_shuffled(value: object) -> int:
    if isinstance(value, float):
        return int(bits_of([value], np.dtype(np.float32))[0])
    return int(value) & ((1 << 32) - 1 if -1 << 31 <= value < 1 << 31 else (1 << 64) - 1)


class Places:
    """The source lines of events."""

    def __init__(self) -> None:
        self.locations: list[tuple[str, int, str]] = []  # file, line, function
        self._by_instruction: dict[tuple[int, int], int] = {}
        self._by_line: dict[tuple[str, int, str], int] = {}
        self._codes = []  # keeps the ids of code objects from being used again

    def of(self, frame) -> int:
        """The number of the frame's line."""
        key = id(frame.f_code), frame.f_lasti
        place = self._by_instruction.get(key)
        if place is None:
            code = frame.f_code
            self._codes.append(code)
            place = self._by_instruction[key] = self.of_line(code.co_filename, frame.f_lineno, code.co_name)
        return place

    def of_line(self, file: str, line: int, function: str) -> int:
        place = self._by_line.setdefault((file, line, function), len(self.locations))
        if place == len(self.locations):
            self.locations.append((file, line, function))
        return min(place, NOWHERE)

    def line(self, place: int) -> int:
        return self.locations[place][1] if place < len(self.locations) else 0

    def text(self, place: int) -> str:
        """"scan.py:12"."""
        file, line, _ = self.locations[place]
        return f"{os.path.basename(file)}:{line}"

    def source_line(self, place: int) -> str:
        file, line, _ = self.locations[place]
        return linecache.getline(file, line).strip()

    def encoded(self) -> tuple[list, list]:
        """The sources and locations of a trace."""
        files = list(dict.fromkeys(file for file, _, _ in self.locations))
        names = [os.path.basename(file) for file in files]
        sources = []
        for file, name in zip(files, names):
            text = "".join(linecache.getlines(file))
            path = name if names.count(name) == 1 else "/".join(file.split(os.sep)[-2:])
            sources.append({"path": path, "text": text, "hash": fnv1a(text.encode("utf-8", "replace"))})
        locations = [{"source": files.index(file), "line": line, "function": function}
                     for file, line, function in self.locations[:NOWHERE]]
        return sources, locations


def user_frame():
    """The innermost frame that is not this package's."""
    frame = sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename.startswith(HERE):
        frame = frame.f_back
    return frame


def assigned_name(frame, otherwise: str = "") -> str:
    """The variable to which the frame's line assigns."""
    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
    found = re.match(r"\s*([A-Za-z_]\w*)\s*(:[^=]+)?=[^=]", line)
    return found[1] if found and ";" not in line.partition("#")[0] else otherwise


class LaunchRecord:
    """The events of one launch, with its arrays."""

    def __init__(self, session: Session, kernel: str, grid: tuple, block: tuple, shared_bytes: int,
                 arguments: list, arrays: list) -> None:
        self.session, self.kernel, self.grid, self.block = session, kernel, grid, block
        self.shared_bytes, self.arguments = shared_bytes, arguments
        self.memories = [None]  # by handle
        self.globals, self.before = {}, {}  # by number
        for memory in arrays:
            self.add_global(memory)
        self.inputs = {}  # arrays from which values come, with the nodes of their first cells
        node = 1
        for memory in arrays:
            if memory.take_origins:
                self.inputs[memory] = node
                memory.nodes[:] = np.arange(node, node + memory.extent, dtype=np.uint32).data
                node += memory.extent
        self.origins = Origins(node - 1)
        self.events: list[tuple] = []
        self.columns = [{name: np.zeros(0, np.uint64) for name in FIELDS}]
        self.recorded = 0
        self.turn_end = TURN
        self.blocks: set[int] = set()  # that have begun
        self.cut_blocks: set[int] = set()  # not recorded, because there is no room

    def add_global(self, memory) -> None:
        self.declare(memory)
        self.globals[memory.number] = memory
        self.before[memory.number] = memory.contents()

    def declare(self, memory) -> None:
        """Adds an array, which events then name by its handle."""
        memory.handle = len(self.memories)
        self.memories.append(memory)

    def add(self, thread, kind: int, handle: int, index: int, place: int, value=0, old=0, node: int = 0,
            partner: int = 0, never_written: int = 0) -> None:
        self.events.append((kind, handle, index, place, value, old, node, partner, never_written, thread.head))
        if len(self.events) > self.turn_end:
            thread.block.grid.poll(thread, may_work=not self._only_looks())

    def _only_looks(self) -> bool:
        """Whether the turn that is over only looked at the same few cells, which did not change."""
        turn = self.events[-TURN:]
        return all(event[0] in (READ, FENCE) for event in turn) and len({event[:5] for event in turn}) <= MOST_LOOKS

    def begin_turn(self, grid) -> None:
        """Lets a thread of the grid record events until its turn is over."""
        if len(self.events) >= PIECE:
            self.flush()
            if self.session.events + self.recorded > MOST_EVENTS:
                for block in grid.in_flight:
                    block.stop_recording()
                    self.cut_blocks.add(block.index)
        self.turn_end = len(self.events) + TURN

    def flush(self) -> None:
        """Turns the tuples into columns."""
        if not self.events:
            return
        events, self.events = self.events, []
        self.recorded += len(events)
        *plain, heads = zip(*events)
        given = dict(zip(FIELDS, plain))
        columns = {name: np.array(column, np.uint64) for name, column in given.items() if name not in ("value", "old")}
        columns.update(zip(FIELDS[len(plain):], np.array(heads, np.uint64).T))
        for name in ("value", "old"):
            columns[name] = np.zeros(len(events), np.uint64)
            for handle in np.unique(columns["handle"]):
                dtype = self.memories[handle].dtype if handle else np.dtype(np.uint64)  # these are bits already
                at = np.flatnonzero(columns["handle"] == handle)
                columns[name][at] = bits_of([given[name][i] for i in at], dtype)
        self.columns.append(columns)

    def end(self) -> None:
        self.flush()
        events = {name: np.concatenate([piece[name] for piece in self.columns]) for name in FIELDS}
        events["order"] = np.arange(1, len(events["kind"]) + 1, dtype=np.uint64)
        memories = self.memories[1:]
        events["space"] = np.array([0, *(m.space for m in memories)], np.uint64)[events["handle"]]
        events["array"] = np.array([NOWHERE, *(m.number for m in memories)], np.uint64)[events["handle"]]
        used, renumbered = self._renumbering(events["node"])
        has_value = (events["space"] != 0) | (events["kind"] == SHUFFLE)
        events["node"] = np.where(has_value, renumbered(events["node"]), 0)
        blocks = [self._block(index, events) for index in sorted(self.blocks - self.cut_blocks)]
        states = [self._global(number, renumbered) for number in range(max(self.globals, default=-1) + 1)]
        launch = {"kernel": self.kernel, "grid": list(self.grid), "block": list(self.block),
                  "shared_bytes": self.shared_bytes}
        if self.arguments:
            launch["arguments"] = self.arguments
        if used:
            launch["followed"] = {"op": self.origins.op or "sum", "inputs": numbers([m.number for m in used]),
                                  "joins": {"left": numbers(renumbered(self.origins.left)),
                                            "right": numbers(renumbered(self.origins.right))}}
        launch |= {"tiles": {"tile": numbers([]), "block": numbers([])}, "globals": states, "blocks": blocks}
        self.session.keep(encode(launch), len(blocks), self)
        self.memories, self.globals, self.inputs = [], {}, {}

    def _renumbering(self, nodes: np.ndarray):
        """The inputs from which values come, and a function that numbers nodes without those of the other inputs."""
        origins = self.origins
        end = origins.first + len(origins.left)  # what is not followed is behind it
        is_named = np.zeros(end + 1, bool)
        for some in (nodes, origins.left, origins.right):
            is_named[np.minimum(some, end).astype(np.int64)] = True
        used, is_kept = [], np.ones(end + 1, bool)
        for memory, first in self.inputs.items():
            cells = slice(first, first + memory.extent)
            is_kept[cells] = is_named[cells].any() and not origins.is_full()
            if is_kept[first]:
                used.append(memory)
        is_kept[end] = False
        new = np.where(is_kept & bool(used), np.cumsum(is_kept) - 1, NO_NODE).astype(np.uint32)
        return used, lambda old: new[np.minimum(old, end).astype(np.int64)]

    def _global(self, number: int, renumbered) -> dict:
        memory = self.globals.get(number)
        if memory is None:
            return _array("", np.dtype(np.int32), 0, ())
        fields = _array(memory.name, memory.dtype, memory.extent, memory.shape)
        if memory.life:
            fields["life"] = memory.life
        if memory.is_constant:
            fields["memory"] = "constant"
        first = self.inputs.get(memory)
        nodes = np.full(memory.extent, UNFOLLOWED) if first is None else np.arange(first, first + memory.extent)
        for when, (values, written), nodes in (("before", self.before[number], nodes),
                                               ("after", memory.contents(), memory.nodes)):
            nodes = np.where(written, renumbered(nodes), NO_NODE)
            fields |= self.session.state(when, memory.dtype, values, written, nodes)
        return fields

    def _block(self, index: int, events: dict) -> Encoded:
        mine = np.flatnonzero(events["block"] == index)
        columns = {name: events[name][mine] for name in events}
        step, steps, labels = self._steps(columns)
        order = np.argsort(step, kind="stable")
        written = {name: numbers(columns[name][order]) for name in (
            "kind", "space", "array", "index", "location", "thread", "interval", "warp_interval", "value", "old",
            "node", "partner", "never_written", "order")}
        shared = [m for m in self.memories[1:] if m.space == SHARED and m.block == index]
        return encode({"index": index, "shared": [_array(m.name, m.dtype, m.extent, m.shape) for m in shared],
                       "lanes": [], "labels": labels, "steps": steps, "events": written, "snapshots": []})

    def _steps(self, columns: dict) -> tuple[np.ndarray, dict, list]:
        """The step of each event, and the table of steps. A step is all that threads do between two barriers; it is named
        after its first line, and numbered by how often this line begins one. A barrier without any access before it
        belongs to the step before."""
        is_work = (columns["kind"] != BARRIER) & (columns["kind"] != WARP_SYNC)
        intervals, firsts = np.unique(columns["interval"][is_work], return_index=True)
        firsts = np.flatnonzero(is_work)[firsts]
        if not len(intervals) and len(columns["kind"]):
            intervals, firsts = np.array([0], np.uint64), np.array([0])
        step = np.maximum(np.searchsorted(intervals, columns["interval"], side="right") - 1, 0)
        places = columns["location"][firsts].astype(int)
        names = [f"line {self.session.places.line(place)}" for place in places]
        labels = list(dict.fromkeys(names))
        pairs = np.unique(np.stack([step[is_work].astype(np.uint64), columns["thread"][is_work]]), axis=1)
        threads = np.bincount(pairs[0].astype(int), minlength=len(names))
        steps = {"label": numbers([labels.index(name) for name in names]),
                 "number": np.array([names[: i + 1].count(name) for i, name in enumerate(names)], np.int64),
                 "interval": numbers(intervals), "threads": numbers(threads), "location": numbers(places),
                 "events": numbers(np.bincount(step, minlength=len(names)))}
        return step, steps, labels


def _array(name: str, dtype: np.dtype, extent: int, shape: tuple) -> dict:
    fields = {"name": name, "group": name, "type": type_name(dtype), "extent": extent,
              "padding": {"first": numbers([]), "count": numbers([])}}
    if len(shape) > 1 and extent:
        fields["columns"] = shape[-1]
    if len(shape) == 3 and extent:
        fields["rows"] = shape[1]
    if dtype.itemsize < 4:
        fields["cell_bytes"] = dtype.itemsize
    return fields


class Session:
    """The recording of a program: its launches, its mistakes and its fault."""

    def __init__(self, order: str = "in-order", seed: int = 1, garbage: int = 0xCD) -> None:
        self.order, self.seed = order, seed
        self.garbage = garbage  # each byte of memory that nothing has written
        self.results = hashlib.blake2b()  # of the arrays after each launch, and of what kernels print
        self.reads_unwritten = False  # or takes the value of a lane that is missing
        self.ignores_unwritten = False  # its results were the same with other garbage
        self.places = Places()
        self.events = 0  # recorded in all launches so far
        self.launches = 0  # made by the program
        self.files, self.arguments, self.output, self.status = [], [], "", 0
        self.fault: dict | None = None
        self._mistakes: dict[tuple, dict] = {}
        self._launches: list[Encoded] = []
        self._recorded: list[int] = []
        self._blocks = 0
        self._states: dict[bytes, int] = {}
        self._state_bytes = 0
        self.last_threads = 0  # of the last launch

    def has_room(self) -> bool:
        return self.events < MOST_EVENTS

    def keep(self, launch: Encoded, blocks: int, record: LaunchRecord) -> None:
        self.events += record.recorded
        if record.cut_blocks:
            self.note_cut(record.grid, blocks)
        self._launches.append(launch)
        self._recorded.append(self.launches - 1)
        self._blocks += blocks

    def note_cut(self, grid: tuple, blocks: int = 0) -> None:
        """Notes that only some blocks of the last launch are recorded, because the others do not fit."""
        self.note("recording-cut", NOWHERE, launch=self.launches - 1, index=blocks, extent=math.prod(grid))

    def note(self, kind: str, place: int, **fields) -> None:
        """Notes a mistake. Each is kept once for a line, an array and a launch, with how often it happened."""
        mistake = {**MISTAKE, "kind": kind, "location": place, **fields}
        key = kind, place, mistake["array"], mistake["launch"]
        known = self._mistakes.setdefault(key, mistake)
        if known is not mistake and kind != "copied-unwritten":
            known["times"] += 1
            known["lowest"] = min(known["lowest"], mistake["lowest"])
            known["highest"] = max(known["highest"], mistake["highest"])

    def stop(self, kind: str, message: str, block: int, place: int, threads: list[int], reason: str = "") -> None:
        """Keeps the fault that ended a launch."""
        if self.fault is None:
            self.fault = {**NO_FAULT, "kind": kind, "message": message, "reason": reason,
                          "launch": len(self._launches), "block": block, "location": place,
                          "threads": numbers(threads)}

    def state(self, key: str, dtype: np.dtype, values: np.ndarray, written: np.ndarray, nodes: np.ndarray) -> dict:
        """An array before or after a launch. A state that the file has already is a reference to it."""
        cells = values.astype(type_name(dtype))
        parts = cells, numbers(written), numbers(nodes)
        digest = hashlib.blake2b(str((cells.dtype, cells.shape)).encode(), digest_size=16)
        for part in parts:
            digest.update(np.ascontiguousarray(part))
        known = self._states.get(digest.digest())
        if known is not None:
            return {f"{key}_is": known}
        self._state_bytes += sum(part.nbytes for part in parts)
        if not cells.size or self._state_bytes > MOST_STATES:
            return {}
        self._states[digest.digest()] = len(self._states)
        return {key: dict(zip(("values", "written", "nodes"), parts))}

    def trace(self) -> bytes:
        """The file's contents."""
        sources, locations = self.places.encoded()
        names = [os.path.basename(file) for file in self.files] or [source["path"] for source in sources[:1]] or [""]
        ignores = {"ignores_unwritten": 1} if self.ignores_unwritten else {}
        nothing = np.zeros(0, np.int32)
        return whole_file({
            "blocks": self._blocks,
            "run": {"algorithm": "", "name": names[0], "type": "int32", "op": "sum", "form": "inclusive", "n": 0,
                    "input_source": "", "input_seed": 0, "options": {}, "executor": "emulator",
                    "device": "", "schedule": self.order, "schedule_seed": self.seed, "version": "",
                    "records_kept": self.events, "records_dropped": 0},
            "fault": self.fault or NO_FAULT,
            "program": {"files": names, "arguments": self.arguments, "output": self.output[:MOST_OUTPUT],
                        "status": self.status, "launches": self.launches, "recorded": numbers(self._recorded),
                        "mistakes": list(self._mistakes.values()), **ignores},
            "sources": sources, "locations": locations, "input": nothing, "output": nothing,
            "launches": self._launches})

    def write(self, path: str) -> None:
        with open(path, "wb") as file:
            file.write(self.trace())


current = types.SimpleNamespace(session=Session())


def session() -> Session:
    """The recording that launches are added to."""
    return current.session


@contextlib.contextmanager
def recording(order: str = "in-order", seed: int = 1, garbage: int = 0xCD) -> Iterator[Session]:
    """Records the kernels that run inside this block on their own."""
    before, current.session = current.session, Session(order, seed, garbage)
    try:
        yield current.session
    finally:
        current.session = before
