"""The words of a kernel: what `cuda.…` means inside it."""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable

import numpy as np

from .machine import ALL_LANES, WARP, Thread
from .memory import CellArray, LocalArray, Memory, new_memory, note_unwritten, running, shape_of, unwritten
from .recorder import ATOMIC, FENCE, GLOBAL, SHARED, SHUFFLE, assigned_name, bits_of_shuffled, current
from .types import dtype_of
from .values import UNFOLLOWED, Float, Float32, Int, class_of, launch, node_of_stored, number_of

LOCAL = 0
MOST_SHARED = 48 << 10  # bytes, of arrays with a fixed size


def _here() -> Thread:
    """The thread that calls a word."""
    if running.thread is None:
        raise RuntimeError("this word of numba.cuda can only be used in a kernel: launch it with "
                           "kernel[blocks, threads](…)")
    return running.thread


def _place(thread: Thread) -> int:
    """The line that calls a word."""
    return thread.block.grid.session.places.of(sys._getframe(2))


class _Index:
    """threadIdx and its like."""

    def __init__(self, component) -> None:
        self._component = component

    def __getattr__(self, axis: str) -> int:
        if axis not in ("x", "y", "z"):
            raise AttributeError(axis)
        return Int.of(self._component(_here(), axis), None)


threadIdx = _Index(getattr)
blockIdx = _Index(lambda thread, axis: getattr(thread.block, axis))
blockDim = _Index(lambda thread, axis: thread.block.grid.block_extent["xyz".index(axis)])
gridDim = _Index(lambda thread, axis: thread.block.grid.extent["xyz".index(axis)])


def laneid() -> int:
    return Int.of(_here().lane, None)


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
    numbers = tuple(Int.of(one, None) for one in all_three[:ndim])
    return numbers[0] if ndim == 1 else numbers


# --- arrays of a kernel


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
            name = assigned_name(frame, "shared")
            memory = _dynamic_memory(block, name, dtype) if is_dynamic else new_memory(name, shape, dtype, SHARED)
            of_fixed_size = [m.flat.nbytes for key, m in block.shared.items() if isinstance(key, tuple)]
            if not is_dynamic and sum(of_fixed_size) + memory.flat.nbytes > MOST_SHARED:
                raise MemoryError(f"{name} does not fit: a block's shared arrays have at most {MOST_SHARED} bytes")
            memory.block, memory.number = block.index, len(block.shared)
            block.shared[key] = memory
            if block.grid.record:
                block.grid.record.declare(memory)
        return CellArray(memory)


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
        name = assigned_name(sys._getframe(1), "local")
        return LocalArray(new_memory(name, shape_of(shape), dtype_of(dtype), LOCAL))


class const:
    @staticmethod
    def array_like(values) -> CellArray:
        """A host's array in constant memory."""
        values, frame = np.asarray(values), sys._getframe(1)
        return _own_array(_here().block.grid, (values.tobytes(), values.shape, values.dtype),
                          lambda: Memory(assigned_name(frame, "constant"), values.copy(), GLOBAL, is_written=True,
                                         is_constant=True))


def _own_array(grid, key, make: Callable) -> CellArray:
    """Global memory that is no argument of the kernel, and is made when it is first used."""
    if key not in grid.own_arrays:
        grid.own_arrays[key] = memory = make()
        if grid.record:
            grid.record.add_global(memory)
    return CellArray(grid.own_arrays[key])


# --- synchronisation


def _barrier(name: str, result: Callable):
    def word(predicate=True):
        thread = _here()
        return result(thread.block.barrier(thread, _place(thread), f"cuda.{name}", predicate))

    return word


for _name, _result in {"syncthreads": lambda votes: None, "syncthreads_count": sum,
                       "syncthreads_and": lambda votes: int(all(votes)),
                       "syncthreads_or": lambda votes: int(any(votes))}.items():
    globals()[_name] = _barrier(_name, _result)


def syncwarp(mask: int = ALL_LANES) -> None:
    thread = _here()
    thread.block.sync_warp(thread, mask, _place(thread))


def _record_fence(thread: Thread, place: int, partner: int = 0) -> None:
    if thread.record:
        thread.record.add(thread, FENCE, 0, 0, place, partner=partner)


def threadfence() -> None:
    thread = _here()
    _record_fence(thread, _place(thread))


def threadfence_block() -> None:
    thread = _here()
    _record_fence(thread, _place(thread), partner=1)


threadfence_system = threadfence


