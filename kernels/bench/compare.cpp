#include "kernels/bench/compare.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/text/language.h"

namespace scanscope::bench {

namespace {

const Row* find(const Report& report, const Subject& subject) {
    const auto found = std::ranges::find(report.rows, subject, &Row::subject);
    return found == report.rows.end() ? nullptr : &*found;
}

// Why a row can't be compared; empty where it can.
std::string problem(const Row* row, const std::string& report) {
    if (row == nullptr) return kernels::say("not in the {} report", report);
    if (row->status == Status::failed) return kernels::say("failed in the {} report", report);
    if (row->verified == false) return kernels::say("wrong in the {} report", report);
    if (!row->times) return kernels::say("not measured in the {} report", report);
    if (!row->verified) return kernels::say("not verified in the {} report", report);
    return "";
}

Comparison compared(const Subject& subject, const Row* before, const Row* after) {
    Comparison comparison{.subject = subject};
    comparison.missing = problem(before, kernels::translated("first", "a report"));
    if (comparison.missing.empty()) comparison.before = before->times;
    const std::string missing_after = problem(after, kernels::translated("second", "a report"));
    if (missing_after.empty()) comparison.after = after->times;
    if (comparison.before && comparison.after)
        comparison.judgement = judge(*comparison.after, *comparison.before);
    else if (comparison.missing.empty())
        comparison.missing = missing_after;
    else if (!missing_after.empty())
        comparison.missing += fmt::format(", {}", missing_after);
    return comparison;
}

} // namespace

std::vector<Comparison> compare(const Report& before, const Report& after) {
    std::vector<Comparison> all;
    for (const Row& row : before.rows) all.push_back(compared(row.subject, &row, find(after, row.subject)));
    for (const Row& row : after.rows)
        if (!find(before, row.subject)) all.push_back(compared(row.subject, nullptr, &row));
    return all;
}

} // namespace scanscope::bench
