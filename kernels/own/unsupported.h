// CUDA features that the emulator does not support.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kernels/text/message.h"

namespace scanscope::own {

// A CUDA feature that cannot be made to work here.
struct Unsupported {
    unsigned line = 0;
    std::string word;        // as written in the source
    std::string advice = {}; // what to do instead: part of a sentence, in English; may be empty

    [[nodiscard]] kernels::Message sentence() const;
};

// Returns what to do instead, as an English phrase, or nullopt if the word or header is supported.
[[nodiscard]] std::optional<std::string_view> instead_of_word(std::string_view word);
[[nodiscard]] std::optional<std::string_view> instead_of_header(std::string_view name);

} // namespace scanscope::own
