// Replaces NVIDIA's header of the same name: complex numbers as pairs, x + iy.
#pragma once

#include "cuda_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// In a sum of products, each operation is rounded on its own (no fused multiply-add). Quotients are scaled by
// the divisor's abs(x) + abs(y), and absolute values use hypot(), so that the square of a large number does
// not overflow.
#define SCANSCOPE_COMPLEX_NUMBERS(NUMBER, COMPLEX, F)                                                        \
    inline COMPLEX make_##COMPLEX(NUMBER x, NUMBER y) {                                                      \
        COMPLEX made;                                                                                        \
        made.x = x;                                                                                          \
        made.y = y;                                                                                          \
        return made;                                                                                         \
    }                                                                                                        \
    inline NUMBER cuCreal##F(COMPLEX z) { return z.x; }                                                      \
    inline NUMBER cuCimag##F(COMPLEX z) { return z.y; }                                                      \
    inline COMPLEX cuConj##F(COMPLEX z) { return make_##COMPLEX(z.x, -z.y); }                                \
    inline COMPLEX cuCadd##F(COMPLEX a, COMPLEX b) { return make_##COMPLEX(a.x + b.x, a.y + b.y); }          \
    inline COMPLEX cuCsub##F(COMPLEX a, COMPLEX b) { return make_##COMPLEX(a.x - b.x, a.y - b.y); }          \
    inline COMPLEX cuCmul##F(COMPLEX a, COMPLEX b) {                                                         \
        return make_##COMPLEX(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                 \
    }                                                                                                        \
    inline COMPLEX cuCdiv##F(COMPLEX a, COMPLEX b) {                                                         \
        const NUMBER scale = NUMBER(1) / (NUMBER(fabs(b.x)) + NUMBER(fabs(b.y)));                            \
        const NUMBER ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                 \
        const NUMBER square = NUMBER(1) / (bx * bx + by * by);                                               \
        return make_##COMPLEX((ax * bx + ay * by) * square, (ay * bx - ax * by) * square);                   \
    }                                                                                                        \
    inline NUMBER cuCabs##F(COMPLEX z) { return NUMBER(hypot(z.x, z.y)); }                                   \
    inline COMPLEX cuCfma##F(COMPLEX a, COMPLEX b, COMPLEX c) { return cuCadd##F(cuCmul##F(a, b), c); }
SCANSCOPE_COMPLEX_NUMBERS(float, cuFloatComplex, f)
SCANSCOPE_COMPLEX_NUMBERS(double, cuDoubleComplex, )
#undef SCANSCOPE_COMPLEX_NUMBERS

inline cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
    return make_cuFloatComplex(float(z.x), float(z.y));
}
inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return make_cuDoubleComplex(z.x, z.y); }
