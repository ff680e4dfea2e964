#include "kernels/run/recording_limit.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/catalogue/catalogue.h"
#include "kernels/errors.h"
#include "kernels/input/generators.h"
#include "kernels/input/input.h"
#include "kernels/run/checked_request.h"
#include "kernels/run/executors.h"
#include "kernels/run/program_run.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/fnv1a.h"

namespace scanscope::kernels {

namespace {

constexpr std::uint64_t most_small = 4096; // elements of a run on which an estimate is based
constexpr std::uint64_t worth_an_estimate = std::uint64_t{1}
                                            << 16; // fewer elements are recorded quickly without an estimate

// The memory of the values, and of the array that holds the input.
std::uint64_t least_bytes(const Request& request, std::uint64_t n) {
    return trace::bytes_of_values(n) + trace::bytes_of_elements(request.type, n) + trace::bytes_of_cells(n);
}

// "2 GiB"
std::string in_binary(std::uint64_t bytes) {
    const char* const units[] = {"bytes", "KiB", "MiB", "GiB"};
    std::size_t unit = 0;
    for (; unit < 3 && bytes % 1024 == 0; ++unit) bytes /= 1024;
    return fmt::format("{} {}", bytes, units[unit]);
}

// The request for only n elements, without the elements themselves.
Request without_elements(const Request& request, std::uint64_t n) {
    Request shape = request;
    shape.input = {};
    const Algorithm* algorithm = find_algorithm(request.algorithm);
    if (shape.threads_per_block == 0 && algorithm && algorithm->default_threads)
        shape.threads_per_block = algorithm->default_threads(n);
    return shape;
}

// Estimates the size of recordings from two small ones.
class Estimate {
public:
    // Nullopt if small runs are impossible, because an option lists something for each element.
    static std::optional<Estimate> of(Request shape, std::uint64_t n, const std::stop_token& stop) {
        Estimate estimate;
        estimate.small_ = std::min(most_small, std::bit_floor(n / 4));
        if (estimate.small_ < 2) return std::nullopt;
        const auto bytes = [&](std::uint64_t small) {
            shape.input = generate(Generator::random, small, 1, shape.type, shape.op);
            trace::RecordingBudget budget;
            static_cast<void>(record_by_budget(shape, budget, stop));
            return double(budget.most_taken());
        };
        try {
            estimate.half_bytes_ = bytes(estimate.small_ / 2);
            estimate.bytes_ = bytes(estimate.small_);
        } catch (const BadRequest&) {
            return std::nullopt;
        }
        return estimate;
    }

    // Sizes grow by the same factor for each doubling of n, or linearly if a part of them is constant.
    [[nodiscard]] double at(std::uint64_t n) const {
        const double growth = bytes_ / half_bytes_, times = double(n) / double(small_);
        if (growth >= 2) return bytes_ * std::pow(growth, std::log2(times));
        return bytes_ + 2 * (bytes_ - half_bytes_) * (times - 1);
    }

private:
    std::uint64_t small_ = 0;
    double bytes_ = 0, half_bytes_ = 0;
};

// Builds the error for a request that is too large, with a suggestion for a smaller one.
class Overlarge {
public:
    Overlarge(const Request& request, std::uint64_t n, std::uint64_t most_bytes, const std::stop_token& stop)
        : shape_(without_elements(request, n))
        , n_(n)
        , most_bytes_(most_bytes)
        , stop_(stop) {}

    [[nodiscard]] TooLarge error() const {
        return {say("The recording of {} with n = {} would take more than {} of memory.", shape_.algorithm,
                    grouped(n_), in_binary(most_bytes_)),
                {some_blocks_fit(), largest_n()}};
    }

private:
    // Leaves a margin, because the size is only an estimate.
    [[nodiscard]] bool fits(const Estimate& estimate, std::uint64_t n) const {
        return least_bytes(shape_, n) <= most_bytes_ && estimate.at(n) <= double(most_bytes_) / 2;
    }
    [[nodiscard]] bool some_blocks_fit() const {
        if (!shape_.blocks.empty() || n_ > most_elements) return false;
        Request part = shape_;
        part.blocks = parse_blocks(some_blocks);
        const auto estimate = Estimate::of(part, n_, stop_);
        return estimate && fits(*estimate, n_);
    }
    [[nodiscard]] std::uint64_t largest_n() const {
        const auto estimate = Estimate::of(shape_, n_, stop_);
        if (!estimate) return 0;
        std::uint64_t n = std::bit_floor(n_ - 1);
        while (n > 0 && !fits(*estimate, n)) n /= 2;
        return n;
    }

