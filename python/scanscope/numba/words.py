"""The words of a kernel: what `cuda.…` means inside it."""

from __future__ import annotations

import linecache
import math
import re
import sys

import numpy as np

from .machine import ALL_LANES, Thread
from .memory import CellArray, Layout, LocalArray, Memory, new_memory, running, shape_of
from .recorder import ATOMIC, FENCE, GLOBAL, SHARED, SHUFFLE
from .types import dtype_of
from .values import UNFOLLOWED, Float, Int, launch, node_of_stored, number_of

LOCAL = 0


def _here() -> Thread:
    """The thread that calls a word."""
    thread = running.thread
    if thread is None:
        name = sys._getframe(1).f_code.co_name
        raise RuntimeError(f"cuda.{name} can only be used in a kernel: launch it with kernel[blocks, threads](…)")
    return thread


def _place(thread: Thread, depth: int = 2) -> int:
    return thread.block.grid.session.places.of(sys._getframe(depth))


class _Index:
    """threadIdx and its like."""

    def __init__(self, component) -> None:
        self._component = component

    def __getattr__(self, axis: str) -> int:
        if axis not in ("x", "y", "z"):
            raise AttributeError(axis)
        return self._component(_here(), axis)


def _of_extent(extent: tuple, axis: str) -> int:
    return extent["xyz".index(axis)]


threadIdx = _Index(getattr)
blockIdx = _Index(lambda thread, axis: getattr(thread.block, axis))
blockDim = _Index(lambda thread, axis: _of_extent(thread.block.grid.block_extent, axis))
gridDim = _Index(lambda thread, axis: _of_extent(thread.block.grid.extent, axis))


def grid(ndim: int):
    thread = _here()
    block, extent = thread.block, thread.block.grid.block_extent
    all_three = (block.x * extent[0] + thread.x, block.y * extent[1] + thread.y, block.z * extent[2] + thread.z)
    return _first(all_three, ndim)


def gridsize(ndim: int):
    grid = _here().block.grid
    return _first(tuple(a * b for a, b in zip(grid.extent, grid.block_extent)), ndim)


def _first(all_three: tuple, ndim: int):
    if ndim not in (1, 2, 3):
        raise ValueError(f"ndim is 1, 2 or 3, not {ndim}")
    return all_three[0] if ndim == 1 else all_three[:ndim]


# --- arrays of a kernel


def _assigned_name(frame, otherwise: str) -> str:
    """The variable that the frame's line assigns to."""
    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
    found = re.match(r"\s*([A-Za-z_]\w*)\s*(:[^=]+)?=[^=]", line)
    return found[1] if found else otherwise


class shared:
    @staticmethod
    def array(shape, dtype, alignment=None) -> CellArray:
        """An array of the block. All arrays with shape 0 are the dynamic shared memory of the launch."""
        thread, frame = _here(), sys._getframe(1)
        block, dtype, shape = thread.block, dtype_of(dtype), shape_of(shape)
        is_dynamic = 0 in shape
        key = dtype if is_dynamic else (frame.f_code, frame.f_lasti)
        memory = block.shared.get(key)
        if memory is None:
            name = _assigned_name(frame, "shared")
            memory = _dynamic_memory(block, name, dtype) if is_dynamic else new_memory(name, shape, dtype, SHARED)
            if memory.extent > 1 << 20:
                raise MemoryError(f"{name} has {memory.extent} cells; a block's shared memory has 48 KiB")
            memory.block, memory.number = block.index, len(block.shared)
            block.shared[key] = memory
            if block.grid.record:
                block.grid.record.declare(memory)
        return CellArray(memory, Layout((memory.extent,) if is_dynamic else shape))


def _dynamic_memory(block, name: str, dtype: np.dtype) -> Memory:
    """The dynamic shared memory as cells of one type. Several types share its bytes."""
    first = next((m for key, m in block.shared.items() if isinstance(key, np.dtype)), None)
    count = block.grid.dynamic_bytes // dtype.itemsize
    if first is None:
        return new_memory(name, (count,), dtype, SHARED)
    whole = first.flat.view(np.uint8)[: count * dtype.itemsize]
    return Memory(name, whole.view(dtype), SHARED, is_written=True)  # perhaps through the other type


class local:
    @staticmethod
    def array(shape, dtype, alignment=None) -> CellArray:
        _here()
        shape = shape_of(shape)
        return LocalArray(new_memory(_assigned_name(sys._getframe(1), "local"), shape, dtype_of(dtype), LOCAL),
                          Layout(shape))


