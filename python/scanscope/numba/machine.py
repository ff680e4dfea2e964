"""Runs the threads of a grid one at a time, each until it has to wait, in the order that was asked for.

Each CUDA thread that has to wait keeps its stack in a thread of Python's. A thread that never waits needs none: the one
that ran the thread before it goes on with it. So most kernels run, and can be debugged, in the caller's own thread.
"""

from __future__ import annotations

import _thread
import collections
import contextlib
import ctypes
import itertools
import math
import random
import signal
import sys
import threading
from collections.abc import Callable

from .memory import Memory, running
from .recorder import BARRIER, HERE, NOWHERE, WARP_SYNC, LaunchRecord, Session, user_frame

FRESH, READY, AT_BARRIER, AT_WARP, EXITED = range(5)
WARP = 32
ALL_LANES = 0xFFFFFFFF
MOST_IDLE_TURNS = 1000  # in which every thread only polls
RANDOM_BLOCKS = 8  # that a random order keeps in flight
MOST_THREADS = 8192  # in flight
STACK_BYTES = 256 << 10


class KernelError(Exception):
    """A kernel did something that ends its launch."""


class Aborted(BaseException):
    """Unwinds the threads of a grid that has stopped."""


class Thread:
    """A thread of a block."""

    def __init__(self, block: Block, rank: int) -> None:
        self.block, self.rank = block, rank
        self.lane, self.warp = rank % WARP, rank // WARP
        self.x, self.y, self.z = coordinates(rank, block.grid.block_extent)
        self.state = FRESH
        self.lock = None
        self.worker = 0  # Python's thread that has its stack
        self.waits_in, self.waits_at, self.mask = "", NOWHERE, 0
        self.given = self.got = None  # what a warp's lanes exchange
        self.warp_interval = 0
        self.polled = None  # the atomic that last changed nothing
        self.record: LaunchRecord | None = block.grid.record if block.is_recorded else None
        self.update_head()

    def update_head(self) -> None:
        """The part of its events that changes only at synchronisations."""
        self.head = self.rank, self.block.interval, self.warp_interval, self.block.index

    def name(self) -> str:
        return thread_name(self.block.grid.block_extent, self.rank)

    def note(self, kind: str, frame, **fields) -> None:
        session = self.block.grid.session
        session.note(kind, session.places.of(frame), launch=session.launches - 1, block=self.block.index,
                     thread=self.rank, **fields)


