"""Memory that kernels use: allocations, and the arrays through which they are accessed."""

from __future__ import annotations

import heapq
import itertools
import math
import sys
import weakref
from collections.abc import Iterator

import numpy as np

from .recorder import GLOBAL, READ, SHARED, WRITE, current, user_frame
from .values import UNFOLLOWED, Int, class_of, node_of_stored



class Running:
    """The thread of a kernel that runs at this moment, or None while the host runs."""

    thread = None


running = Running()
_free_numbers: list[int] = []
_next_number = itertools.count()
_lives: dict[int, int] = {}


def _release(number: int) -> None:
    heapq.heappush(_free_numbers, number)
    _lives[number] = _lives.get(number, 0) + 1


class Memory:
    """An allocation: cells of one type, which of them were written, and where their values come from."""

    def __init__(self, name: str, cells: np.ndarray, space: int, is_written: bool = False,
                 is_constant: bool = False) -> None:
        if cells.dtype.kind not in "iufb" or cells.dtype == np.float16:
            raise TypeError(f"{name}: kernels can be recorded with arrays of integers, float32 and float64, not of "
                            f"{cells.dtype}")
        self.name, self.space, self.is_constant = name, space, is_constant
        self.flat = cells.reshape(-1)
        self.dtype, self.extent, self.shape = cells.dtype, cells.size, cells.shape
        self.cells = self.flat.data
        self.written_cells = np.full(self.extent, is_written, np.uint8)
        self.written = self.written_cells.data
        self.nodes = np.full(self.extent, UNFOLLOWED, np.uint32).data
        self.handle = 0  # its number in the launch that is recorded
        self.block = 0  # of a shared array
        self.take = _plain if cells.dtype.kind == "b" else class_of(cells.dtype).of
        self.take_origins = self.extent and cells.dtype.itemsize >= 4 and self.extent < 1 << 20
        self.number = self.life = 0
        if space == GLOBAL:
            self.number = heapq.heappop(_free_numbers) if _free_numbers else next(_next_number)
            self.life = _lives.get(self.number, 0)
            weakref.finalize(self, _release, self.number).atexit = False

    def contents(self) -> tuple[np.ndarray, np.ndarray]:
        """Copies of the values, and of which cells were written; other cells are 0."""
        return np.where(self.written_cells, self.flat, np.zeros(1, self.dtype)), self.written_cells.copy()

    def store(self, cell: int, value: object) -> None:
        """Stores a number as C++ converts it: floats are cut off, integers keep their lowest bits."""
        try:
            self.cells[cell] = value
        except (TypeError, ValueError, OverflowError):
            self.cells[cell] = self.converted(value)
        self.written[cell] = 1

    def converted(self, value: object) -> object:
        if self.dtype.kind == "f":
            return float(value)
        if self.dtype.kind == "b":
            return bool(value)
        bits = 8 * self.dtype.itemsize
        low = -(1 << bits - 1) if self.dtype.kind == "i" else 0
        if isinstance(value, (float, np.floating)) and not abs(value) < 1 << 63:
            value = low
        return (int(value) - low & (1 << bits) - 1) + low


def _plain(value: object, node: int) -> object:
    return value


class Layout:
    """How an array's indices lead to the cells of a memory."""

    __slots__ = ("offset", "shape", "strides")

    def __init__(self, shape: tuple, strides: tuple | None = None, offset: int = 0) -> None:
        if strides is None:
            strides = tuple(math.prod(shape[i + 1:]) for i in range(len(shape)))
        self.offset, self.shape, self.strides = offset, shape, strides

    def narrowed(self, index: tuple) -> Layout:
        """The part that an index with slices, or with fewer indices than dimensions, selects."""
        if Ellipsis in index:
            at = index.index(Ellipsis)
            index = (*index[:at], *[slice(None)] * (len(self.shape) - len(index) + 1), *index[at + 1:])
        shape, strides, offset = [], [], self.offset
        for i, extent in enumerate(self.shape):
            one = index[i] if i < len(index) else slice(None)
            if isinstance(one, slice):
                first, _, step = one.indices(extent)
                shape.append(len(range(*one.indices(extent))))
                strides.append(self.strides[i] * step)
                offset += first * self.strides[i]
            else:
                offset += range(extent)[one] * self.strides[i]  # raises IndexError
        return Layout(tuple(shape), tuple(strides), offset)

    def view(self, memory: Memory) -> np.ndarray:
        return np.lib.stride_tricks.as_strided(memory.flat[self.offset:], self.shape,
                                               [s * memory.dtype.itemsize for s in self.strides])

    def view_of_written(self, memory: Memory) -> np.ndarray:
        return np.lib.stride_tricks.as_strided(memory.written_cells[self.offset:], self.shape, self.strides)

    def cells(self) -> Iterator[int]:
        for index in np.ndindex(*self.shape):
            yield self.offset + sum(i * stride for i, stride in zip(index, self.strides))


