// The due date of a suite, and how late a submission is.
#pragma once

#include <cstdint>
#include <string>

namespace scanscope::app {

class DueDate {
public:
    // `date` is like "2026-11-30 23:59" (local time), "2026-11-30T23:59+01:00" or "2026-11-30T22:59Z". The
    // penalty is the percentage of the points that each begun day costs. Throws BadRequest.
    DueDate(const std::string& date, const std::string& penalty);

    // The days after the due date that have begun; 0: on time. Times are in seconds since 1970.
    [[nodiscard]] unsigned daysLate(std::int64_t time) const;
    // The points that are left of a submission that is some days late.
    [[nodiscard]] double left(double points, unsigned daysLate) const;
    [[nodiscard]] bool hasPenalty() const { return m_penalty > 0; }

private:
    std::int64_t m_time = 0;
    double m_penalty = 0; // per cent of the points for each day
};

// Local time: "2026-11-30 23:59:05".
[[nodiscard]] std::string timeText(std::int64_t time);

} // namespace scanscope::app
