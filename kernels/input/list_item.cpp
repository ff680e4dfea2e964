#include "kernels/input/list_item.h"

#include <charconv>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "kernels/text/whole_number.h"

namespace scanscope::kernels {

namespace {

constexpr std::string_view digits = "0123456789", range_dots = "..";

std::optional<std::int64_t> signed_number(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    return whole_number<std::int64_t>(text);
}

std::uint64_t elements_between(std::int64_t from, std::int64_t to) {
    const auto low = static_cast<std::uint64_t>(from < to ? from : to),
               high = static_cast<std::uint64_t>(from < to ? to : from);
    const std::uint64_t steps = high - low; // also correct across zero
    return steps == std::numeric_limits<std::uint64_t>::max() ? steps : steps + 1;
}

// The count after the x of a repeat: at least 1, without leading zeros.
std::optional<std::uint64_t> times(std::string_view text) {
    if (text.empty() || text.front() == '0' || text.find_first_not_of(digits) != std::string_view::npos)
        return std::nullopt;
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc::result_out_of_range ? std::numeric_limits<std::uint64_t>::max() : number;
}

} // namespace

ListItem read_item(std::string_view word) {
    ListItem item{.number = word, .first = {}, .last = {}};
    if (const std::size_t dots = word.find(range_dots); dots != std::string_view::npos) {
        const auto from = signed_number(word.substr(0, dots)),
                   to = signed_number(word.substr(dots + range_dots.size()));
        if (!from || !to) return item;
        item.kind = ListItem::Kind::range;
        item.first = word.substr(0, dots);
        item.last = word.substr(dots + range_dots.size());
        item.from = *from;
        item.to = *to;
        item.count = elements_between(*from, *to);
        return item;
    }
    const std::size_t cross = word.rfind('x');
    if (cross == std::string_view::npos || cross == 0) return item;
    const std::string_view repeated = word.substr(0, cross);
    if (repeated == "0" || repeated == "+0" || repeated == "-0")
        return item; // 0x10 may be meant as hexadecimal 16
    if (const auto count = times(word.substr(cross + 1))) {
        item.kind = ListItem::Kind::repeat;
        item.number = repeated;
        item.count = *count;
    }
    return item;
}

std::string beginning_of(const ListItem& item, std::uint64_t count) {
    if (count == 0) return {};
    const auto steps = static_cast<std::int64_t>(count - 1);
    switch (item.kind) {
    case ListItem::Kind::range:
        return count == 1 ? std::string(item.first)
                          : fmt::format("{}..{}", item.first,
                                        item.from < item.to ? item.from + steps : item.from - steps);
    case ListItem::Kind::repeat:
        return count == 1 ? std::string(item.number) : fmt::format("{}x{}", item.number, count);
    case ListItem::Kind::number:
        break;
    }
    return std::string(item.number);
}

} // namespace scanscope::kernels
