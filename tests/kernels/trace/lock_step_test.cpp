// Two runs in lock-step: which steps are paired, and that nothing else changes in the runs.
#include "kernels/check/check.h"
#include "kernels/run/run.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/lock_step.h"
#include "kernels/trace/run_pair.h"
#include "kernels/trace/side_by_side.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

struct Asked {
    std::string algorithm;
    std::size_t n = 8;
    std::uint32_t threads = 0;
    std::map<std::string, std::string> options = {};
    Schedule schedule = Schedule::in_order;
};

Trace recorded(const Asked& asked) {
    kernels::Request request;
    request.algorithm = asked.algorithm;
    request.threads_per_block = asked.threads;
    request.options = asked.options;
    request.schedule = asked.schedule;
    request.schedule_seed = 7;
    for (std::size_t i = 0; i < asked.n; ++i)
        request.input.push_back(to_value(static_cast<std::int32_t>(i * 37 % 11)));
    return kernels::record(request);
}

// The steps of both runs in pairs: "load | load", "waits | clear".
std::vector<std::string> titles(const std::array<Trace, 2>& pair) {
    std::array<std::vector<std::string>, 2> sides;
    for (std::size_t side = 0; side < 2; ++side)
        for (const Launch& launch : pair[side].launches)
            for (const Step* step : side_by_side(launch).steps)
                sides[side].push_back(step->label + (rests(*step) || step->number == 1
                                                         ? ""
                                                         : " " + std::to_string(step->number)));
    std::vector<std::string> both;
    for (std::size_t s = 0; s < std::max(sides[0].size(), sides[1].size()); ++s)
        both.push_back((s < sides[0].size() ? sides[0][s] : "") + " | " +
                       (s < sides[1].size() ? sides[1][s] : ""));
    return both;
}

using Titles = std::vector<std::string>;

TEST(LockStep, StepsAfterAsManyBarriersStandBesideEachOther) {
    const std::array pair =
        in_lock_step(recorded({"hillis-steele"}), recorded({"blelloch"}), Alignment::barrier);
    EXPECT_EQ(titles(pair), (Titles{"load | load", "stride | up-sweep", "stride 2 | up-sweep 2",
                                    "stride 4 | up-sweep 4", "waits | clear", "store | down-sweep 4",
                                    "done | down-sweep 2", "done | down-sweep", "done | store"}));
}

TEST(LockStep, OrTheStepsOneByOne) {
    const std::array pair =
        in_lock_step(recorded({"hillis-steele"}), recorded({"blelloch"}), Alignment::step);
    EXPECT_EQ(titles(pair), (Titles{"load | load", "stride | up-sweep", "stride 2 | up-sweep 2",
                                    "stride 4 | up-sweep 4", "store | clear", "done | down-sweep 4",
                                    "done | down-sweep 2", "done | down-sweep", "done | store"}));
}

TEST(LockStep, OrThePhases) {
    const std::array pair =
        in_lock_step(recorded({"hillis-steele", 4}), recorded({"blelloch", 16}), Alignment::phase);
    EXPECT_EQ(titles(pair),
              (Titles{"load | load", "stride | up-sweep", "stride 2 | up-sweep 2", "waits | up-sweep 4",
                      "waits | up-sweep 8", "store | clear", "done | down-sweep 8", "done | down-sweep 4",
                      "done | down-sweep 2", "done | down-sweep", "done | store"}));
}

TEST(LockStep, ARunThatAFaultStoppedStaysThere) {
    const std::array pair =
        in_lock_step(recorded({"blelloch"}), recorded({"broken-divergent-barrier"}), Alignment::barrier);
    ASSERT_TRUE(pair[1].fault);
    const Titles all = titles(pair);
    EXPECT_TRUE(all.back().ends_with("| stopped")) << all.back();
    EXPECT_EQ(std::ranges::count_if(all, [](const std::string& line) { return line.ends_with("| done"); }),
              0);
}

