#include "kernels/own/ptx/arithmetic.h"
#include "kernels/own/ptx/video.h"

#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>
#include <optional>

namespace scanscope::own::ptx {

namespace {

using enum Word;
using std::int64_t;
using std::uint32_t;
using std::uint64_t;

unsigned width_of(Type type) { return type == Type::pred ? 1 : 8 * bytes_of(type); }
uint64_t ones(unsigned count) { return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1; }

Type twice(Type type) {
    switch (type) {
    case Type::s16:
        return Type::s32;
    case Type::s32:
        return Type::s64;
    case Type::u16:
        return Type::u32;
    default:
        return Type::u64;
    }
}

// --- floats

// Sets the rounding mode of the processor as the instruction says.
class Rounding {
public:
    explicit Rounding(const Instruction& instruction)
        : before_(std::fegetround()) {
        switch (instruction.first_of({w_rz, w_rm, w_rp}, w_rn)) {
        case w_rz:
            std::fesetround(FE_TOWARDZERO);
            break;
        case w_rm:
            std::fesetround(FE_DOWNWARD);
            break;
        case w_rp:
            std::fesetround(FE_UPWARD);
            break;
        default:
            break;
        }
    }
    Rounding(const Rounding&) = delete;
    Rounding& operator=(const Rounding&) = delete;
    ~Rounding() { std::fesetround(before_); }

private:
    int before_;
};

template <class Float> Float flushed(const Instruction& instruction, Float value) {
    return sizeof(Float) == 4 && instruction.has(w_ftz) && std::fpclassify(value) == FP_SUBNORMAL
               ? std::copysign(Float(0), value)
               : value;
}

template <class Float> struct BitsOf;
template <> struct BitsOf<float> { using type = uint32_t; };
template <> struct BitsOf<double> { using type = uint64_t; };

template <class Float> Float float_in(uint64_t bits) {
    return std::bit_cast<Float>(static_cast<typename BitsOf<Float>::type>(bits));
}
template <class Float> uint64_t bits_in(Float value) {
    return std::bit_cast<typename BitsOf<Float>::type>(value);
}

// The operands and the result are volatile, so that the compiler neither moves nor folds the operation.
template <class Float>
Float float_result(const Instruction& instruction, Float first, Float second, Float third) {
    const Rounding rounding(instruction);
    const volatile Float a = first, b = second, c = third;
    switch (instruction.does) {
    case Does::add:
        return a + b;
    case Does::sub:
        return a - b;
    case Does::mul:
        return a * b;
    case Does::mad:
    case Does::fma:
        return std::fma(Float(a), Float(b), Float(c));
    case Does::div:
        return a / b;
    case Does::abs:
        return std::fabs(Float(a));
    case Does::neg:
        return -a;
    case Does::min: // -0 is smaller than +0
        return first == second && first == 0 ? (std::signbit(first) ? first : second)
                                             : std::fmin(first, second);
    case Does::max:
        return first == second && first == 0 ? (std::signbit(first) ? second : first)
                                             : std::fmax(first, second);
    case Does::rcp:
        return Float(1) / a;
    case Does::sqrt:
        return std::sqrt(Float(a));
    case Does::rsqrt:
        return Float(1 / std::sqrt(double(a)));
    case Does::ex2:
        return Float(std::exp2(double(a)));
    case Does::lg2:
        return Float(std::log2(double(a)));
    case Does::sin:
        return Float(std::sin(double(a)));
    case Does::cos:
        return Float(std::cos(double(a)));
    case Does::tanh:
        return Float(std::tanh(double(a)));
    default:
        return a;
    }
}

template <class Float> uint64_t float_bits(const Instruction& instruction, std::span<const uint64_t> in) {
    const auto at = [&](std::size_t i) {
        return i < in.size() ? flushed(instruction, float_in<Float>(in[i])) : Float(0);
    };
    Float value = flushed(instruction, float_result<Float>(instruction, at(0), at(1), at(2)));
    if (instruction.has(w_sat)) value = std::isnan(value) ? Float(0) : std::clamp(value, Float(0), Float(1));
    // The result of an operation that is not a number has these bits on a GPU.
    const bool keeps_bits = instruction.does == Does::abs || instruction.does == Does::neg;
    if (std::isnan(value) && !keeps_bits) return sizeof(Float) == 4 ? 0x7fffffffu : 0x7ff8000000000000u;
    return bits_in(value);
}

// --- integers

uint64_t shifted_pair(uint64_t low, uint64_t high, unsigned by, bool left) {
    const uint64_t both = high << 32 | low;
    return left ? (both << by) >> 32 : both >> by; // by is at most 32
}

uint64_t bit_field(uint64_t a, uint64_t from, uint64_t count, Type type) {
    const unsigned last = width_of(type) - 1, first = unsigned(from & 255), length = unsigned(count & 255);
    const bool sign = is_signed(type) && length > 0 && (a >> std::min(first + length - 1, last) & 1);
    uint64_t field = 0;
    for (unsigned i = 0; i <= last; ++i)
        field |= uint64_t(i < length && first + i <= last ? a >> (first + i) & 1 : sign) << i;
    return field;
}

uint64_t inserted(uint64_t field, uint64_t into, uint64_t at, uint64_t count, unsigned width) {
    const unsigned first = unsigned(at & 255), length = unsigned(count & 255);
    if (first >= width || length == 0) return into;
    const uint64_t mask = ones(std::min(length, width - first)) << first;
    return (into & ~mask) | (field << first & mask);
}

uint64_t looked_up(uint64_t a, uint64_t b, uint64_t c, uint64_t table) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 32; ++i)
        result |= (table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1) << i;
    return result;
}

