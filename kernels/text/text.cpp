#include "kernels/text/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

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

std::string plain_count(std::uint64_t number, std::string_view one, std::string_view many) {
    const std::string digits = grouped(number);
    if (number == 1) return fmt::format("{} {}", digits, one);
    return many.empty() ? fmt::format("{} {}s", digits, one) : fmt::format("{} {}", digits, many);
}

std::string plain_list(const std::vector<std::string>& names, std::string_view word) {
    std::string all;
    for (std::size_t i = 0; i < names.size(); ++i)
        all += (i == 0 ? "" : i + 1 < names.size() ? ", " : fmt::format(" {} ", word)) + names[i];
    return all;
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

std::string shell_word(std::string_view word) {
    const bool is_plain =
        !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                "0123456789.,:=/@%+_-") == word.npos;
    if (is_plain) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + '\'';
}

namespace {

constexpr std::size_t longest_name = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The number of letters to insert, remove or change, or of neighbours to swap.
std::size_t distance(std::string_view a, std::string_view b) {
    // Rows of the table for the prefixes of `a`: the one before the last, the last, and the current one.
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(before, last);
        std::swap(last, now);
        now[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool is_same = lower(a[i - 1]) == lower(b[j - 1]);
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (is_same ? 0 : 1)});
            const bool is_swapped =
                i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
            if (is_swapped) now[j] = std::min(now[j], before[j - 2] + 1);
        }
    }
    return now[b.size()];
}

} // namespace

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names) {
    if (typed.size() > longest_name) return {};
    std::string_view nearest;
    std::size_t least = typed.size() / 3 + 1;
    for (const std::string_view name : names)
        if (const std::size_t far = distance(typed, name); far < least) {
            nearest = name;
            least = far;
        }
    return nearest.empty() ? std::string() : fmt::format(" Did you mean {}?", nearest);
}

} // namespace scanscope::kernels
