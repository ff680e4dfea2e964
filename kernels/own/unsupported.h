// CUDA features that the emulator does not support.
#pragma once

#include <optional>
#include <string_view>

namespace scanscope::own {

// Returns what to do instead, as an English phrase, or nullopt if the word or header is supported.
[[nodiscard]] std::optional<std::string_view> instead_of_word(std::string_view word);
[[nodiscard]] std::optional<std::string_view> instead_of_header(std::string_view name);

} // namespace scanscope::own
