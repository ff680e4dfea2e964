#include "kernels/catalogue/broken_rows.h"

#include "kernels/catalogue/application_rows.h"
#include "kernels/catalogue/row_words.h"
#include "kernels/text/language.h"

namespace scanscope::kernels {

namespace {

// A scan that starts from 0 finds a maximum that is none of them.
constexpr std::string_view negative_numbers = "-3,-1,-7,-2,-4,-1,-6,-3";

} // namespace

std::vector<Algorithm> broken_rows() {
    return {Algorithm{.id = "broken-race",
                      .name = "Race",
                      .family = Family::broken,
                      .max_n = 2048,
                      .why_max_n = two_a_thread,
                      .source = "broken/race.cuh",
                      .cites = "",
                      .summary = english("Hillis–Steele with one buffer: a thread reads "
                                         "what its neighbour may have overwritten "
                                         "already."),
                      .on_emulator = true,
                      .default_threads = thread_a_pair},
            Algorithm{.id = "broken-missing-sync",
                      .name = "Missing barrier",
                      .family = Family::broken,
                      .max_n = 2048,
                      .why_max_n = two_a_thread,
                      .source = "broken/missing_sync.cuh",
                      .cites = "",
                      .summary = english("Blelloch without its last barrier: threads store "
                                         "cells that others have yet to compute."),
                      .on_emulator = true,
                      .default_threads = thread_a_pair},
            Algorithm{.id = "broken-divergent-barrier",
                      .name = "Divergent barrier",
                      .family = Family::broken,
                      .max_n = 2048,
                      .why_max_n = two_a_thread,
                      .source = "broken/divergent_barrier.cuh",
                      .cites = "",
                      .summary = english("Blelloch with a barrier inside a branch: those "
                                         "who come wait for those who skipped it."),
                      .on_emulator = true,
                      .default_threads = thread_a_pair},
            Algorithm{.id = "broken-bounds",
                      .name = "Out of bounds",
                      .family = Family::broken,
                      .max_n = 2048,
                      .why_max_n = two_buffers,
                      .source = "broken/bounds.cuh",
                      .cites = "",
                      .summary = english("Hillis–Steele with <= in place of <: the last "
                                         "thread reaches one cell beyond the array."),
                      .on_emulator = true,
                      .default_threads = thread_an_element},
            Algorithm{.id = "broken-warp-sync",
                      .name = "Trusting lockstep",
                      .family = Family::broken,
                      .max_n = 32,
                      .why_max_n = one_warp_of_elements,
                      .source = "broken/warp_sync.cuh",
                      .cites = "",
                      .summary = english("A warp scans in shared memory without __syncwarp, as if "
                                         "its lanes always stepped together."),
                      .on_emulator = true,
                      .default_threads = one_warp},
            Algorithm{.id = "broken-global-race",
                      .name = "Race between blocks",
                      .family = Family::broken,
                      .max_n = most_indexed,
                      .why_max_n = int_indices,
                      .source = "broken/global_race.cuh",
                      .cites = "",
                      .summary = english("Hillis–Steele in place in global memory: a block "
                                         "reads what another one may have "
                                         "overwritten already."),
                      .on_emulator = true,
                      .default_threads = threads_of_large_scan},
            Algorithm{.id = "broken-identity",
                      .name = "Wrong identity",
                      .family = Family::broken,
                      .max_n = 2048,
                      .why_max_n = two_a_thread,
                      .source = "broken/identity.cuh",
                      .cites = "",
                      .summary = english("Blelloch that starts from 0 whatever the "
                                         "operator is: right for a sum, wrong for "
                                         "a maximum of negative numbers."),
                      .on_emulator = true,
                      .default_threads = thread_a_pair,
                      .usual_input = negative_numbers,
                      .usual_op = trace::Operator::max},
            Algorithm{.id = "broken-tail",
                      .name = "Missing guard",
                      .family = Family::broken,
                      .max_n = most_indexed,
                      .why_max_n = int_indices,
                      .source = "broken/tail.cuh",
                      .cites = "",
                      .summary = english("A reduction without i < n: the threads of the "
                                         "last block that have no element "
                                         "read beyond the end."),
                      .on_emulator = true,
                      .default_threads = threads_of_large_scan,
                      .result = Result::total,
                      .commutative = true,
                      .usual_input = last_block_not_full},
            Algorithm{.id = "broken-fence",
                      .name = "Missing fence",
                      .family = Family::broken,
                      .max_n = most_indexed,
                      .why_max_n = int_indices,
                      .source = "broken/fence.cuh",
                      .cites = "",
                      .summary = english("A reduction in one launch: the last block adds "
                                         "up the sums of all, and nothing "
                                         "orders them before the counter."),
                      .on_emulator = true,
                      .default_threads = threads_of_large_scan,
                      .result = Result::total,
                      .commutative = true},
            Algorithm{.id = "broken-scatter",
                      .name = "Places by atomic",
                      .family = Family::broken,
                      .max_n = most_indexed,
                      .why_max_n = int_indices,
                      .source = "broken/scatter.cuh",
                      .cites = "",
                      .summary = english("A compaction whose places come from an atomic "
                                         "counter: the elements stand in the "
                                         "order in which threads arrive."),
                      .on_emulator = true,
                      .default_threads = threads_of_large_scan,
                      .options = {keep_option},
                      .result = Result::kept,
                      .has_operator = false,
                      .usual_input = some_zeros}};
}

} // namespace scanscope::kernels
