"""Kernels of courses run unchanged: in every thread order, their results are NumPy's, and nothing is found."""

import math
import time
import unittest

import numpy as np
from numba_support import KernelTest

from numba import cuda, float32, int32, vectorize
from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32

RANDOM = np.random.default_rng(60)


# --- reductions


@cuda.jit
def reduce_shared(values, partial):
    sums = cuda.shared.array(128, float32)
    tid = cuda.threadIdx.x
    i = cuda.grid(1)
    sums[tid] = values[i] if i < values.size else 0
    cuda.syncthreads()
    s = cuda.blockDim.x // 2
    while s > 0:
        if tid < s:
            sums[tid] += sums[tid + s]
        cuda.syncthreads()
        s >>= 1
    if tid == 0:
        partial[cuda.blockIdx.x] = sums[0]


@cuda.jit
def reduce_warps(values, total):
    i = cuda.grid(1)
    value = values[i] if i < len(values) else int32(0)
    for offset in (16, 8, 4, 2, 1):
        value += cuda.shfl_down_sync(0xFFFFFFFF, value, offset)
    if cuda.laneid == 0:
        cuda.atomic.add(total, 0, value)


@cuda.jit
def largest(values, result):
    i = cuda.grid(1)
    step = cuda.gridsize(1)
    best = -math.inf
    while i < values.shape[0]:
        best = max(best, values[i])
        i += step
    cuda.atomic.max(result, 0, best)


@cuda.jit
def reduce_by_last_block(values, partial, arrived, total):
    is_last = cuda.shared.array(1, int32)
    sums = cuda.shared.array(32, int32)
    tid, block = cuda.threadIdx.x, cuda.blockIdx.x
    sums[tid] = values[block * 32 + tid]
    cuda.syncthreads()
    if tid == 0:
        of_block = 0
        for i in range(32):
            of_block += sums[i]
        partial[block] = of_block
        cuda.threadfence()
        is_last[0] = cuda.atomic.inc(arrived, 0, cuda.gridDim.x - 1) == cuda.gridDim.x - 1
    cuda.syncthreads()
    if is_last[0] and tid == 0:
        cuda.threadfence()
        for i in range(cuda.gridDim.x):
            total[0] += partial[i]


@cuda.jit
def scan_with_look_back(values, states, result):
    """One thread a block: it publishes its sum (state 1), then waits for the blocks before it."""
    block = cuda.blockIdx.x
    mine = 0
    for i in range(4):
        mine += values[4 * block + i]
    before = 0
    if block > 0:
        state = 0
        while state == 0:
            state = cuda.atomic.add(states, block - 1, 0)
        before = state - 1
    cuda.atomic.add(states, block, 1 + before + mine)
    for i in range(4):
        before += values[4 * block + i]
        result[4 * block + i] = before


# --- scans


@cuda.jit("void(int32[:], int32[:])")
def hillis_steele(data, result):
    temp = cuda.shared.array((2, 64), dtype=int32)
    tid = cuda.threadIdx.x
    out = 0
    temp[out, tid] = data[tid]
    cuda.syncthreads()
    offset = 1
    while offset < data.size:
        out, source = 1 - out, out
        if tid >= offset:
            temp[out, tid] = temp[source, tid] + temp[source, tid - offset]
        else:
            temp[out, tid] = temp[source, tid]
        cuda.syncthreads()
        offset *= 2
    result[tid] = temp[out, tid]


@cuda.jit
def blelloch(data, n):
    temp = cuda.shared.array(0, dtype=int32)
    tid = cuda.threadIdx.x
    temp[2 * tid] = data[2 * tid]
    temp[2 * tid + 1] = data[2 * tid + 1]
    offset = 1
    d = n >> 1
    while d > 0:
        cuda.syncthreads()
        if tid < d:
            temp[offset * (2 * tid + 2) - 1] += temp[offset * (2 * tid + 1) - 1]
        offset *= 2
        d >>= 1
    if tid == 0:
        temp[n - 1] = 0
    d = 1
    while d < n:
        offset >>= 1
        cuda.syncthreads()
        if tid < d:
            left, right = offset * (2 * tid + 1) - 1, offset * (2 * tid + 2) - 1
            temp[left], temp[right] = temp[right], temp[right] + temp[left]
        d *= 2
    cuda.syncthreads()
    data[2 * tid] = temp[2 * tid]
    data[2 * tid + 1] = temp[2 * tid + 1]


