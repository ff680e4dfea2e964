#include "kernels/catalogue/rows.h"

#include "kernels/input/options.h"
#include "kernels/text/language.h"

namespace scanscope::kernels {

namespace {

std::uint32_t threads_of_tiles(std::uint64_t n) { // tiles with two elements per thread
    return threads_of_large_scan(n) / 2;
}
// Whole warps; for few elements, parts of a warp, so that there are several blocks.
std::uint32_t warps_of_large_scan(std::uint64_t n) {
    return n <= 64 ? threads_of_large_scan(n) : n <= 4096 ? 32 : 256;
}

constexpr OptionInfo items{"items", "1|8", "consecutive elements per thread (1)", "1"};

void check_links(const std::string& value, std::uint64_t n) {
    static_cast<void>(list_links({{std::string(links_option), value}}, n));
}
void check_segments(const std::string& value, std::uint64_t n) {
    static_cast<void>(segment_heads({{std::string(segments_option), value}}, n));
}

constexpr std::string_view one_buffer =
    english("it scans inside one block, whose shared memory holds the elements");

} // namespace

std::vector<Algorithm> block_scan_rows() {
    const Algorithm one_block{.family = Family::block_scan,
                              .max_n = most_in_one_block,
                              .why_max_n = one_buffer,
                              .on_emulator = true,
                              .on_cuda = true,
                              .default_threads = thread_a_pair};
    return with(
        one_block,
        {Algorithm{.id = "hillis-steele",
                   .name = "Hillis–Steele",
                   .why_max_n = two_buffers,
                   .source = "scan/hillis_steele.cuh",
                   .cites = "W. D. Hillis and G. L. Steele, Data parallel algorithms, CACM 29(12), 1986",
                   .summary = english(
                       "Every element adds the one 1, 2, 4, … places to its left: few steps, more work."),
                   .default_threads = thread_an_element},
         Algorithm{
             .id = "blelloch",
             .name = "Blelloch",
             .why_max_n = two_a_thread,
             .source = "scan/blelloch.cuh",
             .cites = "G. E. Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990",
             .summary = english(
                 "Up a tree of sums, down a tree of prefixes: O(n) work, twice a serial scan's, in twice the "
                 "steps of Hillis–Steele."),
             .options = {{"padding", "", "pad every 32 cells (avoids bank conflicts)"}}},
         Algorithm{
             .id = "pointer-jumping",
             .name = "Pointer jumping",
             .why_max_n = english(
                 "it scans inside one block, whose shared memory holds a sum and a link for each element"),
             .source = "scan/pointer_jumping.cuh",
             .cites =
                 "J. C. Wyllie, The complexity of parallel computations, TR 79-387, Cornell University, 1979",
             .summary = english("Every element follows its link, adds the value it finds there and takes "
                                "that cell's link: this scans lists as well as arrays."),
             .default_threads = thread_an_element,
             .options = {{links_option, "array|reversed|random",
                          "the element before each, -1 for the head of a list: 3,0,-1,2, or array, "
                          "reversed, random:SEED (array)",
                          "array", "LINKS", check_links, length_of_list}}},
         Algorithm{.id = "warp-shuffle",
                   .name = "Warp shuffle",
                   .max_n = 32,
                   .why_max_n = one_warp_of_elements,
                   .source = "scan/warp_shuffle.cuh",
                   .cites = "M. Harris and M. Garland, Optimizing parallel prefix operations for the Fermi "
                            "architecture, GPU Computing Gems, 2012",
                   .summary = english(
                       "The lanes of a warp read each other's registers: no shared memory, no barrier."),
                   .default_threads = one_warp},
         Algorithm{.id = "warp-shared",
                   .name = "Synchronised warp",
                   .max_n = 32,
                   .why_max_n = one_warp_of_elements,
                   .source = "scan/warp_shared.cuh",
                   .cites = "W. D. Hillis and G. L. Steele, Data parallel algorithms, CACM 29(12), 1986",
                   .summary = english("Hillis–Steele by one warp in one buffer: __syncwarp() separates the "
                                      "lanes' reads from their writes."),
                   .default_threads = one_warp},
         Algorithm{.id = "hybrid-warp",
                   .name = "Hybrid warp",
                   .why_max_n = english("it scans inside one block of at most 1024 threads, in two rounds"),
                   .source = "scan/hybrid_warp.cuh",
                   .cites = "M. Harris and M. Garland, Optimizing parallel prefix operations for the Fermi "
                            "architecture, GPU Computing Gems, 2012",
                   .summary =
                       english("Each warp scans its own elements, one warp scans the totals, and each warp "
                               "adds the total before it."),
                   .default_threads = thread_an_element,
                   .usual_input = two_warps},
         Algorithm{
             .id = "brent-kung",
             .name = "Brent–Kung",
             .source = "scan/brent_kung.cuh",
             .cites =
                 "R. P. Brent and H. T. Kung, A regular layout for parallel adders, IEEE Transactions on "
                 "Computers C-31(3), 1982",
             .summary = english("Up a tree of sums, then down, filling in the missing prefixes: the least "
                                "work of all tree scans.")},
         Algorithm{
             .id = "sklansky",
             .name = "Sklansky",
             .source = "scan/sklansky.cuh",
             .cites = "J. Sklansky, Conditional-sum addition logic, IRE Transactions on Electronic Computers "
                      "EC-9(2), 1960",
             .summary = english(
                 "Halves are scanned separately, then the left total is added to all of the right half: "
                 "the fewest steps, with a fan-out that doubles.")},
         Algorithm{.id = "thread-coarsening",
                   .name = "Thread coarsening",
                   .source = "scan/thread_coarsening.cuh",
                   .cites = "S. Chatterjee, G. E. Blelloch and M. Zagha, Scan primitives for vector "
                            "computers, Supercomputing, 1990",
                   .summary =
                       english("Each thread scans several elements by itself, and the block scans only "
                               "the threads' sums: few barriers, O(n) work, more steps."),
                   .default_threads = thread_for_four,
                   .usual_input = four_parts}});
}

std::vector<Algorithm> scan_rows() {
    return with(
        in_many_blocks(Family::scan),
        {Algorithm{.id = "naive-global",
                   .name = "Naive global",
                   .source = "scan/naive_global.cuh",
                   .cites = "W. D. Hillis and G. L. Steele, Data parallel algorithms, CACM 29(12), 1986",
                   .summary = english(
                       "Hillis–Steele in global memory: one launch per stride, because blocks share no "
                       "barrier.")},
         Algorithm{.id = "work-efficient-global",
                   .name = "Work-efficient global",
                   .source = "scan/work_efficient_global.cuh",
                   .cites = "G. E. Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990",
                   .summary = english("Blelloch in global memory: each level of the tree is a launch.")},
         Algorithm{.id = "recursive",
                   .name = "Recursive",
                   .source = "scan/recursive.cuh",
                   .cites = "S. Sengupta, M. Harris, Y. Zhang and J. D. Owens, Scan primitives for GPU "
                            "computing, Graphics Hardware, 2007",
                   .summary = english(
                       "Each block scans a tile, the tile sums are scanned in the same way, and each tile "
                       "adds the sum before it."),
                   .default_threads = threads_of_tiles},
         Algorithm{.id = "reduce-then-scan",
                   .name = "Reduce, then scan",
                   .source = "scan/reduce_then_scan.cuh",
                   .cites = "Y. Dotsenko et al., Fast scan algorithms on graphics processors, ICS, 2008",
                   .summary = english(
                       "Each block adds up its part, one block scans the sums, each block scans its part "
                       "starting from its prefix: three launches for any n."),
                   .default_threads = warps_of_large_scan,
                   .options = {items}},
         Algorithm{.id = "lookback",
                   .name = "Look-back",
                   .source = "scan/lookback.cuh",
                   .cites = "D. Merrill and M. Garland, Single-pass parallel prefix scan with decoupled "
                            "look-back, NVR-2016-002, 2016",
                   .summary = english(
                       "Each block scans a tile and looks back over the tiles before it until one has "
                       "published its inclusive prefix: one launch, every element read once."),
                   .default_threads = warps_of_large_scan,
                   .options = {items}},
         Algorithm{.id = "lookback-ring",
                   .name = "Look-back in a ring",
                   .source = "scan/lookback_ring.cuh",
                   .cites = "D. Merrill and M. Garland, Single-pass parallel prefix scan with decoupled "
                            "look-back, NVR-2016-002, 2016",
                   .summary =
                       english("A few blocks pass tiles round a ring in shared memory, with a warp for "
                               "each role: load, add up, look back, scan, store."),
                   .default_threads = warps_of_ring,
                   .options = {{"stages", "2|3|4|5|6", "stages of the ring (4)", "4"},
                               {"tile", "auto|2|4|8|16|32|64",
                                "elements per tile (auto: small tiles for few elements)", "auto"}},
                   .usual_input = six_tiles_a_block},
         Algorithm{
             .id = "scan-devices",
             .name = "Several devices",
             .max_n = trace::most_devices * most_indexed,
             .why_max_n = english("its kernels use 32-bit indices, on each of at most 8 devices"),
             .source = "scan/scan_devices.cuh",
             .cites = "G. E. Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990",
             .summary = english(
                 "Each device adds up its share, the totals are exchanged, and each device scans its share "
                 "starting from its prefix."),
             .default_threads = threads_on_devices,
             .options =
                 {{shares_option, "even|random:1|random:2",
                   "how the elements are divided among devices: even, weights 3,0,5 or random:SEED (even)",
                   even_shares, "WEIGHTS", check_shares}},
             .on_devices = true,
             .usual_input = two_blocks_a_device},
         Algorithm{
             .id = "segmented",
             .name = "Segmented",
             .source = "scan/segmented.cuh",
             .cites = "S. Sengupta, M. Harris, Y. Zhang and J. D. Owens, Scan primitives for GPU "
                      "computing, Graphics Hardware, 2007",
             .summary = english("Many scans in one: a head flag restarts the sum, and travels along with "
                                "it."),
             .options = {{segments_option, "every:1|every:3|every:64|random",
                          "where the segments start: flags such as 1,0,0,1, every:K or random:SEED (every:5)",
                          usual_segments, "FLAGS", check_segments}},
             .result = Result::segment_prefixes}});
}

} // namespace scanscope::kernels
