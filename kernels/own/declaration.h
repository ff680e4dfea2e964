// Declarations in a text of which no grammar is known: where they begin and end, and what they name.
#pragma once

#include <vector>

#include "kernels/own/token_text.h"

namespace scanscope::own {

struct Declaration {
    TokenText::Place first = 0, end = 0; // up to its semicolon
    bool is_extern = false;
    std::vector<TokenText::Place> names;
};

// That around a word. The text's end as its end where it has no semicolon.
[[nodiscard]] Declaration declaration_around(const TokenText& text, TokenText::Place word);

// Whether a function, and no variable, is declared behind a word such as `__device__`.
[[nodiscard]] bool begins_function(const TokenText& text, TokenText::Place word);

} // namespace scanscope::own