@cuda.jit(device=True, inline=True)
def warp_scan(value, lane):
    offset = 1
    while offset < 32:
        other = cuda.shfl_up_sync(0xFFFFFFFF, value, offset)
        if lane >= offset:
            value += other
        offset *= 2
    return value


@cuda.jit
def hybrid_scan(data, sums_of_blocks):
    sums = cuda.shared.array(32, int32)
    i = cuda.grid(1)
    lane, warp = cuda.laneid, cuda.threadIdx.x // cuda.warpsize
    value = warp_scan(data[i] if i < data.size else int32(0), lane)
    if lane == 31:
        sums[warp] = value
    cuda.syncthreads()
    if warp == 0:
        warps = cuda.blockDim.x // 32
        sums[lane] = warp_scan(sums[lane] if lane < warps else int32(0), lane)
    cuda.syncthreads()
    if warp > 0:
        value += sums[warp - 1]
    if i < data.size:
        data[i] = value
    if cuda.threadIdx.x == cuda.blockDim.x - 1:
        sums_of_blocks[cuda.blockIdx.x] = value


@cuda.jit
def add_sums(data, sums):
    i = cuda.grid(1)
    if cuda.blockIdx.x > 0 and i < data.size:
        data[i] += sums[cuda.blockIdx.x - 1]


# --- histogram, compaction


@cuda.jit
def histogram(values, low, width, counts):
    bins = cuda.shared.array(16, int32)
    if cuda.threadIdx.x < 16:
        bins[cuda.threadIdx.x] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        place = int32((values[i] - low) / width)
        if 0 <= place < 16:
            cuda.atomic.add(bins, place, 1)
    cuda.syncthreads()
    if cuda.threadIdx.x < 16:
        cuda.atomic.add(counts, cuda.threadIdx.x, bins[cuda.threadIdx.x])


@cuda.jit
def compact(values, kept, count):
    i = cuda.grid(1)
    is_kept = i < values.size and values[i] % 3 == 0
    votes = cuda.ballot_sync(0xFFFFFFFF, is_kept)
    first = 0
    if cuda.laneid == 0:
        first = cuda.atomic.add(count, 0, cuda.popc(votes))
    first = cuda.shfl_sync(0xFFFFFFFF, first, 0)
    if is_kept:
        kept[first + cuda.popc(votes & cuda.lanemask_lt())] = values[i]


# --- two dimensions

TILE = 8


