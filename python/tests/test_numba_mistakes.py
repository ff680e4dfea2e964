"""Wrong twins of course kernels: the program finds each mistake at its line, in every thread order."""

import unittest

import numpy as np
from numba_support import KernelTest, judge, marked_lines, numba_stand_in, program

from numba import cuda, float32, int32
from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32

AT = marked_lines(__file__)


@cuda.jit
def racing_scan(data, n):
    temp = cuda.shared.array(64, int32)
    tid = cuda.threadIdx.x
    temp[tid] = data[tid]
    cuda.syncthreads()
    stride = 1
    while stride < n:
        if tid >= stride:
            temp[tid] += temp[tid - stride]  # <- racing scan
        cuda.syncthreads()
        stride *= 2
    data[tid] = temp[tid]


@cuda.jit
def reduction_without_barrier(values, total):
    sums = cuda.shared.array(64, float32)
    tid = cuda.threadIdx.x
    sums[tid] = values[tid]  # <- no barrier
    s = 32
    while s > 0:
        if tid < s:
            sums[tid] += sums[tid + s]  # <- reduction
        s //= 2
    if tid == 0:
        total[0] = sums[0]


@cuda.jit
def racing_histogram(values, counts):
    i = cuda.grid(1)
    counts[values[i]] += 1  # <- histogram


