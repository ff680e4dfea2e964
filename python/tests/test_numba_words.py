"""Tests the words of numba.cuda, how numbers compute, and the contents of a recording."""

import io
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

import numpy as np
from numba_support import numba_stand_in

import numba
from math import sqrt as imported_sqrt  # after the stand-in, as in a program
from numba import boolean, cuda, float32, float64, int32, int64, njit, prange, uint8, uint32, uint64, void
from scanscope.numba import machine
from scanscope.numba.scantrace import fnv1a
from scanscope.numba.values import Float, Float32, Int, Origins, UInt, followed
from scanscope.trace import contents, load

PACKAGE = Path(__file__).resolve().parents[1]


def in_kernel(function, threads=1, blocks=1, shared=0, dtype=np.float64, width=1):
    """The results that function() returns in each thread, as an array of blocks * threads rows."""
    @cuda.jit
    def kernel(out):
        result = function()
        row = cuda.blockIdx.x * threads + cuda.threadIdx.x
        for column, one in enumerate(result if isinstance(result, tuple) else (result,)):
            out[row, column] = one

    out = cuda.device_array((blocks * threads, width), dtype)
    kernel[blocks, threads, 0, shared](out)
    return out.copy_to_host()[:, 0] if width == 1 else out.copy_to_host()


class Places(unittest.TestCase):
    def test_indices(self):
        seen = []

        @cuda.jit
        def kernel():
            seen.append((cuda.threadIdx.x, cuda.threadIdx.y, cuda.threadIdx.z, cuda.blockIdx.x, cuda.blockIdx.y,
                         cuda.blockDim.x, cuda.blockDim.z, cuda.gridDim.y, cuda.grid(3), cuda.gridsize(2),
                         cuda.grid(1), cuda.laneid))
        kernel[(2, 3), (2, 1, 2)]()
        self.assertEqual(len(seen), 24)
        self.assertEqual(seen[-1], (1, 0, 1, 1, 2, 2, 2, 3, (3, 2, 1), (4, 3), 3, 3))

    def test_only_in_kernels(self):
        with self.assertRaisesRegex(RuntimeError, r"can only be used in a kernel"):
            cuda.grid(1)
        with self.assertRaisesRegex(RuntimeError, "can only be used in a kernel"):
            cuda.threadIdx.x


