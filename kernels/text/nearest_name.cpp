#include "kernels/text/nearest_name.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/language.h"

namespace scanscope::kernels {

namespace {

constexpr std::size_t longest_name = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// How many letters have to be put in, taken out, changed, or swapped with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
    // The rows of the table for the beginnings of `a`: the one before the last, the last, and this one.
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
    return nearest.empty() ? std::string() : ' ' + say("Did you mean {}?", nearest);
}

} // namespace scanscope::kernels
