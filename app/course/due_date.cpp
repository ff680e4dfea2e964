#include "app/course/marks.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "kernels/course/outcome.h"
#include "kernels/errors.h"
#include "kernels/text/text.h"
#include "kernels/text/whole_number.h"

namespace scanscope::app {

namespace {

constexpr std::int64_t day = 86'400; // seconds

// The time in one of these formats; nullopt if it has another, or if there is no such day.
std::optional<std::int64_t> timeIn(const std::string& date) {
    for (const char* const format : {"%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M%z", "%Y-%m-%dT%H:%M:%S",
                                     "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"}) {
        std::tm read{};
        const char* const end = strptime(date.c_str(), format, &read);
        if (!end || *end != '\0') continue;
        const bool hasZone = std::string_view(format).ends_with("%z");
        const long offset = read.tm_gmtoff;
        std::tm made = read;
        made.tm_isdst = -1;
        const std::time_t time = hasZone ? timegm(&made) - offset : std::mktime(&made);
        if (made.tm_mday != read.tm_mday) return std::nullopt; // like 31 February
        return time;
    }
    return std::nullopt;
}

} // namespace

DueDate::DueDate(const std::string& date, const std::string& penalty) {
    const auto time = timeIn(date);
    if (!time)
        throw kernels::BadRequest("due", fmt::format("--due must be a time such as 2026-11-30T23:59 or "
                                                     "2026-11-30T23:59+01:00, not {}.",
                                                     kernels::in_quotes(date)));
    m_time = *time;
    if (penalty.empty()) return;
    const auto percent = kernels::whole_number<unsigned>(penalty);
    if (!percent || *percent > 100)
        throw kernels::BadRequest("late-penalty",
                                  fmt::format("--late-penalty must be a percentage from 0 to 100, not {}.",
                                              kernels::in_quotes(penalty)));
    m_penalty = *percent;
}

unsigned DueDate::daysLate(std::int64_t time) const {
    return time <= m_time ? 0 : static_cast<unsigned>((time - m_time + day - 1) / day);
}

double DueDate::left(double points, unsigned daysLate) const {
    return course::rounded_points(points * std::max(0.0, 100 - m_penalty * daysLate) / 100);
}

std::string timeText(std::int64_t time) {
    const std::time_t seconds = time;
    std::tm local{};
    localtime_r(&seconds, &local);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", local.tm_year + 1900, local.tm_mon + 1,
                       local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec);
}

} // namespace scanscope::app
