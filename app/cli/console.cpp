#include "app/cli/console.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

namespace scanscope::app {

namespace {

constexpr std::string_view clearLine = "\r\x1b[K";

} // namespace

bool Progress::isDue() {
    if (!m_console.progress) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now < m_next) return false;
    m_next = now + std::chrono::milliseconds(100);
    return true;
}

void Progress::write(const std::string& text) {
    m_isShown = true;
    *m_console.progress << clearLine << text << std::flush;
}

void Progress::clear() {
    if (!m_isShown) return;
    *m_console.progress << clearLine << std::flush;
    m_isShown = false;
}

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
