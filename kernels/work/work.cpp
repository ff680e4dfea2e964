#include "kernels/work/work.h"

#include <algorithm>

#include "kernels/input/input.h"
#include "kernels/text/language.h"
#include "kernels/theory/theory.h"

namespace scanscope::kernels {

namespace {

double serial_combines(const WorkRow& row) { return row.n == 0 ? 0 : double(row.n - 1); }

WorkRow measure(const Backend& backend, Request request, std::uint64_t n, std::uint64_t seed,
                const std::stop_token& stop) {
    request.input = generate(Generator::random, n, seed, request.type, request.op);
    request.input_source = name_of(Generator::random);
    request.input_seed = seed;
    WorkRow row;
    row.algorithm = request.algorithm;
    row.n = n;
    const Algorithm* algorithm = backend.find(request.algorithm);
    row.is_application = algorithm != nullptr && algorithm->family == Family::application;
    row.counted = backend.count_work(request, stop);
    if (n == 0 || !theory_holds(request.options)) return row;
    // An algorithm may launch larger blocks than requested.
    const auto& launches = row.counted.work.launches;
    const std::uint64_t block =
        launches.empty() ? row.counted.threads_per_block : launches.front().block.count();
    const Variables variables = theory_variables(n, block, row.threads(), row.counted.devices);
    row.theory_combines = theory_value(row.algorithm, "combines", variables);
    row.theory_depth = theory_value(row.algorithm, "depth", variables);
    row.theory_barriers = theory_value(row.algorithm, "barriers", variables);
    return row;
}

struct Task {
    std::size_t request;
    std::uint64_t n;
};

std::vector<Task> plan(const Backend& backend, const WorkOptions& options) {
    std::vector<Task> tasks;
    for (const std::uint64_t n : options.sizes)
        for (std::size_t i = 0; i < options.requests.size(); ++i) {
            const Algorithm* algorithm = backend.find(options.requests[i].algorithm);
            if (algorithm != nullptr && n <= algorithm->max_n) tasks.push_back({i, n});
        }
    return tasks;
}

} // namespace

std::uint64_t WorkRow::threads() const {
    std::uint64_t most = 0;
    for (const trace::CountedLaunch& launch : counted.work.launches) most = std::max(most, launch.threads());
    return most;
}

std::optional<double> WorkRow::work_efficiency() const {
    if (is_application || counted.fault || combines() == 0) return std::nullopt;
    return serial_combines(*this) / double(combines());
}

std::optional<double> WorkRow::utilisation() const {
    if (counted.fault || counted.work.cost() == 0) return std::nullopt;
    return double(counted.work.counters.combines) / double(counted.work.cost());
}

std::optional<double> WorkRow::efficiency() const {
    const auto of_work = work_efficiency(), of_threads = utilisation();
    if (!of_work || !of_threads) return std::nullopt;
    return *of_work * *of_threads;
}

std::optional<double> WorkRow::theory_efficiency() const {
    if (is_application || !theory_depth || *theory_depth <= 0 || counted.work.launches.size() != 1)
        return std::nullopt;
    const double serial = serial_combines(*this) - double(counted.host_combines);
    return serial / (double(threads()) * *theory_depth);
}

std::optional<std::string> no_work(const Algorithm& algorithm) {
    if (!algorithm.on_emulator)
        return say("{} does not run on the emulator, where work is counted.", algorithm.name);
    if (algorithm.result == Result::copy) return say("{} combines nothing.", algorithm.name);
    return std::nullopt;
}

std::vector<WorkRow> measure_work(const Backend& backend, const WorkOptions& options) {
    const std::vector<Task> tasks = plan(backend, options);
    std::vector<std::vector<WorkRow>> rows(options.requests.size());
    for (std::size_t done = 0; done < tasks.size(); ++done) {
        if (options.stop.stop_requested()) throw Cancelled();
        const auto& [index, n] = tasks[done];
        const Request& request = options.requests[index];
        if (options.progress) options.progress(done, tasks.size(), request, n);
        rows[index].push_back(measure(backend, request, n, options.seed, options.stop));
        if (options.measured) options.measured(rows[index].back());
    }
    std::vector<WorkRow> all;
    for (std::vector<WorkRow>& of_one : rows) std::ranges::move(of_one, std::back_inserter(all));
    return all;
}

} // namespace scanscope::kernels