// Only rests are inserted. Without them, the trace is the same as before, and no count or finding includes
// them.
TEST(LockStep, ChangesNothingElse) {
    const std::vector<std::pair<Asked, Asked>> pairs{
        {{"hillis-steele", 8}, {"blelloch", 8}},
        {{"blelloch", 33, 0, {{"padding", ""}}}, {"blelloch", 33}},
        {{"blelloch", 64, 32}, {"blelloch", 64, 8}},
        {{"blelloch", 1}, {"sklansky", 200}},
        {{"warp-shuffle", 30}, {"brent-kung", 30}},
        {{"reduce-then-scan", 100, 8}, {"lookback", 100, 8, {}, Schedule::random}},
        {{"lookback", 64, 8}, {"lookback", 64, 8, {}, Schedule::reversed}},
        {{"compact", 200, 32}, {"radix-sort", 64, 16}},
        {{"broken-race", 8}, {"blelloch", 8}},
        {{"broken-missing-sync", 16}, {"blelloch", 16, 0, {}, Schedule::random}}};
    for (const auto& [left, right] : pairs)
        for (const Alignment alignment : alignments) {
            SCOPED_TRACE(left.algorithm + " beside " + right.algorithm + " by " +
                         std::string(name_of(alignment)));
            const std::array alone{recorded(left), recorded(right)};
            const std::array both = in_lock_step(alone[0], alone[1], alignment);
            EXPECT_EQ(count_steps(both[0]), count_steps(both[1]));
            EXPECT_GE(count_steps(both[0]), std::max(count_steps(alone[0]), count_steps(alone[1])));
            for (std::size_t side = 0; side < 2; ++side) {
                EXPECT_EQ(without_rests(both[side]), alone[side]);
                EXPECT_EQ(count(both[side]), count(alone[side]));
                const auto* algorithm = kernels::find_algorithm(alone[side].run.algorithm);
                const auto before = kernels::check(alone[side], algorithm),
                           after = kernels::check(both[side], algorithm);
                EXPECT_EQ(before.verdict(), after.verdict());
                EXPECT_EQ(before.findings.size(), after.findings.size());
            }
            // In every pair at least one run advances.
            for (const std::string& line : titles(both))
                EXPECT_FALSE((line.starts_with("waits ") || line.starts_with("done ")) &&
                             (line.ends_with("| waits") || line.ends_with("| done")))
                    << line;
        }
}

TEST(LockStep, WhatHasNoStepsIsLeftAsItIs) {
    const Trace none = recorded({"blelloch", 0}), some = recorded({"blelloch", 8});
    const std::array pair = in_lock_step(none, some, Alignment::barrier);
    EXPECT_EQ(pair[0], none);
    EXPECT_EQ(pair[1], some);
}

TEST(RunPair, IsNamedByWhatTellsItApart) {
    const auto names = [](const Asked& a, const Asked& b) {
        const auto both = names_of_pair(recorded(a), recorded(b));
        return both[0] + " / " + both[1];
    };
    EXPECT_EQ(names({"hillis-steele"}, {"blelloch"}), "Hillis–Steele / Blelloch");
    EXPECT_EQ(names({"blelloch"}, {"blelloch"}), "Blelloch / Blelloch");
    EXPECT_EQ(names({"blelloch", 64, 0, {{"padding", ""}}}, {"blelloch", 64}),
              "Blelloch, padding / Blelloch");
    EXPECT_EQ(names({"blelloch", 64, 32}, {"blelloch", 64, 8}), "Blelloch, 32 threads / Blelloch, 8 threads");
    EXPECT_EQ(names({"blelloch", 8, 0, {}, Schedule::random}, {"blelloch"}),
              "Blelloch, random:7 / Blelloch, in-order");
}

TEST(RunPair, SaysHowTheRunsDifferAndEnd) {
    const auto said = [](const Asked& a, const Asked& b) {
        const Trace left = recorded(a), right = recorded(b);
        return difference_of_pair(left, right) + " " + sentence_of(compare_ends(left, right), left, right);
    };
    EXPECT_EQ(said({"hillis-steele"}, {"blelloch"}),
              "Blelloch: 3 fewer combines, 3 more barriers. Both end with the same 8 values.");
    EXPECT_EQ(said({"blelloch"}, {"blelloch"}),
              "Both have the same number of combines and of barriers. Both end with the same 8 values.");
    EXPECT_EQ(said({"blelloch"}, {"broken-race"}),
              "Race: 3 more combines, 3 fewer barriers. The results differ from index 5 on.");
    EXPECT_NE(said({"blelloch"}, {"broken-divergent-barrier"})
                  .find("was stopped, so there is no result to compare."),
              std::string::npos);
    EXPECT_NE(said({"blelloch", 8}, {"blelloch", 9}).find("compute different things"), std::string::npos);
}

} // namespace
} // namespace scanscope::trace
