#include "kernels/trace/value.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "kernels/text/enum_names.h"
#include "kernels/text/whole_number.h"

namespace scanscope::trace {
namespace {

using kernels::EnumNames;

constexpr EnumNames<ElementType, ElementType::uint64> type_names{"int32",   "int64",  "float32",
                                                                 "float64", "uint32", "uint64"};
constexpr EnumNames<Operator, Operator::compose> operator_names{"sum", "product", "max", "min",
                                                                "and", "or",      "xor", "compose"};
constexpr EnumNames<Form, Form::inclusive> form_names{"exclusive", "inclusive"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A number does not fit either if it is so small that it would become zero.
bool has_nonzero_digit(std::string_view text) {
    const std::string_view mantissa = text.substr(0, text.find_first_of("eE"));
    return mantissa.find_first_of("123456789") != std::string_view::npos;
}

// Ignores case; `word` must be in lower case.
bool is_word(std::string_view text, std::string_view word) {
    return std::ranges::equal(text, word, [](char given, char small) {
        return (given >= 'A' && given <= 'Z' ? static_cast<char>(given - 'A' + 'a') : given) == small;
    });
}

template <class T> std::optional<T> parse_float(std::string_view text) {
    if (is_word(text, "nan")) return std::numeric_limits<T>::quiet_NaN();
    const bool negative = text.starts_with('-');
    const std::string_view unsigned_text = negative ? text.substr(1) : text;
    if (is_word(unsigned_text, "inf") || is_word(unsigned_text, "infinity"))
        return negative ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::infinity();

    // from_chars would also accept other words for NaN.
    if (unsigned_text.empty() || !(is_digit(unsigned_text[0]) || unsigned_text[0] == '.'))
        return std::nullopt;

    const std::optional<T> number = kernels::whole_number<T>(text);
    if (!number || std::isinf(*number)) return std::nullopt;
    if (*number == 0 && has_nonzero_digit(text)) return std::nullopt;
    return number;
}

} // namespace

int size_of(ElementType type) {
    return with_type(type, []<class T>() { return static_cast<int>(sizeof(T)); });
}

bool is_integer(ElementType type) {
    return with_type(type, []<class T>() { return std::integral<T>; });
}

Value canonical(Value value, ElementType type) {
    return with_type(type, [value]<class T>() { return to_value(from_value<T>(value)); });
}

double as_double(Value value, ElementType type) {
    return with_type(type, [value]<class T>() { return static_cast<double>(from_value<T>(value)); });
}

std::string to_text(Value value, ElementType type) {
    return with_type(type, [value]<class T>() -> std::string {
        const T element = from_value<T>(value);
        if constexpr (std::floating_point<T>) {
            if (std::isnan(element)) return "NaN";
            if (std::isinf(element)) return element > 0 ? "Infinity" : "-Infinity";
        }
        std::array<char, 32> text{};
        const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), element);
        static_cast<void>(error); // 32 characters are enough for the shortest form of every element type
        return {text.data(), end};
    });
}

std::optional<Value> parse_value(std::string_view text, ElementType type) {
    if (text.size() > 1 && text[0] == '+' && (is_digit(text[1]) || text[1] == '.')) text.remove_prefix(1);
    return with_type(type, [text]<class T>() -> std::optional<Value> {
        std::optional<T> number;
        if constexpr (std::floating_point<T>)
            number = parse_float<T>(text);
        else
            number = kernels::whole_number<T>(text);
        if (!number) return std::nullopt;
        return to_value(*number);
    });
}

std::string_view name_of(ElementType type) { return type_names.of(type); }
std::string_view name_of(Operator op) { return operator_names.of(op); }
std::string_view name_of(Form form) { return form_names.of(form); }

std::optional<ElementType> parse_element_type(std::string_view name) { return type_names.find(name); }
std::optional<Operator> parse_operator(std::string_view name) { return operator_names.find(name); }
std::optional<Form> parse_form(std::string_view name) { return form_names.find(name); }

} // namespace scanscope::trace
