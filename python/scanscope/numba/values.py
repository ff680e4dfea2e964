"""The numbers that a kernel reads: they compute as Numba's do, and know which inputs they are made of.

Numba computes integers with 64 bits and stores them in the width of their array; float32 stays float32 only among its
own kind. Numbers that a kernel does not read from memory (thread indices, literals) are Python's own.

A node names the origin of a value, as in a trace: an input cell, or the join of two values by the launch's operator.
"""

from __future__ import annotations

import array
import builtins
import contextlib
import math
import operator

import numpy as np

NO_INPUT = 0  # a constant
UNFOLLOWED = 0xFFFFFFFD
MOST_NODES = 1 << 22
IDENTITIES = {"sum": 0, "product": 1, "and": -1, "or": 0, "xor": 0}


class Origins:
    """The joins of one launch. Its operator is the first that combines two values with inputs."""

    def __init__(self, inputs: int = 0) -> None:
        self.op = None
        self.first = inputs + 1  # the node of the first join; the cells of the inputs are before it
        self.left, self.right = array.array("I"), array.array("I")

    def joined(self, op: str, a: object, b: object) -> int:
        """The origin of a ∘ b."""
        left, right = getattr(a, "node", NO_INPUT), getattr(b, "node", NO_INPUT)
        if left == NO_INPUT:
            return right if is_identity(op, a) else NO_INPUT if right == NO_INPUT else UNFOLLOWED
        if right == NO_INPUT:
            return left if is_identity(op, b) else UNFOLLOWED
        if self.op is None and UNFOLLOWED not in (left, right):
            self.op = op
        if self.op != op or left == right == UNFOLLOWED or self.is_full():
            return UNFOLLOWED
        self.left.append(left)
        self.right.append(right)
        return self.first + len(self.left) - 1

    def is_full(self) -> bool:
        return self.first + len(self.left) > MOST_NODES


class _Launch:
    origins = Origins()


launch = _Launch()  # the origins of the launch that is running


def is_identity(op: str, constant: object) -> bool:
    if op in IDENTITIES:
        return constant == IDENTITIES[op]
    infinity = math.inf if op == "min" else -math.inf
    limits = [np.iinfo(width) for width in ("i4", "i8", "u4", "u8")]
    limits += [np.finfo(width) for width in ("f4", "f8")]
    return constant == infinity or any(constant == (x.max if op == "min" else x.min) for x in limits)


def node_of_stored(value: object) -> int:
    """The origin of a value that a kernel stores. A plain number is a constant if it is 0, 1 or the like; any other one
    may have been computed from thread indices or from data."""
    node = getattr(value, "node", None)
    if node is not None:
        return node
    return NO_INPUT if value in (0, 1, -1) or value in (math.inf, -math.inf) else UNFOLLOWED


class Int(int):
    """An integer with 64 bits and a sign."""

    low, mask = -(1 << 63), (1 << 64) - 1
    node = NO_INPUT
    __array_priority__ = 1  # NumPy's scalars leave it to this class to compute with them

    @classmethod
    def of(cls, value: int, node: int) -> Int:
        if not 0 <= value - cls.low <= cls.mask:
            value = (value - cls.low & cls.mask) + cls.low
        number = int.__new__(cls, value)
        number.node = node
        return number


class UInt(Int):
    """An unsigned integer with 64 bits."""

    low = 0


class Float(float):
    """A float with 64 bits."""

    __slots__ = ("node",)
    __array_priority__ = 1

    @classmethod
    def of(cls, value: float, node: int) -> Float:
        number = float.__new__(cls, value)
        number.node = node
        return number


_single = array.array("f", [0])


class Float32(Float):
    """A float with 32 bits. Rounding the result of float64 gives the same bits as computing with float32."""

    __slots__ = ()

    @classmethod
    def of(cls, value: float, node: int) -> Float32:
        _single[0] = value
        number = float.__new__(cls, _single[0])
        number.node = node
        return number


def _common(a: object, b: object) -> type | None:
    """The type of a result of two operands, or None if one of them is no number of ours or Python's."""
    if isinstance(a, int) and isinstance(b, int):
        signed = [x for x in (a, b) if not isinstance(x, UInt)]
        return UInt if len(signed) < 2 and all(type(x) is int and x >= 0 for x in signed) else Int
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return Float32 if isinstance(a, Float32) and isinstance(b, Float32) else Float
    return None


