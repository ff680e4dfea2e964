// One line on a terminal that says how far long work is; gone when the work is.
#pragma once

#include <chrono>
#include <string>

#include "app/cli/console.h"

namespace scanscope::app {

class Progress {
public:
    explicit Progress(const Console& console)
        : m_console(console) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Composes the line and shows it; at most ten times a second.
    template <class Text> void show(const Text& text) {
        if (isDue()) write(text());
    }
    void clear();

private:
    [[nodiscard]] bool isDue();
    void write(const std::string& text);

    const Console& m_console;
    bool m_isShown = false;
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace scanscope::app
