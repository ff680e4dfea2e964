// Work and depth over n: what each algorithm really does, counted on the emulator, beside what theory says.
//
// The measures are those of the field (J. JáJá, An Introduction to Parallel Algorithms, 1992; A. Grama et
// al., Introduction to Parallel Computing, 2003), with a combine as the unit of time and p threads launched:
//   work            W    combines in all, those of the host after the launches among them
//   depth           T    the time of the threads: trace::WorkCounts::depth()
//   cost            p T  what that time costs, summed over the launches
//   work efficiency      (n − 1) / W, where a serial loop makes n − 1 combines
//   utilisation          how much of the cost the threads combine
//   efficiency           serial time over cost, (n − 1) / (p T): the product of the two. Where the host adds
//                        up the blocks, its share is taken out of the serial time.
// An application does other things than combine its n elements, and has neither work efficiency nor
// efficiency.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/verify/backend.h"

namespace scanscope::kernels {

// One run of one algorithm. A measure has no value where nothing combines, or the run had a fault.
struct WorkRow {
    std::string algorithm;
    std::uint64_t n = 0;
    Counted counted;
    bool is_application = false;
    // As the page of the algorithm states them for these threads; nothing where it does not.
    std::optional<double> theory_combines, theory_depth, theory_barriers;

    [[nodiscard]] std::uint64_t combines() const { // W
        return counted.work.counters.combines + counted.host_combines;
    }
    [[nodiscard]] std::uint64_t threads() const; // of its largest launch
    [[nodiscard]] std::optional<double> work_efficiency() const;
    [[nodiscard]] std::optional<double> utilisation() const;
    [[nodiscard]] std::optional<double> efficiency() const;
    [[nodiscard]] std::optional<double> theory_efficiency() const; // (n − 1) / (p T), T by theory; one launch
};

struct WorkOptions {
    std::vector<Request> requests;    // one for each algorithm, without input
    std::vector<std::uint64_t> sizes; // an algorithm with a smaller max_n leaves out the others
    std::uint64_t seed = 1;           // of the random inputs
    std::stop_token stop = {};
    std::function<void(std::size_t done, std::size_t total, const Request& next, std::uint64_t n)> progress =
        {};
    std::function<void(const WorkRow&)> measured = {}; // as they come: small sizes first
};

// By algorithm, as requested, then by size. Throws BadRequest, Cancelled; a fault of a kernel is in its row.
[[nodiscard]] std::vector<WorkRow> measure_work(const Backend& backend, const WorkOptions& options);

// Whether there is work to measure: the algorithm combines, and can be counted. Otherwise why not, in one
// sentence.
[[nodiscard]] std::optional<std::string> no_work(const Algorithm& algorithm);

} // namespace scanscope::kernels
