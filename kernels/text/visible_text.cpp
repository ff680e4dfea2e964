#include "kernels/text/visible_text.h"

#include <algorithm>
#include <array>

#include "kernels/text/utf8.h"

namespace scanscope::kernels {

namespace {

struct CodeRange {
    char32_t first, last;
};

// Unicode's control characters, format characters and line separators, blank letters, and values that are not
// characters. The variation selectors that choose whether a character looks like an emoji are not hidden. The
// joiners U+200C and U+200D are: emoji and some scripts use them, but two names that differ only in them look
// alike, and a name with visible joiners can still be read.
constexpr std::array hidden{
    CodeRange{0x00, 0x1f},       CodeRange{0x7f, 0x9f},       CodeRange{0xad, 0xad},
    CodeRange{0x34f, 0x34f},     CodeRange{0x61c, 0x61c},     CodeRange{0x115f, 0x1160},
    CodeRange{0x17b4, 0x17b5},   CodeRange{0x180e, 0x180e},   CodeRange{0x200b, 0x200f},
    CodeRange{0x2028, 0x202e},   CodeRange{0x2060, 0x206f},   CodeRange{0x3164, 0x3164},
    CodeRange{0xfeff, 0xfeff},   CodeRange{0xffa0, 0xffa0},   CodeRange{0xfff0, 0xfffb},
    CodeRange{0xfffe, 0xffff},   CodeRange{0x1bca0, 0x1bca3}, CodeRange{0x1d173, 0x1d17a},
    CodeRange{0xe0000, 0xe0fff},
};

constexpr std::string_view unknown = "\uFFFD";

// Pictures of the control characters begin at U+2400.
void append_picture(std::string& out, char32_t control) {
    const char32_t picture = control == 0x7f ? 0x2421 : 0x2400 + control;
    out += static_cast<char>(0xe0 | picture >> 12);
    out += static_cast<char>(0x80 | (picture >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (picture & 0x3f));
}

std::string shown(std::string_view text, std::string_view kept) {
    std::string out;
    out.reserve(text.size());
    const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7f; };
    while (!text.empty()) {
        const auto plain = std::ranges::find_if_not(text, is_plain);
        out.append(text.begin(), plain);
        text.remove_prefix(static_cast<std::size_t>(plain - text.begin()));
        if (text.empty()) break;
        const utf8::Character next = utf8::first_of(text);
        const std::string_view as_it_is = text.substr(0, next.bytes);
        if (next.bytes == 0)
            out += unknown;
        else if (!is_hidden(next.code) ||
                 (next.bytes == 1 && kept.find(text.front()) != std::string_view::npos))
            out += as_it_is;
        else if (next.bytes == 1)
            append_picture(out, next.code);
        else
            out += unknown;
        text.remove_prefix(std::max<std::size_t>(next.bytes, 1));
    }
    return out;
}

} // namespace

bool is_hidden(char32_t character) {
    if (character >= 0x20 && character < 0x7f) return false;
    return std::ranges::any_of(
        hidden, [=](const CodeRange& range) { return character >= range.first && character <= range.last; });
}

std::string visible(std::string_view text) { return shown(text, ""); }
std::string visible_lines(std::string_view text) { return shown(text, "\n\t"); }

} // namespace scanscope::kernels
