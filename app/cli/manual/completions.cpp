#include "app/cli/manual/completions.h"

#include "kernels/text/text.h"

namespace scanscope::app {

std::string forFish(std::string_view text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return word + "'";
}

std::string forShell(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += ' ' + kernels::shell_word(word);
    return line;
}

std::string forFish(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += ' ' + forFish(word);
    return line;
}

} // namespace scanscope::app
