// Chooses a language for the duration of a test.
#pragma once

#include "kernels/text/language.h"

namespace scanscope::test {

// Chooses the language with this id while the object exists, and then the previous one again.
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