uint64_t permuted(const Instruction& instruction, uint64_t a, uint64_t b, uint64_t choice) {
    const uint64_t bytes = (b & ones(32)) << 32 | (a & ones(32));
    const Word mode = instruction.first_of({w_f4e, w_b4e, w_rc8, w_ecl, w_ecr, w_rc16}, w_all);
    const unsigned n = unsigned(choice & 3);
    uint64_t result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned nibble = unsigned(choice >> 4 * i & 15);
        const unsigned chosen = mode == w_f4e    ? n + i
                                : mode == w_b4e  ? (n + 8 - i) % 8
                                : mode == w_rc8  ? n
                                : mode == w_ecl  ? std::max(i, n)
                                : mode == w_ecr  ? std::min(i, n)
                                : mode == w_rc16 ? 2 * (n & 1) + i % 2
                                                 : nibble & 7;
        uint64_t byte = bytes >> 8 * chosen & 255;
        if (mode == w_all && (nibble & 8)) byte = byte & 128 ? 255 : 0;
        result |= byte << 8 * i;
    }
    return result;
}

// Products of bytes (dp4a), or of two halves and the low or high bytes (dp2a).
uint64_t dot_product(const Instruction& instruction, uint64_t a, uint64_t b, uint64_t sum) {
    const bool of_bytes = !instruction.has(w_lo) && !instruction.has(w_hi);
    const Type wide = is_signed(instruction.type) ? Type::s16 : Type::u16,
               first = !of_bytes                     ? wide
                       : is_signed(instruction.type) ? Type::s8
                                                     : Type::u8,
               second = is_signed(instruction.second) ? Type::s8 : Type::u8;
    if (instruction.has(w_hi)) b >>= 16;
    for (unsigned i = 0; i < (of_bytes ? 4 : 2); ++i)
        sum += extended(a >> i * width_of(first), first) * extended(b >> i * 8, second);
    return sum;
}

uint64_t nth_set_bit(uint64_t mask, uint64_t from, int32_t offset) {
    const unsigned base = unsigned(from & 31);
    if (offset == 0) return mask >> base & 1 ? base : ~uint64_t{0};
    const int step = offset > 0 ? 1 : -1;
    int left = offset > 0 ? offset : -offset;
    for (int at = int(base); at >= 0 && at < 32; at += step)
        if ((mask >> at & 1) && --left == 0) return uint64_t(at);
    return ~uint64_t{0};
}

