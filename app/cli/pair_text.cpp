#include "app/cli/show_text.h"

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/check_text.h"
#include "app/reports/json.h"
#include "app/reports/table.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/counter_kinds.h"
#include "kernels/trace/lock_step.h"
#include "kernels/trace/parting.h"
#include "kernels/trace/run_pair.h"
#include "kernels/trace/side_by_side.h"

namespace scanscope::app {

using kernels::grouped;
using kernels::say;

namespace {

std::vector<const trace::Step*> stepsOf(const trace::Trace& trace) {
    std::vector<const trace::Step*> all;
    for (const trace::Launch& launch : trace.launches) {
        const std::vector<const trace::Step*> steps = trace::side_by_side(launch).steps;
        all.insert(all.end(), steps.begin(), steps.end());
    }
    return all;
}

// "up-sweep 4", "load"; empty while the run waits for the other run, and "done" or "stopped" at its end.
std::string titleOf(const trace::Step& step) {
    if (trace::rests_at_end(step)) return step.label == trace::rest_done ? say("done") : say("stopped");
    if (trace::rests(step)) return {};
    return step.number == 1 ? kernels::translated(step.label, "step") : trace::numbered_title_of(step).text();
}

std::string threadsOf(const trace::Step& step) {
    return trace::rests(step) ? std::string() : grouped(step.threads);
}

// Returns, after each step, the number of cells that differ between two runs of one source, summed over the
// step's blocks.
std::map<const trace::Step*, std::size_t> differentAfter(const trace::Trace& left,
                                                         const trace::Trace& right) {
    std::map<const trace::Step*, std::size_t> cells;
    if (!trace::are_of_one_text(left, right)) return cells;
    std::vector<trace::SideBySide> together;
    for (const trace::Launch& launch : left.launches) together.push_back(trace::side_by_side(launch));
    for (const trace::PartedStep& parted : parting_of(left, right).steps) {
        const trace::SideBySide& launch = together[parted.at.launch];
        cells[launch.steps[launch.places[parted.at.block][parted.at.step]]] += parted.standing.size();
    }
    return cells;
}

void printSteps(std::ostream& out, const std::array<std::string, 2>& names, const trace::Trace& left,
                const trace::Trace& right) {
    const std::vector<const trace::Step*> one = stepsOf(left), other = stepsOf(right);
    const std::map<const trace::Step*, std::size_t> different = differentAfter(left, right);
    std::vector<Line> lines;
    for (std::size_t s = 0; s < one.size(); ++s) {
        const auto cells = different.find(one[s]);
        lines.push_back({grouped(s + 1), titleOf(*one[s]), threadsOf(*one[s]), titleOf(*other[s]),
                         threadsOf(*other[s]), cells == different.end() ? "" : grouped(cells->second)});
    }
    const std::string threads = say("threads");
    printAligned(out, {{say("step"), names[0], threads, names[1], threads, say("cells that differ")}, lines},
                 2);
}

std::string shown(double value, bool is_share) {
    const auto whole = static_cast<std::uint64_t>(std::llround(std::abs(value)));
    return (value <= -0.5 ? "-" : "") + grouped(whole) + (is_share ? " %" : "");
}

void printCounters(std::ostream& out, const std::array<std::string, 2>& names, const trace::Trace& left,
                   const trace::Trace& right) {
    const trace::RunCounts a = trace::count_all(left), b = trace::count_all(right);
    std::vector<Line> lines;
    for (const trace::CounterKind& kind : trace::counter_kinds()) {
        const double one = kind.value(a), other = kind.value(b);
        lines.push_back({kernels::translated(kind.name), shown(one, kind.is_share),
                         shown(other, kind.is_share), shown(other - one, kind.is_share)});
    }
    printAligned(out, {{say("whole run"), names[0], names[1], say("difference")}, lines}, 1);
}

// Counts the findings of each run by their kind, in the order of the kinds.
std::map<trace::FindingKind, std::array<std::uint64_t, 2>> countFindings(const JudgedPair& pair) {
    std::map<trace::FindingKind, std::array<std::uint64_t, 2>> counts;
    for (std::size_t side = 0; side < 2; ++side)
        for (const trace::Finding& finding : pair[side].findings) ++counts[finding.kind][side];
    return counts;
}

void printFindings(std::ostream& out, const std::array<std::string, 2>& names, const JudgedPair& pair) {
    std::vector<Line> lines;
    for (const auto& [kind, counts] : countFindings(pair)) {
        const double difference = static_cast<double>(counts[1]) - static_cast<double>(counts[0]);
        lines.push_back(
            {title_of(kind).text(), grouped(counts[0]), grouped(counts[1]), shown(difference, false)});
    }
    if (lines.empty()) return;
    out << '\n';
    printAligned(out, {{say("findings"), names[0], names[1], say("difference")}, lines}, 1);
}

} // namespace

void printPair(std::ostream& out, const JudgedPair& pair) {
    const trace::Trace &left = pair[0].trace, &right = pair[1].trace;
    const std::array<std::string, 2> names = trace::names_of_pair(left, right);
    fmt::print(out, "{}\n\n", say("{} beside {}", names[0], names[1]));
    printSteps(out, names, left, right);
    out << '\n';
    printCounters(out, names, left, right);
    printFindings(out, names, pair);
    fmt::print(out, "\n{}\n{}\n", trace::difference_of_pair(left, right),
               trace::sentence_of(trace::compare_ends(left, right), left, right));
}

void writePairJson(std::ostream& out, const JudgedPair& pair) {
    const trace::Trace &left = pair[0].trace, &right = pair[1].trace;
    const auto asJson = [](const trace::Step& step) {
        return trace::rests(step)
                   ? Json(nullptr)
                   : Json{{"label", step.label}, {"number", step.number}, {"threads", step.threads}};
    };
    Json json;
    json["schema"] = 1;
    json["names"] = trace::names_of_pair(left, right);
    json["steps"] = Json::array();
    const std::vector<const trace::Step*> one = stepsOf(left), other = stepsOf(right);
    const bool isOneText = trace::are_of_one_text(left, right) && trace::can_be_parted(left, right);
    const std::map<const trace::Step*, std::size_t> different = differentAfter(left, right);
    for (std::size_t s = 0; s < one.size(); ++s) {
        Json entry{{"left", asJson(*one[s])}, {"right", asJson(*other[s])}, {"different_cells", nullptr}};
        if (isOneText) entry["different_cells"] = different.contains(one[s]) ? different.at(one[s]) : 0;
        json["steps"].push_back(std::move(entry));
    }
    const trace::RunCounts a = trace::count_all(left), b = trace::count_all(right);
    for (const trace::CounterKind& kind : trace::counter_kinds())
        json["counters"][std::string(kind.key)] = {{"left", kind.value(a)}, {"right", kind.value(b)}};
    json["findings"] = Json::object();
    for (const auto& [kind, counts] : countFindings(pair))
        json["findings"][std::string(name_of(kind))] = {{"left", counts[0]}, {"right", counts[1]}};
    const trace::PairEnd end = trace::compare_ends(left, right);
    json["end"] = {{"comparable", end.is_comparable},
                   {"changed", end.has_change},
                   {"different", end.different},
                   {"first_different", orNull(end.first_different)}};
    writeJson(out, json);
}

} // namespace scanscope::app
