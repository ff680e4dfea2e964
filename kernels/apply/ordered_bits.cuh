// Turns keys into unsigned integers that have the same order, so that a radix
// sort need not know the type of the keys. The sign bit is flipped. In negative
// floats, all other bits are flipped, too.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

template <class T> SCANSCOPE_HOST_DEVICE std::uint64_t ordered_bits(T key) {
    constexpr int sign = 8 * sizeof(T) - 1;
    constexpr std::uint64_t all = ~std::uint64_t{0} >> (63 - sign);
    const std::uint64_t bits = bits_of(key);
    const bool negative = bits >> sign & 1;
    const bool all_flip = std::is_floating_point_v<T> && negative;
    return (all_flip ? ~bits : bits ^ std::uint64_t{1} << sign) & all;
}

// Returns the `width` bits of the key from bit `shift` on.
template <class T> SCANSCOPE_HOST_DEVICE int digit_of(T key, int shift, int width) {
    return int(ordered_bits(key) >> shift) & ((1 << width) - 1);
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
