// Lists names in one string: listed("blelloch, brent-kung") returns two names.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::test {

inline std::vector<std::string> listed(std::string_view text) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(", ", at), text.size());
        names.emplace_back(text.substr(at, end - at));
        at = end + 2;
    }
    return names;
}

} // namespace scanscope::test

// The tests of viz have a namespace of their own.
namespace scanscope::viz::test {
using scanscope::test::listed;
}
