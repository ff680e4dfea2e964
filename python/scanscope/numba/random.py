"""numba.cuda.random: the generator xoroshiro128+, with the same numbers as Numba's."""

from __future__ import annotations

import math

import numpy as np

from .memory import CellArray, DeviceArray, Memory
from .recorder import GLOBAL, assigned_name, user_frame
from .values import UNFOLLOWED, Float, Float32, UInt

MASK = (1 << 64) - 1
JUMP = 0xBEAC0467EBA5FACB, 0xD86B048B86AA9922

State = list  # of two integers with 64 bits


def _mixed(seed: int) -> int:
    """SplitMix64."""
    z = seed + 0x9E3779B97F4A7C15 & MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def _rotated(x: int, k: int) -> int:
    return (x << k | x >> 64 - k) & MASK


def _next(state: State) -> int:
    a, b = state
    b ^= a
    state[:] = _rotated(a, 55) ^ b ^ b << 14 & MASK, _rotated(b, 36)
    return a + (a ^ b) & MASK


def _jumped(state: State) -> State:
    """The state after 2^64 numbers."""
    state, result = list(state), [0, 0]
    for word in JUMP:
        for bit in range(64):
            if word >> bit & 1:
                result = [r ^ s for r, s in zip(result, state)]
            _next(state)
    return result


def create_xoroshiro128p_states(n: int, seed: int, subsequence_start: int = 0, stream=0) -> DeviceArray:
    """An array with the first word of each state: threads that share a state race for it. The second words are kept
    beside it."""
    states = [[_mixed(int(seed) & MASK)] * 2]
    for _ in range(subsequence_start):
        states[0] = _jumped(states[0])
    while len(states) < n:
        states.append(_jumped(states[-1]))
    first = np.array([state[0] for state in states[:n]], np.uint64)
    memory = Memory(assigned_name(user_frame()), first, GLOBAL, is_written=True)
    memory.second_words = [state[1] for state in states]
    return DeviceArray(memory)


def xoroshiro128p_next(states: CellArray, index) -> UInt:
    frame, memory = user_frame(), states.memory
    cell = states.cell(index, frame)
    if cell is None:  # out of bounds, which has been noted
        return UInt.of(0, UNFOLLOWED)
    state = [int(states.read(cell, frame)), memory.second_words[cell]]
    number = _next(state)
    first, memory.second_words[cell] = state
    states.write(cell, UInt.of(first, UNFOLLOWED), frame)
    return UInt.of(number, UNFOLLOWED)


def _uniform(states, index) -> float:
    return (int(xoroshiro128p_next(states, index)) >> 11) / (1 << 53)


def _normal(states, index) -> float:
    """Box and Muller's."""
    u, v = _uniform(states, index), _uniform(states, index)
    return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)


for _name, _number in {"uniform": _uniform, "normal": _normal}.items():
    for _kind in (Float, Float32):
        globals()[f"xoroshiro128p_{_name}_{'float32' if _kind is Float32 else 'float64'}"] = \
            lambda states, index, number=_number, kind=_kind: kind.of(number(states, index), UNFOLLOWED)
xoroshiro128p_dtype = np.dtype([("s0", np.uint64), ("s1", np.uint64)], align=True)
