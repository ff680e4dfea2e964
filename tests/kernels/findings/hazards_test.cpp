// Every race of the litmus kernels is found on its lines, under every schedule, and nothing else is found.

#include "kernels/findings/hazard_litmus.cuh"
#include "kernels/findings/hazards.h"
#include "kernels/findings/litmus.h"
#include "kernels/simt/device.h"
#include "support/test.h"
#include "support/trace_builder.h"

namespace scanscope::trace {
namespace {

using trace::Schedule;
using Kernel = void (*)(simt::global_ptr<int>);

using test::Order;
using test::orders;

Trace run(Kernel kernel, const Order& how, unsigned threads, unsigned blocks = 1) {
    const simt::Settings settings = test::settings_for(how);
    Trace trace;
    simt::Device device(settings, &trace);
    const auto out = device.allocate<int>("out", threads);
    device.launch("litmus", {blocks}, {threads}, std::size_t{8} * threads, kernel, out);
    return trace;
}

struct Litmus {
    std::string name;
    Kernel kernel;
    bool races;
    unsigned threads = 64;
};
void PrintTo(const Litmus& litmus, std::ostream* out) { *out << litmus.name; }

std::optional<std::uint32_t> marked_line(const std::string& name, char which) {
    return test::marked_line(SCANSCOPE_HAZARD_LITMUS, name, which);
}

class Hazards : public testing::TestWithParam<Litmus> {};

TEST_P(Hazards, AreFoundWhereTheyAreAndNowhereElse) {
    const Litmus& litmus = GetParam();
    for (const Order& settings : orders) {
        const Trace trace = run(litmus.kernel, settings, litmus.threads);
        ASSERT_FALSE(trace.fault);
        const auto found = hazards(trace);
        if (!litmus.races) {
            EXPECT_TRUE(found.empty()) << found.front().message.text();
            continue;
        }
        ASSERT_FALSE(found.empty());
        for (const Finding& finding : found) {
            EXPECT_EQ(finding.kind, trace::FindingKind::hazard);
            std::multiset<std::uint32_t> lines{trace.locations[finding.location].line,
                                               trace.locations[finding.other_location].line};
            EXPECT_EQ(lines, (std::multiset{marked_line(litmus.name, '1').value(),
                                            marked_line(litmus.name, '2').value()}))
                << finding.message.text();
        }
    }
}

#define LITMUS(name, ...)                                                                                    \
    Litmus { #name, hazard_litmus::name, __VA_ARGS__ }
INSTANTIATE_TEST_SUITE_P(Litmus, Hazards,
                         testing::Values(LITMUS(a_flag, false), LITMUS(a_flag_of_one_lane, true),
                                         LITMUS(a_flag_for_one_lane, true),
                                         LITMUS(a_flag_before_the_value, true),
                                         LITMUS(a_flag_in_global_memory, false), LITMUS(no_barrier, true),
                                         LITMUS(a_barrier, false), LITMUS(read_then_write, true),
                                         LITMUS(two_barriers, false), LITMUS(second_barrier_missing, true),
                                         LITMUS(all_write_one, true), LITMUS(write_in_turn, false),
                                         LITMUS(after_the_last_barrier, true), LITMUS(two_buffers, false),
                                         LITMUS(own_cells, false), LITMUS(all_read_one, false),
                                         LITMUS(ended_before_the_barrier, false), LITMUS(global_race, true),
                                         LITMUS(global_barrier, false), LITMUS(atomics_together, false),
                                         LITMUS(atomic_beside_read, true), LITMUS(atomic_beside_write, true)),
                         [](const auto& tested) { return tested.param.name; });
INSTANTIATE_TEST_SUITE_P(
    WarpLitmus, Hazards,
    testing::Values(LITMUS(lockstep, true), LITMUS(lockstep, true, 10), LITMUS(a_warp_sync, false),
                    LITMUS(a_warp_sync, false, 10), LITMUS(warp_sync_of_another_warp, true),
                    LITMUS(read_sync_write_sync, false), LITMUS(sync_between_reads_only, true),
                    LITMUS(half_warps, false), LITMUS(half_warps, false, 48), LITMUS(across_half_warps, true),
                    LITMUS(some_lanes_sync, true), LITMUS(hand_on, false, 32),
                    LITMUS(hand_on_too_early, true, 32), LITMUS(second_meeting, false, 32),
                    LITMUS(second_meeting, false, 20), LITMUS(first_meeting, true, 32),
                    LITMUS(meetings_around_a_barrier, false), LITMUS(shuffle_between, true),
                    LITMUS(vote_between, true), LITMUS(registers, false), LITMUS(many_steps, true, 3),
                    LITMUS(many_quiet_steps, false, 32)),
    [](const auto& tested) { return fmt::format("{}_{}", tested.param.name, tested.param.threads); });

TEST(Hazards, BetweenBlocksComeBehindThoseInThem) {
    const auto found = hazards(run(hazard_litmus::blocks_write_one_cell, orders[0], 32, 4));
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(
        std::ranges::is_partitioned(found, [](const Finding& one) { return one.other_blocks.empty(); }));
    EXPECT_FALSE(found.back().other_blocks.empty());
}

TEST(Hazards, AreToldOnceForEachArrayLinesAndStep) {
    const auto found = hazards(run(hazard_litmus::no_barrier, orders[0], 64));
    ASSERT_EQ(found.size(), 1u);
    const Finding& finding = found.front();
    const auto line = [](char which) { return marked_line("no_barrier", which).value(); };
    EXPECT_EQ(finding.message.text(),
              fmt::format("thread 0 writes temp[0] (line {}) while thread 32 reads it (line {}): no barrier "
                          "separates the two; 63 more cells like this.",
                          line('2'), line('1')));
    EXPECT_EQ(finding.brief.text(),
              fmt::format("t32 reads temp[0] while t0 writes it: no barrier between lines {} and {}.",
                          line('2'), line('1')));
    EXPECT_EQ(finding.threads, (std::vector<std::uint32_t>{0, 32}));
    EXPECT_EQ(finding.array, "temp");
    EXPECT_EQ(finding.index, 0);
    EXPECT_EQ(finding.cells.size(), 64u);
    EXPECT_EQ(finding.space, Space::shared);
    EXPECT_EQ(finding.hazard, trace::Hazard::read_after_write);
    EXPECT_EQ(finding.mend.text(),
              fmt::format("A __syncthreads() between lines {} and {} would fix it.", line('2'), line('1')));
    EXPECT_TRUE(finding.other_blocks.empty());
    EXPECT_EQ(hazards(run(hazard_litmus::second_barrier_missing, orders[0], 64)).size(), 1u)
        << "three intervals, one step";
}

TEST(Hazards, NameTheWarpsOwnWayOut) {
    const auto in_a_warp = hazards(run(hazard_litmus::lockstep, orders[0], 2));
    ASSERT_EQ(in_a_warp.size(), 1u);
    EXPECT_EQ(in_a_warp.front().message.text(),
              fmt::format("thread 0 writes temp[0] (line {}) while thread 1 reads it (line {}): neither a "
                          "barrier nor a __syncwarp() separates the two; 1 more cell like this.",
                          marked_line("lockstep", '2').value(), marked_line("lockstep", '1').value()));
    EXPECT_EQ(in_a_warp.front().brief.text(),
              fmt::format(
                  "t1 reads temp[0] while t0 writes it: no barrier or __syncwarp() between lines {} and {}.",
                  marked_line("lockstep", '2').value(), marked_line("lockstep", '1').value()));
    // In a kernel that uses barriers, the advice is a barrier, even with few threads.
    const auto by_barriers = hazards(run(hazard_litmus::all_write_one, orders[0], 2));
    ASSERT_EQ(by_barriers.size(), 1u);
    EXPECT_EQ(by_barriers.front().message.text(),
              fmt::format("thread 0 writes temp[0] (line {0}) while thread 1 also writes it (line {0}): no "
                          "barrier separates the two.",
                          marked_line("all_write_one", '1').value()));
    EXPECT_EQ(by_barriers.front().brief.text(),
              fmt::format("t0 and t1 both write temp[0]: no barrier between the two on line {}.",
                          marked_line("all_write_one", '1').value()));
}

// If only some of several similar hazards are between warps, the suggested fix must be right for all of them.
TEST(Hazards, OfSeveralWarpsAreNotMendedInOne) {
    test::TraceBuilder b("two", "Two", 64);
    b.source("scan/two.cuh", "one\ntwo\n", "two");
    const std::uint16_t temp = b.shared("temp", 64);
    for (const std::uint32_t thread : {0u, 1u, 31u, 32u}) b.step(thread, "shift", 1, 1);
    for (const std::uint32_t thread : {0u, 31u})
        b.write(thread, {Space::shared, temp, thread}, test::constant(1), 1);
    for (const std::uint32_t thread : {1u, 32u})
        static_cast<void>(b.read(thread, {Space::shared, temp, thread - 1}, 2));
    const auto found = hazards(b.finish({}));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().mend.text(), "A __syncthreads() between lines 1 and 2 would fix it.");
    EXPECT_EQ(found.front().brief.text(),
              "t1 reads temp[0] while t0 writes it: no barrier between lines 1 and 2.");
}

// The suggested fixes for a kernel's hazards, without duplicates.
std::set<std::string> mends(Kernel kernel, const Order& how, unsigned threads) {
    std::set<std::string> all;
    for (const Finding& finding : hazards(run(kernel, how, threads))) all.insert(finding.mend.text());
    return all;
}

TEST(Hazards, OfUpdatesThatGetLostAreMendedByAnAtomicAlone) {
    const auto line = [](const char* kernel, char which) { return marked_line(kernel, which).value(); };
    for (const unsigned threads : {8u, 64u})
        for (const Order& how : orders) {
            EXPECT_EQ(
                mends(hazard_litmus::count_in_one_line, how, threads),
                std::set{fmt::format(
                    "Line {} reads and writes the cell: if two threads do so at the same time, one update is "
                    "lost, and no barrier prevents that. Use an atomic instead, such as atomicAdd().",
                    line("count_in_one_line", '1'))});
            EXPECT_EQ(
                mends(hazard_litmus::count_in_two_lines, how, threads),
                std::set{fmt::format("Line {} reads the cell and line {} writes it: if two threads do so at "
                                     "the same time, one update is lost, and no barrier prevents that. "
                                     "Replace both with one atomic, such as atomicAdd().",
                                     line("count_in_two_lines", '1'), line("count_in_two_lines", '2'))});
        }
}

// If each thread has its own cell in each round, the fix is a barrier between the rounds.
TEST(Hazards, OfUpdatesInDifferentRoundsAreMendedByABarrierInTheLoop) {
    const std::uint32_t read = marked_line("count_in_rounds", '1').value(),
                        write = marked_line("count_in_rounds", '2').value();
    const std::string behind =
        fmt::format("A __syncthreads() after line {}, before the loop returns to ", write);
    for (const Order& how : orders)
        EXPECT_EQ(mends(hazard_litmus::count_in_rounds, how, 64),
                  (std::set{behind + "that line, would fix it.",
                            behind + fmt::format("line {}, would fix it.", read)}));
}

TEST(Hazards, OfAnExchangeAreNotMendedByAnAtomic) {
    for (const Order& how : orders) {
        const std::set<std::string> all = mends(hazard_litmus::exchange_in_rounds, how, 64);
        EXPECT_FALSE(all.empty());
        for (const std::string& mend : all) EXPECT_EQ(mend.find("An atomic in"), std::string::npos) << mend;
        for (const std::string& mend : all) EXPECT_EQ(mend.find("One atomic"), std::string::npos) << mend;
    }
}

TEST(Hazards, NameBothStepsWhereTheyDiffer) {
    test::TraceBuilder b("two", "Two", 2);
    b.source("scan/two.cuh", "one\ntwo\nthree\n", "two");
    const test::Cell cell{Space::shared, b.shared("temp", 1), 0};
    b.step(0, "load", 1, 1);
    b.write(0, cell, test::constant(1), 2);
    b.step(0, "sum", 2, 1);
    b.step(1, "sum", 2, 1);
    static_cast<void>(b.atomic(1, cell, test::constant(3), 3));
    const Trace trace = b.finish({});
    const auto found = hazards(trace);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().message.text(),
              "thread 0 writes temp[0] (line 2, load) while thread 1 updates it atomically (line 3, sum 2): "
              "neither a barrier nor a __syncwarp() separates the two.");
    EXPECT_EQ(found.front().step, 1u);
    EXPECT_EQ(found.front().other_step, 0u);
    EXPECT_EQ(trace.locations[found.front().location].line, 3u);
}

// Two threads update one cell as a loop around atomicCAS() does. Each reads the cell; its atomic then adds
// one to the value, or leaves the value as it is if it is not the expected one.
class CheckedReads : public testing::Test {
protected:
    CheckedReads() {
        b.source("two.cu", "one\ntwo\nthree\nfour\n", "two");
        for (const std::uint32_t thread : {0u, 1u}) b.step(thread, "all", 1, 1);
    }
    void read(std::uint32_t thread) { static_cast<void>(b.read(thread, cell, 2)); }
    void update(std::uint32_t thread, int value) {
        static_cast<void>(b.atomic(thread, cell, test::constant(value), 3));
    }
    std::size_t found() { return hazards(b.finish({})).size(); }

