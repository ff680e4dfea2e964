// One line on a terminal that says how far long work is; gone when the work is.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

#include "app/cli/console.h"

namespace scanscope::app {

class Progress {
public:
    explicit Progress(const Console& console)
        : m_console(console) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // "120 of 245, what"; at most ten times a second.
    void show(std::size_t done, std::size_t total, std::string_view what);
    void clear();

private:
    const Console& m_console;
    bool m_isShown = false;
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace scanscope::app
