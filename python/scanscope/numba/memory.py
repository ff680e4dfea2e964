"""Memory that kernels use: allocations, and the arrays through which they are accessed."""

from __future__ import annotations

import itertools
import operator
import sys
import weakref
from collections.abc import Iterator

import numpy as np

from .recorder import GLOBAL, READ, SHARED, WRITE, current, user_frame
from .values import UNFOLLOWED, Int, class_of, node_of_stored, wrapped


class Running:
    """The thread of a kernel that runs at this moment, or None while the host runs."""

    thread = None


running = Running()
_owners: list[weakref.ref] = []  # of the numbers of global arrays
_lives: list[int] = []  # how many arrays had each number before


def _number_for(memory: Memory) -> int:
    """The lowest number that no array has any more. Nothing is called when an array is freed: an interrupt would be lost
    there."""
    number = next((number for number, owner in enumerate(_owners) if owner() is None), len(_owners))
    if number == len(_owners):
        _owners.append(weakref.ref(memory))
        _lives.append(0)
    else:
        _owners[number] = weakref.ref(memory)
        _lives[number] += 1
    return number


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
        self.address = _address(self.flat)
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
            self.number = _number_for(self)
            self.life = _lives[self.number]

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
        if isinstance(value, (float, np.floating)) and not abs(value) < 1 << 63:
            return np.iinfo(self.dtype).min
        return wrapped(value, self.dtype)


def _plain(value: object, node: int) -> object:
    return value


def _address(array: np.ndarray) -> int:
    return array.__array_interface__["data"][0]


