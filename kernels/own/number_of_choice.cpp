#include "kernels/own/number_of_choice.h"

#include <algorithm>

namespace scanscope::own {

namespace {

using Place = TokenText::Place;

bool is_constant(const TokenText& text, Place i) {
    if (text[i].kind == TokenKind::number) return true;
    return text.is_word(i) && !text.is(i, "NULL") && std::ranges::all_of(text[i].text, [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
           });
}

bool ends_value(const TokenText& text, Place i) {
    return text.is(i, ";") || text.is(i, ",") || text.closes(i);
}

// Whether the value that begins here is only a number. Used for the other side of a conditional expression.
bool is_number_alone(const TokenText& text, Place i) {
    if (text.is(i, "-")) i = text.next(i);
    return i < text.end() && text[i].kind == TokenKind::number && ends_value(text, text.next(i));
}

// Whether the colon belongs to a `?` that is followed by more than a number.
bool is_of_choice(const TokenText& text, Place colon) {
    for (Place i = text.previous(colon); i < text.end(); i = text.previous(i)) {
        if (text.is(i, "?")) {
            const Place second = text.is(text.next(i), "-") ? text.next(text.next(i)) : text.next(i);
            return text[second].kind != TokenKind::number || text.next(second) != colon;
        }
        if (text.closes(i)) i = text.opening(i);
        if (i >= text.end() || text.ends_statement(i) || text.is(i, "(")) break;
    }
    return false;
}

} // namespace

std::optional<Place> number_of_choice(const TokenText& text, Place last) {
    if (!is_constant(text, last)) return std::nullopt;
    const Place first = text.is(text.previous(last), "-") ? text.previous(last) : last;
    const Place before = text.previous(first), behind = text.next(last);
    const bool is_second =
        text.is(before, "?") && text.is(behind, ":") && !is_number_alone(text, text.next(behind));
    const bool is_third = text.is(before, ":") && ends_value(text, behind) && is_of_choice(text, before);
    return is_second || is_third ? std::optional(first) : std::nullopt;
}

} // namespace scanscope::own