uint64_t reversed_bits(uint64_t a, unsigned width) {
    uint64_t result = 0;
    for (unsigned i = 0; i < width; ++i) result |= (a >> i & 1) << (width - 1 - i);
    return result;
}

uint64_t found_bit(const Instruction& instruction, uint64_t a) {
    const unsigned width = width_of(instruction.type);
    if (is_signed(instruction.type) && (a >> (width - 1) & 1)) a = ~a;
    a &= ones(width);
    if (a == 0) return ones(32);
    const unsigned bit = 63 - unsigned(std::countl_zero(a));
    return instruction.has(w_shiftamt) ? width - 1 - bit : bit;
}

// Sums with a carry: `b` is inverted for a difference, whose carry is a borrow.
uint64_t summed(const Instruction& instruction, uint64_t a, uint64_t b, bool& carry) {
    const bool subtracts = instruction.does == Does::sub || instruction.does == Does::subc;
    const bool uses_carry =
        instruction.does == Does::addc || instruction.does == Does::subc || instruction.does == Does::madc;
    const uint64_t mask = ones(width_of(instruction.type));
    if (instruction.has(w_sat)) { // only s32
        const int64_t exact = subtracts ? int64_t(a) - int64_t(b) : int64_t(a) + int64_t(b);
        return uint64_t(std::clamp<int64_t>(exact, std::numeric_limits<int32_t>::min(),
                                            std::numeric_limits<int32_t>::max()));
    }
    using Wide = unsigned __int128;
    const Wide x = a & mask, y = b & mask, more = uses_carry && carry;
    const Wide exact = subtracts ? x - y - more : x + y + more;
    if (instruction.has(w_cc)) carry = subtracts ? x < y + more : exact > mask;
    return uint64_t(exact);
}

uint64_t multiplied(const Instruction& instruction, uint64_t a, uint64_t b) {
    if (instruction.name.ends_with(
            "24")) { // of the lower 24 bits of each operand, the lower or upper 32 bits
        const auto low = [&](uint64_t value) {
            return is_signed(instruction.type) ? uint64_t(int64_t(value << 40) >> 40) : value & ones(24);
        };
        return low(a) * low(b) >> (instruction.has(w_hi) ? 16 : 0);
    }
    if (!instruction.has(w_hi)) return a * b; // .lo, and .wide of extended operands
    const unsigned width = width_of(instruction.type);
    return is_signed(instruction.type) ? uint64_t(__int128(int64_t(a)) * int64_t(b) >> width)
                                       : uint64_t((unsigned __int128)(a)*b >> width);
}

uint64_t divided(const Instruction& instruction, uint64_t a, uint64_t b) {
    const bool wants_rest = instruction.does == Does::rem;
    if (b == 0) return wants_rest ? a : ~uint64_t{0}; // as on today's GPUs; PTX leaves it open
    if (!is_signed(instruction.type)) return wants_rest ? a % b : a / b;
    if (int64_t(b) == -1) return wants_rest ? 0 : 0 - a;
    return uint64_t(wants_rest ? int64_t(a) % int64_t(b) : int64_t(a) / int64_t(b));
}

// --- conversions

double rounded_whole(const Instruction& instruction, double value) {
    switch (instruction.first_of({w_rni, w_rmi, w_rpi, w_rzi, w_rn, w_rm, w_rp}, w_rz)) {
    case w_rni:
    case w_rn:
        return std::nearbyint(value);
    case w_rmi:
    case w_rm:
        return std::floor(value);
    case w_rpi:
    case w_rp:
        return std::ceil(value);
    default:
        return std::trunc(value);
    }
}

uint64_t whole_of_float(const Instruction& instruction, double value) {
    const Type to = instruction.type;
    if (std::isnan(value)) return bytes_of(to) == 8 ? uint64_t{1} << 63 : 0;
    const double whole = rounded_whole(instruction, value);
    const unsigned width = width_of(to) - is_signed(to);
    const double above = std::ldexp(1.0, int(width)), least = is_signed(to) ? -above : 0;
    if (whole >= above) return ones(width);
    if (whole <= least) return is_signed(to) ? ~ones(width) : 0;
    return whole < 0 ? uint64_t(int64_t(whole)) : uint64_t(whole);
}

