#include "kernels/catalogue/rows.h"

#include "kernels/text/language.h"

namespace scanscope::kernels {

namespace {

constexpr std::uint64_t most = std::uint64_t{1} << 30;
constexpr std::string_view as_the_kernels = english("the kernels that it is compared with take no more");

Algorithm on_the_processor(std::string_view id, std::string_view name, Result result,
                           std::string_view summary, bool commutative = false) {
    return {.id = id,
            .name = name,
            .family = Family::cpu,
            .max_n = most,
            .why_max_n = as_the_kernels,
            .source = "",
            .cites = "",
            .summary = summary,
            .on_cpu = true,
            .result = result,
            .commutative = commutative};
}

Algorithm of_a_library(std::string_view id, std::string_view name, Result result, std::string_view cites,
                       std::string_view summary, bool commutative = false) {
    return {.id = id,
            .name = name,
            .family = Family::peer,
            .max_n = most,
            .why_max_n = as_the_kernels,
            .source = "",
            .cites = cites,
            .summary = summary,
            .on_cuda = true,
            .result = result,
            .commutative = commutative};
}

// Scanscope's own kernels that run as fast as the GPU allows. They can only be measured: what makes them
// fast, such as the GPU's copy engine, cannot be recorded.
Algorithm tuned(std::string_view id, std::string_view name, Result result, std::string_view cites,
                std::string_view summary) {
    Algorithm one = of_a_library(id, name, result, cites, summary);
    one.family = Family::tuned;
    return one;
}

// An algorithm that keeps or sorts elements and combines none.
Algorithm moving(Algorithm one, const OptionInfo& option) {
    one.options = {option};
    one.has_operator = false;
    return one;
}

} // namespace

std::vector<Algorithm> plain_rows() {
    std::vector<Algorithm> all{
        on_the_processor("cpu-scan", "Serial scan", Result::prefixes,
                         english("One plain loop: the baseline for every other scan.")),
        on_the_processor(
            "std-scan", "Library scan", Result::prefixes,
            english("std::inclusive_scan and std::exclusive_scan from the C++ standard library.")),
        on_the_processor("cpu-scan-parallel", "Parallel scan on the CPU", Result::prefixes,
                         english("tbb::parallel_scan on all cores of the CPU.")),
        on_the_processor("cpu-reduce", "Serial reduction", Result::total,
                         english("One plain loop over all elements.")),
        on_the_processor("std-reduce", "Library reduction", Result::total,
                         english("std::reduce from the C++ standard library, which may change the order."),
                         true),
        moving(on_the_processor("cpu-compact", "Serial compaction", Result::kept,
                                english("One plain loop with one counter: no scan.")),
               keep_option),
        moving(on_the_processor("cpu-compact-scan", "Compaction by scan on the CPU", Result::kept,
                                english("Flags, their scan and a scatter: what a GPU does, in one thread.")),
               keep_option),
        moving(
            on_the_processor("cpu-sort", "Library sort", Result::sorted,
                             english("std::stable_sort from the C++ standard library, a comparison sort.")),
            sorted_bits),
        of_a_library("thrust-scan", "Thrust scan", Result::prefixes,
                     "N. Bell and J. Hoberock, Thrust: a productivity-oriented library for CUDA, GPU "
                     "Computing Gems, 2012",
                     english("thrust::inclusive_scan and thrust::exclusive_scan: CUB's scan behind the "
                             "interface of the C++ standard library.")),
        of_a_library("cub-scan", "CUB scan", Result::prefixes,
                     "D. Merrill and M. Garland, Single-pass parallel prefix scan with decoupled look-back, "
                     "NVR-2016-002, NVIDIA, 2016",
                     english("cub::DeviceScan: one pass over memory, tuned for each GPU. The scan to beat.")),
        of_a_library("cub-reduce", "CUB reduction", Result::total, "NVIDIA, CUDA Core Compute Libraries: CUB",
                     english("cub::DeviceReduce: a total for each block, then one block adds up the totals."),
                     true),
        moving(of_a_library("cub-select", "CUB selection", Result::kept,
                            "D. Merrill and M. Garland, Single-pass parallel prefix scan with decoupled "
                            "look-back, NVR-2016-002, NVIDIA, 2016",
                            english("cub::DeviceSelect: flags, scan and scatter in one pass over memory.")),
               keep_option),
        moving(
            of_a_library("cub-sort", "CUB radix sort", Result::sorted,
                         "A. Adinets and D. Merrill, Onesweep: a faster least significant digit radix "
                         "sort for GPUs, arXiv:2206.01784, 2022",
                         english("cub::DeviceRadixSort: eight bits per pass, and one kernel for each pass.")),
            sorted_bits),
        tuned("reduce-single-pass", "Reduction in a single pass", Result::total,
              "M. Harris, Optimizing parallel reduction in CUDA, NVIDIA, 2007",
              english("Blocks publish the sums of their shares to the first block, which waits for them: one "
                      "launch, and the same bits in every run.")),
        moving(tuned("compact-lookback", "Compaction with look-back", Result::kept,
                     "M. Billeter, O. Olsson and U. Assarsson, Efficient stream compaction on wide SIMD "
                     "many-core architectures, High-Performance Graphics, 2009",
                     english("Tiles pass through the ring of the look-back in bulk: kept elements are "
                             "counted, compacted in shared memory and copied out.")),
               keep_option),
        moving(
            tuned("radix-sort-onesweep", "Radix sort, one sweep per digit", Result::sorted,
                  "A. Adinets and D. Merrill, Onesweep: a faster least significant digit radix sort for "
                  "GPUs, arXiv:2206.01784, 2022",
                  english("Eight bits per pass: one kernel, which reads every key once and writes it once.")),
            sorted_bits),
        tuned(
            "lookback-bulk", "Look-back in bulk", Result::prefixes,
            "D. Merrill and M. Garland, Single-pass parallel prefix scan with decoupled look-back, "
            "NVR-2016-002, NVIDIA, 2016",
            english("One block per multiprocessor passes tiles through a ring in shared memory, one role per "
                    "warp: as fast as a copy of the array.")),
    };
    if (!SCANSCOPE_HAS_TBB)
        std::erase_if(all, [](const Algorithm& one) { return one.id == "cpu-scan-parallel"; });
    return all;
}

} // namespace scanscope::kernels
