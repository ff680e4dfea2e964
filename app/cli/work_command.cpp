// The command work: steps, combines and efficiency over n, counted and in theory.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/reports/study_reports.h"
#include "kernels/input/sizes.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/fault_text.h"
#include "kernels/work/work.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::grouped;
using kernels::Request;
using kernels::say;
using kernels::translated;
using kernels::WorkRow;

namespace {

struct Chosen {
    std::vector<Request> requests;
    std::vector<WorkSkip> skipped;
};

Request requestFor(const Context& context, const WorkCommandOptions& options, const std::string& id) {
    if (const auto reason = no_work(algorithmNamed(id, context.backend)))
        throw BadRequest("algorithm", *reason);
    Request request = options.run.requestWithoutInput(id, context.backend);
    context.backend.validate(request);
    return request;
}

// Chooses the algorithms. Named ones must support the options; without names, the others are skipped.
Chosen choose(const Context& context, const WorkCommandOptions& options) {
    Chosen chosen;
    for (const std::string& id : options.algorithms)
        if (std::ranges::find(chosen.requests, id, &Request::algorithm) == chosen.requests.end())
            chosen.requests.push_back(requestFor(context, options, id));
    if (!options.algorithms.empty()) return chosen;
    for (const kernels::Algorithm& algorithm : context.backend.algorithms) {
        if (algorithm.family == kernels::Family::broken || no_work(algorithm)) continue;
        try {
            chosen.requests.push_back(requestFor(context, options, std::string(algorithm.id)));
        } catch (const BadRequest& refusal) {
            chosen.skipped.push_back({std::string(algorithm.id), refusal.what()});
        }
    }
    return chosen;
}

// Handles sizes that are too large for an algorithm: refuses them if the user named sizes and only this
// algorithm, and otherwise skips them with a note.
void checkSizes(const Context& context, const WorkCommandOptions& options,
                const std::vector<std::uint64_t>& sizes, Chosen& chosen) {
    const bool isAsked = options.sizes && !options.algorithms.empty() && chosen.requests.size() == 1;
    for (const Request& request : chosen.requests) {
        const kernels::Algorithm& algorithm = algorithmNamed(request.algorithm, context.backend);
        const auto first = std::ranges::upper_bound(sizes, algorithm.max_n);
        if (first == sizes.end()) continue;
        if (isAsked) throw BadRequest("n", *size_problem(algorithm, *first));
        const std::string least = grouped(*first), most = grouped(sizes.back()),
                          limit = grouped(algorithm.max_n);
        const bool isOne = std::next(first) == sizes.end();
        chosen.skipped.push_back(
            {request.algorithm, isOne ? say("n = {}; it takes at most {} elements, because {}.", least, limit,
                                            translated(algorithm.why_max_n))
                                      : say("n = {} to {}; it takes at most {} elements, because {}.", least,
                                            most, limit, translated(algorithm.why_max_n))});
    }
}

void printTable(std::ostream& out, std::span<const WorkRow> rows) {
    printWork(out, rows);
    for (const WorkRow& row : rows)
        if (row.counted.fault)
            fmt::print(out, "  n = {}: {}\n", grouped(row.n), message_of(row.counted.fault).text());
}

// Explains the columns. The efficiency columns are explained only if a row has them; those of applications do
// not.
void printColumns(std::ostream& out, std::span<const WorkRow> rows) {
    if (rows.empty()) return;
    const bool compares =
        std::ranges::any_of(rows, [](const WorkRow& row) { return bool(row.efficiency()); });
    fmt::print(out, "\n{}\n",
               say("Depth is the longest chain of combines; theory is the formula from the algorithm's "
                   "page."));
    if (compares)
        out << say("Work eff. is n - 1, the combines of a loop, divided by the combines counted; efficiency "
                   "is work eff. times utilised.")
            << '\n';
    out << say("Utilised is combines divided by threads times depth, over all launches.") << '\n';
    if (std::ranges::any_of(rows, &WorkRow::is_application))
        out << say("Applications do more than combine n elements, so they are not compared with a loop.")
            << '\n';
}

void printSkipped(const Context& context, const Chosen& chosen, std::ostream& out) {
    for (const WorkSkip& skip : chosen.skipped)
        fmt::print(out, "{:<{}}{}\n", skip.algorithm, id_column(context.backend.algorithms),
                   say("left out: {}", skip.reason));
}

std::string titleOf(const Request& request, const kernels::Algorithm& algorithm) {
    const std::string_view op = name_of(request.op), type = name_of(request.type);
    const std::string limit = grouped(algorithm.max_n);
    if (!algorithm.has_forms()) return say("{}, {} of {}, n up to {}", algorithm.id, op, type, limit);
    return request.form == trace::Form::exclusive
               ? say("{}, exclusive {} of {}, n up to {}", algorithm.id, op, type, limit)
               : say("{}, inclusive {} of {}, n up to {}", algorithm.id, op, type, limit);
}

void print(const Context& context, const std::vector<WorkRow>& rows, const Chosen& chosen) {
    std::ostream& out = context.console.out;
    std::string_view gap;
    for (const Request& request : chosen.requests) {
        const auto first = std::ranges::find(rows, request.algorithm, &WorkRow::algorithm);
        const auto last = std::find_if(
            first, rows.end(), [&](const WorkRow& row) { return row.algorithm != request.algorithm; });
        const kernels::Algorithm& algorithm = algorithmNamed(request.algorithm, context.backend);
        out << gap << titleOf(request, algorithm) << '\n';
        gap = "\n";
        if (first != last)
            printTable(out, {first, last});
        else
            fmt::print(out, "  {}\n", say("supports none of these sizes"));
    }
    printColumns(out, rows);
    if (!chosen.skipped.empty()) out << gap;
    printSkipped(context, chosen, out);
}

} // namespace

std::string usualSizes() { return "2^3..2^20"; }

int workCommand(const Context& context, const WorkCommandOptions& options) {
    if (options.json && options.csv)
        throw BadRequest("--csv", "--json and --csv cannot be combined: leave out one of them.");
    Chosen chosen = choose(context, options);
    const std::vector<std::uint64_t> sizes = kernels::parse_sizes(options.sizes.value_or(usualSizes()));
    checkSizes(context, options, sizes, chosen);
    Progress progress(context.console);
    kernels::WorkOptions how;
    how.requests = chosen.requests;
    how.sizes = sizes;
    how.stop = context.console.stop;
    how.progress = [&](std::size_t done, std::size_t total, const Request& next, std::uint64_t n) {
        progress.show([&] {
            return fmt::format("{} of {}, {} of {}", grouped(done), grouped(total), next.algorithm,
                               grouped(n));
        });
    };
    const std::vector<WorkRow> rows = measure_work(context.backend, how);
    progress.clear();
    if (options.json)
        writeWorkJson(context.console.out, rows, chosen.skipped);
    else if (options.csv) {
        writeWorkCsv(context.console.out, rows);
        printSkipped(context, chosen, context.console.err); // CSV has no place for notes
    } else
        print(context, rows, chosen);
    const bool isFaulty =
        std::ranges::any_of(rows, [](const WorkRow& row) { return bool(row.counted.fault); });
    return isFaulty ? exitFault : exitDone;
}

} // namespace scanscope::app
