#include "app/cli/check_text.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/show_text.h"
#include "app/reports/table.h"
#include "kernels/run/barriers.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/own_program.h"

namespace scanscope::app {

using kernels::CheckReport;
using kernels::Comparison;
using kernels::counted;
using kernels::say;
using trace::Finding;

namespace {

constexpr std::size_t mostFindings = 20;

class ReportPrinter {
public:
    ReportPrinter(std::ostream& out, const trace::Trace& trace, const CheckReport& report)
        : m_out(out)
        , m_trace(trace)
        , m_report(report) {}

    void print(const LookedAt& looked) {
        printHead();
        const std::vector<Told> told = gathered();
        m_out << verdictWords(told, looked) << '\n';
        printWhatWasNotSeen();
        for (std::size_t i = 0; i < std::min(told.size(), mostFindings); ++i) printFinding(told[i]);
        if (told.size() > mostFindings)
            m_out << '\n' << counted(told.size() - mostFindings, "and {} more", "and {} more") << '\n';
        printOutput(m_out, m_trace);
    }

private:
    // A finding, and its repetitions by the same lines: the other steps, or the number of repetitions without
    // a step.
    struct Told {
        const Finding* finding;
        std::vector<std::string> alsoIn;
        std::size_t more = 0;
    };

    void printHead() {
        const trace::Run& run = m_trace.run;
        std::vector<std::string> head{runTitle(m_trace), say("on the {}", run.executor)};
        if (const std::string note = scheduleNote(run); !note.empty()) head.push_back(note);
        const auto left = trace::lines_without_barrier(run.options);
        if (!left.empty())
            head.push_back(counted(left.size(), "without the barrier on line {1}",
                                   "without the barriers on lines {1}", kernels::listed_numbers(left)));
        if (const std::string elsewhere = kernels::left_out_elsewhere(run.options); !elsewhere.empty())
            head.push_back(say("without barriers in other sources: {}", elsewhere));
        fmt::print(m_out, "{}\n\n", fmt::join(head, ", "));
    }

    [[nodiscard]] std::string verdictWords(const std::vector<Told>& told, const LookedAt& looked) const {
        const std::string_view verdict = m_report.verdict();
        if (verdict == "faulty")
            return fmt::format("{}: {}", counted(told.size(), "{} finding", "{} findings"), kinds(told));
        if (verdict == "nothing-judged") return nothingJudged();
        if (verdict == "incomplete")
            return say("no fault found, but not everything was checked: {}", kinds(told));
        if (verdict == "clean") return cleanWords(looked);
        return say("no faults; {}: {}", counted(told.size(), "{} warning", "{} warnings"), kinds(told));
    }

    // A program that wants arguments says so in its usage line.
    [[nodiscard]] std::string nothingJudged() const {
        const trace::OwnProgram& program = *m_trace.program;
        const std::string ran =
            say("not checked: no kernel ran, and the program ended with status {}.", program.status);
        if (!has_usage_line(program)) return ran;
        return ran + ' ' +
               say("It printed its usage message: give its arguments after --, for example: scanscope check "
                   "{} -- 1000",
                   program.files.empty() ? "" : kernels::shell_word(program.files.front()));
    }

    [[nodiscard]] std::string cleanWords(const LookedAt& looked) const {
        if (m_trace.program)
            return looked.orders == 0
                       ? say("clean: no faults, no hazards, no host-side errors.")
                       : counted(looked.orders,
                                 "clean: no faults, no hazards, no host-side errors; same result in {} "
                                 "thread order.",
                                 "clean: no faults, no hazards, no host-side errors; same result in {} "
                                 "thread orders.");
        return looked.result
                   ? say("clean: no faults, no hazards, and every element is right.")
                   : say("clean: no faults and no hazards; the result was not checked: it has no reference.");
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
            text += fmt::format("{}{}", text.empty() ? "" : ", ", trace::counted(count, kind));
        return text;
    }

    void printWhatWasNotSeen() {
        std::uint64_t blocks = 0, seen = 0;
        for (const trace::Launch& launch : m_trace.launches) {
            blocks += launch.grid.count();
            seen += launch.blocks.size();
        }
        if (seen < blocks)
            m_out << counted(blocks, "Only {1} of {0} block was recorded and checked.",
                             "Only {1} of {0} blocks were recorded and checked.", kernels::grouped(seen))
                  << '\n';
    }

