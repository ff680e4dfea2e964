#include "app/cli/progress.h"

#include "kernels/text/text.h"

namespace scanscope::app {

namespace {

constexpr std::string_view clearLine = "\r\x1b[K";

} // namespace

void Progress::show(std::size_t done, std::size_t total, std::string_view what) {
    if (!m_console.progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < m_next) return;
    m_next = now + std::chrono::milliseconds(100);
    m_isShown = true;
    *m_console.progress << clearLine << kernels::grouped(done) << " of " << kernels::grouped(total) << ", "
                        << what << std::flush;
}

void Progress::clear() {
    if (!m_isShown) return;
    *m_console.progress << clearLine << std::flush;
    m_isShown = false;
}

} // namespace scanscope::app