uint64_t float_of_whole(const Instruction& instruction, uint64_t bits) {
    const Rounding rounding(instruction);
    const volatile int64_t value = int64_t(bits);
    const volatile uint64_t magnitude = bits;
    if (instruction.type == Type::f32)
        return bits_in(is_signed(instruction.second) ? float(value) : float(magnitude));
    return bits_in(is_signed(instruction.second) ? double(value) : double(magnitude));
}

uint64_t whole_of_whole(const Instruction& instruction, uint64_t bits) {
    if (!instruction.has(w_sat)) return bits;
    const unsigned width = width_of(instruction.type) - is_signed(instruction.type);
    const int64_t most = int64_t(ones(std::min(width, 63u))),
                  least = is_signed(instruction.type) ? -most - 1 : 0;
    if (!is_signed(instruction.second) && bits > uint64_t(most)) return width == 64 ? bits : uint64_t(most);
    return uint64_t(std::clamp(int64_t(bits), least, most));
}

uint64_t float_of_float(const Instruction& instruction, uint64_t bits) {
    const bool from_double = instruction.second == Type::f64, to_double = instruction.type == Type::f64;
    double value = from_double ? float_in<double>(bits) : double(flushed(instruction, float_in<float>(bits)));
    if (instruction.first_of({w_rni, w_rzi, w_rmi, w_rpi}, w_rn) != w_rn)
        value = rounded_whole(instruction, value);
    if (instruction.has(w_sat)) value = std::isnan(value) ? 0 : std::clamp(value, 0.0, 1.0);
    if (to_double) return bits_in(value);
    const Rounding rounding(instruction);
    const volatile double from = value;
    const float to = flushed(instruction, float(from));
    return std::isnan(to) ? 0x7fffffffu : bits_in(to);
}

// --- floats of 16 bits, and tf32, whose lower bits are 0

struct Layout {
    int mantissa, least_exponent, most_exponent, unused; // in bits; exponents of 2; lower bits that are 0
};
std::optional<Layout> layout_of(Type type) {
    if (type == Type::f16 || type == Type::f16x2) return Layout{10, -14, 15, 0};
    if (type == Type::bf16 || type == Type::bf16x2) return Layout{7, -126, 127, 0};
    if (type == Type::tf32) return Layout{10, -126, 127, 13};
    return std::nullopt;
}

double widened(const Layout& layout, uint64_t bits) {
    bits >>= layout.unused;
    const int width = layout.mantissa, range = layout.most_exponent - layout.least_exponent + 3;
    const auto exponent = int(bits >> width) & (range - 1);
    const auto mantissa = double(bits & ones(unsigned(width)));
    const bool is_negative = (bits >> width & uint64_t(range)) != 0;
    const double value = exponent == range - 1 ? (mantissa == 0 ? HUGE_VAL : NAN)
                         : exponent == 0       ? std::ldexp(mantissa, layout.least_exponent - width)
                                               : std::ldexp(mantissa + std::ldexp(1.0, width),
                                                            layout.least_exponent - width + exponent - 1);
    return is_negative ? -value : value;
}

// Numbers that are too large become infinity, or the largest number if they are rounded towards 0.
uint64_t narrowed(const Instruction& instruction, const Layout& layout, double value) {
    const int width = layout.mantissa, range = layout.most_exponent - layout.least_exponent + 3;
    const uint64_t infinity = uint64_t(range - 1) << width;
    if (std::isnan(value)) return (infinity | ones(unsigned(width))) << layout.unused;
    const bool is_negative = std::signbit(value);
    const uint64_t sign = is_negative ? infinity + (uint64_t{1} << width) : 0;
    const double size = std::abs(value);
    if (std::isinf(size)) return (sign | infinity) << layout.unused;
    const int exponent =
        size == 0 ? layout.least_exponent : std::max(std::ilogb(size), layout.least_exponent);
    const double units = std::ldexp(size, width - exponent);
    const bool goes_up = instruction.has(is_negative ? w_rm : w_rp),
               goes_down = instruction.has(w_rz) || instruction.has(is_negative ? w_rp : w_rm);
    const double rounded = goes_up                  ? std::ceil(units)
                           : goes_down              ? std::floor(units)
                           : instruction.has(w_rna) ? std::round(units)
                                                    : std::nearbyint(units);
    const uint64_t bits =
        (uint64_t(exponent - layout.least_exponent) << width) + static_cast<uint64_t>(rounded);
    const uint64_t most = goes_down ? infinity - 1 : infinity;
    return (sign | std::min(bits, most)) << layout.unused;
}

