#include "kernels/cost/cost_study.h"

#include <algorithm>
#include <set>
#include <utility>

#include "kernels/verify/verify_cases.h"

namespace scanscope::cost {

using bench::Row;
using bench::Subject;

namespace {

constexpr std::string_view gpu = "cuda";

bool is_measured(const Row& row) {
    return row.subject.executor == gpu && row.times && row.is_right() && row.subject.n > 0;
}

// The blocks of a launch are alike except for the first and the last, so a few represent all blocks of a
// large run.
constexpr std::uint64_t recorded_whole = 4096; // elements
const std::vector<std::int64_t> some_blocks{0, 1, 2, -1};

kernels::Request request_of(const Subject& subject) {
    kernels::Request request;
    request.algorithm = subject.algorithm;
    request.type = subject.type;
    request.op = subject.op;
    request.form = subject.form;
    request.threads_per_block = subject.threads_per_block;
    request.options = subject.options;
    request.options.erase(std::string(bench::devices_option));
    request.devices = bench::devices_of(subject);
    if (subject.n > recorded_whole) request.blocks = some_blocks;
    return request;
}

std::vector<const Row*> chosen_rows(const kernels::Backend& backend, const bench::Report& report,
                                    const CostStudyOptions& options) {
    std::vector<const Row*> rows;
    std::set<std::pair<std::string, std::uint64_t>> seen;
    for (const Row& row : report.rows) {
        const Subject& subject = row.subject;
        const kernels::Algorithm* algorithm = backend.find(subject.algorithm);
        const bool is_asked =
            (options.algorithms.empty() || std::ranges::count(options.algorithms, subject.algorithm) > 0) &&
            (options.sizes.empty() ? subject.n <= most_modelled_n
                                   : std::ranges::count(options.sizes, subject.n) > 0) &&
            subject.type == options.type && subject.op == options.op;
        if (!is_asked || !is_measured(row) || !algorithm || !algorithm->on_emulator) continue;
        const bool is_new = seen.insert({subject.algorithm, subject.n}).second;
        if (is_new || options.all_block_sizes) rows.push_back(&row);
    }
    std::ranges::stable_sort(rows, {}, [](const Row* row) { return row->subject.n; });
    return rows;
}

} // namespace

bool CostRow::agrees() const { return factor() <= agreement && factor() >= 1 / agreement; }

CostStudy study_costs(const kernels::Backend& backend, const bench::Report& report, const Machine& machine,
                      const CostStudyOptions& options) {
    const std::vector<const Row*> measured = chosen_rows(backend, report, options);
    if (measured.empty())
        throw kernels::BadRequest(
            "results", "The results have no row measured on a GPU for these algorithms and sizes.");
    CostStudy study;
    for (std::size_t done = 0; done < measured.size(); ++done) {
        const Row& row = *measured[done];
        if (options.stop.stop_requested()) throw kernels::Cancelled();
        kernels::Request request = request_of(row.subject);
        if (options.progress) options.progress(done, measured.size(), request, row.subject.n);
        constexpr std::uint64_t seed = 1;
        request.input = kernels::verification_input(row.subject.n, request.type, request.op,
                                                    seed); // the same elements that were timed
        try {
            const trace::Trace trace = backend.record(request, options.stop);
            study.rows.push_back(
                {row.subject, cost_of(trace, machine, options.registers), row.times->median_s});
            if (options.measured) options.measured(study.rows.back());
        } catch (const kernels::BadRequest& refusal) {
            study.left_out.push_back({.algorithm = row.subject.algorithm,
                                      .executor = row.subject.executor,
                                      .n = row.subject.n,
                                      .reason = refusal.what()});
        }
    }
    return study;
}

namespace {

// The options as in a report's rows, which include the number of devices.
std::map<std::string, std::string> options_in_rows(const trace::Run& run) {
    std::map<std::string, std::string> options = run.options;
    if (run.devices != 0) options.emplace(bench::devices_option, std::to_string(run.devices));
    return options;
}

} // namespace

const Row* measured_row(const bench::Report& report, const trace::Trace& trace) {
    if (trace.launches.empty()) return nullptr;
    const trace::Run& run = trace.run;
    const auto threads = static_cast<std::uint32_t>(trace.launches.front().block.count());
    const std::map<std::string, std::string> options = options_in_rows(run);
    const auto found = std::ranges::find_if(report.rows, [&](const Row& row) {
        const Subject& subject = row.subject;
        return is_measured(row) && subject.algorithm == run.algorithm && subject.type == run.type &&
               subject.op == run.op && subject.n == run.n && subject.threads_per_block == threads &&
               subject.form == run.form && subject.options == options;
    });
    return found == report.rows.end() ? nullptr : &*found;
}

} // namespace scanscope::cost