@cuda.jit
def matmul(a, b, c):
    sa = cuda.shared.array(shape=(TILE, TILE), dtype=float32)
    sb = cuda.shared.array(shape=(TILE, TILE), dtype=float32)
    row, column = cuda.grid(2)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0.0)
    for tile in range((a.shape[1] + TILE - 1) // TILE):
        sa[tx, ty] = 0
        sb[tx, ty] = 0
        if row < a.shape[0] and ty + tile * TILE < a.shape[1]:
            sa[tx, ty] = a[row, ty + tile * TILE]
        if column < b.shape[1] and tx + tile * TILE < b.shape[0]:
            sb[tx, ty] = b[tx + tile * TILE, column]
        cuda.syncthreads()
        for k in range(TILE):
            total += sa[tx, k] * sb[k, ty]
        cuda.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total


WEIGHTS = np.array([0.25, 0.5, 0.25], dtype=np.float32)


@cuda.jit
def stencil(data, result):
    weights = cuda.const.array_like(WEIGHTS)
    tile = cuda.shared.array(34, float32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x + 1
    n = data.shape[0]
    tile[t] = data[i] if i < n else 0
    if t == 1:
        tile[0] = data[i - 1] if i > 0 else 0
    if t == cuda.blockDim.x:
        tile[t + 1] = data[i + 1] if i + 1 < n else 0
    cuda.syncthreads()
    if i < n:
        total = float32(0)
        for k in range(3):
            total += weights[k] * tile[t + k - 1]
        result[i] = total


@cuda.jit
def heat(now, following):
    x, y = cuda.grid(2)
    if 0 < x < now.shape[0] - 1 and 0 < y < now.shape[1] - 1:
        following[x, y] = (now[x - 1, y] + now[x + 1, y] + now[x, y - 1] + now[x, y + 1]) / 4


@cuda.jit(device=True)
def mandel(x, y, most):
    c = complex(x, y)
    z = 0.0j
    for i in range(most):
        z = z * z + c
        if z.real * z.real + z.imag * z.imag >= 4:
            return i
    return most


@cuda.jit
def mandelbrot(low_x, high_x, low_y, high_y, image, most):
    height, width = image.shape
    start_x, start_y = cuda.grid(2)
    for x in range(start_x, width, cuda.gridDim.x * cuda.blockDim.x):
        for y in range(start_y, height, cuda.gridDim.y * cuda.blockDim.y):
            image[y, x] = mandel(low_x + x * (high_x - low_x) / width, low_y + y * (high_y - low_y) / height, most)


# --- bodies


@cuda.jit
def accelerate(positions, acceleration, softening):
    tile = cuda.shared.array((16, 3), float32)
    i, t = cuda.grid(1), cuda.threadIdx.x
    mine = cuda.local.array(3, float32)
    total = cuda.local.array(3, float32)
    for k in range(3):
        mine[k] = positions[i, k]
        total[k] = 0
    for first in range(0, positions.shape[0], 16):
        for k in range(3):
            tile[t, k] = positions[first + t, k]
        cuda.syncthreads()
        for j in range(16):
            square = float32(softening)
            for k in range(3):
                square += (tile[j, k] - mine[k]) ** 2
            inverse = 1 / math.sqrt(square) ** 3
            for k in range(3):
                total[k] += (tile[j, k] - mine[k]) * inverse
        cuda.syncthreads()
    for k in range(3):
        acceleration[i, k] = total[k]


# --- the whole grid


@cuda.jit
def rows_in_turn(matrix):
    column = cuda.grid(1)
    grid = cuda.cg.this_grid()
    for row in range(1, matrix.shape[0]):
        matrix[row, column] = matrix[row - 1, matrix.shape[1] - 1 - column] + 1
        grid.sync()


@cuda.jit
def locked(lock, total):
    if cuda.threadIdx.x == 0:
        while cuda.atomic.cas(lock, 0, 0, 1) != 0:
            pass
        cuda.threadfence()
        total[0] += cuda.blockIdx.x
        cuda.threadfence()
        cuda.atomic.exch(lock, 0, 0)


@cuda.jit
def monte_carlo(states, inside):
    i = cuda.grid(1)
    x = xoroshiro128p_uniform_float32(states, i)
    y = xoroshiro128p_uniform_float32(states, i)
    inside[i] = 1 if x * x + y * y <= 1 else 0


@vectorize(["float32(float32, float32)"], target="cuda")
def axpy(x, y):
    return 2 * x + y


@cuda.reduce
def sum_of(a, b):
    return a + b


class Kernels(KernelTest):
    def test_reduction_in_shared_memory(self):
        values = RANDOM.random(300, np.float32)

        def run():
            partial = cuda.device_array(3, np.float32)
            reduce_shared[3, 128](cuda.to_device(values), partial)
            padded = np.append(values, np.zeros(84, np.float32)).reshape(3, 128)
            while padded.shape[1] > 1:
                half = padded.shape[1] // 2
                padded = padded[:, :half] + padded[:, half:]
            np.testing.assert_array_equal(partial.copy_to_host(), padded[:, 0])  # every bit
        self.check(run)

    def test_reduction_by_shuffles(self):
        values = RANDOM.integers(-1000, 1000, 100).astype(np.int32)

        def run():
            total = np.zeros(1, np.int32)
            reduce_warps[2, 64](values, total)
            self.assertEqual(total[0], values.sum())
        self.check(run)

    def test_largest(self):
        values = RANDOM.standard_normal(100)

        def run():
            result = np.full(1, -np.inf)
            largest[2, 16](values, result)
            self.assertEqual(result[0], values.max())
        self.check(run)

    def test_reduction_by_the_last_block(self):
        values = RANDOM.integers(-1000, 1000, 128).astype(np.int32)

        def run():
            total = np.zeros(1, np.int64)
            arrived = cuda.to_device(np.zeros(1, np.uint32))
            for _ in range(2):  # the counter is 0 again
                reduce_by_last_block[4, 32](values, cuda.device_array(4, np.int32), arrived, total)
            self.assertEqual(total[0], 2 * values.sum())
        self.check(run)

    def test_blocks_that_wait_for_earlier_ones(self):
        values = RANDOM.integers(0, 1000, 48).astype(np.int32)

        def run():
            result = cuda.device_array(48, np.int32)
            scan_with_look_back[12, 1](values, cuda.to_device(np.zeros(12, np.int32)), result)
            np.testing.assert_array_equal(result.copy_to_host(), np.cumsum(values))
        self.check(run)

    def test_hillis_steele(self):
        values = RANDOM.integers(0, 100, 64).astype(np.int32)

        def run():
            result = cuda.device_array_like(values)
            hillis_steele[1, 64](cuda.to_device(values), result)
            np.testing.assert_array_equal(result.copy_to_host(), np.cumsum(values))
        self.check(run)

    def test_blelloch(self):
        values = RANDOM.integers(0, 100, 64).astype(np.int32)

        def run():
            data = cuda.to_device(values)
            blelloch[1, 32, cuda.stream(), 64 * 4](data, 64)
            np.testing.assert_array_equal(data.copy_to_host(), np.cumsum(values) - values)
        self.check(run)

    def test_hybrid_scan_of_many_blocks(self):
        values = RANDOM.integers(-9, 9, 150).astype(np.int32)

        def run():
            data, sums, last = cuda.to_device(values), cuda.device_array(3, np.int32), cuda.device_array(1, np.int32)
            hybrid_scan[3, 64](data, sums)
            hybrid_scan[1, 32](sums, last)
            add_sums[3, 64](data, sums)
            np.testing.assert_array_equal(data.copy_to_host(), np.cumsum(values))
            self.assertEqual(last.copy_to_host()[0], values.sum())
        self.check(run)

    def test_histogram(self):
        values = RANDOM.random(200)

        def run():
            counts = np.zeros(16, np.int32)
            histogram[2, 32](values, 0.0, 1 / 16, counts)
            np.testing.assert_array_equal(counts, np.histogram(values, 16, (0, 1))[0])
        self.check(run)

    def test_compaction(self):
        values = RANDOM.integers(0, 100, 90)

        def run():
            kept, count = np.zeros(90, np.int64), np.zeros(1, np.int32)
            compact.forall(96, tpb=32)(values, kept, count)
            np.testing.assert_array_equal(np.sort(kept[: count[0]]), np.sort(values[values % 3 == 0]))
        self.check(run)

    def test_matrices_in_tiles(self):
        for rows, inner, columns in ((16, 8, 8), (11, 13, 9), (1, 1, 1)):
            a, b = RANDOM.random((rows, inner), np.float32), RANDOM.random((inner, columns), np.float32)

            def run():
                c = cuda.device_array((rows, columns), np.float32)
                matmul[(2, 2), (TILE, TILE)](cuda.to_device(a), cuda.to_device(b), c)
                np.testing.assert_allclose(c.copy_to_host(), a @ b, rtol=1e-5)
            self.check(run)

    def test_stencil(self):
        values = RANDOM.random(70, np.float32)

        def run():
            result = np.zeros_like(values)
            stencil[3, 32](values, result)
            np.testing.assert_allclose(result, np.convolve(values, WEIGHTS, "same"), rtol=1e-6)
        self.check(run)

    def test_heat_goes_back_and_forth(self):
        field = RANDOM.random((10, 12))

        def run():
            a, b = cuda.to_device(field), cuda.to_device(field)
            expected = field.copy()
            for _ in range(3):
                heat[(2, 2), (8, 8)](a, b)
                a, b = b, a
                expected[1:-1, 1:-1] = (expected[:-2, 1:-1] + expected[2:, 1:-1] + expected[1:-1, :-2]
                                        + expected[1:-1, 2:]) / 4
            np.testing.assert_allclose(a.copy_to_host(), expected)
        self.check(run)

    def test_mandelbrot(self):
        def run():
            image = np.zeros((12, 20), np.uint8)
            mandelbrot[(2, 2), (4, 4)](-2.0, 1.0, -1.0, 1.0, image, 20)
            x, y = np.meshgrid(-2 + np.arange(20) * 3 / 20, -1 + np.arange(12) * 2 / 12)
            z, expected = np.zeros((12, 20), complex), np.full((12, 20), 20)
            for i in range(20):
                inside = expected == 20
                z[inside] = z[inside] ** 2 + (x + 1j * y)[inside]
                expected[inside & (z.real ** 2 + z.imag ** 2 >= 4)] = i
            np.testing.assert_array_equal(image, expected)
        self.check(run)

    def test_bodies(self):
        positions = RANDOM.random((32, 3), np.float32)

        def run():
            acceleration = np.zeros_like(positions)
            accelerate[2, 16](positions, acceleration, 0.01)
            between = positions[None] - positions[:, None]
            weight = ((between ** 2).sum(2) + 0.01) ** -1.5
            np.testing.assert_allclose(acceleration, (between * weight[..., None]).sum(1), rtol=1e-3)
        self.check(run)

    def test_barrier_of_the_grid(self):
        def run():
            matrix = cuda.to_device(np.arange(4 * 48, dtype=np.int32).reshape(4, 48))
            rows_in_turn[3, 16](matrix)
            row = np.arange(48)
            for one in matrix.copy_to_host():
                np.testing.assert_array_equal(one, row)
                row = row[::-1] + 1
        self.check(run)

    def test_lock_between_blocks(self):
        def run():
            lock, total = cuda.to_device(np.zeros(1, np.int32)), cuda.to_device(np.zeros(1, np.int64))
            locked[8, 4](lock, total)
            self.assertEqual(total.copy_to_host()[0], 28)
        self.check(run)

    def test_random_numbers(self):
        def run():
            states = create_xoroshiro128p_states(64, seed=1)
            inside = cuda.device_array(64, np.int32)
            monte_carlo[2, 32](states, inside)
            self.assertTrue(35 < inside.copy_to_host().sum() < 60)
        self.check(run)

    def test_whole_array_functions(self):
        x, y = RANDOM.random(9, np.float32), RANDOM.random(9, np.float32)
        np.testing.assert_allclose(axpy(x, y), 2 * x + y, rtol=1e-6)
        on_device = axpy(cuda.to_device(x), cuda.to_device(y))
        np.testing.assert_allclose(on_device.copy_to_host(), 2 * x + y, rtol=1e-6)
        self.assertEqual(sum_of(np.arange(10)), 45)
        self.assertEqual(sum_of(np.arange(10), size=4, init=1), 7)

    def test_a_recorded_scan_of_1024_takes_5_seconds_at_most(self):
        values = np.ones(1024, np.int32)
        began = time.process_time()
        data, sums = cuda.to_device(values), cuda.device_array(1, np.int32)
        hybrid_scan[1, 1024](data, sums)
        self.assertLess(time.process_time() - began, 5)
        np.testing.assert_array_equal(data.copy_to_host(), np.arange(1, 1025))


if __name__ == "__main__":
    unittest.main()