// a * b + c, where the product is exact. If the sum is not, its last bit is set, so that rounding it once
// more gives what one rounding would.
double multiplied_and_added(double a, double b, double c) {
    const volatile double product = a * b, sum = product + c, part = sum - product;
    const double error = (product - (sum - part)) + (c - part), result = sum;
    const bool is_even = bits_in(result) % 2 == 0;
    return std::isfinite(result) && error != 0 && is_even
               ? std::nextafter(result, error > 0 ? HUGE_VAL : -HUGE_VAL)
               : result;
}

uint64_t half_bits(const Instruction& instruction, const Layout& layout, uint64_t a, uint64_t b, uint64_t c) {
    constexpr uint64_t sign = 0x8000;
    const auto flushed_bits = [&](uint64_t bits) {
        const bool is_subnormal = (bits & ~sign) >> layout.mantissa == 0;
        return instruction.has(w_ftz) && is_subnormal ? bits & sign : bits;
    };
    if (instruction.does == Does::abs) return flushed_bits(a & ~sign);
    if (instruction.does == Does::neg) return flushed_bits(a ^ sign);
    const double x = widened(layout, flushed_bits(a)), y = widened(layout, flushed_bits(b)),
                 z = widened(layout, flushed_bits(c));
    double value =
        instruction.does == Does::fma ? multiplied_and_added(x, y, z) : float_result(instruction, x, y, z);
    if (instruction.has(w_sat)) value = std::isnan(value) ? 0 : std::clamp(value, 0.0, 1.0);
    if (instruction.has(w_relu) && std::signbit(value) && !std::isnan(value)) value = 0;
    return flushed_bits(narrowed(instruction, layout, value));
}

uint64_t halves_bits(const Instruction& instruction, uint64_t a, uint64_t b, uint64_t c) {
    const Layout layout = *layout_of(instruction.type);
    const auto half = [&](unsigned from) {
        return half_bits(instruction, layout, a >> from & ones(16), b >> from & ones(16),
                         c >> from & ones(16));
    };
    return is_pair(instruction.type) ? half(16) << 16 | half(0) : half(0);
}

uint64_t converted(const Instruction& instruction, uint64_t bits) {
    if (const auto from = layout_of(instruction.second)) {
        Instruction rest = instruction; // from the same number as a double
        rest.second = Type::f64;
        return converted(rest, bits_in(widened(*from, bits)));
    }
    if (const auto to = layout_of(instruction.type)) {
        const double value = instruction.second == Type::f32   ? double(float_in<float>(bits))
                             : instruction.second == Type::f64 ? float_in<double>(bits)
                             : is_signed(instruction.second)   ? double(int64_t(bits))
                                                               : double(bits);
        return narrowed(instruction, *to, instruction.has(w_sat) ? std::clamp(value, 0.0, 1.0) : value);
    }
    const bool from = is_float(instruction.second), to = is_float(instruction.type);
    if (from && to) return float_of_float(instruction, bits);
    if (to) return float_of_whole(instruction, bits);
    if (!from) return whole_of_whole(instruction, bits);
    return whole_of_float(instruction, instruction.second == Type::f32
                                           ? double(flushed(instruction, float_in<float>(bits)))
                                           : float_in<double>(bits));
}

template <class Value> bool holds(Word comparison, Value a, Value b) {
    switch (comparison) {
    case w_eq:
    case w_equ:
        return a == b;
    case w_ne:
    case w_neu:
        return a != b;
    case w_lt:
    case w_lo:
    case w_ltu:
        return a < b;
    case w_le:
    case w_ls:
    case w_leu:
        return a <= b;
    case w_gt:
    case w_hi:
    case w_gtu:
        return a > b;
    default:
        return a >= b;
    }
}

