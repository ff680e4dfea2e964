#include "kernels/catalogue/rows.h"

#include "kernels/input/options.h"
#include "kernels/text/language.h"

namespace scanscope::kernels {

namespace {

std::uint32_t threads_of_index(std::uint64_t n) {
    return n <= 16 ? 4 : n <= 64 ? 16 : n <= 256 ? 64 : 256; // even a few elements fill several blocks
}

void check_bits(const std::string& value, std::uint64_t) { check_option_number("bits", value, most_bits); }
void check_bins(const std::string& value, std::uint64_t) { check_option_number("bins", value, most_bins); }
void check_parents(const std::string& value, std::uint64_t n) {
    static_cast<void>(tree_parents({{std::string(parents_option), value}}, n));
}

constexpr OptionInfo any_scan{
    "scan",
    "naive-global|work-efficient-global|recursive|reduce-then-scan|hillis-steele|blelloch|pointer-jumping|"
    "warp-shuffle|warp-shared|hybrid-warp|brent-kung|sklansky|thread-coarsening",
    "scan to use (recursive)", "recursive"};
constexpr OptionInfo large_scan{"scan", "naive-global|work-efficient-global|recursive|reduce-then-scan",
                                "scan to use (recursive)", "recursive"};

std::uint64_t counts_of_digits(std::uint64_t n, std::uint32_t threads) {
    constexpr std::uint64_t digits = 16;
    return digits * ((n + threads - 1) / threads);
}

} // namespace

const OptionInfo keep_option{
    "keep", "nonzero|positive|changed",
    "keep elements that are nonzero, positive, or changed: different from the one before (nonzero)",
    "nonzero"};
const OptionInfo sorted_bits{
    "bits", "1|3|8|64", "how many of the lowest bits of the keys to sort by (as many as they differ in)",
    {},     "B",        check_bits};

std::vector<Algorithm> application_rows() {
    return with(
        in_many_blocks(Family::application),
        {Algorithm{
             .id = "thread-index",
             .name = "Thread index",
             .source = "apply/thread_index.cuh",
             .cites = "NVIDIA, CUDA C++ programming guide, thread hierarchy",
             .summary = english(
                 "How an index follows from block and thread numbers, and what threads past the end do."),
             .default_threads = threads_of_index,
             .result = Result::copy,
             .usual_input = last_block_not_full},
         Algorithm{.id = "compact",
                   .name = "Compaction",
                   .source = "apply/compact.cuh",
                   .cites = "G. E. Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990",
                   .summary = english("A scan of the predicate gives each kept element its place."),
                   .options = {keep_option, any_scan},
                   .result = Result::kept,
                   .has_operator = false,
                   .usual_input = some_zeros},
         Algorithm{.id = "radix-sort",
                   .name = "Radix sort",
                   .source = "apply/radix_sort.cuh",
                   .cites = "G. E. Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990",
                   .summary = english("One bit per pass: zeros move to the front and ones behind them, both "
                                      "in their original order."),
                   .options = {sorted_bits, any_scan},
                   .result = Result::sorted,
                   .has_operator = false},
         Algorithm{.id = "radix-sort-4bit",
                   .name = "Radix sort, 4 bits",
                   .source = "apply/radix_sort_4bit.cuh",
                   .cites = "M. Zagha and G. E. Blelloch, Radix sort for vector multiprocessors, "
                            "Supercomputing, 1991",
                   .summary = english("Blocks count digits, a scan turns the counts into offsets, and the "
                                      "keys are scattered there: four bits per pass."),
                   .options = {sorted_bits, large_scan},
                   .scanned = counts_of_digits,
                   .result = Result::sorted,
                   .has_operator = false},
         Algorithm{
             .id = "histogram",
             .name = "Histogram",
             .source = "apply/histogram.cuh",
             .cites = "V. Podlozhnyuk, Histogram calculation in CUDA, NVIDIA, 2007",
             .summary = english(
                 "Each block counts in its own bins and adds them to the global bins; a scan gives the "
                 "start of each bin."),
             .options = {{"bins", "1|5|16|1000",
                          "number of bins, all of the same width, which is a whole number for integers (8)",
                          "8", "B", check_bins}},
             .result = Result::bin_starts,
             .has_operator = false},
         Algorithm{.id = "subtree-sizes",
                   .name = "Subtree sizes",
                   .max_n = most_indexed / 2,
                   .why_max_n = english("the walk around the tree visits each node twice"),
                   .source = "apply/subtree_sizes.cuh",
                   .cites =
                       "R. E. Tarjan and U. Vishkin, An efficient parallel biconnectivity algorithm, SIAM "
                       "J. Comput. 14(4), 1985",
                   .summary = english(
                       "A walk around the tree opens and closes each node; one scan along it gives the "
                       "sizes of all subtrees."),
                   .options = {{parents_option, "binary|path|star|random",
                                "the parent of each node, -1 for a root: -1,0,0,1, or binary, path, "
                                "star, random:SEED (binary)",
                                "binary", "PARENTS", check_parents, length_of_list}},
                   .result = Result::subtree_sums,
                   .integer_sums = true,
                   .usual_input = "ones"}});
}

} // namespace scanscope::kernels
