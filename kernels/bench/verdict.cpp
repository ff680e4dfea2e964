#include "kernels/bench/verdict.h"

#include <algorithm>

#include "kernels/text/enum_names.h"

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

} // namespace scanscope::bench
