#include "kernels/own/token_text.h"

#include <algorithm>
#include <cctype>
#include <string>

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

namespace {

bool begins_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool in_word(char c) { return begins_word(c) || is_digit(c); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

class Cutter {
public:
    explicit Cutter(std::string_view text)
        : text_(text) {}

    std::vector<Token> cut() {
        while (at_ < text_.size()) {
            const std::size_t first = at_;
            const TokenKind kind = pass_one();
            const std::string_view passed = text_.substr(first, at_ - first);
            tokens_.push_back({kind, passed, line_});
            line_ += static_cast<unsigned>(std::ranges::count(passed, '\n'));
        }
        return std::move(tokens_);
    }

private:
    [[nodiscard]] char at(std::size_t further = 0) const {
        return at_ + further < text_.size() ? text_[at_ + further] : '\0';
    }
    [[nodiscard]] bool continues_line() const {
        return at() == '\\' && (at(1) == '\n' || (at(1) == '\r' && at(2) == '\n'));
    }
    void pass_to(std::size_t place) { at_ = std::min(place, text_.size()); }

    TokenKind pass_one() {
        if (pass_spaces()) return TokenKind::space;
        if (begins_word(at())) {
            const std::size_t first = at_;
            while (in_word(at())) ++at_;
            const std::string_view word = text_.substr(first, at_ - first);
            if (at() == '"' &&
                (word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R")) {
                pass_raw_literal();
                return TokenKind::literal;
            }
            if ((at() == '"' || at() == '\'') &&
                (word == "L" || word == "u" || word == "U" || word == "u8")) {
                pass_literal(at());
                return TokenKind::literal;
            }
            return TokenKind::word;
        }
        if (is_digit(at()) || (at() == '.' && is_digit(at(1)))) {
            pass_number();
            return TokenKind::number;
        }
        if (at() == '"' || at() == '\'') {
            pass_literal(at());
            return TokenKind::literal;
        }
        at_ += (at() == ':' && at(1) == ':') || (at() == '-' && at(1) == '>') ? 2 : 1;
        return TokenKind::sign;
    }

    bool pass_spaces() {
        const std::size_t first = at_;
        while (at_ < text_.size()) {
            if (is_blank(at()))
                ++at_;
            else if (continues_line())
                at_ = text_.find('\n', at_) + 1;
            else if (at() == '/' && at(1) == '/')
                pass_line_comment();
            else if (at() == '/' && at(1) == '*')
                pass_to(after("*/", at_ + 2));
            else
                break;
        }
        return at_ > first;
    }
    // A backslash at the end of the comment continues it on the next line.
    void pass_line_comment() {
        while (at_ < text_.size() && at() != '\n') at_ += continues_line() ? (at(1) == '\r' ? 3 : 2) : 1;
        pass_to(at_);
    }
    [[nodiscard]] std::size_t after(std::string_view end, std::size_t from) const {
        const std::size_t found = text_.find(end, std::min(from, text_.size()));
        return found == std::string_view::npos ? text_.size() : found + end.size();
    }
    void pass_literal(char quote) {
        ++at_;
        while (at_ < text_.size() && at() != quote && (at() != '\n')) at_ += at() == '\\' ? 2 : 1;
        pass_to(at_ + (at() == quote ? 1 : 0));
    }
    void pass_raw_literal() {
        const std::size_t open = text_.find('(', at_);
        if (open == std::string_view::npos) return pass_to(text_.size());
        pass_to(after(")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + '"', open));
    }
    // A number includes the sign of its exponent and the quotes between its digits.
    void pass_number() {
        while (in_word(at()) || at() == '.' || (at() == '\'' && in_word(at(1)))) {
            const char c = at();
            ++at_;
            if ((c == 'e' || c == 'E' || c == 'p' || c == 'P') && (at() == '+' || at() == '-')) ++at_;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    unsigned line_ = 1;
    std::vector<Token> tokens_;
};

} // namespace

std::vector<Token> cut_into_tokens(std::string_view text) { return Cutter(text).cut(); }

} // namespace scanscope::own
