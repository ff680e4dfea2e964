"""The host's part of `numba.cuda`: kernels and their launches, device arrays, streams and events."""

from __future__ import annotations

import collections
import contextlib
import functools
import math
import time
from collections.abc import Callable
from types import FunctionType

import numpy as np

from .machine import Grid, KernelError
from .memory import CellArray, DeviceArray, Memory, new_memory, running, shape_of
from .recorder import GLOBAL, NOWHERE, LaunchRecord, assigned_name, current, user_frame
from .types import Signature, dtype_of, signature_of
from .values import Origins, followed, number_of, with_own_literals

MOST_GRID = (0x7FFFFFFF, 0xFFFF, 0xFFFF)
MOST_BLOCK = (1024, 1024, 64)
MOST_BLOCK_THREADS = 1024
MOST_SHARED = 227 << 10
MEMORY = 8 << 30  # bytes


# --- kernels


def parameters_of(function: Callable) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


class Kernel:
    """A function with @cuda.jit: a kernel if it is launched, a device function if a kernel calls it."""

    def __init__(self, function: Callable, signature: Signature | None = None, is_device: bool = False) -> None:
        functools.update_wrapper(self, function)
        self.py_func = with_own_literals(function)
        self.signature, self.is_device = signature, is_device
        self.parameters = parameters_of(function)

    def __getitem__(self, configuration) -> Launcher:
        configuration = configuration if isinstance(configuration, tuple) else (configuration,)
        if not 2 <= len(configuration) <= 4:
            raise ValueError(f"{self.__name__}[blocks, threads, stream, bytes of shared memory] has two to four "
                             f"numbers, not {len(configuration)}")
        grid, block, *rest = configuration
        return Launcher(self, _extent(grid, "blocks"), _extent(block, "threads"), rest[1] if len(rest) > 1 else 0)

    def configure(self, grid, block, stream=0, sharedmem=0) -> Launcher:
        return self[grid, block, stream, sharedmem]

    def forall(self, ntasks: int, tpb: int = 0, stream=0, sharedmem: int = 0) -> Launcher:
        threads = tpb or 256
        return self[max(1, -(-int(ntasks) // threads)), threads, stream, sharedmem]

    def __call__(self, *arguments):
        if running.thread is not None:
            return self.py_func(*arguments)
        if self.is_device:
            raise TypeError(f"{self.__name__} is a device function: only kernels can call it")
        raise ValueError(f"launch {self.__name__} with its blocks and threads: {self.__name__}[blocks, threads](…)")

    def compile(self, *signature) -> None:
        """Does nothing: kernels run as they are."""

    def arguments(self, values: tuple) -> list:
        if len(values) != len(self.parameters):
            raise TypeError(f"{self.__name__} takes {len(self.parameters)} arguments "
                            f"({', '.join(self.parameters)}), but gets {len(values)}")
        declared = (*(self.signature.args if self.signature else ()), *[None] * len(values))
        return [kind.converted(value) if hasattr(kind, "converted") and np.isscalar(value) else value
                for kind, value in zip(declared, values)]


def jit(signature=None, device: bool = False, **options):
    """cuda.jit, with or without a signature; its options make no difference here."""
    if isinstance(signature, FunctionType):
        return Kernel(signature)
    declared = signature_of(signature)
    return lambda function: Kernel(function, declared, device)


def _extent(given, what: str) -> tuple:
    all_three = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    if not 1 <= len(all_three) <= 3:
        raise ValueError(f"the number of {what} has one to three dimensions, not {len(all_three)}")
    for one in all_three:
        if isinstance(one, (float, np.floating)) or not hasattr(one, "__index__"):
            raise TypeError(f"the number of {what} is {one!r}, which is no integer: use // to divide")
    return (*(int(one) for one in all_three), 1, 1)[:3]


class Launcher:
    """A kernel with its configuration."""

    def __init__(self, kernel: Kernel, grid: tuple, block: tuple, shared_bytes: int) -> None:
        self.kernel, self.grid, self.block, self.shared_bytes = kernel, grid, block, int(shared_bytes)

    def __call__(self, *values) -> None:
        if running.thread is not None:
            raise KernelError(f"{self.kernel.__name__} is launched in a kernel, which Numba cannot do either")
        self._refuse()
        given, session = self.kernel.arguments(values), current.session
        values = []  # with copies of the host's arrays
        for name, value in zip(self.kernel.parameters, given):
            values.append(to_device(value, name=name) if isinstance(value, np.ndarray) else value)
            if isinstance(value, DeviceArray) and not value.memory.name:
                value.memory.name = name
        session.launches += 1
        session.last_threads = math.prod(self.grid) * math.prod(self.block)
        try:
            self._run(session, values)
        finally:
            for value, copy in zip(given, values):
                if isinstance(value, np.ndarray) and value.flags.writeable:
                    value[...] = copy.view

    def _refuse(self) -> None:
        for number, least, most, what in (
                *((number, 1, most, "threads along an axis") for number, most in zip(self.block, MOST_BLOCK)),
                *((number, 1, most, "blocks along an axis") for number, most in zip(self.grid, MOST_GRID)),
                (math.prod(self.block), 1, MOST_BLOCK_THREADS, "threads in a block"),
                (self.shared_bytes, 0, MOST_SHARED, "bytes of shared memory")):
            if not least <= number <= most:
                raise ValueError(f"{self.kernel.__name__} is launched with {number} {what}; {least} to {most} are allowed")

    def _run(self, session, values: list) -> None:
        arguments = [value.in_kernel() if isinstance(value, DeviceArray) else number_of(value) for value in values]
        record = None
        memories = list({id(one.memory): one.memory for one in arguments if isinstance(one, CellArray)}.values())
        if session.has_room():
            described = [_described(name, value) for name, value in zip(self.kernel.parameters, arguments)]
            record = LaunchRecord(session, self.kernel.__name__, self.grid, self.block, self.shared_bytes, described,
                                  memories)
        else:
            session.note_cut(self.grid)
        grid = Grid(session, self.grid, self.block, record, self.kernel.py_func, arguments, self.shared_bytes)
        with followed(record.origins if record else Origins()):
            grid.run()
        for memory in memories:
            for part in memory.contents():
                session.results.update(part)


def _described(name: str, value) -> dict:
    """An argument as the trace keeps it."""
    kind, number, array = "other", 0, NOWHERE
    if isinstance(value, CellArray):
        kind, number, array = "pointer", value.first, value.memory.number
    elif isinstance(value, int) and -1 << 63 <= value < 1 << 63:
        kind, number = "number", int(value)
    return {"name": name, "kind": kind, "value": number, "array": array}


# --- device memory


def to_device(obj, stream=0, copy: bool = True, to: DeviceArray | None = None, name: str | None = None) -> DeviceArray:
    if isinstance(obj, DeviceArray):
        return obj
    if to is not None:
        to.copy_to_device(obj)
        return to
    name = assigned_name(user_frame()) if name is None else name
    return DeviceArray(Memory(name, np.array(obj), GLOBAL, is_written=True))


def device_array(shape, dtype=np.float64, strides=None, order: str = "C", stream=0) -> DeviceArray:
    return DeviceArray(new_memory(assigned_name(user_frame()), shape_of(shape), dtype_of(dtype), GLOBAL))


def device_array_like(ary, stream=0) -> DeviceArray:
    return device_array(ary.shape, ary.dtype)


as_cuda_array = to_device


def host_array(shape, dtype=np.float64, strides=None, order: str = "C", **options) -> np.ndarray:
    """Pinned, mapped and managed memory: an array of the host, which a launch copies both ways."""
    return np.zeros(shape_of(shape), dtype_of(dtype), order)


def host_array_like(ary, **options) -> np.ndarray:
    return np.zeros_like(ary)


pinned_array = mapped_array = managed_array = host_array
pinned_array_like = mapped_array_like = host_array_like


@contextlib.contextmanager
def _nothing(*values, **options):
    yield values[0] if len(values) == 1 else values


pinned = mapped = defer_cleanup = _nothing


# --- streams, events, devices


def synchronize(*streams) -> None:
    """Does nothing: everything is done when a call returns."""


close = profile_start = profile_stop = synchronize


class Stream:
    handle = 0
    synchronize = synchronize

    def auto_synchronize(self):
        return _nothing(self)


class Event:
    def __init__(self, timing: bool = True) -> None:
        self._when = None

    def record(self, stream=0) -> None:
        self._when = time.perf_counter()

    def elapsed_time(self, end: Event) -> float:
        """Milliseconds, of this emulator."""
        if self._when is None or end._when is None:
            raise RuntimeError("both events must be recorded before the time between them is known")
        return (end._when - self._when) * 1000

    synchronize = wait = synchronize

    def query(self) -> bool:
        return True


stream, default_stream, event, event_elapsed_time = Stream, Stream, Event, Event.elapsed_time


class Device:
    """The emulator, as a device."""

    id = 0
    name = b"Scanscope emulator"
    compute_capability = (9, 0)
    WARP_SIZE = 32
    MAX_THREADS_PER_BLOCK = MOST_BLOCK_THREADS
    MAX_BLOCK_DIM_X, MAX_BLOCK_DIM_Y, MAX_BLOCK_DIM_Z = MOST_BLOCK
    MAX_GRID_DIM_X, MAX_GRID_DIM_Y, MAX_GRID_DIM_Z = MOST_GRID
    MAX_SHARED_MEMORY_PER_BLOCK = 48 << 10
    MULTIPROCESSOR_COUNT = 16
    reset = __exit__ = synchronize

    def __enter__(self) -> Device:
        return self


class Devices(list):
    current = property(lambda self: self[0])


gpus = list_devices = Devices([Device()])
MemoryInfo = collections.namedtuple("MemoryInfo", "free total")


class Context:
    """The emulator's, for programs that ask how much memory there is."""

    device = gpus[0]
    reset = synchronize = synchronize

    def get_memory_info(self) -> MemoryInfo:
        return MemoryInfo(MEMORY, MEMORY)


current_context = Context


def select_device(number: int = 0) -> Device:
    return gpus[number]


get_current_device = select_device


def is_available() -> bool:
    return True


def detect() -> bool:
    print("Found 1 CUDA device: Scanscope's emulator")
    return True


# --- functions that the host calls as a whole; there is nothing to see in them, so they are not recorded


class Reduce:
    """cuda.reduce: folds an array with a function of two numbers."""

    def __init__(self, function: Callable) -> None:
        functools.update_wrapper(self, function)
        self.function = function.py_func if isinstance(function, Kernel) else function

    def __call__(self, arr, size: int | None = None, res: DeviceArray | None = None, init=0, stream=0):
        values = np.asarray(arr)[:size]
        result = functools.reduce(self.function, map(number_of, values), init)
        result = np.array(result).astype(values.dtype)[()]
        if res is None:
            return result
        res[0:1] = result
        return None


def vectorize(signatures=None, target: str = "cpu", **options):
    """@vectorize: the function, applied to each element of arrays."""
    if callable(signatures):
        return _vectorized(signatures, None)
    declared = signature_of(signatures)
    return lambda function: _vectorized(function, declared)


def _vectorized(function: Callable, declared: Signature | None):
    each = np.frompyfunc(function, len(parameters_of(function)), 1)

    @functools.wraps(function)
    def call(*arguments, out=None, **options):
        arrays = [np.asarray(one) for one in arguments]
        result = np.asarray(each(*(a.astype(object) for a in arrays)))
        kind = declared.return_type.dtype if declared else np.result_type(*arrays) \
            if not result.size else np.array(result.ravel()[0]).dtype
        result = result.astype(kind)
        if out is not None:
            out[...] = result
            return out
        if any(isinstance(one, DeviceArray) for one in arguments):
            return to_device(result)
        return result if result.shape else result[()]

    return call


def guvectorize(*signatures, **options):
    def refuse(*arguments, **options):
        raise NotImplementedError("@guvectorize is not supported: write a kernel with @cuda.jit")

    return lambda function: refuse


def plain_jit(*arguments, **options):
    """njit and jit: the function itself."""
    if len(arguments) == 1 and isinstance(arguments[0], FunctionType):
        return arguments[0]
    return lambda function: function
