// A C++ or CUDA source as tokens, with functions to navigate in it. There is no grammar, and nothing is left
// out: the tokens joined together are the source, byte for byte.
#pragma once

#include <cstddef>
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

class TokenText {
public:
    explicit TokenText(std::string_view text);
    // A copy without whitespace and comments.
    [[nodiscard]] TokenText without_spaces() const;

    using Place = std::size_t; // the index of a token; end() is after the last
    [[nodiscard]] Place end() const { return tokens_.size(); }
    [[nodiscard]] const Token& operator[](Place i) const { return tokens_[i]; }
    [[nodiscard]] const std::vector<Token>& tokens() const { return tokens_; }

    // The next and the previous token that is not a space, or end() if there is none.
    [[nodiscard]] Place next(Place i) const;
    [[nodiscard]] Place previous(Place i) const;

    [[nodiscard]] bool is(Place i, std::string_view text) const { return i < end() && tokens_[i].is(text); }
    [[nodiscard]] bool is_word(Place i) const { return i < end() && tokens_[i].kind == TokenKind::word; }
    [[nodiscard]] bool opens(Place i) const { return is(i, "(") || is(i, "[") || is(i, "{"); }
    // Whether a statement may begin after this token.
    [[nodiscard]] bool ends_statement(Place i) const { return is(i, ";") || is(i, "{") || is(i, "}"); }
    // Whether the token follows a dot or an arrow.
    [[nodiscard]] bool is_member(Place i) const { return is(previous(i), ".") || is(previous(i), "->"); }
    [[nodiscard]] bool closes(Place i) const { return is(i, ")") || is(i, "]") || is(i, "}"); }
    // Whether the token is part of a preprocessor line.
    [[nodiscard]] bool is_directive(Place i) const { return is_directive_[i]; }

    // Returns the bracket that closes the opening bracket at i, or the end.
    [[nodiscard]] Place closing(Place i) const;
    // Returns the bracket that opens the closing bracket, or `>`, at i, or end() if there is none.
    [[nodiscard]] Place opening(Place i) const;

private:
    std::vector<Token> tokens_;
    std::vector<bool> is_directive_;
};

// Whether a space contains the end of a line that is not continued by a backslash or within a comment.
[[nodiscard]] bool ends_line(std::string_view space);

} // namespace scanscope::own
