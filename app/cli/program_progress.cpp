#include "app/cli/program_progress.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace scanscope::app {

void ProgramProgress::tell(const own::RunProgress& progress) {
    const std::lock_guard lock(m_mutex);
    const Clock::time_point now = Clock::now();
    m_told[progress.schedule] = {progress, now};
    if (!m_hasEnded && now - m_begin > std::chrono::seconds(1)) m_line.show([&] { return text(now); });
}

void ProgramProgress::end() {
    const std::lock_guard lock(m_mutex);
    m_hasEnded = true;
    m_line.clear();
}

// "in-order: launch 2, 31 % · reversed: launch 2, 28 %", short enough for one line of a terminal.
std::string ProgramProgress::text(Clock::time_point now) const {
    constexpr std::chrono::milliseconds silent{500}; // a run that has ended
    std::vector<std::string> runs;
    for (const auto& [schedule, told] : m_told) {
        if (now - told.when > silent) continue;
        const auto& [_, launch, blocks, all] = told.progress;
        const double part = all == 0 ? 0 : double(std::min(blocks, all)) / double(all);
        runs.push_back(launch == 0
                           ? fmt::format("{}: on the host", name_of(schedule))
                           : fmt::format("{}: launch {}, {:.0f} %", name_of(schedule), launch, 100 * part));
    }
    return fmt::format("{}", fmt::join(runs, " · "));
}

} // namespace scanscope::app
