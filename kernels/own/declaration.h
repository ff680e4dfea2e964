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

// The bracket that opens the parameters of the kernel whose `__global__` stands there; the text's end where
// none does.
[[nodiscard]] TokenText::Place open_of_parameters(const TokenText& text, TokenText::Place global);

// A parameter, of a function or a template, from its first token to behind its last.
struct Piece {
    TokenText::Place first = 0, end = 0;
};
// What stands between two brackets, cut at its commas; what is empty is left out.
[[nodiscard]] std::vector<Piece> pieces_between(const TokenText& text, TokenText::Place open,
                                                TokenText::Place close);
// The last word before an initial value or an extent; the text's end where there is none.
[[nodiscard]] TokenText::Place name_in(const TokenText& text, const Piece& piece);

// Whether a function, and no variable, is declared behind a word such as `__device__`.
[[nodiscard]] bool begins_function(const TokenText& text, TokenText::Place word);

} // namespace scanscope::own