class Numbers(unittest.TestCase):
    def test_integers_compute_with_64_bits_and_are_stored_in_their_width(self):
        a = Int.of(2**31 - 1, 0)
        self.assertEqual(a + 1, 2**31)
        self.assertEqual(Int.of(2**63 - 1, 0) + 1, -2**63)
        self.assertEqual(UInt.of(2**64 - 1, 0) + UInt.of(1, 0), 0)
        self.assertEqual(UInt.of(0, 0) - UInt.of(1, 0), 2**64 - 1)
        self.assertEqual(int32(2**31), -2**31)
        self.assertEqual(uint8(-1), 255)
        self.assertEqual(int32(-2.9), -2)
        data = np.zeros(4, np.int32)

        @cuda.jit
        def kernel(data):
            data[0] = 2**31
            data[1] = -1.9
            data[2] = np.float32(3.5)
            data[3] = data[0] - 1
        kernel[1, 1](data)
        np.testing.assert_array_equal(data, [-2**31, -1, 3, 2**31 - 1])

    def test_unsigned_with_signed_is_signed(self):
        @cuda.jit
        def kernel(image, edges, below):
            i = cuda.grid(1)
            if 0 < i < image.size - 1:
                edges[i] = 2 * image[i + 1] - 2 * image[i - 1]
            difference = image[i] - 3
            if difference < 0:
                below[i] = difference
        for dtype in (np.uint8, np.uint16, np.uint32):
            edges, below = np.zeros(4), np.zeros(4, np.int32)
            kernel[1, 4](np.array([9, 1, 2, 5], dtype), edges, below)
            self.assertEqual((edges.tolist(), below.tolist()), ([0, -14, 8, 0], [0, -2, -1, 0]))
        shifted = UInt.of(2**64 - 1, 0) >> 1
        self.assertEqual((shifted, type(shifted)), (2**63 - 1, UInt))
        self.assertEqual(UInt.of(2**63 + 1, 0) << 1, 2)
        self.assertIs(type(UInt.of(1, 0) * 2), Int)

    def test_numbers_without_a_result_do_not_stop_a_kernel(self):
        zero, one = float64(0), float64(1)
        self.assertEqual((one / 0, -one / 0, 1 / Int.of(0, 0), zero ** -1), (math.inf, -math.inf, math.inf, math.inf))
        self.assertEqual((float64(1e300) ** 3, float64(-1e300) ** 3), (math.inf, -math.inf))
        for nan in (zero // 0, one // zero, one % 0, 1 % zero, float64(-8) ** (1 / 3)):
            self.assertTrue(math.isnan(nan))
        for integers in (lambda: Int.of(1, 0) // 0, lambda: 1 % Int.of(0, 0)):
            self.assertRaises(ZeroDivisionError, integers)
        with numba_stand_in.recording() as session:
            @cuda.jit(device=True)
            def results():
                return (math.exp(800), math.log(0), math.sqrt(-1), math.log(-1), math.pow(-10, 401), math.sinh(-800),
                        math.atanh(1), math.lgamma(0) + math.gamma(200), math.sin(math.inf), imported_sqrt(-2), math.sqrt(4),
                        1.0 / math.sin(0.0), 1 / cuda.threadIdx.x, 1.0 / (cuda.grid(1) + 0), 1.0 % cuda.laneid,
                        sum(1.0 / k for k in range(2)))

            got = in_kernel(results, width=16)[0]
        inf, nan = math.inf, math.nan
        np.testing.assert_array_equal(got, [inf, -inf, nan, nan, -inf, -inf, inf, inf, nan, nan, 2, inf, inf, inf, nan,
                                            inf])
        self.assertIsNone(session.fault)
        inverse = np.zeros(2)

        @cuda.jit
        def kernel(inverse, numerator):
            for i in range(2):
                inverse[i] = numerator / i
        kernel[1, 1](inverse, 3.0)
        self.assertEqual(inverse.tolist(), [inf, 3])
        self.assertEqual(in_kernel(lambda: isinstance(math.exp(float32(1)), Float32)
                                   and not isinstance(math.exp(1), Float32))[0], 1)
        for outside in (lambda: math.exp(800), lambda: math.sqrt(-1)):  # the host keeps Python's errors
            self.assertRaises((OverflowError, ValueError), outside)
        self.assertIs(type(math.sqrt(4)), float)

    def test_float32_stays_among_its_own_kind(self):
        third = float32(1) / float32(3)
        self.assertIsInstance(third, Float32)
        self.assertEqual(third, np.float32(1) / np.float32(3))
        self.assertIs(type(third * 2.0), Float)
        self.assertIs(type(third * 2), Float)
        self.assertEqual(float32(3e38) * float32(10), math.inf)
        self.assertEqual(float32(1) / float32(0), math.inf)
        self.assertEqual(float32(-1) / 0, -math.inf)
        self.assertTrue(math.isnan(float64(0) / 0))
        self.assertIs(type(Int.of(7, 0) / 2), Float)
        self.assertEqual(Int.of(7, 0) // 2, 3)
        self.assertEqual(2 - Int.of(7, 0), -5)
        self.assertEqual(np.float32(2) * Int.of(3, 0), 6)
        self.assertIs(type(np.float32(0.5) + third), Float32)
        self.assertIs(type(third - np.float64(0.5)), Float)
        self.assertTrue(np.float32(0.5) > third and third < np.float32(0.5) and Int.of(3, 0) == np.int32(3))
        self.assertEqual(len({Int.of(3, 0), 3, Float.of(3.0, 0)}), 1)
        self.assertEqual(Int.of(2, 0) ** -1, 0.5)

    def test_random_arithmetic_is_numpys(self):
        random = np.random.default_rng(3)
        a, b = random.standard_normal((2, 1000)).astype(np.float32)
        for name in ("__add__", "__sub__", "__mul__", "__truediv__"):
            ours = [getattr(Float32.of(float(x), 0), name)(Float32.of(float(y), 0)) for x, y in zip(a, b)]
            np.testing.assert_array_equal(np.array(ours, np.float32), getattr(a, name)(b), name)
        a, b = random.integers(-2**62, 2**62, (2, 1000))
        for name in ("__add__", "__sub__", "__mul__", "__and__", "__or__", "__xor__"):
            ours = [getattr(Int.of(int(x), 0), name)(Int.of(int(y), 0)) for x, y in zip(a, b)]
            np.testing.assert_array_equal(np.array(ours), getattr(a, name)(b), name)

    def test_origins(self):
        origins = Origins(inputs=10)
        with followed(origins):
            a, b = Int.of(5, 1), Int.of(7, 2)
            total = a + b
            self.assertEqual((total, total.node), (12, 11))
            self.assertEqual((0 + total).node, 11)
            self.assertEqual((total + 5).node, 0xFFFFFFFD)
            self.assertEqual((total * b).node, 0xFFFFFFFD)  # the launch's operator is +
            self.assertEqual((sum([a, b, total])).node, 13)
        with followed(Origins(10)):
            self.assertEqual(max(a, b).node, 11)
            self.assertEqual(max(a, -math.inf).node, 1)
            self.assertEqual(max([3, 1, 2]), 3)
            self.assertEqual(max("a", "b", key=ord), "b")
        self.assertEqual(max(a, b).node, 2)  # Python's own
        index, constant, loaded = Int.of(2, None), Int.of(2, 0), Int.of(5, 1)
        for made_of_indices in (index * 2, index + constant, index // 2, -index, 1 / index):
            self.assertIsNone(made_of_indices.node)
        self.assertEqual(((index + loaded).node, (Int.of(0, None) + loaded).node, (constant * 2).node),
                         (0xFFFFFFFD, 1, 0))

    def test_bits(self):
        self.assertEqual((cuda.popc(7), cuda.popc(-1), cuda.ffs(0), cuda.ffs(12)), (3, 32, 0, 3))
        self.assertEqual((cuda.clz(1), cuda.clz(0), cuda.clz(1 << 40), cuda.brev(1)), (31, 32, 23, 1 << 31))
        self.assertEqual((cuda.fma(2, 3, 4), cuda.selp(True, 1, 2), round(cuda.cbrt(-8))), (10, 1, -2))


class Words(unittest.TestCase):
    def test_counting_barriers(self):
        got = in_kernel(lambda: (cuda.syncthreads_count(cuda.threadIdx.x % 3 == 0),
                                 cuda.syncthreads_and(cuda.threadIdx.x < 9), cuda.syncthreads_or(cuda.threadIdx.x > 8)),
                        threads=10, width=3)
        np.testing.assert_array_equal(got, [[4, 0, 1]] * 10)

    def test_votes(self):
        def votes():
            lane = cuda.laneid
            return (cuda.ballot_sync(0xFFFFFFFF, lane % 2), cuda.all_sync(0xFFFFFFFF, lane < 32),
                    cuda.any_sync(0xFFFFFFFF, lane == 40), cuda.eq_sync(0xFFFFFFFF, 1),
                    cuda.match_any_sync(0xFFFFFFFF, lane // 16), *cuda.match_all_sync(0xFFFFFFFF, 3))
        got = in_kernel(votes, threads=40, width=7)
        self.assertEqual(got[0].tolist(), [0xAAAAAAAA, 1, 0, 1, 0xFFFF, 0xFFFFFFFF, 1])
        self.assertEqual(got[31].tolist()[4], 0xFFFF0000)
        self.assertEqual(got[39].tolist(), [0xAA, 1, 0, 1, 0xFF, 0xFF, 1])  # a part of a warp

    def test_shuffles(self):
        def shuffles():
            lane = cuda.laneid
            return (cuda.shfl_sync(0xFFFFFFFF, lane, 5), cuda.shfl_up_sync(0xFFFFFFFF, lane, 2),
                    cuda.shfl_down_sync(0xFFFFFFFF, lane, 2), cuda.shfl_xor_sync(0xFFFFFFFF, lane, 1))
        got = in_kernel(shuffles, threads=32, width=4)
        lanes = np.arange(32)
        expected = np.stack([np.full(32, 5), np.where(lanes < 2, lanes, lanes - 2),
                             np.where(lanes > 29, lanes, lanes + 2), lanes ^ 1], axis=1)
        np.testing.assert_array_equal(got, expected)

    def test_lanes_that_ended_are_not_waited_for(self):
        @cuda.jit
        def kernel(out):
            if cuda.laneid >= 20:
                return
            cuda.syncwarp()
            out[cuda.laneid] = cuda.ballot_sync(0xFFFFF, True)
        out = np.zeros(20, np.int64)
        for order in ("in-order", "reversed", "random"):
            with numba_stand_in.recording(order):
                kernel[1, 32](out)
            self.assertEqual(set(out), {0xFFFFF})

    def test_active_lanes(self):
        @cuda.jit
        def kernel(out):
            lane = cuda.laneid
            if lane % 2 == 0:
                out[lane] = cuda.activemask()
            else:
                out[lane] = cuda.activemask()
        for order in ("in-order", "reversed", "random"):
            out = np.zeros(32, np.int64)
            with numba_stand_in.recording(order):
                kernel[1, 32](out)
            self.assertEqual(out[:2].tolist(), [0x55555555, 0xAAAAAAAA])

    def test_atomics_return_what_was_there(self):
        cases = [("add", 5, 3, 8), ("sub", 5, 3, 2), ("and_", 6, 3, 2), ("or_", 6, 3, 7), ("xor", 6, 3, 5),
                 ("inc", 5, 7, 6), ("inc", 7, 7, 0), ("dec", 5, 7, 4), ("dec", 0, 7, 7), ("exch", 5, 3, 3),
                 ("max", 5, 7, 7), ("max", 5, 3, 5), ("min", 5, 3, 3), ("nanmax", 5, 7, 7), ("nanmin", 5, 7, 5)]
        for word, before, value, after in cases:
            for dtype in (np.int32, np.uint64):
                data, old = np.array([0, before], dtype), np.zeros(1, dtype)

                @cuda.jit
                def kernel(data, old):
                    old[0] = getattr(cuda.atomic, word)(data, 1, value)
                kernel[1, 1](data, old)
                self.assertEqual((data[1], old[0]), (after, before), word)

        @cuda.jit
        def swaps(data, old):
            old[0] = cuda.atomic.cas(data, (0, 1), 2, 9)
            old[1] = cuda.atomic.cas(data, (0, 1), 2, 8)
            old[2] = cuda.atomic.compare_and_swap(data, 1, 7)
        data, old = np.array([[1, 2]]), np.zeros(3, int)
        swaps[1, 1](data, old)
        self.assertEqual((data.tolist(), old.tolist()), ([[7, 9]], [2, 9, 1]))

    def test_arrays_of_a_kernel(self):
        @cuda.jit
        def kernel(cube, out):
            local = cuda.local.array((2, 2), float32)
            local[1, 0] = 3
            row = cube[1]
            out[0] = cube[0, 1, 2] + row[0][1] + local[1][0]
            out[1] = cube.shape[2] + cube.ndim + cube.size + len(row)
            out[2] = out[-2]  # as in Numba, from the end
            out[3:5] = cube[0, 0, 1:3]
            out[5:] = 8
            total = 0
            for value in row[1]:
                total += value
            out[2] += total
        cube, out = np.arange(24.0).reshape(2, 3, 4), np.zeros(7)
        kernel[1, 1](cube, out)
        np.testing.assert_array_equal(out, [6 + 13 + 3, 4 + 3 + 24 + 3, 16 + 17 + 18 + 19, 1, 2, 8, 8])

    def test_dynamic_shared_memory_of_two_types(self):
        def two():
            first = cuda.shared.array(0, int32)
            second = cuda.shared.array(0, dtype=float32)[2:]
            first[0], second[0] = 1, 2.5
            return first[0] + second[0] + len(second)
        self.assertEqual(in_kernel(two, shared=16)[0], 5.5)

    def test_grid_of_the_host(self):
        @cuda.jit
        def kernel(a):
            a[cuda.grid(1)] = cuda.grid(1)
        a = np.zeros(5)
        for launch in (kernel[5, 1], kernel[1, (5,)], kernel[(5, 1), (1, 1, 1)], kernel.forall(5, 5),
                       kernel.configure(1, 5)):
            a[:] = 0
            launch(a)
            self.assertEqual(a.tolist(), [0, 1, 2, 3, 4])
        kernel[np.int64(5), np.int32(1), cuda.stream()](a)

    def test_refused_launches(self):
        @cuda.jit
        def kernel(a):
            pass
        for arguments, kind, words in (((1, 2048), ValueError, "launched with 2048 threads along an axis"),
                                       ((1, (64, 32)), ValueError, "2048 threads in a block; 1 to 1024 are allowed"),
                                       ((0, 32), ValueError, "launched with 0 blocks"),
                                       ((10 / 2, 32), TypeError, r"the number of blocks is 5.0, .* use //"),
                                       ((1,), ValueError, "two to four numbers"),
                                       ((1, 32, 0, 1 << 20), ValueError, "bytes of shared memory")):
            with self.assertRaisesRegex(kind, words):
                kernel[arguments](np.zeros(1))
        with self.assertRaisesRegex(TypeError, r"kernel takes 1 arguments \(a\), but gets 2"):
            kernel[1, 1](1, 2)
        with self.assertRaisesRegex(ValueError, r"launch kernel with its blocks and threads: kernel\[blocks"):
            kernel(1)
        with self.assertRaisesRegex(TypeError, "is not understood"):
            cuda.jit("void(int31[:])")
        with self.assertRaisesRegex(TypeError, "complex128"):
            kernel[1, 1](np.zeros(1, complex))

    def test_names_and_indices(self):
        first, second = cuda.device_array(1), cuda.device_array(1)
        a = cuda.device_array(1); b = cuda.device_array(1)  # noqa: E702
        only = cuda.device_array(1)  # one; not two
        self.assertEqual([one.memory.name for one in (first, second, a, b, only)], ["", "", "", "", "only"])

        @cuda.jit
        def kernel(data):
            data[data.size / 2] = 1
        with self.assertRaisesRegex(numba_stand_in.KernelError,
                                    "TypeError: the index 0.5 is not an integer: use // to divide$"):
            kernel[1, 1](np.zeros(1))

    def test_constants_of_temporary_arrays(self):
        def sums():
            total = 0
            for k in range(20):
                total += cuda.const.array_like(np.full(3, k))[1]
            return total
        with numba_stand_in.recording() as session:
            self.assertEqual(in_kernel(sums, threads=2).tolist(), [190, 190])
        arrays = contents(session.trace())["launches"][0]["globals"]
        self.assertEqual(sum(array.get("memory") == "constant" for array in arrays), 20)

    def test_signatures(self):
        for signature in ("void(float32[:], int32)", void(float32[:], int32), (float32[:], int32),
                          ["void(float32[::1], i4)"]):
            @cuda.jit(signature)
            def kernel(a, n):
                a[0] = n
            a = np.zeros(1, np.float32)
            kernel[1, 1](a, 2.75)
            self.assertEqual(a[0], 2)


class Host(unittest.TestCase):
    def test_device_arrays(self):
        values = np.arange(12, dtype=np.float32).reshape(3, 4)
        device = cuda.to_device(values)
        values[:] = 0
        self.assertEqual((device.shape, device.size, device.dtype, len(device), device.nbytes, device.ndim),
                         ((3, 4), 12, np.float32, 3, 48, 2))
        np.testing.assert_array_equal(device[1].copy_to_host(), [4, 5, 6, 7])
        np.testing.assert_array_equal(device[1:, ::2].copy_to_host(), [[4, 6], [8, 10]])
        np.testing.assert_array_equal(device.T.copy_to_host()[:, 0], [0, 1, 2, 3])
        np.testing.assert_array_equal(np.asarray(device.reshape(12))[:3], [0, 1, 2])
        self.assertEqual(device[2, 3], 11)
        device[0] = 7
        device[1:2].copy_to_device(np.full((1, 4), 9))
        out = np.zeros((3, 4), np.float32)
        self.assertIs(device.copy_to_host(out), out)
        self.assertEqual(out.sum(), 28 + 36 + 38)
        other = cuda.device_array_like(device)
        other.copy_to_device(device)
        np.testing.assert_array_equal(other, out)
        with self.assertRaisesRegex(ValueError, "12 cells, but 3 are copied"):
            other.copy_to_device(np.zeros(3))

    def test_slices_as_arguments(self):
        @cuda.jit
        def kernel(a):
            a[cuda.grid(1)] += 1
        device = cuda.to_device(np.zeros(8))
        kernel[1, 2](device[::4])
        kernel[1, 2](device[6:])
        np.testing.assert_array_equal(device, [1, 0, 0, 0, 1, 0, 1, 1])

    def test_the_rest_of_the_host(self):
        stream, start, end = cuda.stream(), cuda.event(timing=True), cuda.event()
        start.record(stream)
        end.record(stream)
        end.synchronize()
        with stream.auto_synchronize(), cuda.pinned(np.zeros(3)):
            cuda.synchronize()
        self.assertGreaterEqual(cuda.event_elapsed_time(start, end), 0)
        self.assertTrue(cuda.is_available())
        self.assertEqual((len(cuda.gpus), cuda.get_current_device().WARP_SIZE, cuda.warpsize), (1, 32, 32))
        with cuda.gpus[0]:
            pass
        self.assertEqual(cuda.current_context().get_memory_info(), (8 << 30, 8 << 30))
        self.assertEqual(cuda.mapped_array(3, np.int32).tolist(), [0, 0, 0])

        @njit(parallel=True)
        def plain(n):
            return sum(prange(n))
        self.assertEqual(plain(4), 6)

        @numba.guvectorize(["void(float32[:], float32[:])"], "(n)->()", target="cuda")
        def refused(a, b):
            pass
        with self.assertRaisesRegex(NotImplementedError, r"@guvectorize is not supported: write a kernel with @cuda.j"):
            refused(np.zeros(3))
        self.assertEqual((numba.cuda, boolean(3), int64(4), uint32(-1), uint64(2)), (cuda, True, 4, 2**32 - 1, 2))


class Recordings(unittest.TestCase):
    def test_hash(self):
        def plain(data):
            state = 0xCBF29CE484222325
            for byte in data:
                state = (state ^ byte) * 0x100000001B3 & (1 << 64) - 1
            return state
        for size in (0, 1, 3, 255, 65535, 65536, 65537, 140000):
            data = np.random.default_rng(size).bytes(size)
            self.assertEqual(fnv1a(data), plain(data), size)

    def test_contents(self):
        @cuda.jit
        def kernel(data, n, factor):
            temp = cuda.shared.array((2, 4), int32)
            t = cuda.threadIdx.x
            temp[0, t] = data[t]
            cuda.syncthreads()
            if t < n:
                data[t] = temp[0, t] + temp[0, t + 1]
        first = kernel.py_func.__code__.co_firstlineno
        with numba_stand_in.recording("reversed") as session:
            numbers = cuda.to_device(np.array([3, 1, 7, 2], np.int32))
            kernel[1, 4](numbers, 2, 1.5)
            kernel[1, 4](numbers, 2, 1.5)
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "run.scantrace")
                session.write(path)
                trace = load(path)
        self.assertEqual(trace.run["schedule"], "reversed")
        launch = trace.launches[0]
        self.assertEqual((launch.kernel, launch.grid, launch.block), ("kernel", (1, 1, 1), (4, 1, 1)))
        steps = [(step.label, step.number) for step in trace.steps[:2]]
        self.assertEqual(steps, [(f"line {first + 4}", 1), (f"line {first + 7}", 1)])
        self.assertEqual(trace.steps[0]["temp"].reshape(-1)[:4].tolist(), [3, 1, 7, 2])
        self.assertEqual(trace.steps[1]["numbers"].tolist(), [4, 8, 7, 2])

    def test_states_lives_and_constants(self):
        table = np.array([5, 6], np.int32)

        @cuda.jit
        def kernel(kept, passing):
            kept[0] += passing[0] + cuda.const.array_like(table)[1]
        with numba_stand_in.recording() as session:
            kept = cuda.to_device(np.zeros(2, np.int32))
            for _ in range(4):
                kernel[1, 1](kept, np.ones(2, np.int32))
            first, second, *others = ({array["name"]: {**array, "number": number}
                              for number, array in enumerate(launch["globals"]) if array["name"]}
                             for launch in contents(session.trace())["launches"])
        self.assertEqual(list(first), ["kept", "passing", "constant"])
        self.assertEqual(second["kept"]["before"]["values"].tolist(), [7, 0])
        self.assertEqual(second["passing"]["before_is"], 2)  # 0 and 1 are of kept
        arrays = {(array["number"], array.get("life", 0)) for launch in (first, second, *others)
                  for array in launch.values()}
        self.assertEqual(len(arrays), 9)  # kept is the same in all launches; the others are new in each
        self.assertEqual((first["constant"]["memory"], "memory" in first["kept"]), ("constant", False))

    def test_orders(self):
        @cuda.jit
        def kernel():
            seen.append((cuda.blockIdx.x, cuda.threadIdx.x))
            cuda.syncthreads()
            seen.append((cuda.blockIdx.x, cuda.threadIdx.x))
        all_of = [[(block, thread) for thread in range(3)] * 2 for block in range(2)]
        in_order = all_of[0] + all_of[1]
        orders = []
        for order, seed in (("in-order", 1), ("reversed", 1), ("random", 1), ("random", 1), ("random", 2)):
            seen = []
            with numba_stand_in.recording(order, seed):
                kernel[2, 3]()
            self.assertEqual(sorted(seen), sorted(in_order))
            orders.append(seen)
        self.assertEqual(orders[0], in_order)
        self.assertEqual(orders[1], [(b, t) for b in (1, 0) for t in (2, 1, 0) * 2])
        self.assertEqual(orders[2], orders[3])
        self.assertNotEqual(orders[2], orders[4])
        self.assertNotEqual(orders[2], in_order)

    def test_joins_and_warps(self):
        @cuda.jit
        def kernel(unused, a, b, out):
            t = cuda.threadIdx.x
            unused[t] = 9
            total = a[t] + b[t]
            cuda.syncwarp(0b11)
            out[t] = 0 + total + cuda.shfl_xor_sync(0b11, total, 1)
        with numba_stand_in.recording() as session:
            kernel[1, 2](np.zeros(2), np.ones(2), np.ones(2), np.zeros(2))
        launch = contents(session.trace())["launches"][0]
        followed, events = launch["followed"], launch["blocks"][0]["events"]
        self.assertEqual(followed["op"], "sum")
        self.assertEqual([launch["globals"][number]["name"] for number in followed["inputs"]], ["a", "b"])
        # The nodes 1 and 2 are a's cells, 3 and 4 are b's; 5 and 6 are the sums of each thread.
        self.assertEqual([list(zip(*(followed["joins"][side].tolist() for side in ("left", "right"))))],
                         [[(1, 3), (2, 4), (5, 6), (6, 5)]])
        columns = ("kind", "thread", "warp_interval", "node", "partner")
        rows = list(zip(*(events[name].tolist() for name in columns)))
        read, write, shuffle, warp_sync, nothing = 0, 1, 3, 6, 0xFFFFFFFD
        one = {t: [row for row in rows if row[1] == t] for t in (0, 1)}
        self.assertEqual(one[0], [(write, 0, 0, nothing, 0), (read, 0, 0, 1, 0), (read, 0, 0, 3, 0),
                                  (warp_sync, 0, 0, 0, 3), (shuffle, 0, 1, 6, 1), (write, 0, 1, 7, 0)])
        self.assertEqual(one[1][-2:], [(shuffle, 1, 1, 5, 0), (write, 1, 1, 8, 0)])

    def test_breakpoints(self):
        @cuda.jit
        def kernel(data):
            t = cuda.threadIdx.x
            if t == 1:
                breakpoint()
            cuda.syncthreads()
            data[t] = t
        import pdb
        typed, said = io.StringIO("p t\nn\nn\np data[t] + 10\nc\n"), io.StringIO()
        debugger = pdb.Pdb(stdin=typed, stdout=said, nosigint=True)
        debugger.use_rawinput = False
        hook, sys.breakpointhook = sys.breakpointhook, lambda: debugger.set_trace(sys._getframe(1))
        try:
            kernel[1, 3](np.zeros(3, np.int32))
        finally:
            sys.breakpointhook = hook
        self.assertIn("(Pdb) 1\n", said.getvalue())
        self.assertIn("data[t] = t", said.getvalue())
        self.assertIn("(Pdb) 11\n", said.getvalue())


class Interrupts(unittest.TestCase):
    """Stopping a cell in Jupyter sends SIGINT."""

    def test_every_kind_of_endless_kernel(self):
        @cuda.jit
        def spins(a):
            while True:
                pass

        @cuda.jit
        def reads(a):
            while a[0] == 0:
                pass

        @cuda.jit
        def waits(a):
            while True:
                cuda.syncthreads()

        @cuda.jit
        def spins_in_another_thread(a):
            cuda.syncthreads()
            while cuda.threadIdx.x == 3:
                pass

        @cuda.jit
        def shuffles(a):
            while True:
                cuda.shfl_xor_sync(0xFFFFFFFF, a[0], 1)

        for kernel in (spins, reads, waits, spins_in_another_thread, shuffles):
            for delay in (0.05, 0.1137, 0.2):
                with self.subTest(kernel=kernel.__name__), numba_stand_in.recording() as session:
                    timer = threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT))
                    with self.assertRaises(KeyboardInterrupt):
                        timer.start()  # on a busy machine, it may end before the launch begins
                        kernel[1, 32](np.zeros(32))
                    timer.join()
                    self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
                    self.assertGreater(len(session.trace()), 1000 if session.launches else 0)
        self.assertEqual(in_kernel(lambda: cuda.syncthreads_count(True), threads=5)[4], 5)

    def test_before_a_thread_begins(self):
        choose = machine.Grid._next

        def interrupted(grid, thread):
            signal.raise_signal(signal.SIGINT)
            return choose(grid, thread)

        with mock.patch.object(machine.Grid, "_next", interrupted), self.assertRaises(KeyboardInterrupt):
            in_kernel(lambda: 0)

    def test_no_code_runs_where_an_interrupt_would_be_lost(self):
        callers, calls = [], []

        @cuda.jit
        def kernel(a):
            callers.append(sys._getframe(1).f_code.co_qualname if sys.version_info >= (3, 11) else "Grid.work")

        array = cuda.to_device(np.zeros(3))
        kernel[1, 1](array)
        sys.setprofile(lambda frame, event, _: calls.append(frame.f_code.co_name) if event == "call" else None)
        del array  # errors in finalizers are ignored
        sys.setprofile(None)
        self.assertEqual((callers, calls), (["Grid.work"], []))


class CommandLine(unittest.TestCase):
    def run_program(self, text, *words):
        """The status and output of a program, and its trace or None."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "given.py").write_text(text)
            done = subprocess.run([sys.executable, "-m", "scanscope.numba", "given.py", "--trace", "out", *words],
                                  cwd=folder, capture_output=True, text=True, timeout=60,
                                  env={**os.environ, "PYTHONPATH": str(PACKAGE)})
            trace = Path(folder, "out")
            return done, load(str(trace)) if trace.exists() else None

    KERNEL = "from numba import cuda\nimport sys\n@cuda.jit\ndef kernel(a):\n    a[cuda.grid(1)] = {}\n"

    def test_a_program_with_arguments(self):
        done, trace = self.run_program(self.KERNEL.format(1) + "a = cuda.device_array(2, 'i4')\nkernel[1, 2](a)\n"
                                       "print(sys.argv, __name__)\nsys.exit(3)\n", "--order", "random:9", "--", "x",
                                       "--y")
        self.assertEqual((done.returncode, done.stdout), (3, "['given.py', 'x', '--y'] __main__\n"))
        self.assertEqual((trace.run["schedule"], trace.run["schedule_seed"]), ("random", 9))

    def test_errors(self):
        done, trace = self.run_program(self.KERNEL.format("1 // 0") + "kernel[1, 2](cuda.device_array(2, 'i4'))\n")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "given.py:5: thread 0 of block 0 raises ZeroDivisionError: integer division or "
                                      "modulo by zero\n")
        self.assertIsNotNone(trace)
        done, trace = self.run_program("import numba\n1 / 0\n")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, '(?s)File "given.py", line 2, in <module>\n.*\nZeroDivisionError: division by '
                                      'zero\n$')
        self.assertNotIn("__main__.py", done.stderr)
        self.assertEqual((trace.launches, trace.program["status"]), ([], 1))
        done, trace = self.run_program("x = (\n")
        self.assertRegex(done.stderr, 'File "given.py", line 1')
        done, trace = self.run_program("print('no kernel')")
        self.assertEqual((done.returncode, trace.launches, trace.program["launches"]), (0, [], 0))
        done, _ = self.run_program("", "--order", "backwards")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'backwards' is not an order: use in-order, reversed, random or random:SEED", done.stderr)

    def test_values_that_nothing_depends_on(self):
        text = ("from numba import cuda\nimport numpy as np\n@cuda.jit\ndef kernel(a, out):\n    t = cuda.laneid\n"
                "    v = a[t]\n    k = 8\n    while k:\n        v += cuda.shfl_down_sync(0xFFFFFFFF, v, k)\n"
                "        k //= 2\n    if t == {}:\n        out[0] = v\n"
                "out = np.zeros(1)\nkernel[1, 16](np.arange(16.0), out)\nprint(out[0])\n")
        done, trace = self.run_program(text.format(0))
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "120.0\n", ""))
        self.assertEqual([one["kind"] for one in trace.program["mistakes"]], ["undefined-lane"])
        self.assertEqual(trace.program["ignores_unwritten"], 1)
        done, trace = self.run_program(text.format(9))
        self.assertEqual(([one["kind"] for one in trace.program["mistakes"]], "ignores_unwritten" in trace.program),
                         (["undefined-lane"], False))
        for where in ("cuda.shared", "cuda.local"):
            for stored, ignores in ((0, True), ("b[1]", False)):
                done, trace = self.run_program(
                    f"from numba import cuda\n@cuda.jit\ndef kernel(a):\n    b = {where}.array(2, 'i4')\n"
                    f"    b[0] = b[1] * 0\n    a[0] = {stored}\nkernel[1, 1](cuda.device_array(1, 'i4'))\n")
                self.assertEqual("ignores_unwritten" in trace.program, ignores)
        done, trace = self.run_program("from numba import cuda\n@cuda.jit\ndef kernel(a):\n    print(a[0])\n"
                                       "kernel[1, 1](cuda.device_array(1, 'i4'))\n")
        self.assertEqual((done.stdout, "ignores_unwritten" in trace.program), ("-842150451\n", False))

    def test_out_of_time(self):
        for loop in ("while True: pass", "while a[0] == 0: pass"):
            done, trace = self.run_program("from numba import cuda\nimport numpy as np\n@cuda.jit\ndef kernel(a):\n"
                                           f"    {loop}\nkernel[1, 3](np.zeros(1))\n", "--seconds", "1")
            self.assertEqual((done.returncode, done.stderr),
                             (143, "Stopped after 1 s: use fewer elements, or allow more time (--seconds).\n"))
            self.assertEqual(trace.program["mistakes"][0]["kind"], "out-of-time")
            self.assertEqual(trace.line(trace.program["mistakes"][0]["location"]), 5)


if __name__ == "__main__":
    unittest.main()
