#include "kernels/bench/verdict.h"

#include <algorithm>
#include <fmt/format.h>

#include "kernels/text/enum_names.h"
#include "kernels/text/language.h"

namespace scanscope::bench {

std::string_view name_of(Verdict verdict) {
    constexpr kernels::EnumNames<Verdict, Verdict::ambiguous> names{"faster", "slower", "ambiguous"};
    return names.of(verdict);
}

Judgement judge(const Summary& subject, const Summary& baseline) {
    Judgement judgement{.speed_up = baseline.median_s / subject.median_s};
    if (std::min(subject.samples, baseline.samples) < least_for_verdict) return judgement;
    if (subject.q3_s < baseline.q1_s) judgement.verdict = Verdict::faster;
    if (subject.q1_s > baseline.q3_s) judgement.verdict = Verdict::slower;
    return judgement;
}

namespace {

const Row* find(const Report& report, const Subject& subject) {
    const auto found = std::ranges::find(report.rows, subject, &Row::subject);
    return found == report.rows.end() ? nullptr : &*found;
}

// Why a row can't be compared; empty if it can.
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
