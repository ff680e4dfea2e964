"""Numba's types, as far as kernels and their signatures name them."""

from __future__ import annotations

import numpy as np

from .values import NO_INPUT, class_of, wrapped


class NumbaType:
    """A scalar type: it converts numbers, declares arrays (int32[:]), and names a result (int32(int32, int32))."""

    def __init__(self, name: str, dtype: str | None) -> None:
        self.name = name
        self.dtype = np.dtype(dtype) if dtype else None

    def __call__(self, *arguments):
        if len(arguments) != 1 or isinstance(arguments[0], (NumbaType, ArrayType)):
            return Signature(self, arguments)
        return self.converted(arguments[0])

    def converted(self, value):
        kind = self.dtype.kind if self.dtype else "c"
        if kind == "b":
            return bool(value)
        if kind == "c":
            return complex(value)
        node = getattr(value, "node", NO_INPUT)
        if kind == "f":
            return class_of(self.dtype).of(float(value), node)
        return class_of(self.dtype).of(wrapped(value, self.dtype), node)

    def __getitem__(self, dimensions) -> ArrayType:
        return ArrayType(self, len(dimensions) if isinstance(dimensions, tuple) else 1)

    def __repr__(self) -> str:
        return self.name


class ArrayType:
    def __init__(self, element: NumbaType, ndim: int) -> None:
        self.dtype, self.ndim = element, ndim

    def __repr__(self) -> str:
        return f"array({self.dtype}, {self.ndim}d)"


class Signature:
    def __init__(self, result: NumbaType, arguments: tuple) -> None:
        self.return_type, self.args = result, arguments


SCALARS = {name: NumbaType(name, name) for name in (
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
    "complex64", "complex128")}
SCALARS["boolean"] = SCALARS["bool_"] = SCALARS["b1"] = NumbaType("bool", "bool")
SCALARS["void"] = NumbaType("void", None)
for _short, _name in {"i1": "int8", "i2": "int16", "i4": "int32", "i8": "int64", "u1": "uint8", "u2": "uint16",
                      "u4": "uint32", "u8": "uint64", "f4": "float32", "f8": "float64", "intc": "int32",
                      "intp": "int64", "int_": "int64", "uintp": "uint64", "uint": "uint64", "uintc": "uint32",
                      "float_": "float32", "double": "float64", "byte": "uint8", "char": "int8"}.items():
    SCALARS[_short] = SCALARS[_name]


def signature_of(declared: object) -> Signature | None:
    """The signature in the first argument of jit, if there is one."""
    if isinstance(declared, list):
        declared = declared[0] if declared else None
    if isinstance(declared, str):
        names = {**SCALARS, "float": SCALARS["float32"], "int": SCALARS["int32"], "bool": SCALARS["bool_"]}
        try:
            declared = eval(declared, {"__builtins__": {}}, names)  # noqa: S307 - the program's own text
        except Exception as error:
            raise TypeError(f"the signature {declared!r} is not understood: {error}") from None
    if isinstance(declared, tuple):
        return Signature(SCALARS["void"], declared)
    return declared if isinstance(declared, Signature) else None


def dtype_of(declared: object) -> np.dtype:
    """The type of an array's cells, as NumPy or Numba names it."""
    if isinstance(declared, NumbaType):
        if declared.dtype is None:
            raise TypeError("an array cannot have the type void")
        return declared.dtype
    if isinstance(declared, str) and declared in SCALARS:
        return dtype_of(SCALARS[declared])
    return np.dtype(declared)
