// Helpers shared by the tests of the litmus kernels.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

#include "kernels/simt/session.h"
#include "kernels/trace/schedule.h"

namespace scanscope::test {

struct Order {
    trace::Schedule schedule;
    std::uint64_t seed;
};
inline constexpr Order orders[] = {{trace::Schedule::in_order, 1},
                                   {trace::Schedule::reversed, 1},
                                   {trace::Schedule::random, 1},
                                   {trace::Schedule::random, 77}};

inline simt::Settings settings_for(const Order& order) {
    return {.schedule = order.schedule, .seed = order.seed};
}

// The line in the litmus file at `path` that ends in the comment "NAME 1", "NAME 2" or "NAME 1 2".
inline std::optional<std::uint32_t> marked_line(const char* path, const std::string& name, char which) {
    std::ifstream file(path);
    std::uint32_t number = 1;
    for (std::string line; std::getline(file, line); ++number) {
        const std::string comment = "// " + name + " ";
        const std::size_t at = line.find(comment);
        if (at != std::string::npos && line.find(which, at + comment.size()) != std::string::npos)
            return number;
    }
    return std::nullopt;
}

} // namespace scanscope::test
