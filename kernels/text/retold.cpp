#include "kernels/text/retold.h"

#include <optional>
#include <vector>

namespace scanscope::kernels {

namespace {

constexpr std::string_view place = "{}";

// The parts of the text in the pattern's placeholders, or nullopt if the text does not match the pattern.
std::optional<std::vector<std::string_view>> places_in(std::string_view text, std::string_view pattern) {
    std::vector<std::string_view> found;
    std::size_t next = pattern.find(place);
    if (!text.starts_with(pattern.substr(0, next))) return std::nullopt;
    if (next == std::string_view::npos)
        return text == pattern ? std::optional(std::move(found)) : std::nullopt;
    text.remove_prefix(next);
    while (next != std::string_view::npos) {
        pattern.remove_prefix(next + place.size());
        next = pattern.find(place);
        const std::string_view between = pattern.substr(0, next);
        const std::size_t end =
            next == std::string_view::npos
                ? (text.ends_with(between) ? text.size() - between.size() : std::string_view::npos)
                : text.find(between);
        if (end == std::string_view::npos || end == 0) return std::nullopt;
        found.push_back(text.substr(0, end));
        text.remove_prefix(end + between.size());
    }
    return found;
}

constexpr int deepest =
    16; // levels of placeholders within placeholders; a text from elsewhere may have any number

Message recognised(std::string_view text, std::span<const std::string_view> sentences,
                   std::span<const std::string_view> phrases, int depth) {
    if (depth == deepest) return text;
    for (const std::string_view sentence : sentences) {
        const auto found = places_in(text, sentence);
        if (!found) continue;
        Message message = translated_later(sentence);
        for (const std::string_view one : *found)
            message.parts.push_back(recognised(one, phrases, phrases, depth + 1));
        return message;
    }
    return text;
}

} // namespace

Message retold(std::string_view text, std::span<const std::string_view> sentences,
               std::span<const std::string_view> phrases) {
    return recognised(text, sentences, phrases, 0);
}

} // namespace scanscope::kernels
