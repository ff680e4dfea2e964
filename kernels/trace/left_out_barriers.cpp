#include "trace/left_out_barriers.h"

#include <algorithm>
#include <charconv>

namespace scanscope::trace {

std::vector<std::uint32_t> lines_without_barrier(const std::map<std::string, std::string>& options) {
    std::vector<std::uint32_t> lines;
    const auto option = options.find(std::string(without_barrier));
    if (option == options.end()) return lines;
    const std::string& text = option->second;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        std::uint32_t line = 0;
        const char* const last = text.data() + comma;
        const auto [end, error] = std::from_chars(text.data() + start, last, line);
        if (error == std::errc() && end == last && line != 0) lines.push_back(line);
        start = comma + 1;
    }
    std::ranges::sort(lines);
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

} // namespace scanscope::trace