class const:
    @staticmethod
    def array_like(values) -> CellArray:
        """A host's array in constant memory."""
        thread = _here()
        values = np.asarray(values)
        known = thread.block.grid.own_arrays
        memory = known.get(id(values))
        if memory is None:
            name = _assigned_name(sys._getframe(1), "constant")
            memory = Memory(name, values.copy(), GLOBAL, is_written=True, is_constant=True)
            known[id(values)] = memory
            if thread.block.grid.record:
                thread.block.grid.record.add_global(memory)
        return CellArray(memory, Layout(values.shape))


# --- synchronisation


def syncthreads() -> None:
    thread = _here()
    thread.block.barrier(thread, _place(thread))


def syncthreads_count(predicate) -> int:
    thread = _here()
    return sum(thread.block.barrier(thread, _place(thread), "cuda.syncthreads_count", predicate))


def syncthreads_and(predicate) -> int:
    thread = _here()
    return int(all(thread.block.barrier(thread, _place(thread), "cuda.syncthreads_and", predicate)))


def syncthreads_or(predicate) -> int:
    thread = _here()
    return int(any(thread.block.barrier(thread, _place(thread), "cuda.syncthreads_or", predicate)))


def syncwarp(mask: int = ALL_LANES) -> None:
    thread = _here()
    thread.block.sync_warp(thread, mask, _place(thread))


def _fence(is_for_block: bool) -> None:
    thread = running.thread
    if thread and thread.record:
        thread.record.add(thread, FENCE, 0, 0, _place(thread, 3), partner=int(is_for_block))


def threadfence() -> None:
    _fence(False)


def threadfence_system() -> None:
    _fence(False)


def threadfence_block() -> None:
    _fence(True)


class _GridGroup:
    """All threads of the grid."""

    def sync(self) -> None:
        """Waits for the grid, as CUDA C++ does it: block 0 adds as much as is missing to flip the highest bit."""
        thread = _here()
        block, place, frame = thread.block, _place(thread), sys._getframe(1)
        block.barrier(thread, place, "grid.sync")
        if thread.rank == 0:
            arrived, flips = _arrivals(block.grid), 1 << 31
            _fence_at(thread, place)
            before = _update(arrived, 0, lambda old: old + (flips - block.grid.blocks + 1 if block.index == 0 else 1),
                             frame)
            while not (_update(arrived, 0, lambda old: old, frame) ^ before) & flips:
                block.grid.poll(thread)
            _fence_at(thread, place)
        block.barrier(thread, place, "grid.sync")


def _arrivals(grid) -> CellArray:
    """The number of blocks that have reached the grid's barrier."""
    memory = grid.own_arrays.get("grid_barrier")
    if memory is None:
        memory = Memory("grid_barrier", np.zeros(1, np.uint32), GLOBAL, is_written=True)
        grid.own_arrays["grid_barrier"] = memory
        if grid.record:
            grid.record.add_global(memory)
    return CellArray(memory, Layout((1,)))


def _fence_at(thread: Thread, place: int) -> None:
    if thread.record:
        thread.record.add(thread, FENCE, 0, 0, place)


class cg:
    @staticmethod
    def this_grid() -> _GridGroup:
        return _GridGroup()


# --- warps


def _shuffle(operation: str, mask: int, value, source) -> object:
    """Takes the value of the lane `source(lane)`; outside of the warp, the thread keeps its own."""
    thread = _here()
    place = _place(thread, 3)
    given = number_of(value)
    got = thread.block.meet(thread, mask, f"cuda.{operation}", place, given)
    lane = source(thread.lane)
    if not 0 <= lane < 32:
        lane = thread.lane
    if lane not in got:
        thread.note("undefined-lane", sys._getframe(2), index=lane)
        return type(given)(-1)
    result = got[lane]
    if thread.record:
        thread.record.add(thread, SHUFFLE, 0, 0, place, result, node=node_of_stored(result),
                          partner=thread.warp * 32 + lane)
    return result


def shfl_sync(mask, value, src_lane):
    return _shuffle("shfl_sync", mask, value, lambda lane: int(src_lane) % 32)


def shfl_up_sync(mask, value, delta):
    return _shuffle("shfl_up_sync", mask, value, lambda lane: lane - int(delta))


def shfl_down_sync(mask, value, delta):
    return _shuffle("shfl_down_sync", mask, value, lambda lane: lane + int(delta))


def shfl_xor_sync(mask, value, lane_mask):
    return _shuffle("shfl_xor_sync", mask, value, lambda lane: lane ^ int(lane_mask))


def _votes(operation: str, mask: int, given) -> dict:
    thread = _here()
    return thread.block.meet(thread, mask, f"cuda.{operation}", _place(thread, 3), given)


def all_sync(mask, predicate) -> bool:
    return all(_votes("all_sync", mask, bool(predicate)).values())


def any_sync(mask, predicate) -> bool:
    return any(_votes("any_sync", mask, bool(predicate)).values())


