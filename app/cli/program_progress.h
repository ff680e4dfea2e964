// The progress line of a user program that runs for longer than a second.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

#include "app/cli/console.h"
#include "kernels/own/run_progress.h"

namespace scanscope::app {

class ProgramProgress {
public:
    explicit ProgramProgress(const Console& console)
        : m_line(console) {}

    // May be called from several threads, one for each thread order.
    void tell(const own::RunProgress& progress);
    // Removes the line, for good.
    void end();

private:
    using Clock = std::chrono::steady_clock;
    struct Told {
        own::RunProgress progress;
        Clock::time_point when;
    };
    [[nodiscard]] std::string text(Clock::time_point now) const;

    std::mutex m_mutex;
    Progress m_line;
    Clock::time_point m_begin = Clock::now();
    std::map<trace::Schedule, Told> m_told;
    bool m_hasEnded = false;
};

} // namespace scanscope::app
