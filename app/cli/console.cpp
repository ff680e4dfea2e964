#include "app/cli/console.h"

#include <string_view>

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

} // namespace scanscope::app
