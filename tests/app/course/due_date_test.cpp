// Due dates and lateness.

#include <gtest/gtest.h>

#include "app/course/marks.h"
#include "kernels/errors.h"

namespace scanscope::app {
namespace {

constexpr std::int64_t due = 1'796'079'540; // 2026-11-30 22:59 UTC
constexpr std::int64_t day = 86'400;

TEST(DueDates, CountBegunDays) {
    for (const char* const date : {"2026-11-30T22:59Z", "2026-11-30T23:59+01:00", "2026-11-30T22:59:00+0000",
                                   "2026-12-01T00:29+01:30"}) {
        const DueDate limit(date, "");
        EXPECT_EQ(limit.daysLate(due), 0u) << date;
        EXPECT_EQ(limit.daysLate(due + 1), 1u) << date;
        EXPECT_EQ(limit.daysLate(due + day), 1u) << date;
        EXPECT_EQ(limit.daysLate(due + day + 1), 2u) << date;
        EXPECT_EQ(limit.daysLate(0), 0u) << date;
        EXPECT_FALSE(limit.hasPenalty());
    }
}

TEST(DueDates, AreInLocalTimeWithoutAZone) {
    for (const std::string date : {"2026-11-30 23:59:05", "2026-07-01 00:00:00"}) {
        std::string iso = date;
        iso[10] = 'T';
        for (const std::string& written : {date, iso}) {
            const DueDate limit(written, "");
            std::int64_t time = due - 200 * day;
            while (timeText(time) < date) time += 3600;
            while (timeText(time) > date) --time;
            EXPECT_EQ(timeText(time), date);
            EXPECT_EQ(limit.daysLate(time), 0u) << written;
            EXPECT_EQ(limit.daysLate(time + 1), 1u) << written;
        }
    }
}

TEST(DueDates, ReducePointsByTheDay) {
    const DueDate tenth("2026-11-30T22:59Z", "10"), third("2026-11-30T22:59Z", "33");
    EXPECT_TRUE(tenth.hasPenalty());
    EXPECT_EQ(tenth.left(5, 0), 5);
    EXPECT_EQ(tenth.left(5, 1), 4.5);
    EXPECT_EQ(tenth.left(5, 10), 0);
    EXPECT_EQ(tenth.left(5, 4'000'000'000u), 0);
    EXPECT_EQ(third.left(1, 1), 0.67);
    EXPECT_EQ(third.left(1.5, 2), 0.51);
}

TEST(DueDates, RefuseOthers) {
    for (const char* const date : {"", "tomorrow", "2026-11-30", "30.11.2026 23:59", "2026-02-31T10:00",
                                   "2026-13-01T10:00", "2026-11-30T25:00", "2026-11-30T23:59 x"})
        EXPECT_THROW(DueDate(date, ""), kernels::BadRequest) << date;
    for (const char* const penalty : {"101", "-1", "ten", "10%", "0.5"})
        EXPECT_THROW(DueDate("2026-11-30T23:59", penalty), kernels::BadRequest) << penalty;
}

} // namespace
} // namespace scanscope::app
