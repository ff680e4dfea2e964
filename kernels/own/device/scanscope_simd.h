// Functions on the two halves or the four bytes of a word, such as __vadd2() and __vmaxs4().
#pragma once

namespace scanscope {
inline namespace program {
constexpr int clamped(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}
} // namespace program
} // namespace scanscope

// In an expression, x and y are the signed numbers in a part of the two words, and u and v the unsigned ones.
#define SCANSCOPE_PARTS_OF(NAME, BITS, EXPRESSION)                                                           \
    inline unsigned NAME(unsigned a, unsigned b) {                                                           \
        constexpr int half = 1 << (BITS - 1), all = (1 << BITS) - 1;                                         \
        unsigned result = 0;                                                                                 \
        for (int at = 0; at < 32; at += BITS) {                                                              \
            const int x = int(a << (32 - BITS - at)) >> (32 - BITS), u = x & all;                            \
            const int y = int(b << (32 - BITS - at)) >> (32 - BITS), v = y & all;                            \
            result |= (unsigned(EXPRESSION) & unsigned(all)) << at;                                          \
            (void)half, (void)u, (void)v;                                                                    \
        }                                                                                                    \
        return result;                                                                                       \
    }
#define SCANSCOPE_PARTS(NAME, EXPRESSION)                                                                    \
    SCANSCOPE_PARTS_OF(NAME##2, 16, EXPRESSION)                                                              \
    SCANSCOPE_PARTS_OF(NAME##4, 8, EXPRESSION)
#define SCANSCOPE_PARTS_OF_ONE(NAME, EXPRESSION)                                                             \
    SCANSCOPE_PARTS(scanscope##NAME, EXPRESSION)                                                             \
    inline unsigned NAME##2(unsigned a) { return scanscope##NAME##2(a, 0); }                                 \
    inline unsigned NAME##4(unsigned a) { return scanscope##NAME##4(a, 0); }
// A comparison sets a part to 1 (__vset…) or to ones in all bits (__vcmp…).
#define SCANSCOPE_COMPARISON(NAME, EXPRESSION)                                                               \
    SCANSCOPE_PARTS(__vset##NAME, (EXPRESSION) ? 1 : 0)                                                      \
    SCANSCOPE_PARTS(__vcmp##NAME, (EXPRESSION) ? all : 0)
#define SCANSCOPE_SUM(NAME, OF)                                                                              \
    inline unsigned NAME##2(unsigned a, unsigned b) {                                                        \
        const unsigned parts = OF##2(a, b);                                                                  \
        return (parts & 0xffff) + (parts >> 16);                                                             \
    }                                                                                                        \
    inline unsigned NAME##4(unsigned a, unsigned b) {                                                        \
        const unsigned parts = OF##4(a, b);                                                                  \
        return (parts & 0xff) + (parts >> 8 & 0xff) + (parts >> 16 & 0xff) + (parts >> 24);                  \
    }

SCANSCOPE_PARTS_OF_ONE(__vabs, x < 0 ? -x : x)
SCANSCOPE_PARTS_OF_ONE(__vabsss, x == -half ? half - 1 : x < 0 ? -x : x)
SCANSCOPE_PARTS_OF_ONE(__vneg, -x)
SCANSCOPE_PARTS_OF_ONE(__vnegss, x == -half ? half - 1 : -x)
SCANSCOPE_PARTS(__vadd, u + v)
SCANSCOPE_PARTS(__vaddss, ::scanscope::clamped(x + y, -half, half - 1))
SCANSCOPE_PARTS(__vaddus, ::scanscope::clamped(u + v, 0, all))
SCANSCOPE_PARTS(__vsub, u - v)
SCANSCOPE_PARTS(__vsubss, ::scanscope::clamped(x - y, -half, half - 1))
SCANSCOPE_PARTS(__vsubus, ::scanscope::clamped(u - v, 0, all))
SCANSCOPE_PARTS(__vavgs, (x + y + (x + y >= 0)) >> 1)
SCANSCOPE_PARTS(__vavgu, (u + v + 1) >> 1)
SCANSCOPE_PARTS(__vhaddu, (u + v) >> 1)
SCANSCOPE_PARTS(__vabsdiffs, x < y ? y - x : x - y)
SCANSCOPE_PARTS(__vabsdiffu, u < v ? v - u : u - v)
SCANSCOPE_PARTS(__vmins, x < y ? x : y)
SCANSCOPE_PARTS(__vminu, u < v ? u : v)
SCANSCOPE_PARTS(__vmaxs, x < y ? y : x)
SCANSCOPE_PARTS(__vmaxu, u < v ? v : u)
SCANSCOPE_COMPARISON(eq, u == v)
SCANSCOPE_COMPARISON(ne, u != v)
SCANSCOPE_COMPARISON(ges, x >= y)
SCANSCOPE_COMPARISON(geu, u >= v)
SCANSCOPE_COMPARISON(gts, x > y)
SCANSCOPE_COMPARISON(gtu, u > v)
SCANSCOPE_COMPARISON(les, x <= y)
SCANSCOPE_COMPARISON(leu, u <= v)
SCANSCOPE_COMPARISON(lts, x < y)
SCANSCOPE_COMPARISON(ltu, u < v)
SCANSCOPE_SUM(__vsads, __vabsdiffs)
SCANSCOPE_SUM(__vsadu, __vabsdiffu)

#undef SCANSCOPE_SUM
#undef SCANSCOPE_COMPARISON
#undef SCANSCOPE_PARTS_OF_ONE
#undef SCANSCOPE_PARTS
#undef SCANSCOPE_PARTS_OF
