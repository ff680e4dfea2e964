// A text as tokens, and the ways to move about in it.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "kernels/own/tokens.h"

namespace scanscope::own {

class TokenText {
public:
    explicit TokenText(std::string_view text);
    // The same without its blanks and comments.
    [[nodiscard]] TokenText without_spaces() const;

    using Place = std::size_t; // of a token; end() behind the last
    [[nodiscard]] Place end() const { return tokens_.size(); }
    [[nodiscard]] const Token& operator[](Place i) const { return tokens_[i]; }
    [[nodiscard]] const std::vector<Token>& tokens() const { return tokens_; }

    // Spaces are passed over; end() where there is none.
    [[nodiscard]] Place next(Place i) const;
    [[nodiscard]] Place previous(Place i) const;

    [[nodiscard]] bool is(Place i, std::string_view text) const { return i < end() && tokens_[i].is(text); }
    [[nodiscard]] bool is_word(Place i) const { return i < end() && tokens_[i].kind == TokenKind::word; }
    [[nodiscard]] bool opens(Place i) const { return is(i, "(") || is(i, "[") || is(i, "{"); }
    // Whether a statement may begin behind it.
    [[nodiscard]] bool ends_statement(Place i) const { return is(i, ";") || is(i, "{") || is(i, "}"); }
    // Whether it stands behind the dot or the arrow of what it is a member of.
    [[nodiscard]] bool is_member(Place i) const { return is(previous(i), ".") || is(previous(i), "->"); }
    [[nodiscard]] bool closes(Place i) const { return is(i, ")") || is(i, "]") || is(i, "}"); }
    // Whether it belongs to a line of the preprocessor.
    [[nodiscard]] bool is_directive(Place i) const { return is_directive_[i]; }

    // From an opening bracket to the one that closes it, or to the end.
    [[nodiscard]] Place closing(Place i) const;
    // From a closing bracket, or `>`, back to the one that opens it; end() where none does.
    [[nodiscard]] Place opening(Place i) const;

private:
    std::vector<Token> tokens_;
    std::vector<bool> is_directive_;
};

// Whether a space holds the end of a line that goes on neither by a backslash nor within a comment.
[[nodiscard]] bool ends_line(std::string_view space);

} // namespace scanscope::own