class Geometry:
    """The properties that arrays of the host and of kernels share."""

    def __init__(self, memory: Memory, layout: Layout) -> None:
        self.memory, self.layout = memory, layout
        self.dtype, self.itemsize = memory.dtype, memory.dtype.itemsize
        self.shape, self.size, self.ndim = layout.shape, math.prod(layout.shape), len(layout.shape)

    nbytes = property(lambda self: self.size * self.itemsize)
    strides = property(lambda self: tuple(s * self.itemsize for s in self.layout.strides))

    def __len__(self) -> int:
        return self.layout.shape[0]

    def __iter__(self) -> Iterator:
        return map(self.__getitem__, range(len(self)))

    @property
    def T(self):
        return type(self)(self.memory, Layout(self.layout.shape[::-1], self.layout.strides[::-1],
                                              self.layout.offset))

    def reshape(self, *shape: int):
        """As NumPy's, for arrays without gaps between their cells."""
        shape = shape[0] if isinstance(shape[0], tuple) else shape
        if self.layout.strides != Layout(self.layout.shape).strides:
            raise NotImplementedError("only arrays without gaps between their cells can be reshaped")
        whole = np.empty(self.layout.shape, np.uint8).reshape(shape).shape
        return type(self)(self.memory, Layout(whole, offset=self.layout.offset))

    def ravel(self, order: str = "C"):
        return self.reshape(self.size)


class CellArray(Geometry):
    """An array in a kernel: it records each access with its line, and stops those that are out of bounds."""

    def __init__(self, memory: Memory, layout: Layout) -> None:
        super().__init__(memory, layout)
        one = len(layout.shape) == 1 and layout.strides == (1,)
        self.first, self.extent = (layout.offset, layout.shape[0]) if one else (0, -1)

    def __getitem__(self, index):
        index = int(index) if type(index) is Int else index  # compares faster
        if type(index) is int and 0 <= index < self.extent:
            return self.read(self.first + index, sys._getframe(1))
        frame = sys._getframe(1)
        found = self._find(index, frame, writes=False)
        if isinstance(found, Layout):
            return CellArray(self.memory, found)
        if found is None:
            return self.memory.take(unwritten(self.dtype), UNFOLLOWED)
        return self.read(found, frame)

    def __setitem__(self, index, value):
        index = int(index) if type(index) is Int else index
        if type(index) is int and 0 <= index < self.extent:
            return self.write(self.first + index, value, sys._getframe(1))
        frame = sys._getframe(1)
        found = self._find(index, frame, writes=True)
        if isinstance(found, Layout):
            self._fill(found, value, frame)
        elif found is not None:
            self.write(found, value, frame)

    def cell(self, index, frame) -> int | None:
        """The cell of an atomic; None if it is out of bounds, which has been noted."""
        found = self._find(index, frame, writes=True)
        if isinstance(found, Layout):
            raise TypeError("an atomic needs the index of a single cell")
        return found

    def read(self, cell: int, frame):
        memory, thread = self.memory, running.thread
        value, node, written = memory.cells[cell], memory.nodes[cell], memory.written[cell]
        record = thread.record
        if record is not None:
            record.add(thread, READ, memory.handle, cell, record.session.places.of(frame), value, 0, node, 0,
                       0 if written or memory.space == GLOBAL else 1)
        if not written:
            note_unwritten(thread, memory, cell, frame)
        return memory.take(value, node)

    def write(self, cell: int, value, frame) -> None:
        memory, thread = self.memory, running.thread
        old = memory.cells[cell]
        memory.store(cell, value)
        memory.nodes[cell] = node = node_of_stored(value)
        record = thread.record
        if record is not None:
            record.add(thread, WRITE, memory.handle, cell, record.session.places.of(frame), memory.cells[cell], old,
                       node)

    def _fill(self, layout: Layout, value, frame) -> None:
        if isinstance(value, CellArray):
            cells = [value.read(cell, frame) for cell in value.layout.cells()]
        else:
            cells = np.broadcast_to(value, layout.shape).ravel().tolist()
        for cell, one in zip(layout.cells(), itertools.cycle(cells)):
            self.write(cell, one, frame)

    def _find(self, index, frame, writes: bool) -> int | Layout | None:
        """The cell of an index, the part that it selects, or None if it is out of bounds, which is noted. As in Numba,
        negative indices count from the end."""
        all_indices = index if isinstance(index, tuple) else (index,)
        shape = self.layout.shape
        if len(all_indices) > len(shape):
            raise IndexError(f"{self.memory.name} has {len(shape)} dimensions, but gets {len(all_indices)} indices")
        for one in all_indices:
            if not (one is Ellipsis or isinstance(one, slice) or hasattr(one, "__index__")):
                raise TypeError(f"the index {one!r} is not an integer: use // to divide")
        if len(all_indices) < len(shape) or any(isinstance(one, slice) or one is Ellipsis for one in all_indices):
            return self.layout.narrowed(all_indices)
        cell = self.layout.offset
        for one, extent, stride in zip(all_indices, shape, self.layout.strides):
            one = one.__index__()
            cell += (one if one >= 0 else one + extent) * stride
        memory = self.memory
        if 0 <= cell < memory.extent:  # a GPU does not check the bounds of each dimension either
            return cell
        running.thread.note("beyond-array", frame, array=memory.name, writes=int(writes), index=cell, lowest=cell,
                            highest=cell, extent=memory.extent)
        return None


