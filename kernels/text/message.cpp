#include "kernels/text/message.h"

#include <algorithm>
#include <fmt/args.h>
#include <optional>
#include <vector>

#include "kernels/text/language.h"

namespace scanscope::kernels {

std::string Message::text() const {
    if (!is_sentence) {
        std::string all = words;
        for (const Message& part : parts) all += part.text();
        return all;
    }
    const std::string* const found =
        many.empty() ? language().find(words, context) : language().find(words, number);
    const std::string& form = found ? *found : many.empty() || number == 1 ? words : many;
    if (parts.empty()) return form;
    fmt::dynamic_format_arg_store<fmt::format_context> places;
    for (const Message& part : parts) places.push_back(part.text());
    return fmt::vformat(form, places);
}

Message translated_later(std::string_view english, std::string_view context) {
    Message message = english;
    message.context = context;
    message.is_sentence = true;
    return message;
}

Message& Message::operator+=(Message more) {
    if (is_sentence) {
        Message joined;
        joined.parts.push_back(std::move(*this));
        *this = std::move(joined);
    }
    parts.push_back(std::move(more));
    return *this;
}

namespace {

// The length of the form with parts of these lengths in its placeholders, or nullopt if they do not match.
std::optional<std::size_t> length_in(std::string_view form, const std::vector<std::size_t>& parts) {
    std::size_t length = form.size(), turn = 0, numbered = 0;
    for (std::size_t at = 0; (at = form.find_first_of("{}", at)) != form.npos;) {
        const std::size_t end = form.find('}', at);
        if (end == form.npos || end == at || end > at + 2) return std::nullopt;
        std::size_t part = turn;
        if (end == at + 1)
            ++turn;
        else if (form[at + 1] >= '0' && form[at + 1] <= '9')
            part = static_cast<std::size_t>(form[at + 1] - '0');
        else
            return std::nullopt;
        numbered += end == at + 2;
        if (part >= parts.size()) return std::nullopt;
        length += parts[part];
        at = end + 1;
    }
    return turn > 0 && numbered > 0 ? std::nullopt : std::optional(length);
}

std::optional<std::size_t> length_of(const Message& message, std::size_t longest) {
    std::vector<std::size_t> parts;
    std::size_t length = message.words.size();
    for (const Message& part : message.parts) {
        const auto found = length_of(part, longest);
        if (!found) return std::nullopt;
        parts.push_back(*found);
        length += *found;
    }
    if (message.is_sentence && !parts.empty())
        for (const std::string* form : {&message.words, &message.many}) {
            const auto found = length_in(*form, parts);
            if (!found) return std::nullopt;
            length = std::max(length, *found);
        }
    return length <= longest ? std::optional(length) : std::nullopt;
}

} // namespace

bool can_be_told(const Message& message, std::size_t longest) {
    return length_of(message, longest).has_value();
}

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
