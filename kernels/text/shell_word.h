// Words of a command that people copy into a shell.
#pragma once

#include <string>
#include <string_view>

namespace scanscope::kernels {

// As one word: as it is where a shell takes it so, else in single quotes.
[[nodiscard]] std::string shell_word(std::string_view word);

} // namespace scanscope::kernels