def _quotient(a: float, b: float) -> float:
    """A quotient as a GPU computes it: division by zero does not stop it."""
    if b:
        return float(a) / float(b)
    return math.nan if not a or a != a else math.copysign(math.inf, a) * math.copysign(1, b)


OPERATORS = {  # method: (what it computes, the operator of a trace that it is)
    "add": (operator.add, "sum"), "mul": (operator.mul, "product"), "and": (operator.and_, "and"),
    "or": (operator.or_, "or"), "xor": (operator.xor, "xor"), "sub": (operator.sub, None),
    "truediv": (_quotient, None), "floordiv": (operator.floordiv, None), "mod": (operator.mod, None),
    "pow": (operator.pow, None), "lshift": (operator.lshift, None), "rshift": (operator.rshift, None)}
PLAIN = {Int: int, UInt: int, Float: float, Float32: float}


def _method(name: str, compute, op: str | None, is_right: bool):
    is_division = name == "truediv"

    def method(self, other):
        if isinstance(other, np.generic):
            other = number_of(other)
        a, b = (other, self) if is_right else (self, other)
        kind = _common(a, b)
        if kind is None:
            return NotImplemented
        if is_division and kind in (Int, UInt):
            kind = Float
        try:
            value = compute(PLAIN.get(type(a), _same)(a), PLAIN.get(type(b), _same)(b))
        except OverflowError:
            value = math.inf
        if isinstance(value, float) and not issubclass(kind, float):
            kind = Float  # 2 ** -1
        return kind.of(value, launch.origins.joined(op, a, b) if op else UNFOLLOWED)

    return method


def _same(value):
    return value


for _name, (_compute, _op) in OPERATORS.items():
    for _class in (Int, Float):
        if hasattr(PLAIN[_class], f"__{_name}__"):
            setattr(_class, f"__{_name}__", _method(_name, _compute, _op, False))
            setattr(_class, f"__r{_name}__", _method(_name, _compute, _op, True))
for _class in (Int, Float):
    for _name in ("neg", "abs", "invert"):
        if hasattr(PLAIN[_class], f"__{_name}__"):
            def _unary(self, compute=getattr(PLAIN[_class], f"__{_name}__")):
                return type(self).of(compute(self), UNFOLLOWED)
            setattr(_class, f"__{_name}__", _unary)
    setattr(_class, "__pos__", _same)


def _comparison(plain):
    return lambda self, other: plain(self, number_of(other) if isinstance(other, np.generic) else other)


for _class in (Int, Float):
    for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
        setattr(_class, f"__{_name}__", _comparison(getattr(PLAIN[_class], f"__{_name}__")))
    _class.__hash__ = PLAIN[_class].__hash__


def number_of(value: object) -> object:
    """A host's scalar as a kernel sees it: NumPy's types keep their width, Python's numbers stay as they are."""
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, np.complexfloating):
        return complex(value)
    if isinstance(value, np.generic):
        return class_of(value.dtype).of(value.item(), NO_INPUT)
    return value


def class_of(dtype: np.dtype) -> type:
    """The class of the numbers that are read from cells of this type."""
    return {"i": Int, "u": UInt, "f": Float32 if dtype.itemsize <= 4 else Float}[dtype.kind]


def _choosing(op: str, plain):
    def choose(*arguments, **options):
        if len(arguments) != 2 or options or not isinstance(arguments[0], (Int, Float)) \
                and not isinstance(arguments[1], (Int, Float)):
            return plain(*arguments, **options)
        a, b = arguments
        kind = _common(a, b)
        chosen = plain(a, b)
        return kind.of(chosen, launch.origins.joined(op, a, b)) if kind else chosen

    return choose


@contextlib.contextmanager
def followed(origins: Origins):
    """While a kernel runs: its origins, and min and max that join their operands, as in CUDA C++."""
    before = launch.origins, builtins.min, builtins.max
    launch.origins, builtins.min, builtins.max = origins, _choosing("min", min), _choosing("max", max)
    try:
        yield
    finally:
        launch.origins, builtins.min, builtins.max = before
