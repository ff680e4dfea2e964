#include "app/reports/bench_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ostream.h>

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

Line lineOf(const Row& row) {
    const auto time = [](const std::optional<double>& seconds) {
        return seconds ? timeText(*seconds) : std::string();
    };
    const Subject& subject = row.subject;
    return {nameOf(subject),
            subject.executor,
            subject.threads_per_block != 0 ? fmt::format("{}", subject.threads_per_block) : "",
            row.times ? timeText(row.times->median_s) : "",
            percentText(row.noise()),
            time(row.hot_median_s),
            time(row.transfer_s),
            row.gb_per_s() ? threeDigits(*row.gb_per_s()) : "",
            percentText(row.of_ceiling()),
            row.times ? grouped(row.times->samples) : "",
            row.dropped != 0 ? grouped(row.dropped) : "",
            row.stop_reason ? titleOf(*row.stop_reason) : "",
            resultText(row)};
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

std::string comparedText(const bench::Judgement& judgement) {
    return judgement.verdict == bench::Verdict::ambiguous
               ? say("{}× as fast, ambiguous", threeDigits(judgement.speed_up))
               : factorText(judgement);
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

Line benchHeads() {
    return {say("algorithm"), say("on"),        say("block"), say("median"),     say("noise"),
            say("hot"),       say("transfers"), "GB/s",       say("of ceiling"), say("samples"),
            say("dropped"),   say("ended"),     say("result")};
}

std::vector<BenchTable> benchTables(const Report& report) {
    const auto kind = [](const Row& row) {
        return std::tie(row.subject.op, row.subject.n, row.subject.type);
    };
    std::vector<BenchTable> tables;
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        const Row& row = report.rows[i];
        if (i == 0 || kind(row) != kind(report.rows[i - 1])) tables.push_back({titleOf(row.subject), {}, {}});
        tables.back().lines.push_back(lineOf(row));
        if (!row.reason.empty())
            tables.back().remarks.push_back(fmt::format("{}: {}", nameOf(row.subject), row.reason));
    }
    return tables;
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
    lines.push_back(say("recording compiled out; noise is the spread of the middle half over the median"));
    lines.push_back(say("ceiling: a copy of as many bytes in the same run, for reductions a read"));
    lines.insert(lines.end(), conditions.notes.begin(), conditions.notes.end());
    return lines;
}

void printBenchReport(std::ostream& out, const Report& report) {
    for (const BenchTable& table : benchTables(report)) {
        fmt::print(out, "{}\n", table.title);
        printAligned(out, benchHeads(), table.lines, benchTextColumns);
        for (const std::string& remark : table.remarks) fmt::print(out, "  {}\n", remark);
        out << '\n';
    }
    for (const std::string& line : conditionsText(report)) out << line << '\n';
    for (const std::string& line : leftOutText(report.left_out)) out << line << '\n';
}

void writeBenchMarkdown(std::ostream& out, const Report& report) {
    for (const BenchTable& table : benchTables(report)) {
        fmt::print(out, "### {}\n\n", table.title);
        printMarkdown(out, benchHeads(), table.lines, benchTextColumns);
        out << '\n';
        for (const std::string& remark : table.remarks) fmt::print(out, "- {}\n", remark);
        if (!table.remarks.empty()) out << '\n';
    }
    for (const std::string& line : conditionsText(report)) fmt::print(out, "- {}\n", line);
    for (const std::string& line : leftOutText(report.left_out)) fmt::print(out, "- {}\n", line);
}

void printComparison(std::ostream& out, const Report& before, const Report& after) {
    const std::vector<Comparison> comparisons = compare(before, after);
    std::array<std::size_t, 3> verdicts{};
    std::size_t missing = 0;
    std::vector<Line> lines;
    for (const Comparison& one : comparisons) {
        const auto time = [](const std::optional<bench::Summary>& times) {
            return times ? timeText(times->median_s) : std::string();
        };
        const Subject& subject = one.subject;
        lines.push_back({nameOf(subject), subject.executor, std::string(name_of(subject.type)),
                         std::string(name_of(subject.op)),
                         one.judgement ? comparedText(*one.judgement) : say("missing: {}", one.missing),
                         grouped(subject.n),
                         subject.threads_per_block != 0 ? fmt::format("{}", subject.threads_per_block) : "",
                         time(one.before), time(one.after)});
        if (one.judgement)
            ++verdicts.at(static_cast<std::size_t>(one.judgement->verdict));
        else
            ++missing;
    }
    constexpr std::size_t textColumns = 5;
    printAligned(out,
                 {say("algorithm"), say("on"), say("type"), say("op"), say("the second is"), "n",
                  say("block"), kernels::translated("first", "file"), kernels::translated("second", "file")},
                 lines, textColumns);
    fmt::print(out, "\n{}\n",
               say("{} faster, {} slower, {} ambiguous, {} missing", verdicts[0], verdicts[1], verdicts[2],
                   missing));
    const std::string first = devicesText(before), second = devicesText(after);
    if (first != second)
        out << say("Measured on different devices: first {}, second {}.", first, second) << '\n';
}

} // namespace scanscope::app