    Request shape_;
    std::uint64_t n_, most_bytes_;
    std::stop_token stop_;
};

std::string device_name(const Executor& executor) {
    if (!executor.cuda()) return processor_name();
    return simt::cuda_status().devices.at(static_cast<std::size_t>(executor.device)).name;
}

trace::Run describe(const Request& request, const Algorithm& algorithm, const Executor& executor) {
    trace::Run run;
    static_cast<trace::RunSpec&>(run) = request;
    run.name = algorithm.name;
    run.n = request.input.size();
    run.devices = algorithm.on_devices ? devices_of(request, algorithm, executor) : 0;
    if (!algorithm.has_forms()) run.form = trace::Form::inclusive;
    const trace::ElementType out = output_type(algorithm, request.type);
    if (out != request.type) run.output_type = out;
    run.device = device_name(executor);
    if (request.schedule != Schedule::random) run.schedule_seed = 0;
    run.version = SCANSCOPE_VERSION;
    return run;
}

// Locations name their files; the sources are those embedded when the program was built.
void fill_sources(trace::Trace& trace, std::string_view algorithm_source) {
    const bool named =
        std::any_of(trace.sources.begin(), trace.sources.end(),
                    [&](const trace::Source& source) { return source.path == algorithm_source; });
    if (!named) trace.sources.push_back({std::string(algorithm_source), "", 0});
    for (trace::Source& source : trace.sources)
        for (const EmbeddedText& embedded : embedded_kernel_sources())
            if (embedded.path == source.path) {
                source.text = embedded.text;
                source.hash = trace::fnv1a(embedded.text);
            }
}

// The number of blocks of a launch is only known after the launch.
void check_blocks(const Request& request, const trace::Trace& trace) {
    if (request.blocks.empty() || trace.launches.empty()) return;
    std::uint64_t most = 0;
    for (const trace::Launch& launch : trace.launches) {
        if (!launch.blocks.empty()) return;
        most = std::max(most, launch.grid.count());
    }
    throw BadRequest("blocks",
                     counted(most,
                             "No launch has the requested blocks: {1} launches {0} block, numbered from 0.",
                             "No launch has the requested blocks: {1} launches {0} blocks, numbered from 0.",
                             request.algorithm));
}

} // namespace

std::string advice(const Smaller& smaller, std::string_view how) {
    const std::string n = grouped(smaller.n);
    if (smaller.n == 0)
        return smaller.some_blocks ? say("Record only some of its blocks{}, or choose fewer elements.", how)
                                   : say("Choose fewer elements.");
    return smaller.some_blocks
               ? say("Record only some of its blocks{}, or choose at most {} elements.", how, n)
               : say("Choose at most {} elements.", n);
}

TooLarge::TooLarge(const std::string& problem, const Smaller& smaller)
    : BadRequest("n", problem + " " + advice(smaller, say(", with --blocks {}", some_blocks)))
    , problem_(problem)
    , smaller_(smaller) {}

void check_arrays(const Request& request, std::uint64_t n, std::uint64_t most_bytes,
                  const std::stop_token& stop) {
    if (n > most_elements || least_bytes(request, n) > most_bytes)
        throw Overlarge(request, n, most_bytes, stop).error();
}

trace::Trace record_within(const Request& request, std::uint64_t most_bytes, const std::stop_token& stop) {
    static_cast<void>(check_request(request, true));
    const std::uint64_t n = request.input.size();
    check_arrays(request, n, most_bytes, stop);
    if (n >= worth_an_estimate) {
        const auto estimate = Estimate::of(without_elements(request, n), n, stop);
        if (estimate && estimate->at(n) > 2 * double(most_bytes)) // the estimate may be too high
            throw Overlarge(request, n, most_bytes, stop).error();
    }
    try {
        trace::RecordingBudget budget(most_bytes);
        return record_by_budget(request, budget, stop);
    } catch (const trace::OverBudget&) { // the recording's memory is already freed
    }
    throw Overlarge(request, n, most_bytes, stop).error();
}

trace::Trace record_by_budget(const Request& request, trace::RecordingBudget& budget, std::stop_token stop) {
    const CheckedRequest checked = check_request(request, true);
    budget.take(trace::bytes_of_values(request.input.size()));
    simt::Problem problem = make_problem(request, checked.algorithm);
    trace::Trace trace;
    trace.run = describe(request, checked.algorithm, checked.executor);
    trace.input = request.input;
    trace.fault =
        run_program(checked, request, problem, {.trace = &trace, .budget = &budget}, std::move(stop));
    trace.output = std::move(problem.output);
    check_blocks(request, trace);
    fill_sources(trace, checked.algorithm.source);
    return trace;
}

} // namespace scanscope::kernels