class View:
    """An array of the host or of a kernel: cells of a memory, of which NumPy finds the parts that an index selects."""

    def __init__(self, memory: Memory, view: np.ndarray | None = None) -> None:
        self.memory = memory
        self.view = memory.flat.reshape(memory.shape) if view is None else view
        self.dtype, self.itemsize, self.shape = memory.dtype, memory.dtype.itemsize, self.view.shape
        self.first = (_address(self.view) - memory.address) // self.itemsize  # the cell of its first element
        self.steps = tuple(stride // self.itemsize for stride in self.view.strides)  # in cells

    size = property(lambda self: self.view.size)
    ndim = property(lambda self: self.view.ndim)
    nbytes = property(lambda self: self.view.nbytes)
    strides = property(lambda self: self.view.strides)
    written = property(lambda self: self._alike(self.memory.written_cells), doc="Which elements were written.")
    cells = property(lambda self: self._alike(np.arange(self.memory.extent)), doc="The numbers of its cells.")
    T = property(lambda self: type(self)(self.memory, self.view.T))

    def _alike(self, all_cells: np.ndarray) -> np.ndarray:
        """The same part of another array that has an element for each of the memory's cells."""
        return np.lib.stride_tricks.as_strided(all_cells[self.first:], self.shape,
                                               [step * all_cells.itemsize for step in self.steps])

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator:
        return map(self.__getitem__, range(len(self)))

    def part(self, index):
        """The part that an index with slices, or with fewer indices than dimensions, selects."""
        index = index if isinstance(index, tuple) else (index,)
        index = tuple(one if one is Ellipsis or isinstance(one, slice) else int(operator.index(one)) for one in index)
        return type(self)(self.memory, self.view[index if Ellipsis in index else (*index, ...)])

    def reshape(self, *shape: int):
        """As NumPy's, for arrays without gaps between their cells."""
        if not self.is_c_contiguous():
            raise NotImplementedError("only arrays without gaps between their cells can be reshaped")
        return type(self)(self.memory, self.view.reshape(*shape))

    def ravel(self, order: str = "C"):
        return self.reshape(self.size)

    def is_c_contiguous(self) -> bool:
        return self.view.flags.c_contiguous


class CellArray(View):
    """An array in a kernel: it records each access with its line, and stops those that are out of bounds."""

    def __init__(self, memory: Memory, view: np.ndarray | None = None) -> None:
        super().__init__(memory, view)
        self.extent = self.shape[0] if self.steps == (1,) else -1  # of a row, whose indices need no search

    def __getitem__(self, index):
        index = int(index) if type(index) is Int else index  # compares faster
        if type(index) is int and 0 <= index < self.extent:
            return self.read(self.first + index, sys._getframe(1))
        frame = sys._getframe(1)
        found = self._find(index, frame, writes=False)
        if isinstance(found, CellArray):
            return found
        if found is None:
            return self.memory.take(unwritten(self.dtype), UNFOLLOWED)
        return self.read(found, frame)

    def __setitem__(self, index, value):
        index = int(index) if type(index) is Int else index
        if type(index) is int and 0 <= index < self.extent:
            return self.write(self.first + index, value, sys._getframe(1))
        frame = sys._getframe(1)
        found = self._find(index, frame, writes=True)
        if isinstance(found, CellArray):
            found._fill(value, frame)
        elif found is not None:
            self.write(found, value, frame)

    def cell(self, index, frame) -> int | None:
        """The cell of an atomic; None if it is out of bounds, which has been noted."""
        found = self._find(index, frame, writes=True)
        if isinstance(found, CellArray):
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

    def _fill(self, value, frame) -> None:
        if isinstance(value, CellArray):
            values = [value.read(cell, frame) for cell in value.cells.flat]
        else:
            values = np.broadcast_to(value, self.shape).ravel().tolist()
        for cell, one in zip(self.cells.ravel().tolist(), itertools.cycle(values)):
            self.write(cell, one, frame)

    def _find(self, index, frame, writes: bool) -> int | CellArray | None:
        """The cell of an index, the part that it selects, or None if it is out of bounds, which is noted. As in Numba,
        negative indices count from the end."""
        all_indices = index if isinstance(index, tuple) else (index,)
        if len(all_indices) > self.ndim:
            raise IndexError(f"{self.memory.name} has {self.ndim} dimensions, but gets {len(all_indices)} indices")
        for one in all_indices:
            if not (one is Ellipsis or isinstance(one, slice) or hasattr(one, "__index__")):
                raise TypeError(f"the index {one!r} is not an integer: use // to divide")
        if len(all_indices) < self.ndim or any(isinstance(one, slice) or one is Ellipsis for one in all_indices):
            return self.part(all_indices)
        cell = self.first
        for one, extent, step in zip(all_indices, self.shape, self.steps):
            one = one.__index__()
            cell += (one if one >= 0 else one + extent) * step
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


class DeviceArray(View):
    """An array in device memory, as the host holds it."""

    def in_kernel(self) -> CellArray:
        return CellArray(self.memory, self.view)

    def copy_to_host(self, ary: np.ndarray | None = None, stream=0) -> np.ndarray:
        self._note_unwritten()
        if ary is None:
            return self.view.copy()
        if ary.size != self.size:
            raise ValueError(f"{self.memory.name} has {self.size} cells, but the array on the host {ary.size}")
        ary[...] = self.view.reshape(ary.shape)
        return ary

    def copy_to_device(self, ary, stream=0) -> None:
        written, ary = (ary.written, ary.view) if isinstance(ary, DeviceArray) else (np.uint8(1), np.asarray(ary))
        if ary.size != self.size:
            raise ValueError(f"{self.memory.name} has {self.size} cells, but {ary.size} are copied to it")
        self.view[...] = ary.reshape(self.shape)
        self.written[...] = written if written.ndim == 0 else written.reshape(self.shape)

    def _note_unwritten(self) -> None:
        written = self.written
        if written.all():
            return
        memory, session = self.memory, current.session
        cells = self.cells[written == 0]
        first = int(cells[0])
        is_tail = np.array_equal(cells, np.arange(first, memory.extent))
        threads = session.last_threads if is_tail and first == session.last_threads else 0
        session.note("copied-unwritten", session.places.of(user_frame()), array=memory.name, text="cells",
                     index=first, lowest=len(cells), highest=threads, extent=memory.extent)

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        return self.copy_to_host().astype(dtype or self.dtype)

    def __getitem__(self, index):
        part = self.part(index)
        return part if part.shape else part.copy_to_host()[()]

    def __setitem__(self, index, value) -> None:
        part = self.part(index)
        part.view[...] = value if not isinstance(value, DeviceArray) else value.copy_to_host()
        part.written[...] = 1


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
