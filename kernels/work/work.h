// Work and depth vs. n: counted on the emulator for each algorithm, next to the values from theory.
//
// The measures are the usual ones (J. JáJá, An Introduction to Parallel Algorithms, 1992; A. Grama et al.,
// Introduction to Parallel Computing, 2003), with a combine as the unit of time and p threads launched:
//   work            W    all combines, including those of the host after the launches
//   depth           T    the time of the threads: trace::WorkCounts::depth()
//   cost            p T  the time of all threads together, summed over the launches
//   work efficiency      (n − 1) / W, where a serial loop makes n − 1 combines
//   utilisation          the share of the cost in which threads combine
//   efficiency           serial time over cost, (n − 1) / (p T): the product of the two. If the host adds up
//                        the block sums, its share is subtracted from the serial time.
// An application does more than combine its n elements, so it has neither a work efficiency nor an
// efficiency.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/verify/backend.h"

namespace scanscope::kernels {

// One run of one algorithm. A measure has no value if nothing is combined, or if the run had a fault.
struct WorkRow {
    std::string algorithm;
    std::uint64_t n = 0;
    Counted counted;
    bool is_application = false;
    // The values of the formulas on the algorithm's page, for these threads; nullopt if there is no formula.
    std::optional<double> theory_combines, theory_depth, theory_barriers;

    [[nodiscard]] std::uint64_t combines() const { // W
        return counted.work.counters.combines + counted.host_combines;
    }
    [[nodiscard]] std::uint64_t threads() const; // in the largest launch
    [[nodiscard]] std::optional<double> work_efficiency() const;
    [[nodiscard]] std::optional<double> utilisation() const;
    [[nodiscard]] std::optional<double> efficiency() const;
    [[nodiscard]] std::optional<double>
    theory_efficiency() const; // (n − 1) / (p T), with T from theory; for a single launch
};

struct WorkOptions {
    std::vector<Request> requests;    // one for each algorithm, without input
    std::vector<std::uint64_t> sizes; // an algorithm leaves out sizes above its max_n
    std::uint64_t seed = 1;           // for the random inputs
    std::stop_token stop = {};
    std::function<void(std::size_t done, std::size_t total, const Request& next, std::uint64_t n)> progress =
        {};
    std::function<void(const WorkRow&)> measured = {}; // called for each row, small sizes first
};

// The rows by algorithm, as requested, then by size. Throws BadRequest and Cancelled; a kernel's fault is in
// its row.
[[nodiscard]] std::vector<WorkRow> measure_work(const Backend& backend, const WorkOptions& options);

// Why there is no work to measure, in one sentence: the algorithm does not combine elements, or cannot be
// counted. Nullopt if there is.
[[nodiscard]] std::optional<std::string> no_work(const Algorithm& algorithm);

} // namespace scanscope::kernels
