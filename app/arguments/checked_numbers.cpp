#include "app/arguments/checked_numbers.h"

#include <cmath>

#include <fmt/format.h>

#include "kernels/input/input.h"
#include "kernels/input/sizes.h"
#include "kernels/run/run.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::BadRequest;

namespace {

constexpr std::uint64_t mostThreads = 1024;

std::uint32_t checkedThreads(std::uint64_t threads) {
    if (threads == 0) throw BadRequest("threads", "A block has at least 1 thread; 0 were asked for.");
    if (threads > mostThreads)
        throw BadRequest("threads", fmt::format("A block has at most {} threads; {} were asked for.",
                                                mostThreads, threads));
    return static_cast<std::uint32_t>(threads);
}

} // namespace

std::uint32_t readThreads(const std::string& text, const std::string& name) {
    return checkedThreads(
        kernels::parse_size(text, name, {.noun = "a number", .form = "write it like 64, 128 or 256"}));
}

std::vector<std::uint32_t> readBlockSizes(const std::string& text, const std::string& name) {
    std::vector<std::uint32_t> threads;
    for (const std::uint64_t size : kernels::parse_sizes(text, name, "write it like 256, 64,128 or 32..1024"))
        threads.push_back(checkedThreads(size));
    return threads;
}

double readBudget(const std::string& text, const std::string& name) {
    const auto value = trace::parse_value(text, trace::ElementType::float64);
    const double seconds = value ? trace::from_value<double>(*value) : 0;
    if (!std::isfinite(seconds) || seconds <= 0)
        throw BadRequest("budget",
                         fmt::format("{} is not a number of seconds for {}: write it like 60 or 2.5.",
                                     kernels::in_quotes(text), name));
    return seconds;
}

} // namespace scanscope::app