class Block:
    """A block in flight. Sets of its threads are integers, one bit each."""

    def __init__(self, grid: Grid, index: int) -> None:
        self.grid, self.index = grid, index
        self.x, self.y, self.z = coordinates(index, grid.extent)
        self.interval = 0
        self.is_recorded = grid.record is not None and not grid.record.cut_blocks
        self.shared: dict[object, Memory] = {}  # by where they are declared
        count = grid.threads_per_block
        self.threads = [Thread(self, rank) for rank in range(count)]
        self.ready = self.live = (1 << count) - 1
        self.barrier_places: set[int] = set()
        self.votes: list[bool] = []
        self.at_warp = [0] * -(-count // WARP)  # lanes that wait for others, by warp
        self.ended = list(self.at_warp)
        self.last = 0 if grid.session.order == "reversed" else count - 1

    def stop_recording(self) -> None:
        self.is_recorded = False
        for thread in self.threads:
            thread.record = None

    def next_ready(self, after: int) -> Thread | None:
        ready = self.ready
        if not ready:
            return None
        order = self.grid.session.order
        if order == "reversed":
            below = ready & (1 << after) - 1
            return self.threads[(below or ready).bit_length() - 1]
        if order == "random":
            after = self.grid.random.randrange(len(self.threads))
        above = ready >> after + 1 << after + 1
        first = above or ready
        return self.threads[(first & -first).bit_length() - 1]

    # --- barriers

    def barrier(self, thread: Thread, place: int, operation: str = "cuda.syncthreads",
                vote: bool | None = None) -> list[bool]:
        """Waits for the block; returns the votes of its threads."""
        if thread.record:
            thread.record.add(thread, BARRIER, 0, 0, place)
        self.barrier_places.add(place)
        votes = self.votes
        votes.append(bool(vote))
        self._wait(thread, AT_BARRIER, operation, place)
        self.release_if_all_wait()
        self.grid.suspend(thread)
        thread.update_head()
        return votes

    def _wait(self, thread: Thread, state: int, operation: str, place: int) -> None:
        thread.state, thread.waits_in, thread.waits_at = state, operation, place
        self.ready &= ~(1 << thread.rank)

    def release_if_all_wait(self) -> None:
        if self.ready or not self.live or any(self.at_warp):
            return
        if len(self.barrier_places) > 1 and self._is_warp_divided():  # otherwise, a GPU continues, too
            return self.grid.stop_deadlock(self)
        self.interval += 1
        self.barrier_places, self.votes = set(), []
        for thread in self.threads:
            if thread.state == AT_BARRIER:
                thread.state = READY
        self.ready = self.live
        self.last = 0 if self.grid.session.order == "reversed" else len(self.threads) - 1
        self.grid.idle = 0

    def _is_warp_divided(self) -> bool:
        """Whether threads of a warp wait at different barriers: the hardware counts the warps that arrive."""
        waiting = [t for t in self.threads if t.state == AT_BARRIER]
        return any(one.warp == other.warp and one.waits_at != other.waits_at
                   for one, other in zip(waiting, waiting[1:]))

    # --- warps

    def lanes(self, warp: int, mask: int = ALL_LANES) -> list[Thread]:
        return [t for t in self.threads[warp * WARP: (warp + 1) * WARP] if mask >> t.lane & 1]

    def meet(self, thread: Thread, mask: int, operation: str, place: int, given: object = None) -> dict[int, object]:
        """Waits for the lanes of the mask; returns what each of them has given."""
        mask = int(mask) & ALL_LANES
        if not mask >> thread.lane & 1:
            self._stop_bad_mask(thread, place, [thread], f"thread {thread.name()} calls {operation} at line "
                                f"{self.grid.session.places.line(place)} with a mask that leaves out its own lane "
                                f"(0x{mask:08x}).")
        thread.mask, thread.given = self.existing(thread.warp, mask), given
        self._wait(thread, AT_WARP, operation, place)
        self.at_warp[thread.warp] |= 1 << thread.lane
        self._complete(thread)
        self.grid.suspend(thread)
        return thread.got

    def existing(self, warp: int, mask: int) -> int:
        """The lanes of a mask that the block has."""
        return mask & (1 << min(WARP, len(self.threads) - warp * WARP)) - 1

    def _complete(self, thread: Thread) -> None:
        """Releases the lanes of a waiting thread's mask if none of them is missing."""
        wanted = thread.mask & ~self.ended[thread.warp]
        if self.at_warp[thread.warp] & wanted != wanted:
            return
        meeting = self.lanes(thread.warp, wanted)
        if any(t.mask != thread.mask for t in meeting):
            return  # one waits for other lanes first
        for other in meeting:
            if other.waits_in != thread.waits_in:
                line = self.grid.session.places.line
                self._stop_bad_mask(thread, thread.waits_at, [thread, other],
                                    f"lanes of the same mask wait in different operations: thread {thread.name()} in "
                                    f"{thread.waits_in} at line {line(thread.waits_at)}, thread {other.name()} in "
                                    f"{other.waits_in} at line {line(other.waits_at)}.")
        got = {t.lane: t.given for t in meeting}
        for one in meeting:
            one.got, one.state = got, READY
            self.ready |= 1 << one.rank
        self.at_warp[thread.warp] &= ~wanted
        self.grid.idle = 0

    def end_lane(self, thread: Thread) -> None:
        """Releases the lanes that were waiting only for a lane that has ended."""
        self.ended[thread.warp] |= 1 << thread.lane
        waiting = self.at_warp[thread.warp]
        for other in self.lanes(thread.warp, waiting) if waiting else ():
            if other.state == AT_WARP and other.mask >> thread.lane & 1:
                self._complete(other)

    def sync_warp(self, thread: Thread, mask: int, place: int) -> None:
        if thread.record:
            thread.record.add(thread, WARP_SYNC, 0, 0, place, partner=self.existing(thread.warp, mask))
        self.meet(thread, mask, "cuda.syncwarp", place)
        thread.warp_interval += 1
        thread.update_head()

    def gather(self, thread: Thread, place: int) -> int:
        """The lanes that are active at this line. On a GPU, the lanes of a branch come together; here they come one by
        one, so a lane waits until no other can arrive."""
        thread.given, thread.waits_at = "gathers", place
        while thread.given == "gathers":
            lanes = [t for t in self.lanes(thread.warp) if t.state in (FRESH, READY)]
            if all(t.given == "gathers" for t in lanes):
                here = [t for t in lanes if t.waits_at == place]
                for one in here:
                    one.given = sum(1 << t.lane for t in here)
            else:
                self.grid.poll(thread)
        mask, thread.given = thread.given, None
        return mask

    def _stop_bad_mask(self, thread: Thread, place: int, threads: list[Thread], message: str) -> None:
        self.grid.stop("bad mask", message, self.index, place, [t.rank for t in threads])
        raise Aborted


class Grid:
    """The threads of a launch, and who of them runs."""

    def __init__(self, session: Session, extent: tuple, block_extent: tuple, record: LaunchRecord | None,
                 kernel: Callable, arguments: list, dynamic_bytes: int) -> None:
        self.session, self.extent, self.block_extent = session, extent, block_extent
        self.record, self.kernel, self.arguments, self.dynamic_bytes = record, kernel, arguments, dynamic_bytes
        self.threads_per_block, self.blocks = math.prod(block_extent), math.prod(extent)
        self.random = random.Random(session.seed)
        self.own_arrays: dict[object, Memory] = {}  # global memory that is no argument: constants, a grid's barrier
        self.in_flight: list[Block] = []
        self.started = 0
        self.idle = 0  # turns since a thread last did anything but poll
        self.error: BaseException | None = None
        self.is_over = False
        self.home = _locked()

    def run(self) -> None:
        """Runs all threads, ends the recording, and raises what stopped them."""
        with self._interruptible():
            first = self._next(None)  # None if an interrupt came already
            self.work(first)
            if first and not self.is_over:
                self.home.acquire()
            running.thread = None
            if self.record:
                self.record.end()
            # Threads and blocks refer to each other, and are freed late. Arrays must not wait for that: whether their
            # numbers are used again would be chance.
            self.kernel = self.arguments = self.record = None
            self.own_arrays.clear()
            for block in self.in_flight:
                block.stop_recording()
        if self.error:
            raise self.error

    @contextlib.contextmanager
    def _interruptible(self):
        """Lets signals end the launch: the exception of their handler is raised when all threads have ended."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGALRM)}

        def handle(number: int, frame) -> None:
            try:
                before[number](number, frame)
            except BaseException as error:
                self._interrupt(error, frame)

        for number in before:
            if callable(before[number]):
                signal.signal(number, handle)
        try:
            yield
        finally:
            for number in before:
                if callable(before[number]):
                    signal.signal(number, before[number])

    def _interrupt(self, error: BaseException, frame) -> None:
        """Stops the thread that runs if it is in a kernel's code. Within this module, it must not be stopped, but sees
        the error by itself."""
        self.error = self.error or error
        thread = running.thread
        if thread is None:
            return
        is_here = thread.worker == _thread.get_ident()
        top = frame = frame if is_here else sys._current_frames().get(thread.worker)
        instruction = top and top.f_lasti
        kernels, is_in_kernel = None, True
        while frame and frame.f_code is not Grid.work.__code__:
            if frame.f_code.co_filename == __file__:
                kernels, is_in_kernel = None, False
            elif not frame.f_code.co_filename.startswith(HERE):
                kernels = kernels or frame
            frame = frame.f_back
        if not frame or not kernels:
            return
        self.error.place = self.session.places.of(kernels)
        if not is_in_kernel:
            return
        if is_here:
            raise Aborted
        if sys._current_frames().get(thread.worker) is not top or top.f_lasti != instruction:
            return self._interrupt(error, None)  # it went on meanwhile
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.worker), ctypes.py_object(Aborted))

    # --- handing on: only one of these threads runs at any time

    def work(self, thread: Thread | None) -> None:
        """Runs threads from their beginning, as long as the next one has not begun."""
        while thread:
            try:
                self._enter(thread)
                if not self.error:
                    self.kernel(*self.arguments)  # without a frame between: there, an interrupt would be missed
            except Aborted:
                pass
            except BaseException as error:
                self._stop_exception(thread, error)
            thread = self._leave(thread)

    def suspend(self, thread: Thread) -> None:
        """Lets others run until the thread may go on."""
        following = self._next(thread)
        if self.error:
            raise Aborted
        if following is not thread:
            thread.lock = thread.lock or _locked()
            self._hand_to(following)
            thread.lock.acquire()
            if self.error:
                raise Aborted
        self._enter(thread)

    def poll(self, thread: Thread, may_work: bool = False) -> None:
        """Lets others run, because the thread waits for what they will write."""
        self.idle = 0 if may_work else self.idle + 1
        if self.idle > MOST_IDLE_TURNS * self.threads_per_block * len(self.in_flight):
            line = self.session.places.of(user_frame())
            self.stop("livelock", f"thread {thread.name()} of block {thread.block.index} polls forever: no thread "
                      "reaches a barrier or exits.", thread.block.index, line, [thread.rank])
            raise Aborted
        self.suspend(thread)

    def _enter(self, thread: Thread) -> None:
        if thread.state == FRESH:
            thread.state = READY
        thread.block.last = thread.rank
        thread.worker = _thread.get_ident()
        running.thread = thread
        if self.record:
            self.record.begin_turn(self)

    def _leave(self, thread: Thread) -> Thread | None:
        block = thread.block
        thread.state = EXITED
        block.live &= ~(1 << thread.rank)
        block.ready &= ~(1 << thread.rank)
        self.idle = 0
        if not self.error:
            try:
                block.end_lane(thread)
                block.release_if_all_wait()
            except Aborted:
                pass
        following = self._next(thread)
        if following and following.state == FRESH:
            return following
        if following:
            following.lock.release()
        else:
            self.is_over = True
            self.home.release()
        return None

    def _hand_to(self, thread: Thread) -> None:
        if thread.state == FRESH:
            Worker.begin(self, thread)
        else:
            thread.lock.release()

    # --- who is next

    def _next(self, thread: Thread | None) -> Thread | None:
        """The thread that runs next; None if all have exited."""
        if self.error:
            return self._next_to_unwind(thread)
        block = thread.block if thread else None
        if block and not block.live:
            self.in_flight.remove(block)
            block = None
        if self.session.order == "random":
            while self.started < self.blocks and len(self.in_flight) < RANDOM_BLOCKS and self._has_room():
                self._start_block()
            if self.in_flight and (block is None or self.random.randrange(8) == 0):
                block = self.random.choice(self.in_flight)
        polling = self.idle and self.idle >= sum(bin(b.ready).count("1") for b in self.in_flight)
        if polling and self.started < self.blocks and self._has_room():
            self.idle = 1
            block = self._start_block()
            return block.next_ready(block.last)
        if block and self.idle and self.idle % max(1, bin(block.ready).count("1")) == 0:
            self.in_flight.append(self.in_flight.pop(0))  # all of the block only poll: others have a turn
            block = self.in_flight[0]
        for one in [block, *self.in_flight] if block else self.in_flight:
            found = one.next_ready(one.last)
            if found:
                return found
        if self.started < self.blocks and self._has_room():
            block = self._start_block()
            return block.next_ready(block.last)
        if not self.in_flight:
            return None
        self.stop_deadlock(self.in_flight[0])
        return self._next_to_unwind(thread)

    def _has_room(self) -> bool:
        return (len(self.in_flight) + 1) * self.threads_per_block <= max(MOST_THREADS, self.threads_per_block)

    def _start_block(self) -> Block:
        is_reversed = self.session.order == "reversed"
        block = Block(self, self.blocks - 1 - self.started if is_reversed else self.started)
        self.started += 1
        self.in_flight.append(block)
        if block.is_recorded:
            self.record.blocks.add(block.index)
        elif self.record:
            self.record.cut_blocks.add(block.index)
        return block

    def _next_to_unwind(self, thread: Thread | None) -> Thread | None:
        return next((t for block in self.in_flight for t in block.threads
                     if t is not thread and t.lock and t.state != EXITED), None)

    # --- what ends a launch

    def stop(self, kind: str, message: str, block: int, place: int, threads: list[int], reason: str = "") -> None:
        self.session.stop(kind, message, block, place, threads, reason)
        if self.error is None:
            self.error = KernelError(f"{self.session.places.text(place)}: {message}")

    def stop_deadlock(self, block: Block) -> None:
        waiting = collections.defaultdict(list)
        for thread in block.threads:
            ended = thread.state == EXITED
            what = thread.waits_in
            if thread.state == AT_WARP and thread.mask != ALL_LANES:
                what += f"(0x{thread.mask:08x})"
            line = 0 if ended else self.session.places.line(thread.waits_at)
            waiting[(ended, line, "" if ended else what)].append(thread.rank)
        parts = []
        for (ended, line, what), ranks in sorted(waiting.items()):
            one = len(ranks) == 1
            where = f"waits in {what} at line {line}" if one else f"wait in {what} at line {line}"
            late = f"never reached it: {'it' if one else 'they'} "
            parts.append(f"{len(ranks)} thread{'' if one else 's'} {late if parts else ''}"
                         f"{'exited' if ended else where} ({_thread_ranges(self.block_extent, ranks)})")
        reason = "; ".join(parts) + "."
        first = min(waiting)
        place = block.threads[waiting[first][0]].waits_at
        self.stop("deadlock", f"deadlock in block {block.index}: {reason}", block.index, place, waiting[first], reason)

    def _stop_exception(self, thread: Thread, error: BaseException) -> None:
        """An exception in a kernel ends the launch, with a message that says where."""
        if self.error is not None or not isinstance(error, Exception):
            self.error = self.error or error
            return
        trace, code = error.__traceback__, None
        while trace:
            if not trace.tb_frame.f_code.co_filename.startswith(HERE):
                code, line = trace.tb_frame.f_code, trace.tb_lineno
            trace = trace.tb_next
        session, place = self.session, NOWHERE
        if code:
            place = session.places.of_line(code.co_filename, line, code.co_name)
        who = f"thread {thread.name()} of block {thread.block.index}"
        if isinstance(error, AssertionError) and place != NOWHERE:
            text = session.places.source_line(place)
            text = text[len("assert "):] if text.startswith("assert ") else text
            session.note("assertion", place, launch=session.launches - 1, block=thread.block.index,
                         thread=thread.rank, text=text)
            what = f"fails the assertion {text}"
        else:
            what = f"raises {type(error).__name__}: {error}"
        session.stop("exception", f"{who} {what} at line {session.places.line(place)}.", thread.block.index, place,
                     [thread.rank])
        self.error = KernelError(f"{session.places.text(place) if code else 'kernel'}: {who} {what}")
        self.error.__cause__ = error


class Worker:
    """One of Python's threads, which runs threads of a grid. It is used again."""

    _idle: list[Worker] = []
    _number = itertools.count(1)

    def __init__(self) -> None:
        self.lock = _locked()
        before = threading.stack_size(STACK_BYTES)
        threading.Thread(target=self._run, daemon=True, name=f"kernel {next(self._number)}").start()
        threading.stack_size(before)

    @classmethod
    def begin(cls, grid: Grid, thread: Thread) -> None:
        worker = cls._idle.pop() if cls._idle else cls()
        worker.task = grid, thread
        worker.lock.release()

    def _run(self) -> None:
        while True:
            with contextlib.suppress(Aborted):  # an interrupt that came late
                self.lock.acquire()
            grid, thread = self.task
            self.task = None
            grid.work(thread)
            del grid, thread
            self._idle.append(self)


def _locked():
    lock = _thread.allocate_lock()
    lock.acquire()
    return lock


def coordinates(number: int, extent: tuple) -> tuple[int, int, int]:
    x, y, _ = extent
    return number % x, number // x % y, number // (x * y)


def thread_name(block: tuple, rank: int) -> str:
    """"5", or "(1, 2)" in a block with two dimensions."""
    if block[1:] == (1, 1):
        return str(rank)
    return str(coordinates(rank, block)[: 3 if block[2] > 1 else 2])


def _thread_ranges(block: tuple, ranks: list[int]) -> str:
    """"threads 0 to 3 and 7"."""
    most = 4
    ranges = []
    for _, run in itertools.groupby(enumerate(ranks), lambda pair: pair[1] - pair[0]):
        names = [thread_name(block, rank) for _, rank in run]
        word = " and " if len(names) == 2 else " to "
        ranges.append(names[0] if len(names) == 1 else names[0] + word + names[-1])
    text = "thread " if len(ranks) == 1 else "threads "
    if len(ranges) > most:
        return text + ", ".join(ranges[:most]) + ", …"
    return text + (", ".join(ranges[:-1]) + " and " if len(ranges) > 1 else "") + ranges[-1]
