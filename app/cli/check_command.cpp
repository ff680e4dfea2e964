// check: a verdict on a run, as text or JSON.

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/arguments/file_names.h"
#include "app/cli/commands.h"
#include "app/cli/finding_words.h"
#include "app/cli/show_text.h"
#include "app/cli/visible_names.h"
#include "app/reports/json.h"
#include "app/reports/table.h"
#include "kernels/check/check.h"
#include "kernels/check/needed_barrier.h"
#include "kernels/run/barriers.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/left_out_barriers.h"

namespace scanscope::app {

using kernels::CheckReport;
using kernels::Comparison;
using kernels::counted;
using kernels::english;
using kernels::say;
using trace::Finding;

namespace {

constexpr std::size_t mostFindings = 20;

// "scan/blelloch.cuh:54"; empty where there is none.
std::string lineOf(const trace::Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const trace::Location& where = trace.locations[location];
    return where.source < trace.sources.size()
               ? fmt::format("{}:{}", trace.sources[where.source].path, where.line)
               : std::string();
}

// ---- JSON

Json orNull(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// "stride 4"; nothing where it is in no step.
std::string stepName(const trace::Trace& trace, const Finding& finding) {
    if (finding.step == trace::no_step) return {};
    return title_of(trace.launches[finding.launch].blocks[finding.block], finding.step);
}

// For each of the threads its block, by its index in the grid.
Json blocksOf(const trace::Trace& trace, const Finding& finding) {
    Json blocks = Json::array();
    if (finding.launch >= trace.launches.size()) return blocks;
    const auto& all = trace.launches[finding.launch].blocks;
    const auto at = std::ranges::find(finding.cells, std::uint64_t(finding.index));
    for (std::size_t i = 0; i < finding.threads.size(); ++i) {
        const bool isOther = i == 1 && at != finding.cells.end() && !finding.other_blocks.empty();
        const std::size_t block =
            isOther ? finding.other_blocks[std::size_t(at - finding.cells.begin())] : finding.block;
        if (block < all.size()) blocks.push_back(all[block].index);
    }
    return blocks;
}

Json reportAsJson(const trace::Trace& trace, const CheckReport& report) {
    Json json;
    json["verdict"] = report.verdict();
    json["findings"] = Json::array();
    for (const Finding& finding : report.findings) {
        Json entry;
        entry["kind"] = name_of(finding.kind);
        entry["message"] = finding.message;
        entry["location"] = orNull(lineOf(trace, finding.location));
        entry["threads"] = finding.threads;
        entry["array"] = finding.array.empty() ? Json(nullptr) : Json(finding.array);
        entry["index"] = finding.array.empty() ? Json(nullptr) : Json(finding.index);
        entry["step"] = finding.step == trace::no_step ? Json(nullptr) : Json(finding.step);
        entry["step_name"] = orNull(stepName(trace, finding));
        entry["blocks"] = blocksOf(trace, finding);
        entry["hazard"] = orNull(std::string(name_of(finding.hazard)));
        entry["other_location"] = orNull(lineOf(trace, finding.other_location));
        entry["mend"] = orNull(finding.mend);
        json["findings"].push_back(std::move(entry));
    }
    return json;
}

// ---- text

// A line of a kernel, with its number, as compilers quote it.
void quote(std::ostream& out, const trace::Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return;
    const trace::Location& where = trace.locations[location];
    std::string_view text = trace.sources[where.source].text;
    for (std::uint32_t line = 1; line < where.line && !text.empty(); ++line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    if (text.empty()) return;
    fmt::print(out, "{:>6} | {}\n", where.line, text.substr(0, text.find('\n')));
}

class ReportPrinter {
public:
    ReportPrinter(std::ostream& out, const trace::Trace& trace, const CheckReport& report)
        : m_out(out)
        , m_trace(trace)
        , m_report(report) {}

    void print(bool resultWasJudged) {
        printHead();
        const std::vector<Told> told = gathered();
        if (told.empty()) {
            m_out
                << (resultWasJudged
                        ? say("clean: no fault, no hazard, and every element right.")
                        : say("clean: no fault and no hazard; no reference says what its result should be."))
                << '\n';
        } else {
            fmt::print(m_out, "{}: {}\n", counted(told.size(), "{} finding", "{} findings"), kinds(told));
        }
        printWhatWasNotSeen();
        for (std::size_t i = 0; i < std::min(told.size(), mostFindings); ++i) printFinding(told[i]);
        if (told.size() > mostFindings)
            m_out << '\n' << counted(told.size() - mostFindings, "and {} more", "and {} more") << '\n';
    }

private:
    // A finding, and the other steps in which the same lines do the same.
    struct Told {
        const Finding* finding;
        std::vector<std::string> alsoIn;
    };

    void printHead() {
        const trace::Run& run = m_trace.run;
        std::vector<std::string> head{runTitle(m_trace), say("on the {}", run.executor)};
        if (const std::string note = scheduleNote(run); !note.empty()) head.push_back(note);
        const auto left = trace::lines_without_barrier(run.options);
        if (!left.empty())
            head.push_back(counted(left.size(), "without the barrier of line {1}",
                                   "without the barriers of lines {1}", kernels::listed_numbers(left)));
        if (const std::string elsewhere = kernels::left_out_elsewhere(run.options); !elsewhere.empty())
            head.push_back(say("without barriers of other texts: {}", elsewhere));
        fmt::print(m_out, "{}\n\n", fmt::join(head, ", "));
    }

    // "2 hazards, 1 wrong result"
    [[nodiscard]] static std::string kinds(const std::vector<Told>& told) {
        std::vector<std::pair<trace::FindingKind, std::size_t>> counts;
        for (const Told& one : told) {
            const trace::FindingKind kind = one.finding->kind;
            if (counts.empty() || counts.back().first != kind) counts.emplace_back(kind, 0);
            ++counts.back().second;
        }
        std::string text;
        for (const auto& [kind, count] : counts)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", app::counted(count, kind));
        return text;
    }

    void printWhatWasNotSeen() {
        std::uint64_t blocks = 0, seen = 0;
        for (const trace::Launch& launch : m_trace.launches) {
            blocks += launch.grid.count();
            seen += launch.blocks.size();
        }
        if (seen < blocks)
            m_out << counted(blocks, "Only {1} of {0} block were recorded and looked at.",
                             "Only {1} of {0} blocks were recorded and looked at.", kernels::grouped(seen))
                  << '\n';
    }

    [[nodiscard]] std::vector<Told> gathered() const {
        const auto lines = [](const Finding& finding) {
            return std::tie(finding.kind, finding.hazard, finding.launch, finding.array, finding.location,
                            finding.other_location);
        };
        std::map<decltype(lines(m_report.findings.front())), std::size_t> known;
        std::vector<Told> all;
        for (const Finding& finding : m_report.findings) {
            const auto [at, isNew] = known.try_emplace(lines(finding), all.size());
            if (isNew)
                all.push_back({&finding, {}});
            else
                all[at->second].alsoIn.push_back(stepName(m_trace, finding));
        }
        return all;
    }

    // "hazard (read after write) in stride 2"
    [[nodiscard]] std::string headOf(const Finding& finding) const {
        std::string kind = titleOf(finding.kind);
        if (finding.hazard != trace::Hazard::none)
            kind = fmt::format("{} ({})", kind, titleOf(finding.hazard));
        const std::string step = stepName(m_trace, finding);
        return step.empty() ? kind : say("{} in {}", kind, step);
    }

    void printFinding(const Told& told) {
        const Finding& finding = *told.finding;
        m_out << '\n';
        if (const std::string line = lineOf(m_trace, finding.location); !line.empty())
            fmt::print(m_out, "{}: ", line);
        fmt::print(m_out, "{}: {}", headOf(finding), finding.message);
        if (!told.alsoIn.empty()) m_out << ' ' << say("Likewise in {}.", kernels::listed(told.alsoIn, "and"));
        m_out << '\n';
        std::vector<std::uint16_t> lines{finding.location, finding.other_location};
        const auto number = [this](std::uint16_t location) {
            return location < m_trace.locations.size() ? m_trace.locations[location].line : 0;
        };
        std::ranges::sort(lines, {}, number);
        lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
        for (const std::uint16_t line : lines) quote(m_out, m_trace, line);
        if (!finding.mend.empty()) fmt::print(m_out, "       = {}\n", finding.mend);
    }

    std::ostream& m_out;
    const trace::Trace& m_trace;
    const CheckReport& m_report;
};

CellTable::Row rowOf(const std::string& title, const std::vector<trace::Value>& values,
                     trace::ElementType type) {
    CellTable::Row row{title, "", {}, std::vector<CellTable::Mark>(values.size(), CellTable::Mark::none)};
    for (const trace::Value value : values) row.cells.push_back(trace::to_text(value, type));
    return row;
}

// A right result is no proof where there are hazards.
void printLuck(std::ostream& out, const CheckReport& report, const Comparison& comparison) {
    if (std::ranges::count(report.findings, trace::FindingKind::hazard, &Finding::kind) == 0) return;
    std::vector<std::string> lucky;
    for (const kernels::ScheduledRun& run : comparison.runs)
        if (!run.outcome.fault && run.wrong.empty()) lucky.push_back(run.schedule);
    if (!lucky.empty())
        out << '\n' << say("Right by chance only: {}.", fmt::format("{}", fmt::join(lucky, ", "))) << '\n';
}

constexpr std::size_t usualWidth = 100; // of lines where there is no terminal
constexpr std::size_t mostBands = 8;

CellTable tableOf(const std::vector<CellTable::Row>& rows) {
    CellTable table;
    for (const CellTable::Row& row : rows) table.add(row);
    return table;
}

CellTable::Row numbersOf(std::size_t places) {
    CellTable::Row row{kernels::translated("place", "in an array"),
                       "",
                       {},
                       std::vector<CellTable::Mark>(places, CellTable::Mark::none)};
    for (std::size_t place = 0; place < places; ++place) row.cells.push_back(std::to_string(place));
    return row;
}

// The places at which a schedule has a wrong result, and how many of them from one to before another.
class WrongPlaces {
public:
    explicit WrongPlaces(const Comparison& comparison) {
        for (const kernels::ScheduledRun& run : comparison.runs)
            m_places.insert(run.wrong.begin(), run.wrong.end());
    }
    [[nodiscard]] std::size_t in(std::size_t first, std::size_t end) const {
        return std::size_t(std::distance(m_places.lower_bound(first), m_places.lower_bound(end)));
    }
    [[nodiscard]] bool empty() const { return m_places.empty(); }

private:
    std::set<std::size_t> m_places;
};

// Lines that would be too long are folded into bands of columns, each below the numbers of its places. A band
// in which no result is wrong tells nothing and is left out, but for the first where none is wrong at all.
void printRows(const Console& console, std::vector<CellTable::Row> rows, const WrongPlaces& wrong) {
    const std::size_t width = console.width == 0 ? usualWidth : console.width;
    std::size_t places = 0;
    for (const CellTable::Row& row : rows) places = std::max(places, row.cells.size());
    if (const CellTable table = tableOf(rows); table.columnsIn(width) >= places) {
        table.printColumns(console.out, 0, places);
        return;
    }
    rows.insert(rows.begin(), numbersOf(places));
    const CellTable table = tableOf(rows);
    const std::size_t columns = std::bit_floor(std::max<std::size_t>(1, table.columnsIn(width)));
    std::size_t bands = 0, shown = 0, wrongShown = 0;
    for (std::size_t first = 0; first < places && bands < mostBands; first += columns) {
        const std::size_t end = std::min(places, first + columns), here = wrong.in(first, end);
        if (here == 0 && !(wrong.empty() && first == 0)) continue;
        if (bands++ > 0) console.out << '\n';
        table.printColumns(console.out, first, end);
        shown += end - first;
        wrongShown += here;
    }
    if (shown == places) return;
    const std::size_t notShown = wrong.in(0, places) - wrongShown;
    const std::string columnsLeft =
                          counted(places - shown, "{} column is not shown", "{} columns are not shown"),
                      wrongLeft = notShown == 0 ? say("no result is wrong there")
                                                : counted(notShown, "{} more place is wrong there",
                                                          "{} more places are wrong there");
    fmt::print(console.out, "\n{}: {}.\n", columnsLeft, wrongLeft);
}

bool hasAtomics(const trace::Trace& trace) {
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks)
            for (const trace::Event& event : block.events)
                if (event.kind == trace::EventKind::atomic) return true;
    return false;
}

// Where nothing races, results that differ come from the order in which atomics were reached. (That an atomic
// gave an element its place cannot be seen in one run where the places happen to be the threads' numbers.)
void printChance(std::ostream& out, const trace::Trace& trace, const CheckReport& report,
                 const Comparison& comparison) {
    const bool explained = std::ranges::any_of(report.findings, [](const Finding& finding) {
        return finding.kind == trace::FindingKind::hazard ||
               finding.kind == trace::FindingKind::order_dependent;
    });
    const auto& runs = comparison.runs;
    const bool differ = std::ranges::any_of(runs, [&](const kernels::ScheduledRun& run) {
        return !run.outcome.fault && !runs.front().outcome.fault &&
               run.outcome.output != runs.front().outcome.output;
    });
    if (explained || !differ || !hasAtomics(trace)) return;
    out << '\n'
        << say("No hazard was found, yet the schedules differ: the result depends on the order in which "
               "threads "
               "reach an atomic.")
        << '\n';
}

void printComparison(const Console& console, const trace::Trace& trace, const CheckReport& report,
                     const Comparison& comparison) {
    const trace::ElementType type = trace.run.type;
    fmt::print(console.out, "\n{}\n\n", say("The result under three schedules, [ ] where it is wrong:"));
    std::vector<CellTable::Row> rows{rowOf(say("input"), trace.input, type),
                                     rowOf(say("right"), comparison.right, type)};
    for (const kernels::ScheduledRun& run : comparison.runs) {
        CellTable::Row row = rowOf(run.schedule, run.outcome.output, type);
        if (run.outcome.fault)
            row = {run.schedule, say("none: {}", titleOf(finding_kind(run.outcome.fault.kind))), {}, {}};
        for (const std::size_t i : run.wrong)
            if (i < row.marks.size()) row.marks[i] = CellTable::Mark::written;
        rows.push_back(std::move(row));
    }
    printRows(console, std::move(rows), WrongPlaces(comparison));
    printLuck(console.out, report, comparison);
    printChance(console.out, trace, report, comparison);
}

// ---- the run

struct Checked {
    trace::Trace trace;
    Comparison comparison;                   // where there is something to compare
    std::optional<kernels::Request> request; // where it was run now
};

Checked runNow(const Context& context, const CheckOptions& options) {
    kernels::Request request = options.run.request(options.subject, context.backend);
    context.backend.validate(request);
    Checked checked{context.backend.record(request, context.console.stop), {}, request};
    const kernels::Algorithm* algorithm = context.backend.find(request.algorithm);
    const bool isBroken = algorithm->family == kernels::Family::broken ||
                          request.options.contains(std::string(kernels::without_barrier));
    if (isBroken && !options.json && !request.input.empty() && has_right_result(algorithm))
        checked.comparison = compare_schedules(context.backend, request, context.console.stop);
    return checked;
}

Checked judged(const Context& context, const CheckOptions& options) {
    if (!options.subject.ends_with(traceEnding)) return runNow(context, options);
    return {traceOf(context, options.subject, options.run), {}, {}};
}

// A run without one of its barriers that is clean all the same: where, and from where on it would not be.
struct Unneeded {
    std::uint64_t n = 0, blocks = 0, threads = 0;
    std::optional<kernels::SmallestRun> smallest;
};

std::optional<Unneeded> unneeded(const Context& context, const Checked& checked, const CheckReport& report) {
    const trace::Trace& trace = checked.trace;
    if (!checked.request || !report.findings.empty() || trace.launches.empty() ||
        !checked.request->options.contains(std::string(kernels::without_barrier)))
        return std::nullopt;
    const trace::Launch& launch = trace.launches.front();
    return Unneeded{trace.run.n, launch.grid.count(), launch.block.count(),
                    smallest_run_that_needs(context.backend, *checked.request, context.console.stop)};
}

Json asJson(const Unneeded& unneeded) {
    Json json{{"n", unneeded.n}, {"blocks", unneeded.blocks}, {"threads", unneeded.threads}};
    json["smallest"] = unneeded.smallest
                           ? Json{{"n", unneeded.smallest->n}, {"threads", unneeded.smallest->threads}}
                           : Json(nullptr);
    return json;
}

void print(std::ostream& out, const Unneeded& unneeded) {
    const std::string threads = counted(unneeded.threads, "{} thread", "{} threads");
    out << counted(unneeded.blocks, "It was not needed at n = {1} with {0} block of {2}.",
                   "It was not needed at n = {1} with {0} blocks of {2}.", kernels::grouped(unneeded.n),
                   threads)
        << '\n'
        << (unneeded.smallest
                ? say("The smallest run found that needs it: {}",
                      fmt::format("--n {} --block {}", unneeded.smallest->n, unneeded.smallest->threads))
                : say("No run that was tried needs it: n = 2 to 2048 in blocks of 32 to 256 threads, "
                      "and 40000 in blocks of 32."))
        << '\n';
}

} // namespace

int checkCommand(const Context& context, const CheckOptions& options) {
    requireSubject(options.subject, english("check needs an algorithm or a .scantrace file, for example: {}"),
                   "scanscope check blelloch");
    Checked checked = judged(context, options);
    const auto& [trace, comparison, request] = checked;
    if (!options.json) checked.trace = withVisibleNames(std::move(checked.trace));
    const kernels::Algorithm* algorithm = context.backend.find(trace.run.algorithm);
    const CheckReport report =
        kernels::check(trace, algorithm, kernels::Blocks::together, context.console.stop);
    const std::optional<Unneeded> left = unneeded(context, checked, report);
    if (options.json) {
        Json json = reportAsJson(trace, report);
        if (left) json["unneeded"] = asJson(*left);
        writeJson(context.console.out, json);
    } else {
        ReportPrinter(context.console.out, trace, report).print(has_right_result(algorithm));
        if (left) print(context.console.out, *left);
        if (!comparison.runs.empty()) printComparison(context.console, trace, report, comparison);
    }
    return report.is_faulty() ? exitFault : exitDone;
}

} // namespace scanscope::app