class LocalArray(CellArray):
    """An array of one thread: it is checked, but no other thread sees it, so it is not recorded."""

    def read(self, cell: int, frame):
        memory = self.memory
        if not memory.written[cell]:
            note_unwritten(running.thread, memory, cell, frame)
        return memory.take(memory.cells[cell], memory.nodes[cell])

    def write(self, cell: int, value, frame) -> None:
        self.memory.store(cell, value)
        self.memory.nodes[cell] = node_of_stored(value)


class DeviceArray(Geometry):
    """An array in device memory, as the host holds it."""

    def in_kernel(self) -> CellArray:
        return CellArray(self.memory, self.layout)

    def copy_to_host(self, ary: np.ndarray | None = None, stream=0) -> np.ndarray:
        self._note_unwritten()
        values = self.layout.view(self.memory).copy()
        if ary is None:
            return values
        if ary.size != values.size:
            raise ValueError(f"{self.memory.name} has {values.size} cells, but the array on the host {ary.size}")
        ary[...] = values.reshape(ary.shape)
        return ary

    def copy_to_device(self, ary, stream=0) -> None:
        if isinstance(ary, DeviceArray):
            written, ary = ary.layout.view_of_written(ary.memory), ary.layout.view(ary.memory)
        else:
            written, ary = 1, np.asarray(ary)
        if ary.size != self.size:
            raise ValueError(f"{self.memory.name} has {self.size} cells, but {ary.size} are copied to it")
        self.layout.view(self.memory)[...] = ary.reshape(self.shape)
        self.layout.view_of_written(self.memory)[...] = written if isinstance(written, int) \
            else written.reshape(self.shape)

    def _note_unwritten(self) -> None:
        written = self.layout.view_of_written(self.memory)
        if written.all():
            return
        memory = self.memory
        cells = [cell for cell in self.layout.cells() if not memory.written[cell]]
        session = current.session
        is_tail = cells == list(range(cells[0], memory.extent))
        threads = session.last_threads if is_tail and cells[0] == session.last_threads else 0
        session.note("copied-unwritten", session.places.of(user_frame()), array=memory.name, text="cells",
                     index=cells[0], lowest=len(cells), highest=threads, extent=memory.extent)

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        return self.copy_to_host().astype(dtype or self.dtype)

    def __getitem__(self, index):
        part = DeviceArray(self.memory, self.layout.narrowed(index if isinstance(index, tuple) else (index,)))
        return part if part.shape else part.copy_to_host()[()]

    def __setitem__(self, index, value) -> None:
        layout = self.layout.narrowed(index if isinstance(index, tuple) else (index,))
        layout.view(self.memory)[...] = value if not isinstance(value, DeviceArray) else value.copy_to_host()
        layout.view_of_written(self.memory)[...] = 1

    def is_c_contiguous(self) -> bool:
        return self.layout.strides == Layout(self.layout.shape).strides


def new_memory(name: str, shape: tuple, dtype: np.dtype, space: int) -> Memory:
    return Memory(name, np.full(shape, unwritten(dtype), dtype), space)


def unwritten(dtype: np.dtype) -> object:
    """The value of a cell that nothing has written."""
    return np.full(dtype.itemsize, current.session.garbage, np.uint8).view(dtype)[0].item()


def note_unwritten(thread, memory: Memory, cell: int, frame) -> None:
    """Events note it for shared arrays."""
    current.session.reads_unwritten = True
    if memory.space != SHARED:
        thread.note("read-unwritten", frame, array=memory.name, index=cell, extent=memory.extent)


def shape_of(shape) -> tuple:
    return tuple(int(extent) for extent in shape) if isinstance(shape, (tuple, list)) else (int(shape),)
