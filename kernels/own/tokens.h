// Splits C++ or CUDA source into words, literals and signs, without a grammar. Nothing is left out: the
// tokens joined together are the source, byte for byte.
#pragma once

#include <string_view>
#include <vector>

namespace scanscope::own {

enum class TokenKind : unsigned char {
    space,   // blanks and newlines, comments, and the backslash that continues a line
    word,    // identifiers and keywords
    number,  // as the preprocessor defines them
    literal, // "text", 'c' and raw strings, with their prefixes
    sign,    // one character; but `::` and `->`, which qualify names, are one sign
};

struct Token {
    TokenKind kind = TokenKind::space;
    std::string_view text; // a view of the source
    unsigned line = 1;     // where it begins
    [[nodiscard]] bool is(std::string_view other) const {
        return kind != TokenKind::literal && text == other;
    }
};

// A comment or a quote that is never closed runs to the end of the source, or of its line.
[[nodiscard]] std::vector<Token> cut_into_tokens(std::string_view text);

} // namespace scanscope::own
