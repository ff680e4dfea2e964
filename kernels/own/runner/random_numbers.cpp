// The part of cuRAND's generators that needs a table: skipping ahead in XORWOW.
#include <array>
#include <vector>

#include "kernels/own/device/scanscope_device.h"

namespace scanscope {
inline namespace program {

namespace {

using State = std::array<unsigned, 5>;  // its five words, a vector of 160 bits
using Leap = std::array<State, 5 * 32>; // a linear map of states: the image of each bit

State after(const Leap& leap, const State& state) {
    State result{};
    for (std::size_t bit = 0; bit < leap.size(); ++bit)
        if (state[bit / 32] >> bit % 32 & 1)
            for (std::size_t word = 0; word < result.size(); ++word) result[word] ^= leap[bit][word];
    return result;
}

Leap of_one_number() {
    Leap leap;
    for (std::size_t bit = 0; bit < leap.size(); ++bit) {
        State v{};
        v[bit / 32] = 1u << bit % 32;
        const unsigned t = v[0] ^ v[0] >> 2;
        leap[bit] = {v[1], v[2], v[3], v[4], v[4] ^ v[4] << 4 ^ t ^ t << 1};
    }
    return leap;
}

// The leap over 2^exponent numbers.
const Leap& leap_over(std::size_t exponent) {
    static std::vector<Leap> leaps{of_one_number()};
    while (leaps.size() <= exponent) {
        const Leap& half = leaps.back();
        Leap whole;
        for (std::size_t bit = 0; bit < whole.size(); ++bit) whole[bit] = after(half, half[bit]);
        leaps.push_back(whole);
    }
    return leaps[exponent];
}

} // namespace

void skip_xorwow(unsigned (&state)[5], unsigned long long times, unsigned exponent) {
    State v;
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = state[i];
    for (unsigned bit = 0; times >> bit; ++bit) {
        if (times >> bit & 1) v = after(leap_over(exponent + bit), v);
        if (bit == 63) break;
    }
    for (std::size_t i = 0; i < v.size(); ++i) state[i] = v[i];
}

} // namespace program
} // namespace scanscope
