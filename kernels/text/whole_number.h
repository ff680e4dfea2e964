#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace scanscope::kernels {

// The number that all of the text is, in decimal digits, with a sign where the type has one. Nothing where it
// is none, or does not fit into the type.
template <std::integral Number> [[nodiscard]] std::optional<Number> whole_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

} // namespace scanscope::kernels
