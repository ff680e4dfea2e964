// A language in which every letter has a mark: text that people see without marks has bypassed
// kernels/text/language.h. resources/languages/languages.py makes it from all messages in the sources.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/language.h"

namespace scanscope::test {

// The language needs gettext's programs: `if (!hasMadeUpLanguage()) GTEST_SKIP();`
[[nodiscard]] bool hasMadeUpLanguage();

// Chooses the made-up language while the object lives, then the previous one again.
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

// The runs of two or more unmarked letters, each once, in the order of appearance. Options ("--block-size")
// and the allowed texts are skipped: words, or several with the characters between them, unless a letter or
// digit comes directly before or after.
[[nodiscard]] std::vector<std::string> unmarkedWords(std::string_view text,
                                                     std::span<const std::string> allowed = {});

} // namespace scanscope::test
