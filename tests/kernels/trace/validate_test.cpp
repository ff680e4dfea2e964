#include "kernels/trace/validate.h"
#include "maximal_trace.h"
#include "support/change_cells.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

TEST(Validate, TakesWhatKeepsThePromises) {
    EXPECT_EQ(find_inconsistency(Trace{}), std::nullopt);
    EXPECT_EQ(find_inconsistency(test::maximal_trace()), std::nullopt);
    EXPECT_EQ(find_inconsistency(scanscope::test::blelloch_trace({1, 2, 3})), std::nullopt);
    EXPECT_EQ(find_inconsistency(scanscope::test::hillis_steele_trace({1, 2, 3})), std::nullopt);
}

struct Breakage {
    std::function<void(Trace&, Launch&, Block&)> make;
    std::string message;
};

TEST(Validate, NamesEveryBrokenPromise) {
    const Breakage breakages[] = {
        {[](Trace& t, Launch&, Block&) { t.run.n = 4; }, "the input does not have n elements"},
        {[](Trace& t, Launch&, Block&) { t.locations[1].source = 2; }, "a location's source is not there"},
        {[](Trace& t, Launch&, Block&) { t.locations.resize(0x10000); }, "it has too many locations"},
        {[](Trace& t, Launch&, Block&) { t.fault.launch = 2; }, "the launch of its fault is not there"},
        {[](Trace& t, Launch&, Block&) { t.fault.location = 2; }, "the location of its fault is not there"},
        {[](Trace& t, Launch&, Block&) { t.fault.threads = {1024}; }, "a thread of its fault cannot be"},
        {[](Trace&, Launch& l, Block&) {
             l.block = {1025, 1, 1};
         },
         "launch 0: its block has no possible size"},
        {[](Trace&, Launch& l, Block&) {
             l.block = {1, 0, 1};
         },
         "launch 0: its block has no possible size"},
        {[](Trace&, Launch& l, Block&) {
             l.block = {32, 32, 2};
         },
         "launch 0: its block has too many threads"},
        {[](Trace&, Launch& l, Block&) { l.grid.y = 0x10000; }, "launch 0: its grid has no possible size"},
        {[](Trace&, Launch& l, Block&) { l.grid.x = 0; }, "launch 0: its grid has no possible size"},
        {[](Trace&, Launch& l, Block&) { l.tiles[1].block = 12; },
         "launch 0: a tile's block is not in the grid"},
        {[](Trace&, Launch& l, Block&) {
             scanscope::test::change(l.globals[2].before, [](Cells& cells) { cells.nodes.pop_back(); });
         },
         "launch 0: global 2: its cells are not complete"},
        {[](Trace&, Launch& l, Block&) { l.globals[2].after = Cells(2); },
         "launch 0: global 2: it does not have as many cells as it says"},
        {[](Trace&, Launch& l, Block&) { l.globals[6].extent = most_global_cells + 1; },
         "launch 0: global 6: it has too many cells"},
        {[](Trace&, Launch& l, Block&) {
             l.globals[0].padding = {{2, ~std::uint64_t{0}}};
         },
         "launch 0: global 0: its padding is not within it"},
        {[](Trace&, Launch& l, Block&) { l.blocks[1].index = 0; }, "launch 0: its blocks are not in order"},
        {[](Trace&, Launch& l, Block&) { l.blocks[1].index = 12; },
         "launch 0: block 1: it is not in the grid"},
        {[](Trace&, Launch&, Block& b) { b.shared[1].extent = most_cells_per_block - 3; },
         "launch 0: block 0: array 1: it has too many cells"},
        {[](Trace&, Launch&, Block& b) { b.lanes[0].extent = 5; },
         "launch 0: block 0: a lane value is not one for each thread"},
        {[](Trace&, Launch&, Block& b) { b.steps[1].first_event = 3; },
         "launch 0: block 0: step 1: its events are not where they should be"},
        {[](Trace&, Launch&, Block& b) { b.steps[2].event_count = 9; },
         "launch 0: block 0: step 2: its events are not where they should be"},
        {[](Trace&, Launch&, Block& b) { b.steps[2].event_count = 7; },
         "launch 0: block 0: some events are in no step"},
        {[](Trace&, Launch&, Block& b) { b.steps[1].label.assign(1001, 'x'); },
         "launch 0: block 0: step 1: its label has 1001 bytes, and 1000 are the most"},
        {[](Trace&, Launch&, Block& b) { b.shared[1].name.assign(1001, 'x'); },
         "launch 0: block 0: array 1: its name has 1001 bytes, and 1000 are the most"},
        {[](Trace&, Launch& l, Block&) { l.kernel.assign(1001, 'x'); },
         "launch 0: the name of its kernel has 1001 bytes, and 1000 are the most"},
        {[](Trace& t, Launch&, Block&) { t.run.options["x"].assign(longest_text + 1, 'x'); },
         "the value of an option has 1048577 bytes, and 1048576 are the most"},
        {[](Trace&, Launch&, Block& b) { b.steps[0].location = 2; },
         "launch 0: block 0: step 0: its location is not there"},
        {[](Trace&, Launch&, Block& b) { b.steps[0].threads = 7; },
         "launch 0: block 0: step 0: more threads executed it than there are"},
        {[](Trace&, Launch&, Block& b) { b.events[4].step = 1; },
         "launch 0: block 0: event 4: it belongs to another step"},
        {[](Trace&, Launch&, Block& b) { b.events[2].order = 0; },
         "launch 0: block 0: event 2: it comes before its predecessor"},
        {[](Trace&, Launch&, Block& b) { b.events[0].thread = 6; },
         "launch 0: block 0: event 0: its thread is not in the block"},
        {[](Trace&, Launch&, Block& b) { b.events[0].location = 2; },
         "launch 0: block 0: event 0: its location is not there"},
        {[](Trace&, Launch&, Block& b) { b.events[0].array = 2; },
         "launch 0: block 0: event 0: its cell is not there"},
        {[](Trace&, Launch&, Block& b) { b.events[0].index = 3; },
         "launch 0: block 0: event 0: its cell is not there"},
        {[](Trace&, Launch&, Block& b) { b.events[1].index = 6; },
         "launch 0: block 0: event 1: its cell is not there"},
        {[](Trace&, Launch&, Block& b) { b.events[2].index = 3; },
         "launch 0: block 0: event 2: its cell is not there"},
        {[](Trace&, Launch&, Block& b) { b.events[0].array = no_array; },
         "launch 0: block 0: event 0: it touches no cell"},
        {[](Trace&, Launch&, Block& b) { b.events[0].space = Space::none; },
         "launch 0: block 0: event 0: its array is in no memory"},
        {[](Trace&, Launch&, Block& b) { b.events[5].partner = 6; },
         "launch 0: block 0: event 5: its partner is not in the block"},
        {[](Trace&, Launch&, Block& b) { b.snapshots[1].shared.pop_back(); },
         "launch 0: block 0: snapshot 1: it does not have every array"},
        {[](Trace&, Launch&, Block& b) { b.snapshots[0].shared[0].pop_back(); },
         "launch 0: block 0: snapshot 0: it does not have every cell"},
        {[](Trace&, Launch&, Block& b) { b.snapshots[0].interval = 8; },
         "launch 0: block 0: snapshot 1: it is not in order"},
    };
    for (const Breakage& breakage : breakages) {
        Trace trace = test::maximal_trace();
        breakage.make(trace, trace.launches[0], trace.launches[0].blocks[0]);
        EXPECT_EQ(find_inconsistency(trace), breakage.message);
    }
}

} // namespace
} // namespace scanscope::trace