    test::TraceBuilder b{"two", "Two", 2};
    test::Cell cell{Space::shared, b.shared("temp", 1), 0};
};

TEST_F(CheckedReads, AreNoHazardBesideTheAtomicsOfOthers) {
    read(0);
    read(1);
    update(0, 1); // finds the value that thread 0 read
    update(1, 1); // finds another value, and leaves it unchanged
    update(1, 2);
    EXPECT_EQ(found(), 0u);
}
TEST_F(CheckedReads, HoldUntilTheNextAtomicAlone) {
    read(0);
    read(0); // the first of the two is a plain read
    update(0, 1);
    update(1, 2);
    EXPECT_EQ(found(), 1u);
}
TEST_F(CheckedReads, AreNoneWhereAStaleValueIsActedUpon) {
    read(0);
    read(1);
    update(0, 1);
    update(1, 2); // "if (*count < limit) atomicAdd(count, 1)": the limit may be exceeded
    EXPECT_EQ(found(), 1u);
}
TEST_F(CheckedReads, AreAHazardBesideAPlainWrite) {
    read(0);
    update(0, 1);
    b.write(1, cell, test::constant(5), 4);
    EXPECT_EQ(found(), 2u) << "the read and the atomic";
}
TEST_F(CheckedReads, AreNoneWhereAnotherThreadHasTheAtomic) {
    read(0);
    update(1, 1);
    EXPECT_EQ(found(), 1u);
}

TEST(Hazards, AreNoneInNothing) { EXPECT_TRUE(hazards(Trace{}).empty()); }

// ---- compared with plain reachability, on random programs of eight lanes

using hazard_litmus::Instruction;

// The position of a lane's i-th instruction; all instructions of a lane come before those of the next.
std::size_t place(int lane, int i, int length) {
    return std::size_t(lane) * std::size_t(length) + std::size_t(i);
}

std::vector<Instruction> random_programs(std::mt19937& random, int lanes, int length) {
    std::vector<Instruction> programs(place(lanes, 0, length));
    for (int i = 0; i < length; ++i) {
        // All lanes of a group execute the same sync.
        const auto meeting = random() % 6;
        for (int lane = 0; lane < lanes; ++lane) {
            Instruction& instruction = programs[place(lane, i, length)];
            instruction.cell = static_cast<int>(random() % 4);
            const bool pair_meets = meeting == 0 && lane / 2 % 2 == 0;
            if (pair_meets)
                instruction.action = hazard_litmus::sync_pairs;
            else if (meeting == 1)
                instruction.action = lane < 4 ? hazard_litmus::sync_quads : hazard_litmus::sync_pairs;
            else if (meeting == 2 && i % 3 == 0)
                instruction.action = hazard_litmus::sync_all;
            else
                instruction.action = random() % 4 == 0 ? hazard_litmus::write_cell : hazard_litmus::read_cell;
        }
    }
    return programs;
}

std::uint32_t mask_of(const Instruction& instruction, int lane) {
    switch (instruction.action) {
    case hazard_litmus::sync_pairs:
        return 0b11u << (lane & ~1);
    case hazard_litmus::sync_quads:
        return 0b1111u << (lane & ~3);
    case hazard_litmus::sync_all:
        return 0xffu;
    default:
        return 0;
    }
}

// The cells on which two lanes collide. An instruction leads to the next one of its lane; a sync also leads
// to the next ones of all participants. Whole rows sync together, so a sync meets the other lanes' syncs in
// the same row.
std::set<std::uint64_t> colliding_cells(const std::vector<Instruction>& programs, int lanes, int length) {
    const auto at = [&](int lane, int i) -> const Instruction& { return programs[place(lane, i, length)]; };
    std::set<std::uint64_t> cells;
    for (int lane = 0; lane < lanes; ++lane)
        for (int i = 0; i < length; ++i) {
            if (mask_of(at(lane, i), lane) != 0) continue;
            // For each lane, the first of its instructions that knows about this instruction.
            std::vector<int> heard(static_cast<std::size_t>(lanes), length);
            heard[static_cast<std::size_t>(lane)] = i;
            for (int row = i + 1; row < length; ++row)
                for (int a = 0; a < lanes; ++a)
                    for (int b = 0; b < lanes; ++b) {
                        const bool meets = mask_of(at(a, row), a) >> b & 1;
                        if (meets && heard[std::size_t(a)] < row && heard[std::size_t(b)] > row)
                            heard[std::size_t(b)] = row;
                    }
            for (int other = 0; other < lanes; ++other)
                for (int j = i; j < heard[std::size_t(other)] && j < length; ++j) {
                    if (other == lane || mask_of(at(other, j), other) != 0) continue;
                    const bool writes = at(lane, i).action == hazard_litmus::write_cell ||
                                        at(other, j).action == hazard_litmus::write_cell;
                    if (writes && at(lane, i).cell == at(other, j).cell)
                        cells.insert(static_cast<std::uint64_t>(at(lane, i).cell));
                }
        }
    return cells;
}

TEST(Hazards, AgreeWithReachabilityOnRandomPrograms) {
    constexpr int lanes = 8;
    std::mt19937 random(20090411);
    std::size_t clean = 0, racing = 0;
    for (int round = 0; round < 400; ++round) {
        const int length = 2 + static_cast<int>(random() % 7);
        const auto programs = random_programs(random, lanes, length);
        simt::Settings settings{.schedule = Schedule::random, .seed = static_cast<std::uint64_t>(round)};
        Trace trace;
        simt::Device device(settings, &trace);
        const auto out = device.allocate<int>("out", lanes);
        device.launch("programs", {}, {lanes}, 16, hazard_litmus::run_programs, programs.data(), length, out);
        std::set<std::uint64_t> found;
        for (const Finding& finding : hazards(trace))
            found.insert(finding.cells.begin(), finding.cells.end());
        const auto expected = colliding_cells(programs, lanes, length);
        ASSERT_EQ(found, expected) << "round " << round;
        clean += 4 - expected.size();
        racing += expected.size();
    }
    EXPECT_GT(clean, 100u) << "both answers must occur";
    EXPECT_GT(racing, 100u);
}

} // namespace
} // namespace scanscope::trace
