#include "kernels/verify/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <type_traits>

#include "kernels/simt/chunks.h"
#include "kernels/text/language.h"

namespace scanscope::kernels {

using trace::ElementType;
using trace::Form;
using trace::Operator;
using trace::Value;

namespace {

template <class T> T integer_identity(Operator op) {
    switch (op) {
    case Operator::product:
        return T(1);
    case Operator::max:
        return std::numeric_limits<T>::lowest();
    case Operator::min:
        return std::numeric_limits<T>::max();
    case Operator::bit_and:
        return static_cast<T>(~T(0));
    case Operator::compose:
        return static_cast<T>(std::make_unsigned_t<T>(1) << (4 * sizeof(T)));
    case Operator::sum:
    case Operator::bit_or:
    case Operator::bit_xor:
        break;
    }
    return T(0);
}

// The composition "first left, then right" of two maps x -> a x + b, with a and b modulo 2^half.
template <class U> U composed(U left, U right) {
    constexpr int half = 4 * sizeof(U);
    constexpr U low = (U(1) << half) - 1;
    const U left_a = left >> half, left_b = left & low, right_a = right >> half, right_b = right & low;
    const U a = (left_a * right_a) & low, b = (right_a * left_b + right_b) & low;
    return static_cast<U>(a << half | b);
}

template <class T> T combined(T left, T right, Operator op) {
    using U = std::make_unsigned_t<T>;
    const U a = static_cast<U>(left), b = static_cast<U>(right);
    switch (op) {
    case Operator::sum:
        return static_cast<T>(a + b);
    case Operator::product:
        return static_cast<T>(a * b);
    case Operator::max:
        return left < right ? right : left;
    case Operator::min:
        return right < left ? right : left;
    case Operator::bit_and:
        return static_cast<T>(a & b);
    case Operator::bit_or:
        return static_cast<T>(a | b);
    case Operator::bit_xor:
        return static_cast<T>(a ^ b);
    case Operator::compose:
        break;
    }
    return static_cast<T>(composed(a, b));
}

template <class T> Reference integer_scan(std::span<const Value> input, Operator op, Form form) {
    Reference reference;
    reference.values.reserve(input.size());
    T running = integer_identity<T>(op);
    for (const Value element : input) {
        const T next = combined(running, trace::from_value<T>(element), op);
        reference.values.push_back(trace::to_value(form == Form::exclusive ? running : next));
        running = next;
    }
    reference.bounds.assign(input.size(), 0.0);
    return reference;
}

template <class T> Reference integer_total(std::span<const Value> input, Operator op) {
    T total = integer_identity<T>(op);
    for (const Value element : input) total = combined(total, trace::from_value<T>(element), op);
    return {{trace::to_value(total)}, {0.0}};
}

// A running result in float64, and the quantity that its relative error bound refers to.
class FloatRunning {
public:
    explicit FloatRunning(Operator op)
        : op_(op) {
        if (op == Operator::max) value_ = -std::numeric_limits<double>::infinity();
        if (op == Operator::min) value_ = std::numeric_limits<double>::infinity();
        if (op == Operator::product) value_ = 1;
    }

    void add(double x) {
        ++count_;
        switch (op_) {
        case Operator::product:
            value_ *= x;
            break;
        case Operator::max:
            value_ = std::fmax(value_, x);
            break;
        case Operator::min:
            value_ = std::fmin(value_, x);
            break;
        default:
            add_compensated(x);
            break;
        }
    }

    [[nodiscard]] double value() const {
        const double exact = value_ + compensation_;
        return std::isnan(exact) ? value_ : exact; // NaN if the sum is infinite
    }

    [[nodiscard]] double bound(double unit_roundoff) const {
        if (count_ < 2 || op_ == Operator::max || op_ == Operator::min) return 0;
        const double roundings = (count_ - 1) * unit_roundoff + count_ * 0x1p-53;
        if (op_ == Operator::sum) return roundings * magnitude_;
        return roundings < 1 ? roundings / (1 - roundings) * std::fabs(value_)
                             : std::numeric_limits<double>::infinity();
    }

private:
    void add_compensated(double x) {
        const double sum = value_ + x;
        compensation_ += std::fabs(value_) >= std::fabs(x) ? (value_ - sum) + x : (x - sum) + value_;
        value_ = sum;
        magnitude_ += std::fabs(x);
    }

