#include "kernels/input/changes.h"

#include <algorithm>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

Change parse_change(std::string_view text, trace::ElementType type, std::uint64_t n) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0 || equals + 1 == text.size())
        throw BadRequest("what-if",
                         say("{} changes nothing: write INDEX=VALUE, such as 3=9.", in_quotes(text)));
    const std::uint64_t index = parse_size(text.substr(0, equals), "what-if",
                                           {english("an index"), english("write, for example, 3")});
    if (index >= n)
        throw BadRequest("what-if", n == 0 ? say("There is no element to change: the input is empty.")
                                           : say("There is no element {}: the last one is {}.",
                                                 grouped(index), grouped(n - 1)));
    const std::vector<trace::Value> value = parse_list(text.substr(equals + 1), type);
    if (value.size() != 1)
        throw BadRequest("what-if", say("{} is not a single value.", in_quotes(text.substr(equals + 1))));
    return {index, value.front()};
}

} // namespace

std::vector<Change> parse_changes(std::string_view text, trace::ElementType type, std::uint64_t n) {
    std::vector<Change> changes;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        changes.push_back(parse_change(text.substr(start, comma - start), type, n));
        start = comma + 1;
    }
    return changes;
}

} // namespace scanscope::kernels