def eq_sync(mask, predicate) -> bool:
    return len(set(_votes("eq_sync", mask, bool(predicate)).values())) == 1


def ballot_sync(mask, predicate) -> int:
    return sum(1 << lane for lane, vote in _votes("ballot_sync", mask, bool(predicate)).items() if vote)


def match_any_sync(mask, value) -> int:
    return sum(1 << lane for lane, other in _votes("match_any_sync", mask, value).items() if other == value)


def match_all_sync(mask, value) -> tuple[int, bool]:
    given = _votes("match_all_sync", mask, value)
    is_same = len(set(given.values())) == 1
    return (sum(1 << lane for lane in given) if is_same else 0), is_same


def activemask() -> int:
    thread = _here()
    return thread.block.gather(thread, _place(thread))


def lanemask_lt() -> int:
    return (1 << _here().lane) - 1


# --- atomics


def _update(array: CellArray, index, change, frame) -> object:
    """Changes a cell in one piece, and returns what it held before."""
    if not isinstance(array, CellArray):
        raise TypeError(f"an atomic needs an array of the kernel, not {type(array).__name__}")
    thread = running.thread
    cell = array.cell(index, frame)
    memory = array.memory
    if cell is None:
        return memory.take(0, UNFOLLOWED)
    if not memory.written[cell] and memory.space == GLOBAL:
        thread.note("read-unwritten", frame, array=memory.name, index=cell, extent=memory.extent)
    if memory.space == LOCAL:
        old = array[index]
        array[index] = change(old)
        return old
    old = memory.take(memory.cells[cell], memory.nodes[cell])
    now = change(old)
    memory.store(cell, now)
    memory.nodes[cell] = node = node_of_stored(now)
    looks = (frame.f_code, frame.f_lineno, memory, cell, old)
    if memory.cells[cell] == old:  # it changes nothing: the second time, it waits for others
        if thread.polled == looks:
            thread.block.grid.poll(thread)
            return old
        thread.polled = looks
    else:
        thread.polled = None
    if thread.record:
        thread.record.add(thread, ATOMIC, memory.handle, cell, thread.record.session.places.of(frame),
                          memory.cells[cell], old, node)
    return old


def _atomic(change):
    def word(array, index, value):
        _here()
        return _update(array, index, lambda old: change(old, value), sys._getframe(1))

    return staticmethod(word)


def _chosen(op: str, ignores_nan: bool):
    plain = min if op == "min" else max

    def change(old, value):
        if value != value:
            return old if ignores_nan else value
        if old != old:
            return value if ignores_nan else old
        chosen = plain(old, value)
        node = launch.origins.joined(op, old, value)
        return type(old).of(chosen, node) if isinstance(old, (Int, Float)) else chosen

    return change


class atomic:
    add = _atomic(lambda old, value: old + value)
    sub = _atomic(lambda old, value: old - value)
    and_ = _atomic(lambda old, value: old & value)
    or_ = _atomic(lambda old, value: old | value)
    xor = _atomic(lambda old, value: old ^ value)
    inc = _atomic(lambda old, value: 0 if old >= value else old + 1)
    dec = _atomic(lambda old, value: value if old == 0 or old > value else old - 1)
    exch = _atomic(lambda old, value: value)
    max = _atomic(_chosen("max", False))
    min = _atomic(_chosen("min", False))
    nanmax = _atomic(_chosen("max", True))
    nanmin = _atomic(_chosen("min", True))

    @staticmethod
    def cas(array, index, old, value):
        _here()
        return _update(array, index, lambda now: value if now == old else now, sys._getframe(1))

    @staticmethod
    def compare_and_swap(array, old, value):
        _here()
        return _update(array, (0,) * array.ndim, lambda now: value if now == old else now, sys._getframe(1))


# --- numbers


def _width(value: int) -> int:
    """The width of an integer: 32 bits if it fits, because Python's numbers do not say."""
    return 32 if -1 << 31 <= value < 1 << 32 else 64


def _unsigned(value: int) -> int:
    return int(value) & (1 << _width(value)) - 1


def popc(value) -> int:
    return bin(_unsigned(value)).count("1")


def ffs(value) -> int:
    """The place of the lowest bit that is set, from 1; 0 if none is."""
    return (int(value) & -int(value)).bit_length()


def clz(value) -> int:
    return _width(value) - _unsigned(value).bit_length()


def brev(value) -> int:
    return int(f"{_unsigned(value):0{_width(value)}b}"[::-1], 2)


def fma(a, b, c):
    return a * b + c


def cbrt(value) -> float:
    return math.copysign(abs(value) ** (1 / 3), value)


def selp(condition, yes, no):
    return yes if condition else no


def nanosleep(nanoseconds) -> None:
    thread = _here()
    thread.block.grid.poll(thread)
