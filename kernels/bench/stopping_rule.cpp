#include "kernels/bench/stopping_rule.h"

#include <algorithm>
#include <cmath>

#include "kernels/text/enum_names.h"

namespace scanscope::bench {

namespace {

constexpr kernels::EnumNames<StopReason, StopReason::budget> reason_names{"precise", "settled", "budget"};
constexpr std::size_t samples_a_look =
    32; // the noise is computed again when the number of samples has grown by 1/32

} // namespace

std::string_view name_of(StopReason reason) { return reason_names.of(reason); }
std::optional<StopReason> parse_stop_reason(std::string_view name) { return reason_names.find(name); }

std::optional<StopReason> StoppingRule::after(const Series& series, double elapsed) {
    const bool is_over = elapsed >= limits_.budget_seconds;
    const std::size_t samples = series.size();
    if (samples >= std::max(limits_.least_samples, least_for_noise) && (samples >= next_look_ || is_over)) {
        next_look_ = samples + std::max<std::size_t>(1, samples / samples_a_look);
        const Summary now = *summarise(series.seconds());
        looks_.push_back({samples, now.q3_s - now.q1_s});
        noise_ = now.noise();
        if (elapsed >= limits_.least_seconds) {
            if (*noise_ < limits_.spread) return StopReason::precise;
            if (has_settled()) return StopReason::settled;
        }
    }
    return is_over ? std::optional(StopReason::budget) : std::nullopt;
}

bool StoppingRule::has_settled() const {
    const Look& now = looks_.back();
    if (looks_.front().samples * 2 > now.samples) return false;
    return std::ranges::all_of(looks_, [&](const Look& look) {
        return look.samples * 2 < now.samples ||
               std::fabs(look.spread_s - now.spread_s) <= limits_.settled_within * now.spread_s;
    });
}

} // namespace scanscope::bench
