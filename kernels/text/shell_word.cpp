#include "kernels/text/shell_word.h"

namespace scanscope::kernels {

std::string shell_word(std::string_view word) {
    const bool is_plain =
        !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                "0123456789.,:=/@%+_-") == word.npos;
    if (is_plain) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + '\'';
}

} // namespace scanscope::kernels
