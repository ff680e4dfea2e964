// Every hazard between blocks of the litmus kernels is found on its lines, under every schedule, and nothing
// else is found.

#include "kernels/findings/block_litmus.cuh"
#include "kernels/findings/hazards.h"
#include "kernels/findings/litmus.h"
#include "kernels/findings/order_dependence.h"
#include "kernels/simt/device.h"
#include "support/test.h"
#include "support/trace_builder.h"

namespace scanscope::trace {
namespace {

using Kernel = void (*)(simt::global_ptr<int>, simt::global_ptr<int>);

using test::Order;
using test::orders;

constexpr unsigned blocks = 4, threads = 64;

Trace run(Kernel kernel, const Order& how, int launches = 1) {
    const simt::Settings settings = test::settings_for(how);
    Trace trace;
    simt::Device device(settings, &trace);
    const std::vector<int> zeros(blocks * threads);
    const auto data = device.upload<int>("data", zeros);
    const auto flag = device.upload<int>("flag", std::vector<int>(blocks));
    for (int launch = 0; launch < launches; ++launch)
        device.launch("litmus", {blocks}, {threads}, 8 * threads, kernel, data, flag);
    return trace;
}

std::optional<std::uint32_t> marked_line(const std::string& name, char which) {
    return test::marked_line(SCANSCOPE_BLOCK_LITMUS, name, which);
}

struct Litmus {
    std::string name;
    Kernel kernel;
    std::string hazard; // empty: none
    std::string reason; // the reason of the verdict
};
void PrintTo(const Litmus& litmus, std::ostream* out) { *out << litmus.name << ": " << litmus.reason; }

class BlockHazards : public testing::TestWithParam<Litmus> {};

TEST_P(BlockHazards, AreFoundWhereTheyAreAndNowhereElse) {
    const Litmus& litmus = GetParam();
    SCOPED_TRACE(litmus.reason);
    for (const Order& settings : orders) {
        const Trace trace = run(litmus.kernel, settings);
        ASSERT_FALSE(trace.fault) << trace.fault.message;
        const auto found = hazards_between_blocks(trace);
        if (litmus.hazard.empty()) {
            EXPECT_TRUE(found.empty()) << found.front().message.text();
            continue;
        }
        ASSERT_FALSE(found.empty()) << "seed " << settings.seed;
        for (const Finding& finding : found) {
            EXPECT_EQ(finding.kind, trace::FindingKind::hazard);
            EXPECT_EQ(name_of(finding.hazard), litmus.hazard) << finding.message.text();
            EXPECT_FALSE(finding.mend.empty());
            EXPECT_NE(finding.other_blocks.front(), finding.block);
            EXPECT_EQ(finding.other_blocks.size(), finding.cells.size());
            EXPECT_EQ(finding.pairs.size(), finding.cells.size());
            std::multiset<std::uint32_t> lines{trace.locations[finding.location].line,
                                               trace.locations[finding.other_location].line};
            EXPECT_EQ(lines, (std::multiset{marked_line(litmus.name, '1').value(),
                                            marked_line(litmus.name, '2').value()}))
                << finding.message.text();
        }
    }
}

constexpr const char *raw = "read-after-write", *war = "write-after-read", *waw = "write-after-write";

#define LITMUS(name, ...)                                                                                    \
    Litmus { #name, block_litmus::name, __VA_ARGS__ }
INSTANTIATE_TEST_SUITE_P(
    Plain, BlockHazards,
    testing::Values(
        LITMUS(own_cells, "", "every thread keeps to its own cell"),
        LITMUS(grid_stride, "", "strides of the whole grid never meet"),
        LITMUS(grid_stride_of_the_block, waw, "strides of one block make every block write every cell"),
        LITMUS(all_blocks_read, "", "nobody writes what all read"),
        LITMUS(all_blocks_write_one, waw, "the last writer wins, and which that is is chance"),
        LITMUS(neighbours_cell, raw, "the neighbour block may not have written yet"),
        LITMUS(in_place, war, "the block to the right reads what this one overwrites"),
        LITMUS(a_barrier_is_the_blocks_own, raw, "__syncthreads() holds up one block only"),
        LITMUS(a_fence_is_no_barrier, raw, "a fence orders what a thread does, and waits for nobody")),
    [](const auto& tested) { return tested.param.name; });
INSTANTIATE_TEST_SUITE_P(
    Released, BlockHazards,
    testing::Values(
        LITMUS(handed_on, "", "writes, barrier, release, acquire, barrier, reads"),
        LITMUS(released_before_the_barrier, raw, "the release speaks for its own thread alone"),
        LITMUS(read_before_the_barrier, raw, "the acquire serves its own thread alone"),
        LITMUS(flag_before_the_data, raw, "what comes behind a release is not released"),
        LITMUS(down_the_line, "", "what is acquired is handed on by the next release"),
        LITMUS(a_link_is_missing, raw, "an acquire of what nobody released puts nothing in order"),
        LITMUS(acquired_too_early, raw, "the read stands before the acquire"),
        LITMUS(lanes_hand_on, "", "__syncwarp() on both sides joins the lanes"),
        LITMUS(lanes_do_not_meet, raw, "without __syncwarp() the other lanes may not have written"),
        LITMUS(a_plain_flag, raw, "a plain write is no message, fence or not")),
    [](const auto& tested) { return tested.param.name; });
INSTANTIATE_TEST_SUITE_P(
    Atomics, BlockHazards,
    testing::Values(LITMUS(last_block, "", "a fence before the atomic and one behind it"),
                    LITMUS(last_block_without_a_fence, raw, "an atomic alone orders nothing but itself"),
                    LITMUS(only_the_writers_fence, raw, "the reads may be older than the atomic"),
                    LITMUS(only_the_readers_fence, raw, "the writes may come behind the atomic"),
                    LITMUS(fence_behind_the_atomic, raw,
                           "the fence stands before the write that it should publish"),
                    LITMUS(the_whole_last_block, "", "fences, barriers and one counter"),
                    LITMUS(counted_before_all_have_written, raw, "no barrier before the count"),
                    LITMUS(atomics_alone, "", "atomics do not race"),
                    LITMUS(atomic_beside_a_plain_read, raw, "a plain read beside an atomic does"),
                    LITMUS(zeroed_by_a_block, waw, "the zero may come behind the first sums"),
                    LITMUS(zeroed_before_many, waw, "so many atomics follow that not all are kept"),
                    LITMUS(through_an_atomic, "", "an atomic upon a release hands on what was released")),
    [](const auto& tested) { return tested.param.name; });

TEST(BlockHazards, LaunchesComeOneAfterTheOther) {
    // The second launch reads and overwrites cells that other blocks wrote in the first launch.
    simt::Settings settings;
    Trace trace;
    simt::Device device(settings, &trace);
    const std::vector<int> zeros(blocks * threads);
    const auto data = device.upload<int>("data", zeros);
    const auto other = device.upload<int>("other", zeros);
    device.launch("litmus", {blocks}, {threads}, 0, block_litmus::own_cells, data, other);
    device.launch("litmus", {1}, {threads}, 0, block_litmus::grid_stride_of_the_block, data, other);
    device.launch("litmus", {blocks}, {threads}, 0, block_litmus::own_cells, data, other);
    EXPECT_TRUE(hazards(trace).empty());
    EXPECT_TRUE(hazards_between_blocks(run(block_litmus::last_block, orders[0])).empty());
}

TEST(BlockHazards, NameBothBlocksBothLinesAndWhatWouldMendThem) {
    const Trace trace = run(block_litmus::in_place, orders[0]);
    const auto found = hazards_between_blocks(trace);
    ASSERT_EQ(found.size(), 3u) << "each block but the last writes what the next one reads";
    const Finding& finding = found.front();
    const auto line = [](char which) { return marked_line("in_place", which).value(); };
    EXPECT_EQ(finding.message.text(),
              fmt::format("thread 63 of block 0 writes data[63] (line {}) while thread 0 of block 1 reads it "
                          "(line {}): nothing orders the two blocks.",
                          line('1'), line('2')));
    EXPECT_EQ(finding.brief.text(),
              "b1 t0 reads data[63] while b0 t63 writes it: nothing orders the two blocks.");
    EXPECT_EQ(finding.mend.text(), "Put the two accesses into separate launches, which run one after the "
                                   "other, or let the blocks write to a second array.");
    EXPECT_EQ(finding.threads, (std::vector<std::uint32_t>{63, 0}));
    EXPECT_EQ(finding.block, 0u);
    EXPECT_EQ(finding.other_blocks, (std::vector<std::size_t>{1}));
    EXPECT_EQ(finding.space, Space::global);
    const auto fenceless = hazards_between_blocks(run(block_litmus::last_block_without_a_fence, orders[0]));
    ASSERT_FALSE(fenceless.empty());
    EXPECT_NE(fenceless.front().mend.text().find("__threadfence() before the atomic"), std::string::npos);
}

TEST(BlockHazards, OfUpdatesThatGetLostAreMendedByAnAtomic) {
    for (const Order& how : orders) {
        const auto found = hazards_between_blocks(run(block_litmus::all_blocks_count, how));
        ASSERT_FALSE(found.empty());
        for (const Finding& finding : found)
            EXPECT_EQ(
                finding.mend.text(),
                fmt::format(
                    "Line {} reads and writes the cell: if two threads do so at the same time, one update is "
                    "lost, and no barrier prevents that. Use an atomic instead, such as atomicAdd().",
                    marked_line("all_blocks_count", '1').value()));
    }
}

// ---- the order of atomics

std::vector<Finding> by_order(Kernel kernel, const Order& how) {
    const simt::Settings settings = test::settings_for(how);
    Trace trace;
    simt::Device device(settings, &trace);
    const auto out = device.upload<int>("out", std::vector<int>(blocks * threads));
    const auto count = device.upload<int>("count", std::vector<int>(blocks));
    device.launch("litmus", {blocks}, {threads}, 8, kernel, out, count);
    EXPECT_TRUE(hazards_between_blocks(trace).empty());
    return order_dependent_results(trace, "out");
}

TEST(OrderOfAtomics, ChoosesPlacesOrOnlyCounts) {
    for (const Order& how : orders) {
        for (const auto& [name, kernel] :
             {std::pair<std::string, Kernel>{"places_by_atomic", block_litmus::places_by_atomic},
              {"places_in_bins", block_litmus::places_in_bins}}) {
            const auto found = by_order(kernel, how);
            ASSERT_EQ(found.size(), 1u) << name << ", seed " << how.seed;
            EXPECT_EQ(found.front().kind, trace::FindingKind::order_dependent);
            EXPECT_TRUE(found.front().message.text().ends_with("so the order of the elements varies."));
        }
        EXPECT_TRUE(by_order(block_litmus::counted_only, how).empty());
        EXPECT_TRUE(by_order(block_litmus::tiles_by_atomic, how).empty());
    }
}

TEST(OrderOfAtomics, RoundsSumsOfFloats) {
    const auto found = [](void (*kernel)(simt::global_ptr<float>)) {
        Trace trace;
        const simt::Settings settings;
        simt::Device device(settings, &trace);
        const auto out = device.upload<float>("out", std::vector<float>(blocks * threads));
        device.launch("litmus", {blocks}, {threads}, 0, kernel, out);
        EXPECT_TRUE(hazards(trace).empty());
        return order_dependent_results(trace, "out");
    };
    const auto sums = found(block_litmus::float_sum);
    ASSERT_EQ(sums.size(), 1u);
    EXPECT_EQ(sums.front().message.text(),
              fmt::format("several threads add to out[0] with atomics (line {}), in no fixed order: float32 "
                          "sums round differently in each order, so the last digits vary from run to run.",
                          marked_line("float_sum", '1').value()));
    EXPECT_TRUE(found(block_litmus::float_of_one).empty());
}

// A hostile file may contain anything, so the search must end within seconds.
TEST(BlockHazards, OfAStrangersFileEndInTime) {
    Trace trace;
    Launch& launch = trace.launches.emplace_back();
    launch.grid = {3000};
    launch.block = {32};
    launch.globals.resize(1);
    launch.globals[0].name = "data";
    launch.globals[0].extent = 4;
    std::uint64_t order = 0;
    for (std::uint64_t b = 0; b < 3000; ++b) {
        Block& block = launch.blocks.emplace_back();
        block.index = b;
        for (std::uint32_t t = 0; t < 32; ++t)
            for (const EventKind kind :
                 {EventKind::fence, EventKind::atomic, EventKind::fence, EventKind::write, EventKind::read}) {
                Event& event = block.events.emplace_back();
                event.kind = kind;
                event.thread = t;
                event.order = ++order;
                if (kind == EventKind::fence) continue;
                event.space = Space::global;
                event.array = 0;
                event.index = kind == EventKind::atomic ? 0 : 1 + t % 3;
            }
        block.steps.emplace_back().event_count = block.events.size();
    }
    const auto found = hazards_between_blocks(trace);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.back().kind, trace::FindingKind::incomplete);
}

} // namespace
} // namespace scanscope::trace
