// Sentences that are kept as data and translated when they are shown.
#pragma once

#include <concepts>
#include <cstdint>
#include <fmt/core.h>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/text/text.h"

namespace scanscope::kernels {

// A sentence with the parts to insert, which may be messages themselves; or a text that is the same in every
// language, such as a name or a number; or a sequence of these.
struct Message {
    Message() = default;
    template <std::convertible_to<std::string_view> Text>
    Message(const Text& text) // so that names and numbers can be used as messages directly
        : words(std::string_view(text)) {}

    std::string words;            // the English text of a sentence: "thread {} reads {}"
    std::string many = {};        // for a sentence with a number, the form for more than one
    std::uint64_t number = 0;     // the number
    std::string context = {};     // as in translated()
    std::vector<Message> parts{}; // the arguments of a sentence; otherwise, what follows `words`
    bool is_sentence = false;     // `words` is translated, and has placeholders if there are parts

    [[nodiscard]] bool empty() const { return words.empty() && parts.empty(); }
    [[nodiscard]] std::string text() const; // in the chosen language
    Message& operator+=(Message more);
    friend Message operator+(Message first, Message second) {
        first += std::move(second);
        return first;
    }
    friend bool operator==(const Message&, const Message&) = default;
};

// Whether every placeholder has its part and the English text has at most this length. A file may contain any
// message.
[[nodiscard]] bool can_be_told(const Message& message, std::size_t longest);

// Like translated().
[[nodiscard]] Message translated_later(std::string_view english, std::string_view context = {});

template <typename T> [[nodiscard]] Message as_part(const T& value) {
    if constexpr (std::is_integral_v<T>)
        return std::to_string(value);
    else
        return value;
}
template <typename T> using AsText = std::conditional_t<true, std::string, T>;

// Like say(): say_later("There is no {}.", name).text().
template <typename... Args>
[[nodiscard]] Message say_later(fmt::format_string<const AsText<Args>&...> english, const Args&... args) {
    const fmt::string_view text = english;
    Message message = translated_later({text.data(), text.size()});
    message.parts = {as_part(args)...};
    return message;
}

// Like counted().
template <typename... Args>
[[nodiscard]] Message
counted_later(std::uint64_t number, fmt::format_string<const std::string&, const AsText<Args>&...> one,
              fmt::format_string<const std::string&, const AsText<Args>&...> many, const Args&... args) {
    const fmt::string_view first = one, second = many;
    Message message = translated_later({first.data(), first.size()});
    message.many.assign(second.data(), second.size());
    message.number = number;
    message.parts = {Message(grouped(number)), as_part(args)...};
    return message;
}

// Recognises a sentence that was composed in English and stored, so that it can be shown in another language:
// the first sentence, such as "thread {} of block {} polls.", that the text may have been made from. The
// parts in its placeholders may themselves be made from `phrases`. Returns the text itself if no sentence
// fits.
[[nodiscard]] Message retold(std::string_view text, std::span<const std::string_view> sentences,
                             std::span<const std::string_view> phrases = {});

} // namespace scanscope::kernels