    Operator op_;
    double value_ = 0, compensation_ = 0, magnitude_ = 0, count_ = 0;
};

template <class T> void note(const FloatRunning& running, Reference& reference) {
    constexpr double unit_roundoff = std::numeric_limits<T>::epsilon() / 2;
    reference.values.push_back(trace::to_value(static_cast<T>(running.value())));
    // The reference is also rounded to T, which adds at most u times its value.
    const double own = running.bound(unit_roundoff);
    reference.bounds.push_back(own == 0 ? 0 : own + unit_roundoff * std::fabs(running.value()));
}

template <class T> Reference float_scan(std::span<const Value> input, Operator op, Form form) {
    Reference reference;
    reference.values.reserve(input.size());
    reference.bounds.reserve(input.size());
    FloatRunning running(op);
    for (const Value element : input) {
        if (form == Form::exclusive) note<T>(running, reference);
        running.add(static_cast<double>(trace::from_value<T>(element)));
        if (form == Form::inclusive) note<T>(running, reference);
    }
    return reference;
}

template <class T> Reference float_total(std::span<const Value> input, Operator op) {
    Reference reference;
    FloatRunning running(op);
    for (const Value element : input) running.add(static_cast<double>(trace::from_value<T>(element)));
    note<T>(running, reference);
    return reference;
}

template <class T> bool within(Value expected, Value got, double bound) {
    if constexpr (std::integral<T>) {
        return expected == got;
    } else {
        const double e = trace::from_value<T>(expected), g = trace::from_value<T>(got);
        if (!std::isfinite(e) || !std::isfinite(g)) return e == g || (std::isnan(e) && std::isnan(g));
        return std::fabs(e - g) <= bound;
    }
}

} // namespace

Reference reference_scan(std::span<const Value> input, ElementType type, Operator op, Form form) {
    return trace::with_type(type, [&]<class T>() {
        if constexpr (std::floating_point<T>)
            return float_scan<T>(input, op, form);
        else
            return integer_scan<T>(input, op, form);
    });
}

Reference reference_total(std::span<const Value> input, ElementType type, Operator op) {
    return trace::with_type(type, [&]<class T>() {
        if constexpr (std::floating_point<T>)
            return float_total<T>(input, op);
        else
            return integer_total<T>(input, op);
    });
}

std::vector<std::size_t> wrong_elements(const Reference& expected, std::span<const Value> got,
                                        ElementType type) {
    std::vector<std::size_t> wrong;
    std::map<std::size_t, std::vector<std::size_t>> found; // by chunk
    std::mutex of_found;
    const std::size_t both = std::min(got.size(), expected.values.size());
    in_chunks(both, [&](std::size_t begin, std::size_t end, std::size_t chunk) {
        std::vector<std::size_t> here;
        trace::with_type(type, [&]<class T>() {
            for (std::size_t i = begin; i < end; ++i)
                if (!within<T>(expected.values[i], got[i], expected.bounds[i])) here.push_back(i);
        });
        const std::scoped_lock lock(of_found);
        found[chunk] = std::move(here);
    });
    for (const auto& [chunk, here] : found) wrong.insert(wrong.end(), here.begin(), here.end());
    for (std::size_t i = both; i < std::max(got.size(), expected.values.size()); ++i) wrong.push_back(i);
    return wrong;
}

std::optional<std::string> first_mismatch(const Reference& expected, std::span<const Value> got,
                                          ElementType type) {
    if (got.size() != expected.values.size())
        return say("got {} elements, expected {}", got.size(), expected.values.size());
    const std::vector<std::size_t> wrong = wrong_elements(expected, got, type);
    if (wrong.empty()) return std::nullopt;
    const std::size_t i = wrong.front();
    std::string message = say("index {}: got {}, expected {}", i, trace::to_text(got[i], type),
                              trace::to_text(expected.values[i], type));
    const bool about = expected.bounds[i] != 0 && std::isfinite(expected.bounds[i]);
    if (about) message += say(" within {:.3g}", expected.bounds[i]);
    return message;
}

std::optional<std::size_t> output_array(const trace::Trace& trace) {
    if (trace.launches.empty()) return std::nullopt;
    const auto& globals = trace.launches.back().globals;
    const auto found = std::ranges::find(globals, output_name, &trace::Global::name);
    if (found == globals.end()) return std::nullopt;
    return static_cast<std::size_t>(found - globals.begin());
}

} // namespace scanscope::kernels
