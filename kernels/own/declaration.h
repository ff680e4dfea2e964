// Finds declarations in a source without a grammar: where they begin and end, and which names they declare.
#pragma once

#include <array>
#include <vector>

#include "kernels/own/token_text.h"

namespace scanscope::own {

// Words that are followed by parentheses and mean nothing to g++: the rewriter removes both.
inline constexpr std::array dropped_with_brackets = {"__launch_bounds__", "__maxnreg__", "__block_size__",
                                                     "__cluster_dims__"};

struct Declaration {
    TokenText::Place first = 0, end = 0; // `end` is its semicolon
    bool is_extern = false;
    std::vector<TokenText::Place> names;
};

// The declaration that contains a word. Its end is the end of the source if it has no semicolon.
[[nodiscard]] Declaration declaration_around(const TokenText& text, TokenText::Place word);

// The parenthesis that opens the parameter list of the kernel whose `__global__` is at this place, or the end
// of the source if there is none.
[[nodiscard]] TokenText::Place open_of_parameters(const TokenText& text, TokenText::Place global);

// A parameter of a function or template: from its first token to just after its last.
struct Piece {
    TokenText::Place first = 0, end = 0;
};
// The pieces between two brackets, split at commas; empty pieces are left out.
[[nodiscard]] std::vector<Piece> pieces_between(const TokenText& text, TokenText::Place open,
                                                TokenText::Place close);
// The last word before an initializer or an array extent, or the end of the source if there is none.
[[nodiscard]] TokenText::Place name_in(const TokenText& text, const Piece& piece);

// Whether a word such as `__device__` is followed by the declaration of a function, not of a variable.
[[nodiscard]] bool begins_function(const TokenText& text, TokenText::Place word);

} // namespace scanscope::own
