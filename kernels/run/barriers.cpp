#include "kernels/run/barriers.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/catalogue/catalogue.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/whole_number.h"

namespace scanscope::kernels {

namespace {

std::string_view text_of(std::string_view source) {
    for (const EmbeddedText& embedded : embedded_kernel_sources())
        if (embedded.path == source) return embedded.text;
    return {};
}

[[noreturn]] void refuse(const std::string& message) {
    throw BadRequest(std::string(without_barrier), message);
}

std::uint32_t parse_line(std::string_view text, std::string_view whole) {
    if (const auto line = whole_number<std::uint32_t>(text); line && *line != 0) return *line;
    refuse(say("{} is not a line for --{}: write a number like 36, or scan/blelloch.cuh:54 for another file, "
               "and separate several lines with commas.",
               in_quotes(whole), without_barrier));
}

// Reads one place after another. The list in a recording from elsewhere may be very long, so each source is
// searched only once.
class PlaceReader {
public:
    PlaceReader(const Algorithm& algorithm, const std::map<std::string, std::string>& options)
        : algorithm_(algorithm)
        , options_(options) {}

    [[nodiscard]] trace::BarrierPlace read(std::string_view text) {
        const std::size_t colon = text.rfind(':');
        const bool has_file = colon != std::string_view::npos;
        const std::uint32_t line = parse_line(has_file ? text.substr(colon + 1) : text, text);
        const std::string_view source = has_file ? source_of(text.substr(0, colon)) : algorithm_.source;
        const auto [at, is_new] = lines_.try_emplace(source);
        if (is_new) at->second = barrier_lines(text_of(source));
        const std::vector<std::uint32_t>& known = at->second;
        if (known.empty()) refuse(say("{} has no __syncthreads() to leave out.", source));
        if (!std::ranges::binary_search(known, line))
            refuse(known.size() == 1
                       ? say("Line {} of {} has no __syncthreads(): its barrier is at line {}.", line, source,
                             known.front())
                       : say("Line {} of {} has no __syncthreads(): its barriers are at lines {}.", line,
                             source, listed_numbers(known)));
        return {std::string(source), line};
    }

private:
    // The full name: "scan/blelloch.cuh" for "blelloch.cuh".
    [[nodiscard]] std::string_view source_of(std::string_view file) {
        if (sources_.empty()) sources_ = texts_that_run(algorithm_, options_);
        for (const std::string_view source : sources_)
            if (source == file || source.ends_with(fmt::format("/{}", file))) return source;
        refuse(say("{} is not a kernel source that runs here: choose {}.", in_quotes(file),
                   listed({sources_.begin(), sources_.end()}, "or")));
    }

    const Algorithm& algorithm_;
    const std::map<std::string, std::string>& options_;
    std::vector<std::string_view> sources_;
    std::map<std::string_view, std::vector<std::uint32_t>> lines_;
};

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
    return barrier_lines(text_of(algorithm.source));
}

std::vector<std::string_view> texts_that_run(const Algorithm& algorithm,
                                             const std::map<std::string, std::string>& options) {
    std::vector<std::string_view> paths{algorithm.source};
    const auto option = std::ranges::find(algorithm.options, std::string_view("scan"), &OptionInfo::name);
    if (option != algorithm.options.end()) {
        const auto chosen = options.find("scan");
        const std::string id = chosen == options.end() ? std::string(option->usual) : chosen->second;
        if (const Algorithm* scan = find_algorithm(id)) paths.push_back(scan->source);
    }
    for (std::size_t next = 0; next < paths.size(); ++next) {
        const std::string_view text = text_of(paths[next]);
        for (const EmbeddedText& other : embedded_kernel_sources())
            if (text.find(fmt::format("#include \"kernels/{}\"", other.path)) != std::string_view::npos &&
                std::ranges::find(paths, other.path) == paths.end())
                paths.push_back(other.path);
    }
    return paths;
}

std::vector<trace::BarrierPlace> barriers_of(const Algorithm& algorithm,
                                             const std::map<std::string, std::string>& options) {
    std::vector<trace::BarrierPlace> places;
    for (const std::string_view source : texts_that_run(algorithm, options))
        for (const std::uint32_t line : barrier_lines(text_of(source)))
            places.push_back({std::string(source), line});
    return places;
}

std::vector<trace::BarrierPlace> parse_left_out(std::string_view text, const Algorithm& algorithm,
                                                const std::map<std::string, std::string>& options) {
    std::vector<trace::BarrierPlace> places;
    PlaceReader reader(algorithm, options);
    for (;;) {
        const std::size_t comma = text.find(',');
        const trace::BarrierPlace place = reader.read(text.substr(0, comma));
        // Removes duplicates: every thread searches the list at every barrier, and a file may name a place a
        // thousand times.
        if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
        if (comma == std::string_view::npos) return places;
        text.remove_prefix(comma + 1);
    }
}

std::string left_out_elsewhere(const std::map<std::string, std::string>& options) {
    constexpr std::size_t most_named = 3, longest = 100; // characters of a path
    std::string text;
    std::size_t count = 0;
    for (const trace::BarrierPlace& place : trace::barriers_left_out(options))
        if (!place.source.empty() && ++count <= most_named)
            text += fmt::format("{}{}:{}", count == 1 ? "" : ", ",
                                place.source.size() > longest ? "…" : place.source, place.line);
    if (count > most_named) text += say(" and {} more", grouped(count - most_named));
    return text;
}

} // namespace scanscope::kernels
