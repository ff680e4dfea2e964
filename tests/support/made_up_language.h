// A language in which every letter has a mark: what a person reads without marks has not come through the
// door of kernels/text/language.h. resources/languages/languages.py makes it of all texts in the sources.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/language.h"

namespace scanscope::test {

// Without gettext's programs there is no such language: `if (!hasMadeUpLanguage()) GTEST_SKIP();`
[[nodiscard]] bool hasMadeUpLanguage();

// The made-up language is the chosen one while it lives, then the one before it.
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

// The runs of two and more letters without marks, each once, in their order. Options ("--block-size") and
// what is allowed are passed over: words, or several with what stands between them, wherever no letter and no
// digit comes before or after them.
[[nodiscard]] std::vector<std::string> unmarkedWords(std::string_view text,
                                                     std::span<const std::string> allowed = {});

} // namespace scanscope::test
