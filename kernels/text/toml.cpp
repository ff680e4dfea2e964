#include "kernels/text/toml.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace scanscope::kernels {

namespace {

// Behind the string that begins there.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
    const std::string_view quote = text.substr(begin, 1), thrice = text.substr(begin, 3);
    const bool is_long = thrice.size() == 3 && thrice[1] == quote[0] && thrice[2] == quote[0];
    const std::string_view end = is_long ? thrice : quote;
    for (std::size_t i = begin + end.size(); i < text.size(); ++i) {
        if (text[i] == '\\' && quote[0] == '"')
            ++i;
        else if (text.substr(i, end.size()) == end)
            return i + end.size();
        else if (text[i] == '\n' && !is_long)
            return i;
    }
    return text.size();
}

// The place of the first key that is too long.
std::optional<std::size_t> too_deep(std::string_view text) {
    constexpr int most_parts = 500;
    int dots = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"' || c == '\'') {
            i = end_of_string(text, i);
            continue;
        }
        if (c == '#') {
            i = std::min(text.find('\n', i), text.size());
            continue;
        }
        if (c == '.' && ++dots >= most_parts) return i;
        if (std::string_view("=,{}[]\n").find(c) != std::string_view::npos) dots = 0;
        ++i;
    }
    return std::nullopt;
}

} // namespace

toml::table parse_toml(std::string_view text) {
    if (const auto place = too_deep(text)) {
        const std::string_view before = text.substr(0, *place);
        const auto line = static_cast<std::uint32_t>(std::ranges::count(before, '\n') + 1);
        const auto column = static_cast<std::uint32_t>(*place - (before.rfind('\n') + 1) + 1);
        throw toml::parse_error("a key has too many parts", {line, column}, {});
    }
    return toml::parse(text);
}

} // namespace scanscope::kernels
