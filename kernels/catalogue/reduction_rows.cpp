#include "kernels/catalogue/rows.h"

#include <algorithm>
#include <bit>

#include "kernels/text/language.h"

namespace scanscope::kernels {

namespace {

// Blocks are small enough that even a few elements fill several rows of a tree.
std::uint32_t threads_of_reduction(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(std::bit_ceil(n), 1, 256));
}
std::uint32_t warps_of_reduction(std::uint64_t n) { return std::max(threads_of_reduction(n), 32u); }
// Each thread takes several elements; for few elements, two, so that there are sums left to reduce.
std::uint32_t threads_of_kahan(std::uint64_t n) {
    return threads_of_reduction(n <= 64 ? (n + 1) / 2 : n / 4);
}
// Blocks are small enough that even a few elements take several launches.
std::uint32_t threads_of_levels(std::uint64_t n) {
    return n <= 16 ? 2 : n <= 64 ? 4 : threads_of_reduction(n);
}

constexpr std::string_view harris = "M. Harris, Optimizing parallel reduction in CUDA, NVIDIA, 2007";
constexpr OptionInfo finish{"finish", "cpu|gpu", "where block sums are added up (gpu)", "gpu"};

constexpr OptionInfo naive_finish{"finish", "cpu|gpu", "where block sums are added up (cpu)", "cpu"};
constexpr OptionInfo few_blocks{"few-blocks", "", "16 or more elements per thread, like reduce-kahan"};

// Each 1 is lost when it is added to 2^24 in float32, but a compensated sum contains all four.
constexpr std::string_view lost_ones = "16777216,1,1,0,1,0,0,1";
} // namespace

std::vector<Algorithm> reduction_rows() {
    Algorithm reduction = in_many_blocks(Family::reduction);
    reduction.default_threads = threads_of_reduction;
    reduction.result = Result::total;
    return with(
        reduction,
        {
            Algorithm{
                .id = "reduce-naive",
                .name = "Naive reduction",
                .source = "reduce/reduce_naive.cuh",
                .cites = harris,
                .summary = english(
                    "Interleaved pairs in global memory: active threads move ever further apart. Slow: the "
                    "baseline for the others."),
                .options = {naive_finish}},
            Algorithm{.id = "reduce-shared",
                      .name = "Shared-memory reduction",
                      .source = "reduce/reduce_shared.cuh",
                      .cites = harris,
                      .summary = english("The upper half of the cells is added to the lower half: active "
                                         "threads stay side by side."),
                      .options = {finish, few_blocks},
                      .commutative = true},
            Algorithm{.id = "reduce-warp",
                      .name = "Warp reduction",
                      .source = "reduce/reduce_warp.cuh",
                      .cites = "J. Luitjens, Faster parallel reductions on Kepler, NVIDIA, 2014",
                      .summary =
                          english("Shuffles inside each warp, then inside the first: one barrier is enough."),
                      .default_threads = warps_of_reduction,
                      .options = {finish, few_blocks},
                      .commutative = true,
                      .usual_input = two_warps},
            Algorithm{.id = "reduce-butterfly",
                      .name = "Butterfly reduction",
                      .source = "reduce/reduce_butterfly.cuh",
                      .cites = "NVIDIA, CUDA C++ programming guide, warp shuffle functions",
                      .summary =
                          english("Lanes exchange their sums in pairs: after five steps every lane of a warp "
                                  "knows the total."),
                      .default_threads = warps_of_reduction,
                      .options = {finish, few_blocks},
                      .commutative = true,
                      .usual_input = two_warps},
            Algorithm{.id = "reduce-multilevel",
                      .name = "Multi-level reduction",
                      .source = "reduce/reduce_shared.cuh",
                      .cites = harris,
                      .summary = english(
                          "Block sums are reduced like the elements, launch after launch, until one is "
                          "left."),
                      .default_threads = threads_of_levels,
                      .options = {few_blocks},
                      .commutative = true},
            Algorithm{
                .id = "reduce-kahan",
                .name = "Kahan sum",
                .source = "reduce/reduce_kahan.cuh",
                .cites = "W. Kahan, Further remarks on reducing truncation errors, CACM 8(1), 1965",
                .summary = english(
                    "Rounding errors are kept beside the sum and added back at the end, as if the sum had "
                    "twice the digits."),
                .default_threads = threads_of_kahan,
                .commutative = true,
                .float_sums = true,
                .usual_input = lost_ones},
        });
}

} // namespace scanscope::kernels
