#include "app/reports/bench_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/reports/table.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using bench::Comparison;
using bench::LeftOut;
using bench::Report;
using bench::Row;
using bench::Subject;
using kernels::grouped;
using kernels::say;

namespace {

std::string nameOf(const Subject& subject) {
    std::string name = subject.algorithm;
    for (const auto& [option, value] : subject.options)
        name += fmt::format(" --{}{}{}", option, value.empty() ? "" : " ", value);
    return name;
}

std::string resultText(const Row& row) {
    if (row.status == bench::Status::failed) return say("failed");
    if (row.verified == false) return say("wrong");
    if (row.status == bench::Status::cancelled) return row.times ? say("right, cancelled") : say("cancelled");
    return row.verified ? say("right") : say("not verified");
}

std::string titleOf(bench::StopReason reason) {
    switch (reason) {
    case bench::StopReason::precise:
        return say("precise");
    case bench::StopReason::settled:
        return say("settled");
    case bench::StopReason::budget:
        break;
    }
    return say("budget");
}

std::string comparedText(const Comparison& one) {
    if (!one.judgement) return say("missing: {}", one.missing);
    return one.judgement->verdict == bench::Verdict::ambiguous
               ? say("{}× as fast, ambiguous", threeDigits(one.judgement->speed_up))
               : factorText(*one.judgement);
}

std::string blockText(const Subject& subject) {
    return subject.threads_per_block != 0 ? fmt::format("{}", subject.threads_per_block) : "";
}
std::string timeOrNothing(const std::optional<double>& seconds) { return seconds ? timeText(*seconds) : ""; }
std::string medianText(const std::optional<bench::Summary>& times) {
    return times ? timeText(times->median_s) : "";
}

Columns<Row> rowColumns() {
    return {
        {say("algorithm"), [](const Row& row) { return nameOf(row.subject); }},
        {say("on"), [](const Row& row) { return row.subject.executor; }},
        {say("block"), [](const Row& row) { return blockText(row.subject); }},
        {say("median"), [](const Row& row) { return medianText(row.times); }},
        {say("noise"), [](const Row& row) { return percentText(row.noise()); }},
        {say("hot"), [](const Row& row) { return timeOrNothing(row.hot_median_s); }},
        {say("transfers"), [](const Row& row) { return timeOrNothing(row.transfer_s); }},
        {"GB/s", [](const Row& row) { return row.gb_per_s() ? threeDigits(*row.gb_per_s()) : ""; }},
        {say("of ceiling"), [](const Row& row) { return percentText(row.of_ceiling()); }},
        {say("samples"), [](const Row& row) { return row.times ? grouped(row.times->samples) : ""; }},
        {say("dropped"), [](const Row& row) { return row.dropped != 0 ? grouped(row.dropped) : ""; }},
        {say("ended"), [](const Row& row) { return row.stop_reason ? titleOf(*row.stop_reason) : ""; }},
        {say("result"), resultText},
    };
}
constexpr std::size_t rowTexts = 2; // columns of text; the others are numbers

Columns<Comparison> comparisonColumns() {
    return {
        {say("algorithm"), [](const Comparison& one) { return nameOf(one.subject); }},
        {say("on"), [](const Comparison& one) { return one.subject.executor; }},
        {say("type"), [](const Comparison& one) { return std::string(name_of(one.subject.type)); }},
        {say("op"), [](const Comparison& one) { return std::string(name_of(one.subject.op)); }},
        {say("verdict"), comparedText},
        {"n", [](const Comparison& one) { return grouped(one.subject.n); }},
        {say("block"), [](const Comparison& one) { return blockText(one.subject); }},
        {kernels::translated("first", "file"), [](const Comparison& one) { return medianText(one.before); }},
        {kernels::translated("second", "file"), [](const Comparison& one) { return medianText(one.after); }},
    };
}
constexpr std::size_t comparisonTexts = 5;

// Splits the rows into tables, one for each type, operator and size.
std::vector<std::span<const Row>> tablesOf(const Report& report) {
    const auto kind = [](const Row& row) {
        return std::tie(row.subject.op, row.subject.n, row.subject.type);
    };
    std::vector<std::span<const Row>> tables;
    for (auto first = report.rows.begin(); first != report.rows.end();) {
        const auto next =
            std::find_if(first, report.rows.end(), [&](const Row& row) { return kind(row) != kind(*first); });
        tables.emplace_back(first, next);
        first = next;
    }
    return tables;
}

// Returns the reasons for failures and wrong results.
std::vector<std::string> remarksOn(std::span<const Row> rows) {
    std::vector<std::string> remarks;
    for (const Row& row : rows)
        if (!row.reason.empty()) remarks.push_back(fmt::format("{}: {}", nameOf(row.subject), row.reason));
    return remarks;
}

std::string titleOf(const Subject& subject) {
    return say("{} of {} {}", name_of(subject.op), grouped(subject.n), name_of(subject.type));
}

constexpr std::size_t mostNames = 6;

// "blelloch, sklansky and 27 more"
std::string namesText(std::vector<std::string> names) {
    if (names.size() <= mostNames) return kernels::listed(names, "and");
    const std::size_t more = names.size() - (mostNames - 1);
    names.resize(mostNames - 1);
    names.push_back(kernels::counted(more, "{} more", "{} more"));
    return kernels::listed(names, "and");
}

std::string sizesText(const std::set<std::uint64_t>& sizes) {
    if (sizes.empty()) return "";
    const std::string first = grouped(*sizes.begin());
    return sizes.size() == 1 ? fmt::format(", n = {}", first)
                             : say(", n = {} to {}", first, grouped(*sizes.rbegin()));
}

std::string devicesText(const Report& report) {
    std::vector<std::string> devices;
    for (const Row& row : report.rows)
        if (!row.device.empty() && std::ranges::count(devices, row.device) == 0)
            devices.push_back(row.device);
    return kernels::listed(devices, "and");
}

} // namespace

