#include "kernels/input/generators.h"

#include "kernels/errors.h"
#include "kernels/input/random.h"
#include "kernels/text/enum_names.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

using trace::ElementType;
using trace::Operator;
using trace::Value;

namespace {

// Draws small values for an operator, one after another; see generate().
class SmallValues {
public:
    SmallValues(std::uint64_t n, std::uint64_t seed, ElementType type, Operator op)
        : random_(seed)
        , type_(type)
        , op_(op)
        , chance_of_two_(n < 24 ? 2 : static_cast<std::uint32_t>(n / 12)) {}

    Value next() {
        return trace::with_type(type_, [this]<class T>() { return trace::to_value(draw<T>()); });
    }

private:
    template <class T> T draw() {
        constexpr bool floating = std::floating_point<T>;
        const T unit = floating ? T(0.5) : T(1);
        switch (op_) {
        case Operator::sum:
            return unit * static_cast<T>(random_.below(floating ? 20 : 10));
        case Operator::product:
            if constexpr (floating)
                return float_factor<T>();
            else
                return integer_factor<T>();
        case Operator::max:
        case Operator::min:
            return unit * static_cast<T>(random_.below(100));
        case Operator::bit_and:
            return static_cast<T>(0xffu & ~rare_bits());
        case Operator::bit_or:
            return static_cast<T>(rare_bits());
        case Operator::bit_xor:
            return static_cast<T>(random_.below(16));
        case Operator::compose:
            break;
        }
        const std::uint64_t a = random_.below(10), b = random_.below(10);
        return static_cast<T>(a << (4 * sizeof(T)) | b);
    }

    // 8 bits, each set with probability 1/8.
    std::uint32_t rare_bits() {
        const std::uint64_t bits = random_.next();
        return static_cast<std::uint32_t>((bits & (bits >> 8) & (bits >> 16)) & 0xffu);
    }

    template <class T> T integer_factor() {
        if (random_.below(chance_of_two_) == 0 && twos_ < 30) {
            ++twos_;
            return T(2);
        }
        return random_.below(2) == 0 ? T(1) : static_cast<T>(-1);
    }

    template <class T> T float_factor() {
        int step = static_cast<int>(random_.below(3)) - 1;
        if (exponent_ + step > 20 || exponent_ + step < -20) step = -step;
        exponent_ += step;
        return step < 0 ? T(0.5) : step > 0 ? T(2) : T(1);
    }

    Random random_;
    ElementType type_;
    Operator op_;
    std::uint32_t chance_of_two_; // one element in this many
    int twos_ = 0, exponent_ = 0;
};

// 1, 2, 3, …; integers wrap around on overflow.
Value ramp_value(std::uint64_t i, ElementType type) {
    return trace::with_type(type, [i]<class T>() { return trace::to_value(static_cast<T>(i + 1)); });
}

// 1, -2, 3, -4, …
Value alternating_value(std::uint64_t i, ElementType type) {
    return trace::with_type(type, [i]<class T>() {
        const T value = static_cast<T>(i + 1);
        return trace::to_value(i % 2 == 0 ? value : static_cast<T>(T(0) - value));
    });
}

constexpr EnumNames<Generator, Generator::alternating> generator_names{"random", "ones", "ramp", "descending",
                                                                       "alternating"};
} // namespace

std::string_view name_of(Generator generator) { return generator_names.of(generator); }
std::optional<Generator> parse_generator(std::string_view name) { return generator_names.find(name); }

std::vector<Value> generate(Generator generator, std::uint64_t n, std::uint64_t seed, ElementType type,
                            Operator op, const std::stop_token& stop) {
    constexpr std::uint64_t between_looks = std::uint64_t{1} << 16; // elements per look at the stop token
    if (n > most_elements)
        throw BadRequest("n", say("At most {} elements can be generated; {} were requested.",
                                  grouped(most_elements), grouped(n)));
    std::vector<Value> values;
    values.reserve(n);
    SmallValues small(n, seed, type, op);
    for (std::uint64_t i = 0; i < n; ++i) {
        if (i % between_looks == 0 && stop.stop_requested()) throw Cancelled();
        switch (generator) {
        case Generator::random:
            values.push_back(small.next());
            break;
        case Generator::ones:
            values.push_back(ramp_value(0, type));
            break;
        case Generator::ramp:
            values.push_back(ramp_value(i, type));
            break;
        case Generator::descending:
            values.push_back(ramp_value(n - 1 - i, type));
            break;
        case Generator::alternating:
            values.push_back(alternating_value(i, type));
            break;
        }
    }
    return values;
}

} // namespace scanscope::kernels
