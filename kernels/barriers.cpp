#include "barriers.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "run.h"
#include "sources.h"
#include "text.h"

namespace scanscope::kernels {

namespace {

std::uint32_t parse_line(std::string_view text) {
    std::uint32_t line = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), line);
    if (error == std::errc() && end == text.data() + text.size() && line != 0) return line;
    throw BadRequest(std::string(without_barrier),
                     fmt::format("{} is not a line for --{}: write its number like 36, several with commas.",
                                 in_quotes(text), without_barrier));
}

} // namespace

std::vector<std::uint32_t> barrier_lines(std::string_view kernel_text) {
    std::vector<std::uint32_t> lines;
    for (std::uint32_t number = 1; !kernel_text.empty(); ++number) {
        const std::size_t end = std::min(kernel_text.find('\n'), kernel_text.size());
        const std::string_view line = kernel_text.substr(0, end);
        if (line.substr(0, line.find("//")).find("__syncthreads()") != std::string_view::npos)
            lines.push_back(number);
        kernel_text.remove_prefix(std::min(end + 1, kernel_text.size()));
    }
    return lines;
}

std::vector<std::uint32_t> barrier_lines(const Algorithm& algorithm) {
    for (const EmbeddedText& embedded : embedded_kernel_sources())
        if (embedded.path == algorithm.source) return barrier_lines(embedded.text);
    return {};
}

std::vector<std::uint32_t> parse_left_out(std::string_view text, const Algorithm& algorithm) {
    const std::vector<std::uint32_t> known = barrier_lines(algorithm);
    std::vector<std::uint32_t> lines;
    for (;;) {
        const std::size_t comma = text.find(',');
        const std::uint32_t line = parse_line(text.substr(0, comma));
        if (known.empty())
            throw BadRequest(std::string(without_barrier),
                             fmt::format("{} has no __syncthreads() to leave out.", algorithm.source));
        if (std::find(known.begin(), known.end(), line) == known.end())
            throw BadRequest(
                std::string(without_barrier),
                fmt::format("Line {} of {} has no __syncthreads(): {} {}.", line, algorithm.source,
                            known.size() == 1 ? "its barrier is at line" : "its barriers are at lines",
                            listed_numbers(known)));
        // Each once: every thread looks through them at every barrier, and a file may name one a thousand
        // times.
        if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
        if (comma == std::string_view::npos) return lines;
        text.remove_prefix(comma + 1);
    }
}

} // namespace scanscope::kernels
