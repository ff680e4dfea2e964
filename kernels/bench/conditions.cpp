#include "kernels/bench/conditions.h"

#include <array>
#include <ctime>
#include <thread>

#include <fmt/format.h>
#include <sys/utsname.h>

namespace scanscope::bench {

namespace {

std::string compiler_name() {
#if defined(__clang__)
    return "Clang " __clang_version__;
#else
    return "GCC " __VERSION__;
#endif
}

std::string date_now() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&now, &utc);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

std::string system_name() {
    const unsigned count = std::thread::hardware_concurrency();
    const std::string cores = fmt::format("{} {}", count, count == 1 ? "core" : "cores");
    utsname system{};
    if (::uname(&system) != 0) return cores;
    return fmt::format("{} {}, {}, {}", system.sysname, system.release, system.machine, cores);
}

} // namespace

Conditions conditions_now() {
    return {.date = date_now(),
            .version = SCANSCOPE_VERSION,
            .compiler = compiler_name(),
            .system = system_name(),
            .notes = {}};
}

} // namespace scanscope::bench
