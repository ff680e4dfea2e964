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

struct Parts {
    Trace& trace;
    Launch& launch;
    Block& block;
};
struct Breakage {
    void (*make)(Parts);
    std::string message;
};

std::string in_block(const std::string& promise) { return "launch 0: block 0: " + promise; }

TEST(Validate, NamesEveryBrokenPromise) {
    const Breakage breakages[] = {
        {[](Parts it) { it.trace.run.n = 4; }, "the input does not have n elements"},
        {[](Parts it) { it.trace.locations[1].source = 2; }, "a location's source does not exist"},
        {[](Parts it) { it.trace.locations.resize(0x10000); }, "it has too many locations"},
        {[](Parts it) { it.trace.fault.launch = 2; }, "the launch of its fault does not exist"},
        {[](Parts it) { it.trace.fault.location = 2; }, "the location of its fault does not exist"},
        {[](Parts it) { it.trace.fault.threads = {1024}; }, "a thread number of its fault is too large"},
        {[](Parts it) {
             it.launch.block = {1025, 1, 1};
         },
         "launch 0: its block size is invalid"},
        {[](Parts it) {
             it.launch.block = {1, 0, 1};
         },
         "launch 0: its block size is invalid"},
        {[](Parts it) {
             it.launch.block = {32, 32, 2};
         },
         "launch 0: its block has too many threads"},
        {[](Parts it) { it.launch.grid.y = 0x10000; }, "launch 0: its grid size is invalid"},
        {[](Parts it) { it.launch.grid.x = 0; }, "launch 0: its grid size is invalid"},
        {[](Parts it) { it.launch.tiles[1].block = 12; }, "launch 0: a tile's block is not in the grid"},
        {[](Parts it) {
             scanscope::test::change(it.launch.globals[2].before,
                                     [](Cells& cells) { cells.nodes.pop_back(); });
         },
         "launch 0: global 2: its cells are incomplete"},
        {[](Parts it) { it.launch.globals[2].after = Cells(2); },
         "launch 0: global 2: its number of cells does not match its size"},
        {[](Parts it) { it.launch.globals[6].extent = most_global_cells + 1; },
         "launch 0: global 6: it has too many cells"},
        {[](Parts it) {
             it.launch.globals[0].padding = {{2, ~std::uint64_t{0}}};
         },
         "launch 0: global 0: its padding is outside the array"},
        {[](Parts it) {
             it.launch.globals[0].shape = {0, 2};
         },
         "launch 0: global 0: its rows and columns do not match its size"},
        {[](Parts it) {
             it.launch.globals[0].shape = {2, 0};
         },
         "launch 0: global 0: its rows and columns do not match its size"},
        {[](Parts it) {
             it.block.shared[0].shape = {~0u, ~0u};
         },
         in_block("array 0: its rows and columns do not match its size")},
        {[](Parts it) { it.launch.blocks[1].index = 0; }, "launch 0: its blocks are out of order"},
        {[](Parts it) { it.launch.blocks[1].index = 12; }, "launch 0: block 1: it is not in the grid"},
        {[](Parts it) { it.block.shared[1].extent = most_cells_per_block - 3; },
         in_block("array 1: it has too many cells")},
        {[](Parts it) { it.block.lanes[0].extent = 5; },
         in_block("a lane array does not have one value for each thread")},
        {[](Parts it) { it.block.steps[1].first_event = 3; },
         in_block("step 1: its events are out of place")},
        {[](Parts it) { it.block.steps[2].event_count = 9; },
         in_block("step 2: its events are out of place")},
        {[](Parts it) { it.block.steps[2].event_count = 7; }, in_block("some events belong to no step")},
        {[](Parts it) { it.block.steps[1].label.assign(1001, 'x'); },
         in_block("step 1: its label has 1001 bytes, more than the 1000 allowed")},
        {[](Parts it) { it.block.shared[1].name.assign(1001, 'x'); },
         in_block("array 1: its name has 1001 bytes, more than the 1000 allowed")},
        {[](Parts it) { it.launch.kernel.assign(1001, 'x'); },
         "launch 0: the name of its kernel has 1001 bytes, more than the 1000 allowed"},
        {[](Parts it) { it.trace.run.options["x"].assign(longest_text + 1, 'x'); },
         "the value of an option has 1048577 bytes, more than the 1048576 allowed"},
        {[](Parts it) { it.block.steps[0].location = 2; }, in_block("step 0: its location does not exist")},
        {[](Parts it) { it.block.steps[0].threads = 7; },
         in_block("step 0: more threads executed it than the block has")},
        {[](Parts it) { it.block.events[4].step = 1; }, in_block("event 4: it belongs to another step")},
        {[](Parts it) { it.block.events[2].order = 0; },
         in_block("event 2: it is ordered before the previous event")},
        {[](Parts it) { it.block.events[0].thread = 6; },
         in_block("event 0: its thread is not in the block")},
        {[](Parts it) { it.block.events[0].location = 2; }, in_block("event 0: its location does not exist")},
        {[](Parts it) { it.block.events[0].array = 2; }, in_block("event 0: its cell does not exist")},
        {[](Parts it) { it.block.events[0].index = 3; }, in_block("event 0: its cell does not exist")},
        {[](Parts it) { it.block.events[1].index = 6; }, in_block("event 1: its cell does not exist")},
        {[](Parts it) { it.block.events[2].index = 3; }, in_block("event 2: its cell does not exist")},
        {[](Parts it) { it.block.events[0].array = no_array; }, in_block("event 0: it accesses no cell")},
        {[](Parts it) { it.block.events[0].space = Space::none; },
         in_block("event 0: it names an array but no memory space")},
        {[](Parts it) { it.block.events[5].partner = 6; },
         in_block("event 5: its partner is not in the block")},
        {[](Parts it) { it.block.snapshots[1].shared.pop_back(); },
         in_block("snapshot 1: some of its arrays are missing")},
        {[](Parts it) { it.block.snapshots[0].shared[0].pop_back(); },
         in_block("snapshot 0: some of its cells are missing")},
        {[](Parts it) { it.block.snapshots[0].interval = 8; }, in_block("snapshot 1: it is out of order")},
    };
    for (const Breakage& breakage : breakages) {
        Trace trace = test::maximal_trace();
        breakage.make({trace, trace.launches[0], trace.launches[0].blocks[0]});
        EXPECT_EQ(find_inconsistency(trace), breakage.message);
    }
}

} // namespace
} // namespace scanscope::trace
