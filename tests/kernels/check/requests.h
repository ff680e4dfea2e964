// Requests that several tests of check use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "kernels/check/check.h"
#include "kernels/input/input.h"

namespace scanscope::kernels {

struct How {
    Schedule schedule;
    std::uint64_t seed;
};

// A sample of the seeds, or all twenty if SCANSCOPE_ALL_SEEDS is set.
inline std::vector<How> schedules() {
    std::vector<How> all{{Schedule::in_order, 1}, {Schedule::reversed, 1}};
    const std::uint64_t seeds = std::getenv("SCANSCOPE_ALL_SEEDS") != nullptr ? 20 : 3;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) all.push_back({Schedule::random, seed});
    return all;
}

inline Request request_for(std::string_view id, std::uint64_t n, const How& how = {Schedule::in_order, 1}) {
    Request request;
    request.algorithm = id;
    request.input = generate(Generator::random, n, 5, request.type, request.op);
    request.schedule = how.schedule;
    request.schedule_seed = how.seed;
    return request;
}

inline CheckReport checked(const Request& request) {
    return check(record(request), find_algorithm(request.algorithm));
}

inline std::set<std::string> kinds_of(const CheckReport& report) {
    std::set<std::string> kinds;
    for (const trace::Finding& finding : report.findings) kinds.insert(std::string(name_of(finding.kind)));
    return kinds;
}

inline std::string_view text_of(const Algorithm& algorithm) {
    for (const EmbeddedText& embedded : embedded_kernel_sources())
        if (embedded.path == algorithm.source) return embedded.text;
    return {};
}

// The numbers of the lines of the kernel's source that contain these words.
inline std::set<std::uint32_t> lines_with(std::string_view id, std::string_view words) {
    std::set<std::uint32_t> lines;
    std::string_view text = text_of(*find_algorithm(id));
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (text.substr(0, end).find(words) != std::string_view::npos) lines.insert(number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

} // namespace scanscope::kernels
