// Element values as a trace stores them: 64 bits each, whatever their type, so that arrays of all types have
// the same form.
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace scanscope::trace {

// The type of an array's elements. Users choose among the first four; the others are for a kernel's flags and
// counters.
enum class ElementType : std::uint8_t { int32, int64, float32, float64, uint32, uint64 };

// The binary operator of a scan or reduction. `compose` is associative but not commutative: an element is the
// affine map x -> a x + b with a in the upper and b in the lower half of its bits, and the left map is
// applied first.
enum class Operator : std::uint8_t { sum, product, max, min, bit_and, bit_or, bit_xor, compose };

enum class Form : std::uint8_t { exclusive, inclusive };

// The bits of one element in the low bytes, and zeros above. Every NaN is stored as the quiet NaN of its
// type, because sign and payload differ between processors.
struct Value {
    std::uint64_t bits = 0;
    friend bool operator==(Value, Value) = default;
};

template <class T>
concept Element = std::same_as<T, std::int32_t> || std::same_as<T, std::int64_t> || std::same_as<T, float> ||
    std::same_as<T, double> || std::same_as<T, std::uint32_t> || std::same_as<T, std::uint64_t>;

template <Element T> constexpr ElementType element_type_of() {
    if constexpr (std::same_as<T, std::int32_t>)
        return ElementType::int32;
    else if constexpr (std::same_as<T, std::int64_t>)
        return ElementType::int64;
    else if constexpr (std::same_as<T, float>)
        return ElementType::float32;
    else if constexpr (std::same_as<T, double>)
        return ElementType::float64;
    else if constexpr (std::same_as<T, std::uint32_t>)
        return ElementType::uint32;
    else
        return ElementType::uint64;
}

template <Element T> Value to_value(T element) {
    if constexpr (std::floating_point<T>) {
        if (std::isnan(element)) element = std::numeric_limits<T>::quiet_NaN();
    }
    Value value;
    std::memcpy(&value.bits, &element, sizeof element);
    return value;
}

template <Element T> T from_value(Value value) {
    T element;
    std::memcpy(&element, &value.bits, sizeof element);
    return element;
}

// Calls f.template operator()<T>() with the C++ type behind `type`.
template <class F> decltype(auto) with_type(ElementType type, F&& f) {
    switch (type) {
    case ElementType::int32:
        return f.template operator()<std::int32_t>();
    case ElementType::int64:
        return f.template operator()<std::int64_t>();
    case ElementType::float32:
        return f.template operator()<float>();
    case ElementType::float64:
        return f.template operator()<double>();
    case ElementType::uint32:
        return f.template operator()<std::uint32_t>();
    case ElementType::uint64:
        break;
    }
    return f.template operator()<std::uint64_t>();
}

[[nodiscard]] int size_of(ElementType type); // the size of an element on the device, in bytes
[[nodiscard]] bool is_integer(ElementType type);
// The same value, with NaN in its canonical form.
[[nodiscard]] Value canonical(Value value, ElementType type);
[[nodiscard]] double as_double(Value value, ElementType type); // for charts and bars; may round an int64

// "7", "-0.5", "1e+30", "Infinity", "-Infinity", "NaN": the shortest text that reads back as the same value.
[[nodiscard]] std::string to_text(Value value, ElementType type);

// Reads one number strictly: without spaces, trailing characters or octal. Empty if it is malformed or does
// not fit the type. Floats may also be nan, inf, infinity, -inf and -infinity, in lower or upper case.
[[nodiscard]] std::optional<Value> parse_value(std::string_view text, ElementType type);

// Names as users write them: "int32", "sum", "and", "exclusive". The parse functions return an empty result
// for unknown names.
[[nodiscard]] std::string_view name_of(ElementType type);
[[nodiscard]] std::string_view name_of(Operator op);
[[nodiscard]] std::string_view name_of(Form form);
[[nodiscard]] std::optional<ElementType> parse_element_type(std::string_view name);
[[nodiscard]] std::optional<Operator> parse_operator(std::string_view name);
[[nodiscard]] std::optional<Form> parse_form(std::string_view name);

} // namespace scanscope::trace