    [[nodiscard]] std::vector<Told> gathered() const {
        // The launches of a program may repeat the same finding.
        const auto lines = [this](const Finding& finding) {
            return std::tuple(finding.kind, finding.hazard, launches_may_repeat(m_trace) ? 0 : finding.launch,
                              finding.array, finding.location, finding.other_location);
        };
        std::map<decltype(lines(m_report.findings.front())), std::size_t> known;
        std::vector<Told> all;
        for (const Finding& finding : m_report.findings) {
            const auto [at, isNew] = known.try_emplace(lines(finding), all.size());
            if (isNew) {
                all.push_back({&finding, {}});
                continue;
            }
            Told& told = all[at->second];
            const std::string step = stepName(m_trace, finding);
            if (step.empty())
                ++told.more;
            else if (step != stepName(m_trace, *told.finding) &&
                     std::ranges::find(told.alsoIn, step) == told.alsoIn.end())
                told.alsoIn.push_back(step);
        }
        return all;
    }

    // "hazard (read after write) in stride 2"
    [[nodiscard]] std::string headOf(const Finding& finding) const {
        const std::string step = stepName(m_trace, finding);
        return step.empty() ? title_of(finding) : say("{} in {}", title_of(finding), step);
    }

    void printFinding(const Told& told) {
        const Finding& finding = *told.finding;
        m_out << '\n';
        if (const std::string line = lineOf(m_trace, finding.location); !line.empty())
            fmt::print(m_out, "{}: ", line);
        if (const kernels::Message grade = title_of(grade_of(finding)); !grade.empty())
            fmt::print(m_out, "{}: ", grade.text());
        fmt::print(m_out, "{}: {}", headOf(finding), finding.message.text());
        if (!told.alsoIn.empty()) m_out << ' ' << say("Also in {}.", kernels::listed(told.alsoIn, "and"));
        if (told.more > 0)
            m_out << ' ' << counted(told.more, "It happened {} more time.", "It happened {} more times.");
        m_out << '\n';
        for (const auto& [number, text] : lines_of(m_trace, finding))
            fmt::print(m_out, "{:>6} | {}\n", number, kernels::visible_lines(text));
        if (!finding.proposal.words.empty())
            fmt::print(m_out, "{:>6} + {}\n", trace::line_of(m_trace, finding.location),
                       kernels::visible_lines(finding.proposal.line));
        if (!finding.mend.empty()) fmt::print(m_out, "       = {}\n", finding.mend.text());
        if (const std::string alike = same_cause_text(m_trace, finding); !alike.empty())
            fmt::print(m_out, "       = {}\n", alike);
    }

    std::ostream& m_out;
    const trace::Trace& m_trace;
    const CheckReport& m_report;
};

// Names the schedules with a right result in spite of hazards.
void printLuck(std::ostream& out, const CheckReport& report, const Comparison& comparison) {
    if (std::ranges::count(report.findings, trace::FindingKind::hazard, &Finding::kind) == 0) return;
    std::vector<std::string> lucky;
    for (const kernels::ScheduledRun& run : comparison.runs)
        if (!run.outcome.fault && run.wrong.empty()) lucky.push_back(run.schedule);
    if (!lucky.empty())
        out << '\n' << say("Right by chance only: {}.", fmt::format("{}", fmt::join(lucky, ", "))) << '\n';
}

constexpr std::size_t mostBands = 8;

bool hasAtomics(const trace::Trace& trace) {
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks)
            for (const trace::Event& event : block.events)
                if (event.kind == trace::EventKind::atomic) return true;
    return false;
}

// Explains results that differ without a data race: they come from the order in which threads reach atomics.
// (A single run does not show this if, by chance, an atomic gives each thread its own number as its place.)
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
        << say("No hazard was found, but the schedules give different results: they depend on the order in "
               "which threads reach an atomic.")
        << '\n';
}

} // namespace

void printReport(std::ostream& out, const trace::Trace& trace, const CheckReport& report,
                 const LookedAt& looked) {
    ReportPrinter(out, trace, report).print(looked);
}

std::string lineOf(const trace::Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const trace::Location& where = trace.locations[location];
    return where.source < trace.sources.size()
               ? fmt::format("{}:{}", trace.sources[where.source].path, where.line)
               : std::string();
}

std::string stepName(const trace::Trace& trace, const trace::Finding& finding) {
    if (finding.step == trace::no_step) return {};
    return title_of(trace.launches[finding.launch].blocks[finding.block], finding.step).text();
}