std::string threeDigits(double number) {
    const int digits = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f}", number, digits);
}

std::string timeText(double seconds) {
    constexpr std::array<std::string_view, 4> units{"ns", "µs", "ms", "s"};
    double scaled = seconds * 1e9;
    std::size_t unit = 0;
    while (scaled >= 999.5 && unit + 1 < units.size()) {
        scaled /= 1000;
        ++unit;
    }
    return fmt::format("{} {}", threeDigits(scaled), units[unit]);
}

std::string percentText(const std::optional<double>& share) {
    return share ? fmt::format("{:.1f} %", 100 * *share) : "";
}

std::string factorText(const bench::Judgement& judgement) {
    switch (judgement.verdict) {
    case bench::Verdict::faster:
        return say("{}× faster", threeDigits(judgement.speed_up));
    case bench::Verdict::slower:
        return say("{}× slower", threeDigits(1 / judgement.speed_up));
    case bench::Verdict::ambiguous:
        break;
    }
    return say("{}× as fast", threeDigits(judgement.speed_up));
}

std::vector<std::string> leftOutText(const std::vector<LeftOut>& leftOut) {
    struct Reason {
        std::string executor, reason;
        std::vector<std::string> algorithms;
        std::set<std::uint64_t> sizes;
    };
    std::vector<Reason> reasons;
    for (const LeftOut& one : leftOut) {
        auto found = std::ranges::find_if(reasons, [&](const Reason& reason) {
            return reason.executor == one.executor && reason.reason == one.reason;
        });
        if (found == reasons.end()) found = reasons.insert(found, {one.executor, one.reason, {}, {}});
        if (std::ranges::count(found->algorithms, one.algorithm) == 0)
            found->algorithms.push_back(one.algorithm);
        if (one.n) found->sizes.insert(*one.n);
    }
    std::vector<std::string> lines;
    lines.reserve(reasons.size());
    for (const Reason& reason : reasons)
        lines.push_back(say("left out on {}: {}{}: {}", reason.executor, namesText(reason.algorithms),
                            sizesText(reason.sizes), reason.reason));
    return lines;
}

std::vector<std::string> conditionsText(const Report& report) {
    const bench::Conditions& conditions = report.conditions;
    std::vector<std::string> lines;
    if (const std::string devices = devicesText(report); !devices.empty())
        lines.push_back(fmt::format("{}: {}; {}, Scanscope {}, {}", conditions.date, devices,
                                    conditions.system, conditions.version, conditions.compiler));
    if (bench::has_scans(report, trace::Form::exclusive)) lines.push_back(say("scans are exclusive"));
    if (bench::has_scans(report, trace::Form::inclusive)) lines.push_back(say("scans are inclusive"));
    lines.push_back(say("recording is compiled out; noise is the interquartile range divided by the median"));
    lines.push_back(say("ceiling: a copy of the same size in the same run (for reductions, a read)"));
    lines.insert(lines.end(), conditions.notes.begin(), conditions.notes.end());
    return lines;
}

void printBenchReport(std::ostream& out, const Report& report) {
    for (const std::span<const Row> rows : tablesOf(report)) {
        fmt::print(out, "{}\n", titleOf(rows.front().subject));
        printAligned(out, tableOf(rowColumns(), rows), rowTexts);
        for (const std::string& remark : remarksOn(rows)) fmt::print(out, "  {}\n", remark);
        out << '\n';
    }
    for (const std::string& line : conditionsText(report)) out << line << '\n';
    for (const std::string& line : leftOutText(report.left_out)) out << line << '\n';
}

void writeBenchMarkdown(std::ostream& out, const Report& report) {
    for (const std::span<const Row> rows : tablesOf(report)) {
        fmt::print(out, "### {}\n\n", titleOf(rows.front().subject));
        printMarkdown(out, tableOf(rowColumns(), rows), rowTexts);
        out << '\n';
        const std::vector<std::string> remarks = remarksOn(rows);
        for (const std::string& remark : remarks) fmt::print(out, "- {}\n", remark);
        if (!remarks.empty()) out << '\n';
    }
    for (const std::string& line : conditionsText(report)) fmt::print(out, "- {}\n", line);
    for (const std::string& line : leftOutText(report.left_out)) fmt::print(out, "- {}\n", line);
}

void printComparison(std::ostream& out, const Report& before, const Report& after) {
    const std::vector<Comparison> comparisons = compare(before, after);
    std::array<std::size_t, 3> verdicts{};
    std::size_t missing = 0;
    for (const Comparison& one : comparisons)
        ++(one.judgement ? verdicts.at(static_cast<std::size_t>(one.judgement->verdict)) : missing);
    printAligned(out, tableOf(comparisonColumns(), comparisons), comparisonTexts);
    fmt::print(out, "\n{}\n",
               say("{} faster, {} slower, {} ambiguous, {} missing", verdicts[0], verdicts[1], verdicts[2],
                   missing));
    const std::string first = devicesText(before), second = devicesText(after);
    if (first != second)
        out << say("Measured on different devices: first {}, second {}.", first, second) << '\n';
}

} // namespace scanscope::app
