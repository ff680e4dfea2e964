#include "kernels/text/grouped.h"

namespace scanscope::kernels {

namespace {

constexpr std::string_view narrow_blank = "\u202F"; // prevents line breaks

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

} // namespace scanscope::kernels
