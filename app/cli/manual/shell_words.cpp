#include "app/cli/manual/shell_words.h"

namespace scanscope::app {

std::string quoted(std::string_view text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
    return word + "'";
}

std::string quotedForFish(std::string_view text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return word + "'";
}

std::string quoted(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += ' ' + quoted(word);
    return line;
}

std::string quotedForFish(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += ' ' + quotedForFish(word);
    return line;
}

} // namespace scanscope::app
