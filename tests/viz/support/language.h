// Chooses a language for the duration of a test.
#pragma once

#include "kernels/text/language.h"

namespace scanscope::viz::test {

class Speaking {
public:
    explicit Speaking(const kernels::Language& language) { kernels::use_language(language); }
    explicit Speaking(std::string_view id)
        : Speaking(*kernels::find_language(id)) {}
    ~Speaking() { kernels::use_language(*kernels::find_language("en")); }
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;
};

} // namespace scanscope::viz::test
