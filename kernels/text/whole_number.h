#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace scanscope::kernels {

// The number if the whole text is a number in decimal digits, which may be negative if the type is signed.
// Nullopt if it is not, or if the number does not fit the type. A floating-point number is read as
// std::from_chars() does.
template <class Number> [[nodiscard]] std::optional<Number> whole_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

} // namespace scanscope::kernels