bool compares_floats(Word comparison, double a, double b) {
    const bool is_nan = std::isnan(a) || std::isnan(b);
    switch (comparison) {
    case w_num:
        return !is_nan;
    case w_nan:
        return is_nan;
    case w_equ:
    case w_neu:
    case w_ltu:
    case w_leu:
    case w_gtu:
    case w_geu:
        return is_nan || holds(comparison, a, b);
    default:
        return !is_nan && holds(comparison, a, b);
    }
}

} // namespace

uint64_t extended(uint64_t bits, Type type) {
    const unsigned width = width_of(type);
    if (width == 0 || width >= 64) return bits;
    bits &= ones(width);
    return is_signed(type) && (bits >> (width - 1)) ? bits | ~ones(width) : bits;
}

Type type_of_result(const Instruction& instruction) {
    switch (instruction.does) {
    case Does::mul:
    case Does::mad:
        return instruction.has(w_wide) ? twice(instruction.type) : instruction.type;
    case Does::popc:
    case Does::clz:
    case Does::bfind:
        return Type::u32;
    default:
        return instruction.type;
    }
}

Type type_of_operand(const Instruction& instruction, std::size_t number) {
    switch (instruction.does) {
    case Does::mad: // the addend is as wide as the product
        return number == 2 ? type_of_result(instruction) : instruction.type;
    case Does::shl:
    case Does::shr:
        return number == 1 ? Type::u32 : instruction.type;
    case Does::bfe:
        return number >= 1 ? Type::u32 : instruction.type;
    case Does::bfi:
        return number >= 2 ? Type::u32 : instruction.type;
    case Does::fns:
        return number == 2 ? Type::s32 : Type::u32;
    case Does::video:
        return computes_in_lanes(instruction) && number < 2 ? Type::u32
               : number == 0                                ? instruction.second
               : number == 1                                ? instruction.third
                                                            : instruction.type;
    case Does::cvt:
    case Does::set:
        return instruction.second;
    case Does::slct:
        return number == 2 ? instruction.second : instruction.type;
    case Does::selp:
        return number == 2 ? Type::pred : instruction.type;
    default:
        return instruction.type;
    }
}

bool compares(const Instruction& instruction, uint64_t a, uint64_t b) {
    const Type type = instruction.does == Does::set ? instruction.second : instruction.type;
    const Word comparison = instruction.first_of({w_eq, w_ne, w_lt, w_le, w_gt, w_ge, w_lo, w_ls, w_hi, w_hs,
                                                  w_equ, w_neu, w_ltu, w_leu, w_gtu, w_geu, w_num},
                                                 w_nan);
    if (type == Type::f32)
        return compares_floats(comparison, flushed(instruction, float_in<float>(a)),
                               flushed(instruction, float_in<float>(b)));
    if (type == Type::f64) return compares_floats(comparison, float_in<double>(a), float_in<double>(b));
    return is_signed(type) ? holds(comparison, int64_t(a), int64_t(b)) : holds(comparison, a, b);
}

