#include "kernels/catalogue/rows.h"

#include "kernels/text/language.h"

namespace scanscope::kernels {

namespace {

// A scan that starts from 0 finds a maximum that is not in this list.
constexpr std::string_view negative_numbers = "-3,-1,-7,-2,-4,-1,-6,-3";

} // namespace

std::vector<Algorithm> broken_rows() {
    const Algorithm broken{.family = Family::broken,
                           .max_n = most_in_one_block,
                           .why_max_n = two_a_thread,
                           .on_emulator = true,
                           .default_threads = thread_a_pair};
    Algorithm many_blocks = in_many_blocks(Family::broken);
    many_blocks.on_cuda = false;
    return with(
        broken,
        {Algorithm{.id = "broken-race",
                   .name = "Race",
                   .source = "broken/race.cuh",
                   .summary = english("Hillis–Steele with one buffer: a thread reads what its neighbour may "
                                      "already have overwritten.")},
         Algorithm{.id = "broken-missing-sync",
                   .name = "Missing barrier",
                   .source = "broken/missing_sync.cuh",
                   .summary = english(
                       "Blelloch without its last barrier: threads write out cells that others have yet to "
                       "compute.")},
         Algorithm{
             .id = "broken-divergent-barrier",
             .name = "Divergent barrier",
             .source = "broken/divergent_barrier.cuh",
             .summary = english(
                 "Blelloch with a barrier inside a branch: threads that reach it wait for those that skip "
                 "it.")},
         Algorithm{.id = "broken-bounds",
                   .name = "Out of bounds",
                   .why_max_n = two_buffers,
                   .source = "broken/bounds.cuh",
                   .summary = english("Hillis–Steele with <= in place of <: the last thread accesses one "
                                      "cell past the end of the array."),
                   .default_threads = thread_an_element},
         Algorithm{.id = "broken-warp-sync",
                   .name = "Trusting lockstep",
                   .max_n = 32,
                   .why_max_n = one_warp_of_elements,
                   .source = "broken/warp_sync.cuh",
                   .summary = english("A warp scans in shared memory without __syncwarp, as if its lanes "
                                      "always stepped together."),
                   .default_threads = one_warp},
         with(many_blocks,
              {.id = "broken-global-race",
               .name = "Race between blocks",
               .source = "broken/global_race.cuh",
               .summary = english("Hillis–Steele in place in global memory: a block reads what another may "
                                  "already have overwritten.")}),
         Algorithm{.id = "broken-identity",
                   .name = "Wrong identity",
                   .source = "broken/identity.cuh",
                   .summary =
                       english("Blelloch that starts from 0 for every operator: right for a sum, wrong "
                               "for a maximum of negative numbers."),
                   .usual_input = negative_numbers,
                   .usual_op = trace::Operator::max},
         with(many_blocks,
              {.id = "broken-lookback-order",
               .name = "Flag before value",
               .source = "broken/lookback_order.cuh",
               .summary = english("Look-back whose tiles publish their status before they store their sum: "
                                  "another tile may read a stale value.")}),
         with(many_blocks,
              {.id = "broken-lookback-fence",
               .name = "Unfenced look-back",
               .source = "broken/lookback_fence.cuh",
               .summary = english("Look-back whose tiles store their sum and publish their status, with "
                                  "nothing to order the two.")}),
         with(many_blocks,
              {.id = "broken-lookback-blockidx",
               .name = "Tiles by blockIdx",
               .source = "broken/lookback_blockidx.cuh",
               .summary = english("Look-back whose tiles are numbered by blockIdx: a block may wait for one "
                                  "that never starts.")}),
         with(many_blocks, {.id = "broken-ring",
                            .name = "Early hand-over",
                            .source = "broken/ring.cuh",
                            .summary = english("A scan in a ring of stages whose warps release a stage once "
                                               "their first lane is done: other lanes may still be working."),
                            .default_threads = warps_of_ring,
                            .usual_input = six_tiles_a_block}),
         with(many_blocks, {.id = "broken-devices",
                            .name = "Missing wait",
                            .source = "broken/devices.cuh",
                            .summary = english("A scan over several devices whose last kernels do not wait "
                                               "until the totals are exchanged."),
                            .default_threads = threads_on_devices,
                            .on_devices = true,
                            .usual_input = two_blocks_a_device}),
         with(many_blocks,
              {.id = "broken-tail",
               .name = "Missing guard",
               .source = "broken/tail.cuh",
               .summary = english("A reduction without i < n: threads of the last block that have no "
                                  "element read past the end."),
               .result = Result::total,
               .commutative = true,
               .usual_input = last_block_not_full}),
         with(many_blocks, {.id = "broken-fence",
                            .name = "Missing fence",
                            .source = "broken/fence.cuh",
                            .summary = english("A reduction in one launch: the last block adds up all block "
                                               "sums, but nothing orders their writes before the counter."),
                            .result = Result::total,
                            .commutative = true}),
         with(many_blocks, {.id = "broken-scatter",
                            .name = "Atomic placement",
                            .source = "broken/scatter.cuh",
                            .summary = english("A compaction that takes indices from an atomic counter: the "
                                               "elements end up in the order in which threads reach it."),
                            .options = {keep_option},
                            .result = Result::kept,
                            .has_operator = false,
                            .usual_input = some_zeros})});
}

} // namespace scanscope::kernels