void printRows(const Console& console, std::vector<CellTable::Row> rows, const std::set<std::size_t>& wrong) {
    const std::size_t width = console.lineWidth();
    const auto wrongIn = [&wrong](std::size_t first, std::size_t end) {
        return std::size_t(std::distance(wrong.lower_bound(first), wrong.lower_bound(end)));
    };
    std::size_t places = 0;
    for (const CellTable::Row& row : rows) places = std::max(places, row.cells.size());
    if (const CellTable table(rows); table.columnsIn(width) >= places) {
        table.printColumns(console.out, 0, places);
        return;
    }
    rows.insert(rows.begin(), numbersRow(kernels::translated("place", "in an array"), 0, places));
    const CellTable table(std::move(rows));
    const std::size_t columns = std::bit_floor(std::max<std::size_t>(1, table.columnsIn(width)));
    std::size_t bands = 0, shown = 0, wrongShown = 0;
    for (std::size_t first = 0; first < places && bands < mostBands; first += columns) {
        const std::size_t end = std::min(places, first + columns), here = wrongIn(first, end);
        if (here == 0 && !(wrong.empty() && first == 0)) continue;
        if (bands++ > 0) console.out << '\n';
        table.printColumns(console.out, first, end);
        shown += end - first;
        wrongShown += here;
    }
    if (shown == places) return;
    const std::size_t notShown = wrongIn(0, places) - wrongShown;
    const std::string columnsLeft =
                          counted(places - shown, "{} column is not shown", "{} columns are not shown"),
                      wrongLeft = notShown == 0 ? say("no result is wrong there")
                                                : counted(notShown, "{} more result is wrong there",
                                                          "{} more results are wrong there");
    fmt::print(console.out, "\n{}: {}.\n", columnsLeft, wrongLeft);
}

void printComparison(const Console& console, const trace::Trace& trace, const CheckReport& report,
                     const Comparison& comparison) {
    const trace::ElementType type = trace.run.type;
    fmt::print(console.out, "\n{}\n\n", say("The result under three schedules, [ ] where it is wrong:"));
    std::set<std::size_t> wrong; // under any schedule
    std::vector<CellTable::Row> rows{valuesRow(say("input"), trace.input, type),
                                     valuesRow(say("right"), comparison.right, type)};
    for (const kernels::ScheduledRun& run : comparison.runs) {
        CellTable::Row row = valuesRow(run.schedule, run.outcome.output, type);
        if (run.outcome.fault)
            row = {run.schedule, say("none: {}", title_of(finding_kind(run.outcome.fault.kind)).text())};
        row.marked.insert(run.wrong.begin(), run.wrong.end());
        wrong.insert(run.wrong.begin(), run.wrong.end());
        rows.push_back(std::move(row));
    }
    printRows(console, std::move(rows), wrong);
    printLuck(console.out, report, comparison);
    printChance(console.out, trace, report, comparison);
}

void printExpected(const Console& console, const course::Judged& judged) {
    if (!judged.cells) return;
    const auto& [type, input, got, expected, wrong] = *judged.cells;
    if (wrong.empty()) {
        fmt::print(console.out, "\n{}{}{}\n",
                   counted(got.values.size(), "{1}: right in {0} cell.", "{1}: right in all {0} cells.",
                           judged.text),
                   judged.note.empty() ? "" : " ", judged.note.text());
        return;
    }
    constexpr std::size_t mostCells = 1024; // of an array that is printed
    if (std::max(input.size(), expected.values.size()) > mostCells) return;
    fmt::print(console.out, "\n{}\n\n", say("{}, [ ] where the result is wrong:", judged.text));
    CellTable::Row row = valuesRow(judged.schedule, got.values, type);
    for (std::size_t cell = 0; cell < got.values.size(); ++cell)
        if (got.written[cell] == 0) row.cells[cell] = neverWritten;
    row.marked.insert(wrong.begin(), wrong.end());
    printRows(console,
              {valuesRow(say("input"), input, type), std::move(row),
               valuesRow(say("expected"), expected.values, type)},
              {wrong.begin(), wrong.end()});
}

Json asJson(const std::vector<course::Judged>& all) {
    Json json = Json::array();
    for (const course::Judged& judged : all) {
        Json entry{{"expectation", judged.text}};
        entry["verdict"] = !judged.cells ? "not-judged" : judged.cells->wrong.empty() ? "right" : "wrong";
        entry["cells"] = judged.cells ? Json(judged.cells->got.values.size()) : Json();
        entry["wrong"] = judged.cells ? Json(judged.cells->wrong.size()) : Json();
        entry["schedule"] = orNull(judged.schedule);
        entry["note"] = orNull(judged.note.text());
        json.push_back(std::move(entry));
    }
    return json;
}

} // namespace scanscope::app