@cuda.jit
def tiles_without_barrier(a, b, c):
    tile = cuda.shared.array((4, 4), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    tile[x, y] = a[x, y]  # <- tile written
    total = float32(0)
    for k in range(4):
        total += tile[x, k] * b[k, y]  # <- tile read
    c[x, y] = total


@cuda.jit
def warp_without_sync(data):
    temp = cuda.shared.array(32, int32)
    lane = cuda.laneid
    temp[lane] = data[lane]  # <- lane written
    data[lane] = temp[31 - lane]  # <- lane read


@cuda.jit
def divergent(data):
    tid = cuda.threadIdx.x
    if tid < 10:
        data[tid] = 1
        cuda.syncthreads()  # <- divergent
    else:
        cuda.syncthreads()


@cuda.jit
def whole_warps(data):
    if cuda.threadIdx.x < 32:
        cuda.syncthreads()  # <- whole warps
    else:
        cuda.syncthreads()
    data[cuda.threadIdx.x] = 1


@cuda.jit
def missing_lane(data):
    lane = cuda.laneid
    if lane < 16:
        cuda.syncwarp()  # <- missing lane
    else:
        cuda.syncthreads()


@cuda.jit
def beyond(data, n):
    i = cuda.grid(1)
    data[i] = data[i] + 1  # <- beyond


@cuda.jit
def stencil_beyond_tile(data):
    tile = cuda.shared.array(32, float32)
    t = cuda.threadIdx.x
    tile[t] = data[t]
    cuda.syncthreads()
    data[t] = tile[t] + tile[t + 1]  # <- beyond tile


@cuda.jit
def forgotten_dynamic_memory(data):
    temp = cuda.shared.array(0, int32)
    temp[cuda.threadIdx.x] = data[cuda.threadIdx.x]  # <- no memory


@cuda.jit
def too_much_shared_memory(data):
    small = cuda.shared.array(1024, int32)
    large = cuda.shared.array((100, 120), int32)  # <- too much
    small[0] = large[0, 0] = 1


@cuda.jit
def beyond_local(data):
    mine = cuda.local.array(4, int32)
    mine[cuda.threadIdx.x] = 1  # <- beyond local


@cuda.jit
def uninitialised(data):
    temp = cuda.shared.array(32, int32)
    t = cuda.threadIdx.x
    if t % 2 == 0:
        temp[t] = data[t]
    cuda.syncthreads()
    data[t] = temp[t]  # <- uninitialised


@cuda.jit
def reads_unwritten(source, data):
    data[cuda.threadIdx.x] = source[cuda.threadIdx.x]  # <- unwritten


@cuda.jit
def half(data):
    i = cuda.grid(1)
    if i < data.size:
        data[i] = i


@cuda.jit
def divides(data):
    t = cuda.threadIdx.x
    data[t] = 12 // (t - 3)  # <- divides


@cuda.jit
def asserts(data):
    assert cuda.threadIdx.x < 8  # <- asserts


@cuda.jit
def wrong_mask(data):
    t = cuda.laneid
    data[t] = cuda.shfl_up_sync(0xFFFF, data[t], 1)  # <- mask


@cuda.jit
def undefined_lane(data):
    t = cuda.laneid
    if t < 8:
        data[t] = cuda.shfl_down_sync(0xFF, data[t], 1)  # <- undefined lane


@cuda.jit
def two_operations(data):
    t = cuda.laneid
    if t < 16:
        cuda.any_sync(0xFFFFFFFF, t)  # <- any
    else:
        cuda.all_sync(0xFFFFFFFF, t)  # <- all


@cuda.jit
def polls(flag):
    while cuda.atomic.add(flag, 0, 0) == 0:  # <- polls
        pass


@cuda.jit
def copies_unwritten_local(data):
    mine = cuda.local.array(2, int32)
    mine[0] = 1
    data[cuda.threadIdx.x] = mine[1]  # <- unwritten local


@cuda.jit
def share_a_state(states, out):
    out[cuda.threadIdx.x] = xoroshiro128p_uniform_float32(states, cuda.threadIdx.x // 2)  # <- one state


@cuda.jit
def waits_for_the_other_block(flag):
    if cuda.blockIdx.x == 0:
        while flag[0] == 0:
            cuda.threadfence()
    else:
        flag[0] = 1


@cuda.jit
def sums_alone(values, total):
    best = 0
    for i in range(values.size):
        best = max(best, values[i])
    total[0] = best


@cuda.jit
def between_blocks(data):
    i = cuda.grid(1)
    data[i] = i  # <- block writes
    cuda.syncthreads()
    data[i] += data[(i + 8) % data.size]  # <- block reads


def ints(n):
    return cuda.to_device(np.arange(n, dtype=np.int32))


class Mistakes(KernelTest):
    def check_at(self, run, *expected):
        self.check(run, [(kind, AT[mark]) for kind, mark in expected])

    def test_races(self):
        self.check_at(lambda: racing_scan[1, 64](ints(64), 64), ("hazard", "racing scan"))
        self.check_at(lambda: racing_histogram[1, 8](cuda.to_device(np.zeros(8, np.int32)), ints(1)),
                      ("hazard", "histogram"))

    def test_missing_barriers(self):
        values = np.ones(64, np.float32)
        with numba_stand_in.recording() as session:
            reduction_without_barrier[1, 64](values, np.zeros(1, np.float32))
        findings = judge(session)["findings"]
        hazards = {(f["location"], f["other_location"]) for f in findings if f["kind"] == "hazard"}
        name = "test_numba_mistakes.py"
        self.assertIn((f"{name}:{AT['no barrier']}", f"{name}:{AT['reduction']}"), hazards)
        matrix = np.ones((4, 4), np.float32)
        self.check_in_order(lambda: tiles_without_barrier[1, (4, 4)](matrix, matrix, matrix.copy()),
                            ("hazard", "tile written", "tile read"))
        self.check_in_order(lambda: warp_without_sync[1, 32](ints(32)), ("hazard", "lane written", "lane read"))

    def check_in_order(self, run, *expected):
        """The findings of a run in order, with the lines of both accesses; what the race causes is left out."""
        if not program():
            self.skipTest("the program scanscope was not found")
        with numba_stand_in.recording() as session:
            run()
        found = [(f["kind"], *(int(f[key].rsplit(":")[1]) for key in ("location", "other_location")))
                 for f in judge(session)["findings"] if f["kind"] == "hazard"]
        self.assertEqual(found, [(kind, AT[a], AT[b]) for kind, a, b in expected])

    def test_race_between_blocks(self):
        self.check_in_order(lambda: between_blocks[2, 8](cuda.device_array(16, np.int32)),
                            ("hazard", "block writes", "block reads"), ("hazard", "block reads", "block reads"))

    def test_divergent_barriers(self):
        self.check_at(lambda: divergent[1, 32](ints(32)), ("deadlock", "divergent"))
        self.check_at(lambda: whole_warps[1, 64](ints(64)), ("different-barriers", "whole warps"))
        self.check_at(lambda: missing_lane[1, 32](ints(32)), ("deadlock", "missing lane"))

    def test_bounds(self):
        self.check_at(lambda: beyond[2, 32](ints(40), 40), ("out-of-bounds", "beyond"))
        self.check_at(lambda: stencil_beyond_tile[1, 32](np.ones(32, np.float32)), ("out-of-bounds", "beyond tile"))
        self.check_at(lambda: forgotten_dynamic_memory[1, 32](ints(32)), ("out-of-bounds", "no memory"))
        self.check_at(lambda: beyond_local[1, 5](ints(5)), ("out-of-bounds", "beyond local"))

    def test_uninitialised_memory(self):
        self.check_at(lambda: uninitialised[1, 32](ints(32)), ("never-written", "uninitialised"))

        def run():
            result = ints(32)
            reads_unwritten[1, 32](cuda.device_array(32, np.int32), result)
        self.check_at(run, ("never-written", "unwritten"))

        self.check_at(lambda: copies_unwritten_local[1, 1](ints(1)), ("never-written", "unwritten local"))

        def copy():
            data = cuda.device_array(40, np.int32)
            half[1, 32](data)
            data.copy_to_host()  # <- copied
        self.check_at(copy, ("never-written", "copied"))

    def test_warps(self):
        self.check_at(lambda: wrong_mask[1, 32](ints(32)), ("bad-mask", "mask"))
        self.check_at(lambda: undefined_lane[1, 32](ints(32)), ("undefined-lane", "undefined lane"))
        with self.assertRaisesRegex(numba_stand_in.KernelError, "lanes of the same mask wait in different operations"):
            two_operations[1, 32](ints(32))

    def test_endless_polling(self):
        self.check_at(lambda: polls[1, 2](cuda.to_device(np.zeros(1, np.int32))), ("livelock", "polls"))

        for order in ("in-order", "reversed", "random"):  # its flag is a race, but it ends
            with numba_stand_in.recording(order):
                flag = cuda.to_device(np.zeros(1, np.int32))
                waits_for_the_other_block[2, 1](flag)
                self.assertEqual(flag[0], 1)
        self.check(lambda: sums_alone[1, 1](ints(20000), ints(1)))  # many reads are no polling

    def test_random_states(self):
        def run(threads):
            states = create_xoroshiro128p_states(threads, seed=1)
            share_a_state[1, threads](states, np.zeros(threads, np.float32))
        self.check(lambda: run(1))
        self.check_at(lambda: run(2), ("hazard", "one state"))

    def test_exceptions(self):
        self.check_at(lambda: divides[1, 8](ints(8)), ("exception", "divides"))
        self.check_at(lambda: asserts[1, 16](ints(8)), ("assertion", "asserts"))
        self.check_at(lambda: too_much_shared_memory[1, 1](ints(1)), ("exception", "too much"))
        with self.assertRaises(numba_stand_in.KernelError) as raised:
            divides[1, (4, 2)](ints(8))
        self.assertEqual(str(raised.exception), f"test_numba_mistakes.py:{AT['divides']}: thread (3, 0) of block 0 "
                                                "raises ZeroDivisionError: integer division or modulo by zero")
        self.assertIsInstance(raised.exception.__cause__, ZeroDivisionError)

    def test_a_deadlock_says_who_waits_where(self):
        with self.assertRaises(numba_stand_in.KernelError) as raised:
            divergent[1, 12](ints(12))
        line = AT["divergent"]
        self.assertEqual(
            str(raised.exception), f"test_numba_mistakes.py:{line}: deadlock in block 0: 10 threads wait in "
            f"cuda.syncthreads at line {line} (threads 0 to 9); 2 threads never reached it: they wait in "
            f"cuda.syncthreads at line {line + 2} (threads 10 and 11).")

    def test_the_next_launch_works_after_a_fault(self):
        with self.assertRaises(numba_stand_in.KernelError):
            divergent[1, 32](ints(32))
        data = ints(32)
        half[1, 32](data)
        np.testing.assert_array_equal(data.copy_to_host(), np.arange(32))


if __name__ == "__main__":
    unittest.main()
