#include "kernels/trace/left_out_barriers.h"

#include <algorithm>
#include <charconv>

namespace scanscope::trace {

std::vector<BarrierPlace> barriers_left_out(const std::map<std::string, std::string>& options) {
    std::vector<BarrierPlace> places;
    const auto option = options.find(std::string(without_barrier));
    if (option == options.end()) return places;
    const std::string_view text = option->second;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        const std::string_view part = text.substr(start, comma - start);
        const std::size_t colon = part.rfind(':'), digits = colon == part.npos ? 0 : colon + 1;
        BarrierPlace place{std::string(part.substr(0, colon == part.npos ? 0 : colon)), 0};
        const auto [end, error] =
            std::from_chars(part.data() + digits, part.data() + part.size(), place.line);
        if (error == std::errc() && end == part.data() + part.size() && place.line != 0 && colon != 0)
            places.push_back(std::move(place));
        start = comma + 1;
    }
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

std::string text_of(const std::vector<BarrierPlace>& places) {
    std::string text;
    for (const BarrierPlace& place : places) {
        if (!text.empty()) text += ',';
        if (!place.source.empty()) text += place.source + ':';
        text += std::to_string(place.line);
    }
    return text;
}

std::vector<std::uint32_t> lines_without_barrier(const std::map<std::string, std::string>& options) {
    std::vector<std::uint32_t> lines;
    for (const BarrierPlace& place : barriers_left_out(options))
        if (place.source.empty()) lines.push_back(place.line);
    return lines;
}

} // namespace scanscope::trace
