"""The numbers that a kernel reads: they compute as Numba's do, and know which inputs they are made of.

Numba computes integers with 64 bits and stores them in the width of their array; float32 stays float32 only among its
own kind. Integers in the source and of a range() are Python's own.

A node names the origin of a value, as in a trace: an input cell, or the join of two values by the launch's operator. A
number that is made of thread indices and literals has None.
"""

from __future__ import annotations

import array
import builtins
import contextlib
import functools
import math
import operator
from types import CodeType, FunctionType

import numpy as np

NO_INPUT = 0  # a constant
UNFOLLOWED = 0xFFFFFFFD
MOST_NODES = 1 << 22
IDENTITIES = {"sum": 0, "product": 1, "and": -1, "or": 0, "xor": 0}
LIMITS = [np.iinfo(width) for width in ("i4", "i8", "u4", "u8")] + [np.finfo(width) for width in ("f4", "f8")]


class Origins:
    """The joins of one launch. Its operator is the first that combines two values with inputs."""

    def __init__(self, inputs: int = 0) -> None:
        self.op = None
        self.first = inputs + 1  # the node of the first join; the cells of the inputs are before it
        self.left, self.right = array.array("I"), array.array("I")

    def joined(self, op: str | None, a: object, b: object) -> int | None:
        """The origin of a ∘ b, where other operators than a trace's are None."""
        left, right = getattr(a, "node", NO_INPUT), getattr(b, "node", NO_INPUT)
        if not left and not right:
            return None if None in (left, right) else NO_INPUT
        if not left:
            return right if is_identity(op, a) else UNFOLLOWED
        if not right:
            return left if is_identity(op, b) else UNFOLLOWED
        if op is None:
            return UNFOLLOWED
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
    origins, runs = Origins(), False


launch = _Launch()  # the origins of the launch that is running


def is_identity(op: str, constant: object) -> bool:
    if op in IDENTITIES:
        return constant == IDENTITIES[op]
    if op == "min":
        return constant == math.inf or any(constant == one.max for one in LIMITS)
    return constant == -math.inf or any(constant == one.min for one in LIMITS)


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
    def of(cls, value: int, node: int | None) -> Int:
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
    def of(cls, value: float, node: int | None) -> Float:
        number = float.__new__(cls, value)
        number.node = node
        return number


_single = array.array("f", [0])


class Float32(Float):
    """A float with 32 bits. Rounding the result of float64 gives the same bits as computing with float32."""

    __slots__ = ()

    @classmethod
    def of(cls, value: float, node: int | None) -> Float32:
        _single[0] = value
        number = float.__new__(cls, _single[0])
        number.node = node
        return number


def _common(a: object, b: object) -> type | None:
    """The type of a result of two operands, or None if one of them is no number of ours or Python's."""
    if isinstance(a, int) and isinstance(b, int):
        return UInt if isinstance(a, UInt) and isinstance(b, UInt) else Int
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return Float32 if isinstance(a, Float32) and isinstance(b, Float32) else Float
    return None


# A GPU does not stop at numbers without a result: it goes on with infinity or NaN. NumPy computes these.
def _quotient(a: float, b: float) -> float:
    return float(a) / float(b) if b else _numpys(np.true_divide, a, b)


def _nan_without_divisor(compute):
    return lambda a, b: compute(a, b) if b or isinstance(a, int) and isinstance(b, int) else math.nan


def _power(a: float, b: float) -> float:
    try:
        value = a ** b
    except (OverflowError, ZeroDivisionError):
        return _numpys(np.power, a, b)
    return math.nan if isinstance(value, complex) else value


def _numpys(function, *arguments) -> float:
    with np.errstate(all="ignore"):
        return float(function(*map(float, arguments)))


OPERATORS = {  # method: (what it computes, the operator of a trace that it is)
    "add": (operator.add, "sum"), "mul": (operator.mul, "product"), "and": (operator.and_, "and"),
    "or": (operator.or_, "or"), "xor": (operator.xor, "xor"), "sub": (operator.sub, None),
    "truediv": (_quotient, None), "floordiv": (_nan_without_divisor(operator.floordiv), None),
    "mod": (_nan_without_divisor(operator.mod), None),
    "pow": (_power, None), "lshift": (operator.lshift, None), "rshift": (operator.rshift, None)}
