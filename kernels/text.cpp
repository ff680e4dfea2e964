#include "text.h"

#include <fmt/format.h>

namespace scanscope::kernels {

namespace {

constexpr std::string_view narrow_blank = "\u202F"; // no line breaks at it

} // namespace

std::string grouped(std::string_view digits) {
    std::string out;
    if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) {
        out += digits.front();
        digits.remove_prefix(1);
    }
    const bool groups = digits.size() >= 5;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (groups && i != 0 && (digits.size() - i) % 3 == 0) out += narrow_blank;
        out += digits[i];
    }
    return out;
}

std::string grouped(std::uint64_t number) { return grouped(std::to_string(number)); }

std::string in_quotes(std::string_view text, std::size_t longest) {
    std::string out = "\"";
    std::size_t characters = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool continues_character = (byte & 0xc0u) == 0x80u;
        if (!continues_character && characters++ == longest) return out + "…\"";
        if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\x{:02X}", byte);
        else
            out += c;
    }
    return out + '"';
}

std::string listed(const std::vector<std::string>& names, std::string_view word) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? fmt::format(" {} ", word) : std::string(", ");
        text += names[i];
    }
    return text;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

} // namespace scanscope::kernels