uint64_t computed(const Instruction& instruction, std::span<const uint64_t> in, bool& carry) {
    const auto at = [&](std::size_t i) { return i < in.size() ? in[i] : 0; };
    const uint64_t a = at(0), b = at(1), c = at(2);
    const Type type = instruction.type;
    const unsigned width = width_of(type);
    switch (instruction.does) {
    case Does::bits_and:
        return a & b;
    case Does::bits_or:
        return a | b;
    case Does::bits_xor:
        return a ^ b;
    case Does::bits_not:
        return ~a & ones(width);
    case Does::cnot:
        return a == 0;
    case Does::copysign:
        return (a & ~ones(width - 1)) | (b & ones(width - 1));
    case Does::shl:
        return b >= width ? 0 : a << b;
    case Does::shr:
        return is_signed(type) ? uint64_t(int64_t(a) >> std::min<uint64_t>(b, 63)) : b >= width ? 0 : a >> b;
    case Does::shf:
        return shifted_pair(a, b, unsigned(instruction.has(w_wrap) ? c & 31 : std::min<uint64_t>(c, 32)),
                            instruction.has(w_l));
    case Does::bfe:
        return bit_field(a, b, c, type);
    case Does::bfi:
        return inserted(a, b, c, at(3), width);
    case Does::bfind:
        return found_bit(instruction, a);
    case Does::brev:
        return reversed_bits(a, width);
    case Does::popc:
        return uint64_t(std::popcount(a));
    case Does::clz:
        return uint64_t(std::countl_zero(a)) - (64 - width);
    case Does::fns:
        return nth_set_bit(a, b, int32_t(c));
    case Does::lop3:
        return looked_up(a, b, c, at(3));
    case Does::prmt:
        return permuted(instruction, a, b, c);
    case Does::selp:
        return c & 1 ? a : b;
    case Does::slct:
        return instruction.second == Type::f32 ? (flushed(instruction, float_in<float>(c)) >= 0 ? a : b)
               : int64_t(c) >= 0               ? a
                                               : b;
    case Does::set:
        return !compares(instruction, a, b) ? 0 : type == Type::f32 ? bits_in(1.0f) : ones(width);
    case Does::cvt:
        return is_pair(type) ? converted(instruction, a) << 16 | converted(instruction, b)
                             : converted(instruction, a);
    case Does::dot:
        return dot_product(instruction, a, b, c);
    case Does::video:
        return video_result(instruction, in);
    default:
        break;
    }
    if (type == Type::f32) return float_bits<float>(instruction, in);
    if (type == Type::f64) return float_bits<double>(instruction, in);
    if (is_half(type)) return halves_bits(instruction, a, b, c);
    const bool signed_type = is_signed(type);
    const auto less = [&](uint64_t x, uint64_t y) { return signed_type ? int64_t(x) < int64_t(y) : x < y; };
    const auto at_least_0 = [&](uint64_t x) { return instruction.has(w_relu) && int64_t(x) < 0 ? 0 : x; };
    switch (instruction.does) {
    case Does::add:
    case Does::addc:
    case Does::sub:
    case Does::subc:
        return summed(instruction, a, b, carry);
    case Does::mul:
        return multiplied(instruction, a, b);
    case Does::mad:
    case Does::madc: {
        // The high half of a product of 32 bits is cut to them before it is added.
        const uint64_t product = multiplied(instruction, a, b);
        if (instruction.has(w_wide)) return product + c;
        return summed(instruction, extended(product, type), c, carry);
    }
    case Does::div:
    case Does::rem:
        return divided(instruction, a, b);
    case Does::sad:
        return c + (less(a, b) ? b - a : a - b);
    case Does::min:
        return at_least_0(less(b, a) ? b : a);
    case Does::max:
        return at_least_0(less(a, b) ? b : a);
    case Does::abs:
        return int64_t(a) < 0 ? 0 - a : a;
    case Does::neg:
        return 0 - a;
    default:
        return a;
    }
}

uint64_t changed(const Instruction& instruction, uint64_t old, uint64_t by, uint64_t third) {
    const Type type = instruction.type;
    const bool is_less = is_signed(type) ? int64_t(by) < int64_t(old) : by < old;
    switch (instruction.first_of({w_add, w_min, w_max, w_inc, w_dec, w_exch, w_cas, w_and, w_or}, w_xor)) {
    case w_add:
        if (type == Type::f32) return bits_in(float_in<float>(old) + float_in<float>(by));
        if (type == Type::f64) return bits_in(float_in<double>(old) + float_in<double>(by));
        return old + by;
    case w_min:
        return is_less ? by : old;
    case w_max:
        return is_less ? old : by;
    case w_inc:
        return old >= by ? 0 : old + 1;
    case w_dec:
        return old == 0 || old > by ? by : old - 1;
    case w_exch:
        return by;
    case w_cas:
        return old == by ? third : old;
    case w_and:
        return old & by;
    case w_or:
        return old | by;
    default:
        return old ^ by;
    }
}

} // namespace scanscope::own::ptx