PLAIN = {Int: int, UInt: int, Float: float, Float32: float}


def _method(name: str, compute, op: str | None, is_right: bool):
    is_division, is_shift = name == "truediv", name in ("lshift", "rshift")

    def method(self, other):
        if isinstance(other, np.generic):
            other = number_of(other)
        a, b = (other, self) if is_right else (self, other)
        kind = _common(a, b)
        if kind is None:
            return NotImplemented
        if is_division and kind in (Int, UInt):
            kind = Float
        elif is_shift and isinstance(a, UInt):
            kind = UInt
        value = compute(PLAIN.get(type(a), _same)(a), PLAIN.get(type(b), _same)(b))
        if isinstance(value, float) and not issubclass(kind, float):
            kind = Float  # 2 ** -1
        return kind.of(value, launch.origins.joined(op, a, b))

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
                return type(self).of(compute(self), UNFOLLOWED if self.node else self.node)
            setattr(_class, f"__{_name}__", _unary)
    setattr(_class, "__pos__", _same)


def _comparison(plain):
    return lambda self, other: plain(self, number_of(other) if isinstance(other, np.generic) else other)


for _class in (Int, Float):
    for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
        setattr(_class, f"__{_name}__", _comparison(getattr(PLAIN[_class], f"__{_name}__")))
    _class.__hash__ = PLAIN[_class].__hash__


def number_of(value: object) -> object:
    """A host's scalar as a kernel sees it: NumPy's types keep their width, Python's integers stay as they are."""
    if type(value) is float:
        return Float.of(value, None)
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


def wrapped(value: object, dtype: np.dtype) -> int:
    """A number as an integer of this type has it: its lowest bits."""
    low = int(np.iinfo(dtype).min)
    return (int(value) - low & (1 << 8 * dtype.itemsize) - 1) + low


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


def with_own_literals(function):
    """The function with floats of this module as its literals: Python's own stop at 1.0 / 0."""
    def own(code):
        return code.replace(co_consts=tuple(
            Float.of(one, None) if type(one) is float else own(one) if isinstance(one, CodeType) else one
            for one in code.co_consts))

    copy = FunctionType(own(function.__code__), function.__globals__, function.__name__, function.__defaults__,
                        function.__closure__)
    return functools.update_wrapper(copy, function)


FUNCTIONS = {  # of math: what computes their infinities and NaNs
    **{name: getattr(np, name) for name in ("exp", "expm1", "log", "log2", "log10", "log1p", "sqrt", "sin", "cos",
                                            "tan", "sinh", "cosh", "tanh", "fmod", "hypot")},
    "acos": np.arccos, "asin": np.arcsin, "atan": np.arctan, "atan2": np.arctan2, "acosh": np.arccosh,
    "asinh": np.arcsinh, "atanh": np.arctanh, "pow": np.power,
    "gamma": lambda x: math.inf if x >= 0 else math.nan, "lgamma": lambda x: math.inf}


def _function(plain, numpys):
    @functools.wraps(plain)
    def function(*arguments):
        if not launch.runs:
            return plain(*arguments)
        try:
            value = plain(*arguments)
        except (ValueError, OverflowError):
            value = _numpys(numpys, *arguments)
        kind = Float32 if all(isinstance(one, Float32) for one in arguments) else Float
        return kind.of(value, UNFOLLOWED if any(getattr(one, "node", None) for one in arguments) else None)

    return function


def replace_functions_of_math() -> None:
    """In kernels, math computes as a GPU does. Programs may import single functions from it, so they are always
    replaced; outside of kernels, they do what they did."""
    for name, numpys in FUNCTIONS.items():
        setattr(math, name, _function(getattr(math, name), numpys))


@contextlib.contextmanager
def followed(origins: Origins):
    """While a kernel runs: its origins, and min and max that join their operands, as in CUDA C++."""
    before = launch.origins, launch.runs, builtins.min, builtins.max
    launch.origins, launch.runs, builtins.min, builtins.max = (origins, True, _choosing("min", min),
                                                               _choosing("max", max))
    try:
        yield
    finally:
        launch.origins, launch.runs, builtins.min, builtins.max = before
