// A language for as long as a test needs it.
#pragma once

#include "kernels/text/language.h"

namespace scanscope::test {

// The language with the id is the chosen one while this lives, then the one before it.
class ChosenLanguage {
public:
    explicit ChosenLanguage(std::string_view id)
        : m_before(kernels::language()) {
        kernels::use_language(*kernels::find_language(id));
    }
    ~ChosenLanguage() { kernels::use_language(m_before); }
    ChosenLanguage(const ChosenLanguage&) = delete;
    ChosenLanguage& operator=(const ChosenLanguage&) = delete;

private:
    const kernels::Language& m_before;
};

} // namespace scanscope::test
