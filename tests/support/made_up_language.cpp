#include "support/made_up_language.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace scanscope::test {

namespace {

constexpr std::string_view file = SCANSCOPE_MADE_UP_LANGUAGE; // empty if the file could not be made

std::string contentOf(std::string_view path) {
    std::ifstream stream{std::string(path), std::ios::binary};
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (text.empty()) throw std::runtime_error("there is no " + std::string(path));
    return text;
}

kernels::Language languageOf(std::string_view text) {
    const kernels::EmbeddedText made{"zz/all.po", text};
    return kernels::Language({&made, 1});
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isOfWord(char c) {
    return isLetter(c) || (c >= '0' && c <= '9') || (static_cast<unsigned char>(c) & 0x80u) != 0;
}

// The number of characters to skip at this position, outside a word.
std::size_t passedOver(std::string_view text, std::span<const std::string> allowed) {
    if (text.starts_with("--")) {
        const auto isOfOption = [](char c) { return c == '-' || isLetter(c) || (c >= '0' && c <= '9'); };
        return std::size_t(std::ranges::find_if_not(text, isOfOption) - text.begin());
    }
    std::size_t longest = 0;
    for (const std::string& one : allowed)
        if (text.starts_with(one) && (text.size() == one.size() || !isOfWord(text[one.size()])))
            longest = std::max(longest, one.size());
    return longest;
}

} // namespace

bool hasMadeUpLanguage() { return !file.empty(); }

MadeUpLanguage::MadeUpLanguage()
    : m_before(kernels::language())
    , m_text(contentOf(file))
    , m_language(languageOf(m_text)) {
    kernels::use_language(m_language);
}

MadeUpLanguage::~MadeUpLanguage() { kernels::use_language(m_before); }

std::vector<std::string> unmarkedWords(std::string_view text, std::span<const std::string> allowed) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
        const bool isStart = at == 0 || !isOfWord(text[at - 1]);
        if (const std::size_t passed = isStart ? passedOver(text.substr(at), allowed) : 0; passed != 0) {
            at += passed;
            continue;
        }
        const auto end = std::find_if_not(text.begin() + std::ptrdiff_t(at), text.end(), isLetter);
        const std::string word(text.begin() + std::ptrdiff_t(at), end);
        if (word.size() > 1 && std::ranges::count(found, word) == 0) found.push_back(word);
        at += std::max<std::size_t>(word.size(), 1);
    }
    return found;
}

} // namespace scanscope::test
