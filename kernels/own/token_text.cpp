#include "kernels/own/token_text.h"

#include <algorithm>

namespace scanscope::own {

bool ends_line(std::string_view space) {
    for (std::size_t i = 0; i < space.size(); ++i) {
        if (space[i] == '\n') return true;
        if (space[i] == '\\')
            i += space.substr(i + 1, 1) == "\r" ? 2 : 1;
        else if (space.substr(i, 2) == "/*")
            i = std::min(space.find("*/", i + 2), space.size() - 1) + 1;
    }
    return false;
}

TokenText::TokenText(std::string_view text)
    : tokens_(cut_into_tokens(text)) {
    bool inside = false, at_begin = true;
    for (const Token& token : tokens_) {
        const bool is_end = token.kind == TokenKind::space && ends_line(token.text);
        inside = !is_end && (inside || (at_begin && token.is("#")));
        at_begin = is_end || (at_begin && token.kind == TokenKind::space);
        is_directive_.push_back(inside);
    }
}

TokenText TokenText::without_spaces() const {
    TokenText result("");
    for (Place i = 0; i < end(); ++i) {
        if (tokens_[i].kind == TokenKind::space) continue;
        result.tokens_.push_back(tokens_[i]);
        result.is_directive_.push_back(is_directive_[i]);
    }
    return result;
}

TokenText::Place TokenText::next(Place i) const {
    do ++i;
    while (i < end() && tokens_[i].kind == TokenKind::space);
    return std::min(i, end());
}

TokenText::Place TokenText::previous(Place i) const {
    while (i > 0)
        if (tokens_[--i].kind != TokenKind::space) return i;
    return end();
}

TokenText::Place TokenText::closing(Place i) const {
    int depth = 0;
    for (; i < end(); ++i) {
        if (opens(i)) ++depth;
        if (closes(i) && --depth == 0) return i;
    }
    return end();
}

TokenText::Place TokenText::opening(Place i) const {
    const bool angle = is(i, ">");
    int depth = 0;
    for (Place at = i; at < end(); at = previous(at)) {
        if (closes(at) || (angle && is(at, ">"))) ++depth;
        if (opens(at) || (angle && is(at, "<"))) --depth;
        if (depth == 0) return at;
        if (angle && (is(at, ";") || is(at, "{"))) break;
    }
    return end();
}

} // namespace scanscope::own