class _GridGroup:
    """All threads of the grid."""

    def sync(self) -> None:
        """Waits for the grid, as CUDA C++ does it: block 0 adds as much as is missing to flip the highest bit."""
        thread = _here()
        block, place, frame = thread.block, _place(thread), sys._getframe(1)
        block.barrier(thread, place, "grid.sync")
        if thread.rank == 0:
            flips = 1 << 31
            arrived = _own_array(block.grid, "grid_barrier",
                                 lambda: Memory("grid_barrier", np.zeros(1, np.uint32), GLOBAL, is_written=True))
            _record_fence(thread, place)
            before = _update(arrived, 0, lambda old: old + (flips - block.grid.blocks + 1 if block.index == 0 else 1),
                             frame)
            while not (_update(arrived, 0, lambda old: old, frame) ^ before) & flips:
                block.grid.poll(thread)
            _record_fence(thread, place)
        block.barrier(thread, place, "grid.sync")


class cg:
    @staticmethod
    def this_grid() -> _GridGroup:
        return _GridGroup()


# --- warps


def _shuffle(name: str, source: Callable):
    """A word that takes the value of the lane source(lane, number); outside of the warp, a lane keeps its own."""
    def word(mask, value, number):
        thread = _here()
        place, given = _place(thread), number_of(value)
        got = thread.block.meet(thread, mask, f"cuda.{name}", place, given)
        lane = source(thread.lane, int(number))
        if not 0 <= lane < WARP:
            lane = thread.lane
        if lane not in got:
            thread.note("undefined-lane", sys._getframe(1), index=lane)
            return _undefined(given)
        result = got[lane]
        if thread.record:
            thread.record.add(thread, SHUFFLE, 0, 0, place, bits_of_shuffled(result), node=node_of_stored(result),
                              partner=thread.warp * WARP + lane)
        return result

    return word


def _undefined(given: object) -> object:
    """The value that a lane gets instead of such a number."""
    current.session.reads_unwritten = True
    dtype = np.dtype(np.float32 if isinstance(given, Float32) else np.float64 if isinstance(given, float) else np.int32)
    return class_of(dtype).of(unwritten(dtype), UNFOLLOWED)


for _name, _source in {"shfl_sync": lambda lane, number: number % WARP, "shfl_up_sync": operator.sub,
                       "shfl_down_sync": operator.add, "shfl_xor_sync": operator.xor}.items():
    globals()[_name] = _shuffle(_name, _source)


def _vote(name: str, result: Callable):
    """A word whose result follows from what the lanes give, by lane, and from what the calling one gives."""
    def word(mask, value):
        thread = _here()
        return result(thread.block.meet(thread, mask, f"cuda.{name}", _place(thread), value), value)

    return word


def _lanes_with(given: dict, value: object) -> int:
    return sum(1 << lane for lane, other in given.items() if other == value)


def _match_all(given: dict, value: object) -> tuple[int, bool]:
    same = _lanes_with(given, value)
    return (same, True) if same == sum(1 << lane for lane in given) else (0, False)


for _name, _result in {
        "all_sync": lambda given, value: all(given.values()),
        "any_sync": lambda given, value: any(given.values()),
        "eq_sync": lambda given, value: all(bool(one) == bool(value) for one in given.values()),
        "ballot_sync": lambda given, value: sum(1 << lane for lane, one in given.items() if one),
        "match_any_sync": _lanes_with, "match_all_sync": _match_all}.items():
    globals()[_name] = _vote(_name, _result)


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
    if not memory.written[cell]:
        note_unwritten(thread, memory, cell, frame)
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
    add, sub, and_, or_, xor = map(_atomic, (operator.add, operator.sub, operator.and_, operator.or_, operator.xor))
    inc = _atomic(lambda old, value: 0 if old >= value else old + 1)
    dec = _atomic(lambda old, value: value if old == 0 or old > value else old - 1)
    exch = _atomic(lambda old, value: value)
    max, min = _atomic(_chosen("max", False)), _atomic(_chosen("min", False))
    nanmax, nanmin = _atomic(_chosen("max", True)), _atomic(_chosen("min", True))

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


def cbrt(value) -> float:
    return math.copysign(abs(value) ** (1 / 3), value)


def fma(a, b, c):
    return a * b + c


def selp(condition, yes, no):
    return yes if condition else no


def nanosleep(nanoseconds) -> None:
    thread = _here()
    thread.block.grid.poll(thread)
