#include "kernels/own/ptx/video.h"

#include <algorithm>

namespace scanscope::own::ptx {

namespace {

using enum Word;
using std::int64_t;
using std::uint64_t;

// A number of `width` bits, extended.
int64_t number_in(uint64_t bits, unsigned width, bool is_signed) {
    const unsigned unused = 64 - width;
    return is_signed ? static_cast<int64_t>(bits << unused) >> unused
                     : static_cast<int64_t>(bits << unused >> unused);
}

int64_t shifted(const Instruction& instruction, int64_t a, int64_t b, bool is_left) {
    constexpr int64_t width = 32;
    const int64_t by = instruction.has(w_clamp) ? std::clamp<int64_t>(b, 0, width) : b & (width - 1);
    return is_left ? static_cast<int64_t>(static_cast<uint64_t>(a) << by) : a >> by;
}

// vadd of two numbers, vabsdiff4 of two bytes
int64_t combined(const Instruction& instruction, int64_t a, int64_t b) {
    const std::string_view name = instruction.name;
    if (name.starts_with("vabsdiff")) return a > b ? a - b : b - a;
    if (name.starts_with("vadd")) return a + b;
    if (name.starts_with("vsub")) return a - b;
    if (name.starts_with("vmax")) return std::max(a, b);
    if (name.starts_with("vmin")) return std::min(a, b);
    if (name.starts_with("vavrg")) return (a + b + (a + b >= 0)) >> 1;
    return shifted(instruction, a, b, name.starts_with("vshl"));
}

int64_t saturated(int64_t value, unsigned width, bool is_signed) {
    const int64_t whole = int64_t{1} << width;
    return is_signed ? std::clamp(value, -whole / 2, whole / 2 - 1)
                     : std::clamp<int64_t>(value, 0, whole - 1);
}

} // namespace

bool computes_in_lanes(const Instruction& instruction) {
    return instruction.name.ends_with('2') || instruction.name.ends_with('4');
}

uint64_t video_result(const Instruction& instruction, std::span<const uint64_t> in) {
    const bool is_result_signed = is_signed(instruction.type);
    const auto cut = [&](int64_t value, unsigned width) {
        return instruction.has(w_sat) ? saturated(value, width, is_result_signed) : value;
    };
    const uint64_t third = in.size() > 2 ? in[2] : 0;
    if (!computes_in_lanes(instruction)) {
        const int64_t value = cut(combined(instruction, int64_t(in[0]), int64_t(in[1])), 32);
        const int64_t first = number_in(uint64_t(value), 32, is_result_signed), other = int64_t(third);
        return uint64_t(instruction.has(w_add)   ? first + other
                        : instruction.has(w_min) ? std::min(first, other)
                        : instruction.has(w_max) ? std::max(first, other)
                                                 : first);
    }
    const unsigned width = instruction.name.ends_with('4') ? 8 : 16;
    const uint64_t ones = (uint64_t{1} << width) - 1;
    uint64_t packed = 0, sum = third;
    for (unsigned at = 0; at < 32; at += width) {
        const int64_t a = number_in(in[0] >> at, width, is_signed(instruction.second)),
                      b = number_in(in[1] >> at, width, is_signed(instruction.third));
        const int64_t value = cut(combined(instruction, a, b), width);
        packed |= (uint64_t(value) & ones) << at;
        sum += uint64_t(number_in(uint64_t(value), width + 1, is_result_signed));
    }
    return instruction.has(w_add) ? sum : packed;
}

} // namespace scanscope::own::ptx
