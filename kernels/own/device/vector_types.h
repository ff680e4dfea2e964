// Replaces NVIDIA's header of the same name: int4, float2 and similar types, and the functions that make
// them.
#pragma once

#include "scanscope_device.h"

#define __VECTOR_TYPES_H__ // other headers check this

typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned long ulong;

#define SCANSCOPE_VECTOR(NAME, T)                                                                            \
    struct NAME##1 {                                                                                         \
        T x;                                                                                                 \
    };                                                                                                       \
    struct __attribute__((aligned(2 * sizeof(T)))) NAME##2 {                                                 \
        T x, y;                                                                                              \
    };                                                                                                       \
    struct NAME##3 {                                                                                         \
        T x, y, z;                                                                                           \
    };                                                                                                       \
    struct __attribute__((aligned(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)))) NAME##4 {                       \
        T x, y, z, w;                                                                                        \
    };                                                                                                       \
    inline NAME##1 make_##NAME##1(T x) { return NAME##1 {x}; }                                               \
    inline NAME##2 make_##NAME##2(T x, T y) { return NAME##2 {x, y}; }                                       \
    inline NAME##3 make_##NAME##3(T x, T y, T z) { return NAME##3 {x, y, z}; }                               \
    inline NAME##4 make_##NAME##4(T x, T y, T z, T w) { return NAME##4 {x, y, z, w}; }                       \
    namespace scanscope {                                                                                    \
    inline namespace program {                                                                               \
    template <> struct CellTypeOf<NAME##1> { static constexpr CellType value = CellTypeOf<T>::value; };      \
    template <> struct CellTypeOf<NAME##2> { static constexpr CellType value = CellTypeOf<T>::value; };      \
    template <> struct CellTypeOf<NAME##3> { static constexpr CellType value = CellTypeOf<T>::value; };      \
    template <> struct CellTypeOf<NAME##4> { static constexpr CellType value = CellTypeOf<T>::value; };      \
    }                                                                                                        \
    }
#define uint3 scanscope_other_uint3 // uint3 is already defined for the built-in variables
#define make_uint3 scanscope_make_other_uint3
SCANSCOPE_VECTOR(uint, unsigned)
#undef uint3
#undef make_uint3
inline uint3 make_uint3(unsigned x, unsigned y, unsigned z) { return uint3{x, y, z}; }
namespace scanscope {
inline namespace program {
template <> struct CellTypeOf<uint3> { static constexpr CellType value = CellTypeOf<unsigned>::value; };
} // namespace program
} // namespace scanscope
SCANSCOPE_VECTOR(char, signed char)
SCANSCOPE_VECTOR(uchar, unsigned char)
SCANSCOPE_VECTOR(short, short)
SCANSCOPE_VECTOR(ushort, unsigned short)
SCANSCOPE_VECTOR(int, int)
SCANSCOPE_VECTOR(long, long)
SCANSCOPE_VECTOR(ulong, unsigned long)
SCANSCOPE_VECTOR(longlong, long long)
SCANSCOPE_VECTOR(ulonglong, unsigned long long)
SCANSCOPE_VECTOR(float, float)
SCANSCOPE_VECTOR(double, double)
#undef SCANSCOPE_VECTOR
// CUDA 13's 32-byte types, whose names include their alignment.
#define SCANSCOPE_ALIGNED_VECTOR(NAME, T, ALIGNMENT)                                                         \
    struct __attribute__((aligned(ALIGNMENT))) NAME##4_##ALIGNMENT##a {                                      \
        T x, y, z, w;                                                                                        \
    };                                                                                                       \
    inline NAME##4_##ALIGNMENT##a make_##NAME##4_##ALIGNMENT##a(T x, T y, T z, T w) {                        \
        return NAME##4_##ALIGNMENT##a{x, y, z, w};                                                           \
    }                                                                                                        \
    namespace scanscope {                                                                                    \
    inline namespace program {                                                                               \
    template <> struct CellTypeOf<NAME##4_##ALIGNMENT##a> {                                                  \
        static constexpr CellType value = CellTypeOf<T>::value;                                              \
    };                                                                                                       \
    }                                                                                                        \
    }
#define SCANSCOPE_ALIGNED_VECTORS(NAME, T)                                                                   \
    SCANSCOPE_ALIGNED_VECTOR(NAME, T, 16)                                                                    \
    SCANSCOPE_ALIGNED_VECTOR(NAME, T, 32)
SCANSCOPE_ALIGNED_VECTORS(long, long)
SCANSCOPE_ALIGNED_VECTORS(ulong, unsigned long)
SCANSCOPE_ALIGNED_VECTORS(longlong, long long)
SCANSCOPE_ALIGNED_VECTORS(ulonglong, unsigned long long)
SCANSCOPE_ALIGNED_VECTORS(double, double)
#undef SCANSCOPE_ALIGNED_VECTORS
#undef SCANSCOPE_ALIGNED_VECTOR
