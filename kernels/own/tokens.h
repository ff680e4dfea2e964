// A C++ or CUDA text as words, literals and signs, nothing left out: joined again they are the text, byte for
// byte. Knows no grammar.
#pragma once

#include <string_view>
#include <vector>

namespace scanscope::own {

enum class TokenKind : unsigned char {
    space,   // blanks and newlines, comments, and the backslash that continues a line
    word,    // identifiers and keywords
    number,  // as the preprocessor has them
    literal, // "text" and 'c', raw ones too, with what stands before the quote
    sign,    // one character; but `::` and `->` are one sign, as names hang on them
};

struct Token {
    TokenKind kind = TokenKind::space;
    std::string_view text; // of the text that was cut
    unsigned line = 1;     // on which it begins
    [[nodiscard]] bool is(std::string_view other) const {
        return kind != TokenKind::literal && text == other;
    }
};

// What is never closed (a comment, a quote) reaches to the end, or to that of its line.
[[nodiscard]] std::vector<Token> cut_into_tokens(std::string_view text);

} // namespace scanscope::own
