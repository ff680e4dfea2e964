// The characters of UTF-8 texts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace scanscope::utf8 {

struct Character {
    std::size_t bytes = 0; // 0: the text does not begin with a valid character
    char32_t code = 0;
};

// The number of bytes of a character that begins with this byte; 0 if none does.
[[nodiscard]] constexpr std::size_t length_from(unsigned char first) {
    if (first < 0x80) return 1;
    if (first < 0xc2 || first > 0xf4) return 0;
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

// The first character of a text, which must not be empty.
[[nodiscard]] constexpr Character first_of(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = length_from(byte(0));
    if (length == 0 || text.size() < length) return {};
    if (length == 1) return {1, byte(0)};
    char32_t code = byte(0) & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3fu);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return overlong || surrogate || code > 0x10ffff ? Character{} : Character{length, code};
}

// The number of bytes at the end that begin a character whose rest is missing.
[[nodiscard]] constexpr std::size_t unfinished(std::string_view text) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if ((byte & 0xc0) == 0x80) continue;
        return length_from(byte) > back ? back : 0;
    }
    return 0;
}

inline void append(std::string& text, char32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    text += static_cast<char>(0xff00u >> (more + 1) | code >> 6 * more);
    while (more-- > 0) text += static_cast<char>(0x80u | (code >> 6 * more & 0x3fu));
}

} // namespace scanscope::utf8
