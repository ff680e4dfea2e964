// A language in which every letter has a mark. If people see text without marks, it has bypassed
// kernels/text/language.h. resources/languages/languages.py makes the language from all messages in the
// sources.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/language.h"

namespace scanscope::test {

// The language needs gettext's programs: `if (!hasMadeUpLanguage()) GTEST_SKIP();`
[[nodiscard]] bool hasMadeUpLanguage();

// Chooses the made-up language while the object exists, and then the previous one again.
class MadeUpLanguage {
public:
    MadeUpLanguage();
    ~MadeUpLanguage();
    MadeUpLanguage(const MadeUpLanguage&) = delete;
    MadeUpLanguage& operator=(const MadeUpLanguage&) = delete;

private:
    const kernels::Language& m_before;
    std::string m_text;
    kernels::Language m_language;
};

// The sequences of two or more unmarked letters, each once, in order of appearance. Options ("--block-size")
// and the allowed texts are skipped, unless a letter or digit comes directly before or after them. An allowed
// text is a word, or several words with the characters between them.
[[nodiscard]] std::vector<std::string> unmarkedWords(std::string_view text,
                                                     std::span<const std::string> allowed = {});

} // namespace scanscope::test
