#include "kernels/findings/never_written.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/sample_traces.h"

namespace scanscope::trace {
namespace {

using scanscope::test::constant;
using scanscope::test::TraceBuilder;
using Threads = std::vector<std::uint32_t>;

TEST(NeverWritten, ReadsAreNamed) {
    TraceBuilder b("gaps", "Gaps", 8);
    b.source("scan/gaps.cuh", "one\ntwo\nthree\n", "gaps");
    const std::uint16_t temp = b.shared("temp", 8), other = b.shared("other", 8);
    for (std::uint32_t t = 0; t < 8; ++t) b.step(t, "read", 1, 1);
    b.write(0, {Space::shared, temp, 0}, constant(1), 1);
    static_cast<void>(b.read(1, {Space::shared, temp, 0}, 2));
    static_cast<void>(b.read(3, {Space::shared, temp, 5}, 2));
    for (const std::uint32_t t : {5u, 2u, 5u}) static_cast<void>(b.read(t, {Space::shared, other, 7}, 3));
    for (std::uint32_t t = 0; t < 8; ++t) b.step(t, "again", 1, 1);
    for (std::uint32_t t = 0; t < 8; ++t) static_cast<void>(b.read(t, {Space::shared, temp, 1}, 3));
    const Trace trace = b.finish({});

    std::vector<std::string> messages;
    for (const Finding& finding : never_written_reads(trace)) {
        EXPECT_EQ(finding.kind, trace::FindingKind::never_written);
        messages.push_back(std::to_string(finding.step) + ": " +
                           never_written_message(trace, finding).text());
    }
    EXPECT_EQ(messages,
              (std::vector<std::string>{
                  "0: t3 reads temp[5] at scan/gaps.cuh:2, which was never written.",
                  "0: t2 and t5 read other[7] at scan/gaps.cuh:3, which was never written.",
                  "1: t0, t1, t2 and 5 more read temp[1] at scan/gaps.cuh:3, which was never written.",
              }));
    const Finding second = never_written_reads(trace)[1];
    EXPECT_EQ(second.threads, (Threads{2, 5}));
    EXPECT_EQ(second.array, "other");
    EXPECT_EQ(second.index, 7);
}

TEST(NeverWritten, NothingIsFoundInAWorkingScan) {
    const std::vector<int> elements{3, 1, 7, 0, 4, 1, 6, 3};
    EXPECT_TRUE(never_written_reads(scanscope::test::blelloch_trace(elements)).empty());
    EXPECT_TRUE(never_written_reads(scanscope::test::hillis_steele_trace(elements)).empty());
}

} // namespace
} // namespace scanscope::trace
