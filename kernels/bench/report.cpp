#include "kernels/bench/report.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <thread>

#include "kernels/catalogue/catalogue.h"
#include "kernels/text/enum_names.h"

namespace scanscope::bench {

namespace {

constexpr kernels::EnumNames<Ceiling, Ceiling::read> ceilings{"copy", "read"};
constexpr kernels::EnumNames<Status, Status::cancelled> statuses{"done", "failed", "cancelled"};

} // namespace

std::string_view name_of(Ceiling ceiling) { return ceilings.of(ceiling); }
std::optional<Ceiling> parse_ceiling(std::string_view name) { return ceilings.find(name); }
std::string_view name_of(Status status) { return statuses.of(status); }
std::optional<Status> parse_status(std::string_view name) { return statuses.find(name); }

std::uint32_t devices_of(const Subject& subject) {
    const auto found = subject.options.find(std::string(devices_option));
    if (found == subject.options.end()) return 0;
    const auto value = trace::parse_value(found->second, trace::ElementType::int32);
    const std::int32_t devices = value ? trace::from_value<std::int32_t>(*value) : 0;
    return devices > 0 ? static_cast<std::uint32_t>(devices) : 0;
}

std::optional<double> Row::gb_per_s() const {
    if (!times || bytes == 0) return std::nullopt;
    return static_cast<double>(bytes) / times->median_s * 1e-9;
}

std::optional<double> Row::ceiling_gb_per_s() const {
    if (!ceiling_median_s || bytes == 0) return std::nullopt;
    return static_cast<double>(bytes) / *ceiling_median_s * 1e-9;
}

std::optional<double> Row::of_ceiling() const {
    if (!times || !ceiling_median_s) return std::nullopt;
    return *ceiling_median_s / times->median_s;
}

std::optional<double> Row::noise() const { return times ? times->noise() : std::nullopt; }

const std::string& Report::last_date() const {
    const std::string* last = &conditions.date;
    for (const Row& row : rows) last = &std::max(*last, row.date);
    return *last;
}

bool has_scans(const Report& report, trace::Form form) {
    return std::ranges::any_of(report.rows, [&](const Row& row) {
        const kernels::Algorithm* algorithm = kernels::find_algorithm(row.subject.algorithm);
        return row.subject.form == form && algorithm && algorithm->has_forms();
    });
}

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
