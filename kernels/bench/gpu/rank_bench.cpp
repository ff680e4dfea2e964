#include "kernels/bench/rank_bench.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "kernels/bench/report.h"
#include "kernels/bench/statistics.h"
#include "kernels/input/options.h"
#include "kernels/run/run.h"
#include "kernels/simt/gpu/cuda.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/simt/gpu/exchange.h"
#include "kernels/verify/expected.h"
#include "kernels/verify/verify.h"
#include "kernels/verify/verify_cases.h"

namespace scanscope::bench {

namespace {

using simt::check;
using simt::DeviceMemory;
using simt::Exchange;
using simt::Ranks;

constexpr int warm_ups = 3, timed_runs = 31;
constexpr const char* measured = "scan-devices";

// Exchanges one number per rank, in addition to the totals.
class RankTalk {
public:
    explicit RankTalk(const Ranks& ranks)
        : device_(ranks.local)
        , exchange_(Exchange::of_ranks(ranks))
        , sent_(sizeof(double))
        , received_(sizeof(double) * static_cast<std::size_t>(ranks.count))
        , numbers_(static_cast<std::size_t>(ranks.count)) {}

    // The largest value of all ranks; waits for all of them.
    double largest(double own) {
        sent_.upload(&own, sizeof own);
        const Exchange::Part part{device_, sent_.as<void>(), received_.as<void>(), simt::call_stream};
        exchange_->all_gather({&part, 1}, sizeof own);
        check(cudaStreamSynchronize(simt::call_stream), "waiting for the other ranks");
        received_.download(numbers_.data(), received_.bytes());
        return *std::ranges::max_element(numbers_);
    }
    void meet() { static_cast<void>(largest(0)); }

private:
    int device_;
    std::shared_ptr<Exchange> exchange_;
    DeviceMemory sent_, received_;
    std::vector<double> numbers_;
};

class Stopwatch {
public:
    Stopwatch() {
        check(cudaEventCreate(&start_), "creating an event");
        check(cudaEventCreate(&stop_), "creating an event");
    }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;
    ~Stopwatch() {
        cudaEventDestroy(start_);
        cudaEventDestroy(stop_);
    }
    template <class Work> double seconds(const Work& work) {
        check(cudaEventRecord(start_, simt::call_stream), "recording an event");
        work();
        check(cudaEventRecord(stop_, simt::call_stream), "recording an event");
        check(cudaEventSynchronize(stop_), "running the scan");
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, start_, stop_), "reading the time between events");
        return 1e-3 * static_cast<double>(milliseconds);
    }

private:
    cudaEvent_t start_ = nullptr, stop_ = nullptr;
};

class RankRun {
public:
    RankRun(const Ranks& ranks, std::uint64_t seed)
        : ranks_(ranks)
        , seed_(seed)
        , talk_(ranks) {}

    Row row(const Subject& subject) {
        kernels::Request request;
        request.algorithm = subject.algorithm;
        request.executor = subject.executor;
        request.type = subject.type;
        request.op = subject.op;
        request.form = subject.form;
        request.input = kernels::verification_input(subject.n, subject.type, subject.op, seed_);
        const kernels::Algorithm& algorithm = *kernels::find_algorithm(subject.algorithm);
        Row row{.subject = subject};
        row.device = simt::cuda_status().devices.at(static_cast<std::size_t>(ranks_.local)).name;
        row.bytes = bytes_to_move(algorithm, subject.type, subject.n, subject.n);
        const auto call = kernels::prepare_call(request);
        call->run();
        row.verified = talk_.largest(is_wrong(*call, algorithm, request) ? 1 : 0) == 0;
        if (!row.is_right()) {
            row.reason = "The result of one rank is wrong.";
            return row;
        }
        const auto times = times_of([&] {
            call->run();
            call->wait();
        });
        row.times = summarise(times);
        row.stop_reason = StopReason::budget;
        row.exchange_s = exchange_seconds(*call);
        if (is_wrong(*call, algorithm, request)) row.verified = false;
        row.verified = talk_.largest(row.is_right() ? 0 : 1) == 0;
        DeviceMemory from(row.bytes / 2 / static_cast<std::uint64_t>(ranks_.count)), to(from.bytes());
        row.ceiling_median_s = summarise(times_of([&] { to.copy_from(from); }))->median_s;
        return row;
    }

private:
    // Checks this rank's own share of the result.
    [[nodiscard]] bool is_wrong(kernels::PreparedCall& call, const kernels::Algorithm& algorithm,
                                const kernels::Request& request) const {
        kernels::Reference expected = expected_output(algorithm, request);
        const trace::Range share =
            kernels::device_shares({}, request.input.size(), static_cast<std::uint32_t>(ranks_.count))
                .at(static_cast<std::size_t>(ranks_.rank));
        const auto keep = [&](auto& all) {
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(share.first);
            all = {first, first + static_cast<std::ptrdiff_t>(share.count)};
        };
        keep(expected.values);
        keep(expected.bounds);
        return kernels::first_mismatch(expected, call.output(), request.type).has_value();
    }

    // Returns the slowest rank's time for each run.
    template <class Work> std::vector<double> times_of(const Work& work) {
        std::vector<double> times;
        for (int run = 0; run < warm_ups + timed_runs; ++run) {
            talk_.meet();
            const double longest = talk_.largest(watch_.seconds(work));
            if (run >= warm_ups) times.push_back(longest);
        }
        return times;
    }

    std::optional<double> exchange_seconds(kernels::PreparedCall& call) {
        auto* const exchanging = dynamic_cast<kernels::ExchangeTimes*>(&call);
        if (!exchanging) return std::nullopt;
        const double own = exchanging->exchange_seconds().value_or(0);
        return -talk_.largest(-own); // the rank that came last did not wait, so its time is the shortest
    }

    Ranks ranks_;
    std::uint64_t seed_;
    RankTalk talk_;
    Stopwatch watch_;
};

} // namespace

std::optional<RankHere> rank_here() {
    const auto ranks = simt::ranks_of_this_process();
    if (!ranks) return std::nullopt;
    return RankHere{ranks->rank, ranks->count};
}

Report run_ranks(const Wanted& wanted, std::uint64_t seed) {
    if (wanted.algorithms != std::vector<std::string>{measured})
        throw kernels::BadRequest(
            "algorithm",
            fmt::format("With several ranks, only {} can be measured: leave out the other algorithms.",
                        measured));
    const Ranks ranks = simt::ranks_of_this_process().value_or(Ranks{});
    const std::size_t there = simt::cuda_status().devices.size();
    if (static_cast<std::size_t>(ranks.local) >= there)
        throw kernels::Unavailable(fmt::format("Rank {} needs GPU {} of its machine, which has only {}.",
                                               ranks.rank, ranks.local, there));
    simt::choose_device(ranks.local);
    Report report;
    report.conditions = conditions_now();
    report.conditions.notes.push_back(fmt::format(
        "{} ranks with one GPU each; the time of a run is that of the slowest rank", ranks.count));
    RankRun run(ranks, seed);
    Subject subject{.algorithm = measured, .executor = "cuda", .form = wanted.form};
    subject.options.emplace(devices_option, std::to_string(ranks.count));
    for (const trace::ElementType type : wanted.types)
        for (const trace::Operator op : wanted.operators)
            for (const std::uint64_t n : wanted.sizes) {
                subject.type = type;
                subject.op = op;
                subject.n = n;
                report.rows.push_back(run.row(subject));
            }
    return report;
}

} // namespace scanscope::bench
