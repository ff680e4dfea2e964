// The names of an enum's values, in one table for both directions.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>

namespace scanscope::kernels {

// The names are in the order of the enum, whose values count from 0 to `last`. A missing or extra name does
// not compile.
template <class Enum, Enum last> class EnumNames {
public:
    explicit constexpr EnumNames(std::convertible_to<std::string_view> auto... names) requires(
        sizeof...(names) == static_cast<std::size_t>(last) + 1)
        : names_{names...} {}

    [[nodiscard]] constexpr std::string_view of(Enum value) const {
        return names_.at(static_cast<std::size_t>(value));
    }
    [[nodiscard]] constexpr std::optional<Enum> find(std::string_view name) const {
        const auto found = std::ranges::find(names_, name);
        if (found == names_.end()) return std::nullopt;
        return static_cast<Enum>(found - names_.begin());
    }

private:
    std::array<std::string_view, static_cast<std::size_t>(last) + 1> names_;
};

} // namespace scanscope::kernels
