// What a CUDA text may ask for that the emulator has not.
#pragma once

#include <optional>
#include <string_view>

namespace scanscope::own {

// What to do instead, a part of a sentence in English; nothing for a word, or for a header's name, that may
// be there.
[[nodiscard]] std::optional<std::string_view> instead_of_word(std::string_view word);
[[nodiscard]] std::optional<std::string_view> instead_of_header(std::string_view name);
// Of a header that is of no use even where its file is found.
[[nodiscard]] bool is_useless_header(std::string_view name);

} // namespace scanscope::own
