#include "kernels/text/text.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/utf8.h"
#include "kernels/text/visible_text.h"

namespace scanscope::kernels {

std::string in_quotes(std::string_view text, std::size_t longest) {
    std::string out = "\"";
    for (std::size_t characters = 0; !text.empty(); ++characters) {
        if (characters == longest) return out + "…\"";
        const utf8::Character next = utf8::first_of(text);
        const std::size_t bytes = std::max<std::size_t>(next.bytes, 1);
        const bool is_byte = bytes == 1 && (next.bytes == 0 || is_hidden(next.code));
        if (is_byte)
            out += fmt::format("\\x{:02X}", static_cast<unsigned char>(text.front()));
        else if (is_hidden(next.code))
            out += fmt::format("\\u{{{:X}}}", static_cast<std::uint32_t>(next.code));
        else
            out += text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return out + '"';
}

std::string listed(const std::vector<std::string>& names, std::string_view word) {
    if (names.size() < 2) return names.empty() ? std::string() : names.front();
    std::string all = names.front();
    for (std::size_t i = 1; i + 1 < names.size(); ++i) all += ", " + names[i];
    return word == "or" ? say("{} or {}", all, names.back()) : say("{} and {}", all, names.back());
}

std::string listed_numbers(const std::vector<std::uint32_t>& numbers) {
    constexpr std::size_t most = 8;
    std::vector<std::string> names;
    for (const std::uint32_t number : numbers) {
        if (names.size() == most && numbers.size() > most + 1) {
            names.push_back(counted(numbers.size() - most, "{} more", "{} more"));
            break;
        }
        names.push_back(std::to_string(number));
    }
    return listed(names, "and");
}

} // namespace scanscope::kernels
